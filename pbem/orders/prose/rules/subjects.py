"""Subjects: who is ordered, who is only spoken to, and with whom a deed is done."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Name
from pbem.orders.prose.rules.enemies import foe
from pbem.orders.words.folding import key

_JOINS: Final = (Sort.AND, Sort.COMMA)
_APART: Final = (Sort.COMMA, Sort.COLON)
_STROKES: Final = ("-", "(")
_LEADS: Final = frozenset(("keep", "keeps", "hold", "holds", "leave", "leaves", "keeping", "haelt", "laesst",
                           "take", "takes", "taking", "bring", "brings", "bringing", "send", "sends", "pull", "pulls",
                           "march", "marches", "lead", "leads", "get", "gets", "move", "moves", "draw", "draws", "push",
                           "pushes", "throw", "throws", "fuehrt", "fuehren", "schickt", "bringt", "zieht", "schiebt",
                           "wirft"))  # fmt: skip


def address(cut: Cutting) -> bool:
    """`Harcourt, could you …`: somebody called by name at the beginning of a sentence is spoken to, and not ordered."""
    if cut.clause.start >= 0 or cut.clause.subjects:
        return False
    here, comma, after = cut.here, cut.ahead(), cut.ahead(2)
    if not here.is_a(Sort.UNIT) or comma is None or after is None or not comma.is_a(Sort.COMMA):
        return False
    if cut.desk.roster.find(here.raw) is not None or not after.is_a(Sort.REQUEST, Sort.VERB, Sort.LIGHT):
        return False
    pieces = [cut.desk.context.view.piece(unit) for unit in here.values(Sort.UNIT)]
    if not any(piece is not None and piece.arm is Arm.GENERAL for piece in pieces):
        return False
    cut.take(2)
    return True


def name(cut: Cutting) -> bool:
    """A name: the subject of this clause or of the next, or with whom its deed is done."""
    found = cut.namer.name(cut.words, cut.at, cut.last)
    if found is None:
        return False
    name, length = of_the_command(cut, found[0]), found[1]
    if (
        cut.here.is_a(Sort.VERB)
        and not cut.here.is_a(Sort.UNIT)
        and length == 1
        and not cut.here.is_a(Sort.ARM, Sort.ALL, Sort.REST)
    ):
        return False
    if cut.here.is_a(Sort.PRONOUN) and not cut.here.is_a(Sort.UNIT) and cut.clause.left and not cut.clause.subjects:
        return False
    if not name.foe and name.score is Score.LOOSE and _is_harmed(cut) and (other := cut.namer.enemy(cut.words, cut.at)):
        name, length = other
    if name.foe:
        return foe(cut, name, length)
    clause, deed = cut.clause, cut.clause.deeds[-1] if cut.clause.deeds else None
    behind = cut.behind(Sort.ARTICLE)
    pronoun = cut.here.is_a(Sort.PRONOUN)
    if deed is not None and _is_object(cut, name):
        deed.friends.append(name)
    elif pronoun and (clause.subjects or clause.excepted):
        cut.take(length)
        return True
    elif (
        behind is not None and behind.is_a(Sort.COLON) and not clause.begun and _all_generals(cut, clause.subjects)
    ) or (deed is not None and _is_led(cut, name)):
        clause.subjects = [name]
    elif _says_it_closer(cut, name):
        clause.subjects[-1] = name
    elif (
        (
            not clause.begun
            and not clause.settled
            and not clause.rules
            and not _was_told(cut)
            and not _told_beside_taking_back(cut, length)
        )
        or (not clause.subjects and not clause.enemies)
        or (behind is not None and behind.is_a(Sort.WITH))
        or cut.only_listed
        or _goes_on_with_names(cut)
        or _lists_on(cut, length)
    ):
        clause.subjects.append(name)
    else:
        cut.begin(name)
        if cut.label:
            cut.clause.deeds = [deepcopy(cut.listed)]
    cut.take(length)
    if not pronoun and name.units:
        cut.last = name
    return True


def _is_harmed(cut: Cutting) -> bool:
    """`FG2 bombards the battery`: nobody fires at his own, so that right behind the verb an enemy is meant."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or deed.said or not cut.clause.subjects or not cut.takes(deed.verbs, Takes.TARGET):
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.AT)
    return behind is not None and behind.raw == deed.spoken and not cut.here.is_a(Sort.PRONOUN)


def _says_it_closer(cut: Cutting, name: Name) -> bool:
    """`the regiment on the left, the one by the wood`: a second name for some of those just named means them alone."""
    clause, before = cut.clause, cut.ahead(-1)
    if clause.begun or not clause.subjects or before is None or not (before.is_a(*_APART) or before.raw in _STROKES):
        return False
    meant = set(clause.subjects[-1].units)
    return bool(name.units) and len(meant) > 1 and set(name.units) <= meant


def _goes_on_with_names(cut: Cutting) -> bool:
    """`throw them out: FI1 and FI2`: a name right behind the last one, where the deed was said before both."""
    behind = cut.behind(Sort.AND, Sort.COMMA, Sort.ARTICLE)
    last, deed = cut.clause.subjects[-1:], cut.clause.deeds[0:1]
    if behind is None or not last or not deed or behind.end != last[0].end or len(cut.clause.deeds) > 1:
        return False
    after = cut.ahead()
    return (deed[0].said or deed[0].at_him) and (after is None or after.is_a(Sort.STOP, Sort.AND, Sort.COMMA))


def of_the_command(cut: Cutting, name: Name) -> Name:
    """Behind `Jellacic:` everybody and the guns are those of Jellacic."""
    inside = tuple(unit for unit in name.units if unit in cut.within)
    if name.foe or (name.scope is Scope.NAMED and not name.which) or not inside or name.scope is Scope.REST:
        return name
    scope = Scope.GROUP if name.scope is Scope.ALL else name.scope
    return replace(name, units=inside, scope=scope, which=name.which and len(inside) > 1)


def _is_spoken_to(cut: Cutting) -> bool:
    """`Harcourt: MR1 to C6`: a general before a colon is spoken to, where somebody is named behind it."""
    behind = cut.behind(Sort.ARTICLE)
    colon = behind is not None and behind.is_a(Sort.COLON)
    return colon and not cut.clause.begun and _all_generals(cut, cut.clause.subjects)


def _all_generals(cut: Cutting, names: Sequence[Name]) -> bool:
    """Whether only generals are named so far; behind a colon they are spoken to."""
    own = cut.desk.roster.own
    units = [own[unit] for name in names for unit in name.units if unit in own]
    return bool(units) and all(piece.arm is Arm.GENERAL for piece in units)


def _is_led(cut: Cutting, name: Name) -> bool:
    """`Seras takes his three brigades to E3`: whom a commander leads is ordered, and not he."""
    deed, clause = cut.clause.deeds[-1], cut.clause
    if key(deed.spoken) not in _LEADS or deed.said or len(clause.deeds) != 1 or not clause.subjects:
        return False
    leaders = {unit for each in clause.subjects for unit in each.units}
    generals = all(cut.desk.roster.own[unit].arm is Arm.GENERAL for unit in leaders if unit in cut.desk.roster.own)
    return (generals and len(leaders) == 1) or set(name.units) <= leaders


def heading(cut: Cutting) -> bool:
    """`Jellacic: all hold`: a commander with a colon speaks to his command, and groups behind it are his."""
    if cut.clause.subjects or cut.clause.begun or cut.label:
        return False
    found = cut.namer.name(cut.words, cut.at, None)
    if found is None or found[0].foe:
        return False
    colon, after = cut.ahead(found[1]), cut.ahead(found[1] + 1)
    if colon is None or after is None or not colon.is_a(Sort.COLON):
        return False
    own = cut.desk.roster.own
    commands = {own[unit].command for unit in found[0].units if unit in own} - {""}
    behind = cut.namer.name(cut.words, cut.at + found[1] + 1, found[0])
    if len(commands) != 1 or behind is None or cut.desk.roster.find(after.raw) is not None or behind[0].foe:
        return False
    if not set(behind[0].units) & set(cut.desk.roster.of_command(min(commands))):
        return False
    cut.within = cut.desk.roster.of_command(min(commands))
    cut.last = replace(found[0], units=cut.within)
    cut.take(found[1] + 1)
    return True


def _lists_on(cut: Cutting, length: int) -> bool:
    """`hold FI1 FI2`, `move FI1, FI2 to D6`: behind a verb that came first names go on in one list.

    Of `hold FI1, FI2 to D6` the last name begins anew, as something else is told to it.
    """
    clause = cut.clause
    if not verb_first(cut) or not cut.here.is_a(Sort.UNIT) or clause.left or clause.hard:
        return False
    deed = clause.deeds[0]
    if deed.said and not (deed.lean and not (deed.places or deed.numbers or deed.relatives or deed.words)):
        return False
    if not deed.lean and not all(stands(cut.desk.words.verb(name)) for name in deed.verbs):
        return True
    after = cut.ahead(length)
    if after is None or after.is_a(Sort.STOP, Sort.UNIT, *_JOINS):
        return True
    then = cut.ahead(length + 1)
    return bool(cut.ordered(after)) and then is not None and then.is_a(Sort.UNIT)


def verb_first(cut: Cutting) -> bool:
    """Whether the open clause has one verb, and began with it."""
    clause = cut.clause
    if not clause.subjects or len(clause.deeds) != 1 or not clause.deeds[0].verbs:
        return False
    first = next((word for word in cut.words if word.start == clause.start), None)
    return first is not None and bool(cut.ordered(first)) and not first.is_a(Sort.UNIT)


def _told_beside_taking_back(cut: Cutting, length: int) -> bool:
    """`cancel FG1 then FI2 moves to D5`: of whom something is told his order is not taken back."""
    clause, behind, after = cut.clause, cut.behind(Sort.ARTICLE), cut.ahead(length)
    if not clause.cancel or not clause.subjects or behind is None:
        return False
    if not behind.is_a(*_JOINS):
        return behind.is_a(Sort.THEN, Sort.HARD)
    owner = cut.words[cut.at + length - 1].end
    possessive = after is not None and after.start - owner > 1
    return after is not None and not possessive and bool(cut.ordered(after) or after.place)


def _was_told(cut: Cutting) -> bool:
    """`FI1 trundles, FI2 to D5`: what is not understood behind a name was said of it, and not of the next."""
    behind = cut.behind(Sort.ARTICLE)
    if behind is None or not behind.is_a(*_JOINS) or not cut.clause.subjects:
        return False
    said = cut.behind(Sort.ARTICLE, *_JOINS)
    return said is not None and (said in cut.clause.left or said in cut.clause.hard)


def _is_object(cut: Cutting, name: Name) -> bool:
    """Whether a name says with whom: behind `join`, `with`, `support`, or a general's `to FI3`."""
    deed, clause = cut.clause.deeds[-1], cut.clause
    if cut.of_seat(deed.verbs):
        return True
    arguments = [argument for verb in deed.verbs for argument in cut.desk.words.verb(verb).arguments]
    if deed.verbs and not arguments and _all_generals(cut, clause.subjects):
        before = cut.behind(Sort.ARTICLE)
        return before is not None and not before.is_a(*_JOINS)
    behind = cut.behind(Sort.ARTICLE)
    listed = behind is not None and behind.is_a(*_JOINS)
    joined = listed and bool(deed.friends)
    if not clause.subjects or not deed.verbs:
        return False
    if behind is not None and behind.is_a(Sort.WITH):
        return cut.takes(deed.verbs, Takes.UNITS, Takes.UNIT)
    if cut.takes(deed.verbs, Takes.UNIT) and not deed.friends and not listed:
        return True
    return joined and cut.takes(deed.verbs, Takes.UNITS)
