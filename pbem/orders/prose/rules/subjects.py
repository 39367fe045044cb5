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
from pbem.orders.prose.lexemes import Sort, features
from pbem.orders.prose.names import Name
from pbem.orders.prose.rules.enemies import foe
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

_JOINS: Final = (Sort.AND, Sort.COMMA)
_APART: Final = (Sort.COMMA, Sort.COLON)
_STROKES: Final = ("-", "(")
_NO: Final = ("no", "kein", "keine", "keinen", "neither", "weder")
_LEADS: Final = frozenset(("keep", "keeps", "hold", "holds", "leave", "leaves", "keeping", "haelt", "laesst",
                           "take", "takes", "taking", "bring", "brings", "bringing", "send", "sends", "pull", "pulls",
                           "march", "marches", "lead", "leads", "get", "gets", "move", "moves", "draw", "draws", "push",
                           "pushes", "throw", "throws", "fuehrt", "fuehren", "schickt", "bringt", "zieht", "schiebt",
                           "wirft"))  # fmt: skip
_STANDS: Final = frozenset(("stands", "stand", "standing", "steht", "stehen", "sitzt", "sits", "sitting", "that", "was",
                            "who", "die", "der", "ist", "is", "are", "in", "at", "on"))  # fmt: skip
_LONGEST_WHERE: Final = 6
_OF: Final = 2
"""Words before a name where `of` stands between."""


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
    name, length = _of_the_command(cut, found[0]), found[1]
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
        (not clause.begun and not clause.settled and not clause.rules and not _was_told(cut))
        or (not clause.subjects and not clause.enemies)
        or (behind is not None and behind.is_a(Sort.WITH))
        or cut.only_listed
        or _lists_on(cut, length)
    ):
        clause.subjects.append(name)
    else:
        cut.begin(name)
        if cut.label:
            cut.clause.deeds = [deepcopy(cut.listed)]
    cut.take(length)
    if not pronoun:
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


def _of_the_command(cut: Cutting, name: Name) -> Name:
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


def myself(cut: Cutting) -> bool:
    """`I ride over to the fifth`: whoever writes is a general, where what he does is done by one."""
    behind = cut.behind()
    apart = behind is None or behind.is_a(*_JOINS, Sort.STOP, Sort.EXCEPT, Sort.COLON) or behind.raw == "-"
    if not cut.here.is_a(Sort.SELF) or ((cut.clause.subjects or cut.clause.begun) and not apart):
        return False
    general = _writer(cut)
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT, Sort.SELF, Sort.REQUEST) and not cut.ordered(
        cut.words[at]
    ):  # fmt: skip
        at += 1
    if general is None or at >= len(cut.words) or not cut.ordered(cut.words[at]):
        return False
    if not _done_by_a_general(cut, cut.ordered(cut.words[at])) or _moves_somebody(cut, at + 1):
        return False
    here, writer = cut.here, Name((general,), cut.here.raw, cut.here.start, cut.here.end, score=Score.LOOSE)
    if cut.clause.subjects or cut.clause.begun:
        cut.close()
    cut.take()
    cut.clause.subjects.append(writer)
    return here.end > 0


def _done_by_a_general(cut: Cutting, verbs: Sequence[str]) -> bool:
    return any(_takes_one_unit(cut, verb) for verb in verbs) or cut.takes(verbs, Takes.PATH) or bool(
        set(verbs) & set(cut.holding())
    )  # fmt: skip


def _moves_somebody(cut: Cutting, at: int) -> bool:
    """`I take the fourth to G5`: a name right behind the verb is who goes."""
    verbs = cut.ordered(cut.words[at - 1])
    if at >= len(cut.words) or any(_takes_one_unit(cut, verb) for verb in verbs):
        return False
    found = cut.namer.name(cut.words, at, None)
    return found is not None


def _writer(cut: Cutting) -> str | None:
    """The general of the seat that writes: the one who bears its name, or its only one."""
    roster = cut.desk.roster
    generals = [unit for unit in roster.mine if roster.own[unit].arm is Arm.GENERAL]
    called = {word for word in phrase(roster.holder.name) if len(word) > len("von")}
    named = [unit for unit in generals if called & features(roster.own[unit])]
    chosen = named if len(named) == 1 else [unit for unit in generals if not roster.own[unit].command] or generals
    return chosen[0] if len(chosen) == 1 else None


def nobody(cut: Cutting) -> bool:
    """`Nobody moves`, `no cavalry charges`: whoever is not to do it."""
    behind = cut.behind()
    of_them = behind is not None and behind.is_a(Sort.COLON) and bool(cut.clause.subjects) and not cut.clause.begun
    if of_them and cut.here.is_a(Sort.NOBODY):
        cut.take()
        cut.clause.negated = True
        return True
    if cut.clause.subjects or cut.clause.begun or cut.clause.start >= 0:
        return False
    here = cut.here
    if here.is_a(Sort.NOBODY) and (of := _none_of(cut)) is not None:
        cut.take(of[1])
        found = replace(of[0], which=False, scope=Scope.GROUP)
    elif here.is_a(Sort.NOBODY):
        cut.take()
        found = Name(cut.namer.everybody(), here.raw, here.start, here.end, Scope.ALL)
    elif key(here.raw) in _NO and not here.is_a(Sort.UNIT) and cut.ahead() is not None:
        named = cut.namer.name(cut.words, cut.at + 1, cut.last)
        if named is None or named[0].foe or named[0].score is not Score.LOOSE:
            return False
        cut.take(1 + named[1])
        scope = Scope.GROUP if len(named[0].units) > 1 else Scope.NAMED
        found = replace(named[0], which=False, scope=scope)
    else:
        return False
    cut.clause.subjects.append(_of_the_command(cut, found))
    cut.clause.negated = True
    return True


def _none_of(cut: Cutting) -> tuple[Name, int] | None:
    """`none of the foot`, `not one Austrian battalion`: of whom nobody is to do it, and in how many words."""
    for length in (1, 2):
        word = cut.ahead(length)
        if word is None or (length == _OF and cut.words[cut.at + 1].raw.casefold() not in ("of", "von", "der", "des")):
            return None
        found = cut.namer.name(cut.words, cut.at + length, cut.last)
        if found is not None and found[0].units and not found[0].foe:
            return found[0], length + found[1]
    return None


def whoever(cut: Cutting) -> bool:
    """`whoever stands in G4`: one's own units there, or the enemy there where somebody fires or attacks."""
    if not cut.here.is_a(Sort.WHOEVER):
        return False
    at = cut.at + 1
    while at < len(cut.words) and at < cut.at + _LONGEST_WHERE and cut.words[at].place is None:
        word = cut.words[at]
        if not (word.is_a(Sort.LIGHT, Sort.AT, Sort.COMMA, Sort.PRONOUN, Sort.ENEMY) or key(word.raw) in _STANDS):
            return False
        at += 1
    where = cut.words[at].place if at < len(cut.words) else None
    if where is None or cut.words[at].is_a(Sort.UNIT) or _stand_in_more(cut, at + 1):
        return False
    words = " ".join(word.raw for word in cut.words[cut.at : at + 1])
    there = tuple(piece.id for piece in cut.desk.context.view.at(where) if piece.id in cut.desk.roster.own)
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if cut.clause.subjects and (deed is None or not deed.verbs or cut.takes(deed.verbs, Takes.TARGET)) and not there:
        cut.clause.deed.places.append(where)
        cut.clause.deed.aimed = True
    elif there and not cut.clause.begun and not cut.clause.subjects:
        scope = Scope.GROUP if len(there) > 1 else Scope.NAMED
        cut.clause.subjects.append(Name(there, words, cut.here.start, cut.words[at].end, scope, Score.LOOSE))
    else:
        return False
    cut.take(at + 1 - cut.at)
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


def _was_told(cut: Cutting) -> bool:
    """`FI1 trundles, FI2 to D5`: what is not understood behind a name was said of it, and not of the next."""
    behind = cut.behind(Sort.ARTICLE)
    if behind is None or not behind.is_a(*_JOINS) or not cut.clause.subjects:
        return False
    said = cut.behind(Sort.ARTICLE, *_JOINS)
    return said is not None and (said in cut.clause.left or said in cut.clause.hard)


def _stand_in_more(cut: Cutting, at: int) -> bool:
    """`those in D7 and E7`: the second place is one where they stand as well."""
    after = cut.words[at : at + 2]
    if len(after) < _OF or not after[0].is_a(Sort.AND) or (place := after[1].place) is None:
        return False
    return any(piece.id in cut.desk.roster.own for piece in cut.desk.context.view.at(place))


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


def to_somebody(cut: Cutting) -> bool:
    """`d'Harcourt to FC3`: a general who goes to a unit joins it."""
    if (
        not (cut.here.is_a(Sort.LIGHT, Sort.WITH) or cut.here.raw == "-")
        or not cut.clause.subjects
        or cut.ahead() is None
    ):
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    if found is None or found[0].foe or cut.clause.deed.places:
        return False
    units = [unit for each in cut.clause.subjects for unit in each.units]
    pieces = [cut.desk.roster.own[unit] for unit in units if unit in cut.desk.roster.own]
    if not pieces or any(piece.arm is not Arm.GENERAL for piece in pieces):
        return False
    joins = tuple(name for name in sorted(cut.desk.subject().verbs) if _takes_one_unit(cut, name))
    deed = cut.clause.deed
    if not joins or (deed.verbs and not cut.takes(deed.verbs, Takes.PATH)):
        return False
    deed.verbs = joins
    deed.friends.append(found[0])
    cut.take(1 + found[1])
    return True


def _takes_one_unit(cut: Cutting, verb: str) -> bool:
    return [argument.takes for argument in cut.desk.words.verb(verb).arguments] == [Takes.UNIT]
