"""Subjects: who is ordered, and with whom a deed is done."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.rules.addressing import of_the_command
from pbem.orders.prose.rules.closer import said_closer
from pbem.orders.prose.rules.enemies import foe
from pbem.orders.prose.rules.generals import takes_one_unit
from pbem.orders.words.folding import key

_JOINS: Final = (Sort.AND, Sort.COMMA)
_THEY: Final = frozenset(("they", "them", "these", "those", "sie", "ihnen", "diese"))
_ONE: Final = ("ein", "eine", "einer", "eines", "eins")
_OF: Final = ("der", "von", "vom", "des", "meiner", "unserer")
_ONE_OF: Final = ("one of", "either of", "any of", "eine von", "einer von", "eins von")
_LEADS: Final = frozenset(("keep", "keeps", "hold", "holds", "leave", "leaves", "keeping", "haelt", "laesst",
                           "take", "takes", "taking", "bring", "brings", "bringing", "send", "sends", "pull", "pulls",
                           "march", "marches", "lead", "leads", "get", "gets", "move", "moves", "draw", "draws", "push",
                           "pushes", "throw", "throws", "fuehrt", "fuehren", "schickt", "bringt", "zieht", "schiebt",
                           "wirft"))  # fmt: skip


def name(cut: Cutting) -> bool:
    """A name: the subject of this clause or of the next, or with whom its deed is done."""
    found = cut.namer.name(cut.words, cut.at, cut.last)
    if found is None:
        return False
    name, length = of_the_command(cut, found[0]), found[1]
    name = _one_of_them(cut, _whom_he_joins(cut, _all_spoken_of(cut, name)))
    if name.scope is Scope.ALL and cut.here.is_a(Sort.LIGHT) and cut.clause.subjects and cut.clause.left:
        return False
    if _means_each_of_them(cut, name) or _with_all_he_has(cut, name, length):
        cut.take(length)
        return True
    if (led := _all_of_his(cut, name, length)) is not None:
        cut.clause.passed += cut.clause.subjects
        cut.clause.subjects = [led]
        cut.take(length)
        return True
    if _is_rather_another_word(cut, length):
        return False
    if not name.foe and name.score is Score.LOOSE and _is_harmed(cut) and (other := cut.namer.enemy(cut.words, cut.at)):
        name, length = other
    if name.foe:
        return foe(cut, name, length)
    if cut.clause.deeds and _takes_along(cut, name):
        cut.take(length)
        return True
    pronoun = cut.here.is_a(Sort.PRONOUN)
    length = _own(cut, name, length)
    cut.take(length)
    if not pronoun and name.units:
        cut.last = name
    return True


def _all_spoken_of(cut: Cutting, name: Name) -> Name:
    """`FI3 and FI4 go. They …`: they are all who were told it, and not the last of them alone."""
    if key(cut.here.raw) not in _THEY or cut.here.is_a(Sort.UNIT) or len(cut.carried) < 2:
        return name
    units = tuple(dict.fromkeys(unit for each in cut.carried for unit in each.units))
    same = {*name.units} <= {*units} and not any(each.foe for each in cut.carried)
    return replace(name, units=units, scope=Scope.GROUP) if same else name


def _one_of_them(cut: Cutting, name: Name) -> Name:
    """`one of the brigades`, `eine der Brigaden`, `einer von ihnen`: one of several, and nobody knows which."""
    behind = cut.behind()
    if behind is None or len(name.units) < 2 or name.foe or name.scope is not Scope.GROUP:
        return name
    said, first = key(behind.raw), (key(cut.here.raw).split() or [""])[0]
    if said in _ONE and first in _OF:
        return replace(name, which=True, scope=Scope.NAMED, one_of=True)
    if said in _ONE_OF and behind in cut.clause.hard:
        cut.clause.hard.remove(behind)
        return replace(name, which=True, scope=Scope.NAMED, one_of=True)
    return name


def _whom_he_joins(cut: Cutting, name: Name) -> Name:
    """`OG1 to D10, NAP joins them`: nobody joins himself, so that they are those who were named before him."""
    deed, mine = cut.clause.deeds[-1] if cut.clause.deeds else None, cut.clause.subjects
    if deed is None or not mine or not cut.here.is_a(Sort.PRONOUN) or cut.here.is_a(Sort.UNIT) or deed.friends:
        return name
    taken = {unit for each in mine for unit in each.units}
    if not {*name.units} <= taken or not any(takes_one_unit(cut, verb) for verb in deed.verbs):
        return name
    return next((each for each in reversed(cut.carried) if not {*each.units} & taken and each.units), name)


def _is_rather_another_word(cut: Cutting, length: int) -> bool:
    """A single word that is a verb as well, or a pronoun behind words that were not read, names nobody."""
    here = cut.here
    if here.is_a(Sort.UNIT):
        return False
    behind = cut.behind()
    if behind is not None and key(behind.raw) == "nach" and length == 1 and here.is_a(Sort.FEATURE):
        return True  # `nach Hannover`: it is a land, and none of its people.
    if here.is_a(Sort.VERB) and length == 1 and not here.is_a(Sort.ARM, Sort.ALL, Sort.REST):
        return True
    return here.is_a(Sort.PRONOUN) and bool(cut.clause.left) and not cut.clause.subjects


def _own(cut: Cutting, name: Name, length: int) -> int:
    """Put one's own unit where its name stands; how many words that takes."""
    clause, deed = cut.clause, cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is not None and _is_object(cut, name):
        deed.friends.append(name)
    elif cut.here.is_a(Sort.PRONOUN) and (clause.subjects or clause.excepted):
        return length
    elif not _of_everybody(cut) and (_is_spoken_to(cut) or (deed is not None and _is_led(cut, name))):
        clause.passed += clause.subjects if len(clause.subjects) == 1 else []
        clause.subjects = [name]
    elif closer := said_closer(cut, name, length):
        clause.passed.append(clause.subjects[-1])
        clause.subjects[-1], length = closer
    elif _belongs_here(cut, length):
        clause.subjects.append(name)
    else:
        cut.begin(name)
        if cut.label:
            cut.clause.deeds = [deepcopy(cut.listed)]
    return length


def _of_everybody(cut: Cutting) -> bool:
    """Whether the clause tells everybody, or all but some, something already: nobody is named closer by a new name."""
    clause = cut.clause
    wide = any(name.scope in (Scope.ALL, Scope.REST) for name in clause.subjects)
    return clause.begun and (wide or bool(clause.excepted))


def _belongs_here(cut: Cutting, length: int) -> bool:
    """Whether a name is one more subject of the open clause, and begins none of its own."""
    clause, behind = cut.clause, cut.behind(Sort.ARTICLE)
    if clause.stranger:
        return False
    untold = not (clause.begun or clause.settled or clause.rules)
    if untold and not _was_told(cut) and not _told_beside_taking_back(cut, length):
        return True
    if not clause.subjects and not clause.enemies and not _begins_anew(cut, length):
        return True
    if behind is not None and behind.is_a(Sort.WITH) and not _goes_elsewhere(cut):
        return True
    return cut.only_listed or _goes_on_with_names(cut) or _lists_on(cut, length)


def _begins_anew(cut: Cutting, length: int) -> bool:
    """`he did this, FI1 goes to D5`: behind a pause somebody with a verb of his own did not do what was said before."""
    if not cut.clause.begun or not cut.at or any(word.is_a(Sort.NEWS) for word in cut.clause.left):
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.LIGHT)
    if behind is None or not (behind.is_a(*_JOINS) or cut.words[cut.at - 1].is_a(*_JOINS)):
        return False
    at = length
    while (after := cut.ahead(at)) is not None and after.is_a(Sort.LIGHT) and not after.is_a(Sort.VERB):
        at += 1
    return after is not None and bool(cut.ordered(after))


def _are_told_anew(cut: Cutting) -> bool:
    """`x G10 with BV2, BF1 BF2 fire G11`: behind a comma names before a verb of their own help nobody."""
    at = 0
    while (word := cut.ahead(at)) is not None and (
        (word.is_a(Sort.UNIT) and not word.is_a(Sort.VERB)) or word.is_a(Sort.ARTICLE) or word.raw in ("+", "&", "/")
    ):
        at += 1
    return at > 0 and word is not None and bool(cut.ordered(word)) and word.raw not in ("-", ">")


def _all_of_his(cut: Cutting, name: Name, length: int) -> Name | None:
    """`Baraguey alles ein Feld vor`: behind a general's name all are those whom he commands."""
    behind, own = cut.behind(), cut.desk.roster.own
    if name.scope is not Scope.ALL or length > 1 or cut.clause.begun or not _all_generals(cut, cut.clause.subjects):
        return None
    if behind is None or behind.end != cut.clause.subjects[-1].end or len(cut.clause.subjects) != 1:
        return None
    commands = {own[unit].command for unit in cut.clause.subjects[0].units if unit in own} - {""}
    led = cut.desk.roster.of_command(min(commands)) if len(commands) == 1 else ()
    units = tuple(unit for unit in name.units if unit in led)
    words = f"{cut.clause.subjects[0].words} {name.words}"
    return replace(name, units=units, words=words, scope=Scope.GROUP, score=Score.LOOSE) if units else None


def _means_each_of_them(cut: Cutting, name: Name) -> bool:
    """`FI1 and FI2 shall each`, `sollen jeder`: behind those who are named everybody is every one of them."""
    behind = cut.behind()
    if name.scope is not Scope.ALL or not cut.clause.subjects or cut.clause.begun or behind is None:
        return False
    return behind.is_a(Sort.LIGHT) and not behind.is_a(*_JOINS, Sort.WITH)


def _with_all_he_has(cut: Cutting, name: Name, length: int) -> bool:
    """`LA3 shells F5 with everything`: how, and not with whom."""
    behind, after = cut.behind(Sort.ARTICLE), cut.ahead(length)
    if name.scope is not Scope.ALL or length > 1 or behind is None or not behind.is_a(Sort.WITH):
        return False
    return bool(cut.clause.subjects and cut.clause.begun) and (after is None or after.is_a(Sort.STOP, Sort.COMMA))


def _goes_elsewhere(cut: Cutting) -> bool:
    """`with FI1 to D5, with FI2 to E5`: behind a goal and a comma the next `with` begins anew."""
    before = cut.ahead(-2)
    told = any(deed.places for deed in cut.clause.deeds)
    return told and before is not None and before.is_a(*_JOINS)


def _takes_along(cut: Cutting, name: Name) -> bool:
    """`Seras goes with his three brigades to E3`: with some of those just named means that they do it."""
    if not cut.clause.deeds:
        return False
    deed, clause = cut.clause.deeds[-1], cut.clause
    behind = cut.behind(Sort.ARTICLE)
    with_them = behind is not None and key(behind.raw).split()[-1] in ("with", "mit")
    meant = {unit for each in clause.subjects for unit in each.units}
    if not with_them or not name.units or name.foe or not set(name.units) <= meant or deed.said or len(meant) < 2:
        return False
    clause.subjects = [name]
    if not cut.takes(deed.verbs, Takes.PATH):
        deed.verbs, deed.loose = movers_of(cut.desk.subject()), True
    return True


def _is_harmed(cut: Cutting) -> bool:
    """`FG2 bombards the battery`: nobody fires at his own, so that right behind the verb an enemy is meant."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or deed.said or not cut.clause.subjects or not cut.takes(deed.verbs, Takes.TARGET):
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.AT)
    return behind is not None and behind.raw == deed.spoken and not cut.here.is_a(Sort.PRONOUN)


def _goes_on_with_names(cut: Cutting) -> bool:
    """`throw them out: FI1 and FI2`: a name right behind the last one, where the deed was said before both."""
    behind = cut.behind(Sort.AND, Sort.COMMA, Sort.ARTICLE)
    last, deed = cut.clause.subjects[-1:], cut.clause.deeds[0:1]
    if behind is None or not last or not deed or behind.end != last[0].end or len(cut.clause.deeds) > 1:
        return False
    after = cut.ahead()
    return (deed[0].said or deed[0].at_him) and (after is None or after.is_a(Sort.STOP, Sort.AND, Sort.COMMA))


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
    if not cut.clause.deeds:
        return False
    deed, clause = cut.clause.deeds[-1], cut.clause
    if key(deed.spoken) not in _LEADS or replace(deed, lean="").said or len(clause.deeds) != 1 or not clause.subjects:
        return False
    behind = cut.behind(Sort.ARTICLE)
    if behind is not None and behind.is_a(*_JOINS):
        return False
    leaders = {unit for each in clause.subjects for unit in each.units}
    generals = all(cut.desk.roster.own[unit].arm is Arm.GENERAL for unit in leaders if unit in cut.desk.roster.own)
    return (generals and len(leaders) == 1) or set(name.units) <= leaders


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
    verbs = [cut.desk.words.verb(name) for name in deed.verbs]
    after = cut.ahead(length)
    if not deed.lean and not all(map(stands, verbs)):
        anew = after is not None and bool(cut.ordered(after) or after.place or after.is_a(Sort.COLON))
        told = after is not None and bool(cut.ordered(after)) and after.raw not in ("to", "-", ">")
        return not (told or (anew and not any(verb.arguments for verb in verbs)))
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
    if not behind.is_a(*_JOINS) and behind.raw != "-":
        return behind.is_a(Sort.THEN, Sort.HARD)
    owner = cut.words[cut.at + length - 1].end
    possessive = after is not None and after.start - owner > 1
    return after is not None and not possessive and bool(cut.ordered(after) or after.place)


def _was_told(cut: Cutting) -> bool:
    """`FI1 trundles, FI2 to D5`: what is not understood behind a name was said of it, and not of the next."""
    behind = cut.behind(Sort.ARTICLE)
    if behind is None or not behind.is_a(*_JOINS) or not cut.clause.subjects:
        return False
    if behind.is_a(Sort.AND) and any(word.is_a(Sort.NEWS) for word in cut.clause.left):
        return False
    last = cut.clause.subjects[-1].end
    return any(word.start >= last for word in (*cut.clause.left, *cut.clause.hard))


def _is_object(cut: Cutting, name: Name) -> bool:
    """Whether a name says with whom: behind `join`, `with`, `support`, or a general's `to FI3`."""
    if not cut.clause.deeds:
        return False
    deed, clause = cut.clause.deeds[-1], cut.clause
    if cut.of_seat(deed.verbs):
        return True
    arguments = [argument for verb in deed.verbs for argument in cut.desk.words.verb(verb).arguments]
    if deed.verbs and not arguments and _all_generals(cut, clause.subjects):
        before = cut.behind(Sort.ARTICLE)
        return before is not None and not before.is_a(*_JOINS)
    behind = cut.behind(Sort.ARTICLE)
    listed = behind is not None and behind.is_a(*_JOINS)
    beside = behind is not None and bool(deed.friends) and behind.end == deed.friends[-1].end
    joined = (listed or beside) and bool(deed.friends) and not (listed and _are_told_anew(cut))
    if not clause.subjects or not deed.verbs:
        return False
    if behind is not None and behind.is_a(Sort.WITH):
        return cut.takes(deed.verbs, Takes.UNITS, Takes.UNIT)
    if cut.takes(deed.verbs, Takes.UNIT) and not deed.friends and not listed:
        return True
    return joined and cut.takes(deed.verbs, Takes.UNITS)
