"""Company: who goes with somebody else, and so does what he was told: `guns with Seras`, `GR6 follows Seras`."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.likewise import share_places
from pbem.orders.prose.name import Found, Name
from pbem.orders.words.folding import key

_FOLLOWS: Final = frozenset(("follow", "follows", "following", "accompany", "accompanies", "escort", "escorts",
                             "go with",
                             "goes with", "go along with", "goes along with", "folgt", "folgen", "begleitet",
                             "begleiten",
                             "geht mit", "gehen mit", "move with", "moves with", "march with", "marches with",
                             "stay with",
                             "stays with", "keeps with", "keep with", "stick with", "sticks with"))  # fmt: skip
_WITH: Final = frozenset(("with", "w", "mit", "together with", "along with", "zusammen mit"))
_THEM: Final = frozenset(
    ("with them", "with him", "with it", "along", "along with them", "mit ihnen", "mit ihm", "hinterher")
)
_GUNS: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)


def goes_along(cut: Cutting) -> bool:
    """What somebody was told with whom another goes is done by the other as well, where several may share a place."""
    said = key(cut.here.raw)
    if said not in _FOLLOWS | _WITH | _THEM or not cut.clause.subjects:
        return False
    found = _whom(cut)
    if found is None or found[0].foe or not found[0].units or found[0].which:
        return False
    name, length = found
    if not _others(cut, name) or (cut.clause.begun and (said not in _WITH or not _with_the_guns(cut, name))):
        return False
    if cut.clause.begun:
        cut.clause.passed.append(name)
        cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : cut.at + 1 + length]))
        cut.take(1 + length)
        return True
    if said in _FOLLOWS and _leads_on(cut, length) and not _told(cut, name):
        # Whether the other goes there as well, or only he who follows, nobody can know.
        cut.clause.subjects.append(name)
        cut.clause.hard.append(cut.here)
        cut.take(1 + length)
        return True
    deeds = _told(cut, name) or _there(cut, name)
    cut.clause.subjects = [_of_their_command(cut, each, name) for each in cut.clause.subjects]
    if not deeds or not (cut.clause.left or _ends(cut, length)):
        return False
    cut.clause.deeds = deeds
    cut.clause.passed.append(name)
    cut.take(1 + length)
    return True


def _whom(cut: Cutting) -> Found | None:
    """With whom, and in how many words behind the one that says so."""
    after = cut.ahead()
    if key(cut.here.raw) in _THEM or (
        key(cut.here.raw) in _FOLLOWS and (after is None or after.is_a(Sort.STOP, Sort.COMMA)) and not cut.clause.begun
    ):
        before = next((each for each in reversed([*cut.earlier, *cut.done]) if each.subjects and each.begun), None)
        return (before.subjects[-1], 0) if before is not None else None
    return cut.namer.name(cut.words, cut.at + 1, cut.last) if cut.ahead() is not None else None


def _leads_on(cut: Cutting, length: int) -> bool:
    """`goes with LA1 to E5`: whether behind the other a goal is told."""
    at = 1 + length
    while (word := cut.ahead(at)) is not None and word.is_a(Sort.LIGHT) and word.place is None:
        at += 1
    return word is not None and word.place is not None


def _of_their_command(cut: Cutting, guns: Name, name: Name) -> Name:
    """`guns with Seras`: of guns that were told by their arm alone, those under the same general."""
    own = cut.desk.roster.own
    commands = {own[unit].command for unit in name.units if unit in own}
    kin = tuple(unit for unit in guns.units if own[unit].command in commands)
    narrowed = guns.of_arm and kin and len(kin) < len(guns.units) and commands != {""}
    return replace(guns, units=kin, which=False) if narrowed else guns


def _ends(cut: Cutting, length: int) -> bool:
    after = cut.ahead(1 + length)
    return after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND) or after.raw == ")"


def _others(cut: Cutting, name: Name) -> bool:
    """Whether those who go along are troops, and others than those with whom they go."""
    own = cut.desk.roster.own
    units = [unit for each in cut.clause.subjects for unit in each.units]
    troops = bool(units) and all(unit in own and own[unit].arm is not Arm.GENERAL for unit in units)
    return troops and not {*units} & {*name.units}


def _with_the_guns(cut: Cutting, name: Name) -> bool:
    """`AR1 forward with the Guards to Q19`: who has guns beside him is not sent anywhere with them."""
    own = cut.desk.roster.own
    guns = [own[unit].arm in _GUNS for each in cut.clause.subjects for unit in each.units if unit in own]
    takes = any(argument.takes in (Takes.UNIT, Takes.UNITS) for deed in cut.clause.deeds for verb in deed.verbs
                for argument in cut.desk.words.verb(verb).arguments)  # fmt: skip
    foot = all(own[unit].arm not in _GUNS for unit in name.units if unit in own)
    return bool(guns) and all(guns) and foot and not takes


def _told(cut: Cutting, name: Name) -> list[Deed]:
    """The moves that those were told with whom somebody goes, in this sentence or the one before."""
    for clause in reversed([*cut.earlier, *cut.done]):
        units = {unit for each in clause.subjects for unit in each.units}
        if {*name.units} & units and clause.condition is None and not clause.guard and clause.deeds:
            return [_copied(deed) for deed in clause.deeds] if _goes(clause, cut) else []
    return []


def _there(cut: Cutting, name: Name) -> list[Deed]:
    """`RA1 with Nash`, of whom nothing else is told: where he stands, if there is room for several."""
    own = cut.desk.roster.own
    told = {unit for clause in (*cut.earlier, *cut.done) for each in clause.subjects for unit in each.units}
    places = {own[unit].place for unit in name.units if unit in own}
    where = next(iter(places)) if len(places) == 1 else None
    if where is None or told & {*name.units} or not share_places(cut.desk):
        return []
    return [Deed(movers_of(cut.desk.subject()), key(cut.here.raw), places=[where], loose=True)]


def _goes(clause: Clause, cut: Cutting) -> bool:
    deeds = [deed for deed in clause.deeds if deed.begun]
    moves = all(not deed.verbs or cut.takes(deed.verbs, Takes.PATH) for deed in deeds)
    relative = all(deed.numbers or deed.relatives or deed.directions or deed.lean for deed in deeds)
    return moves and (relative or share_places(cut.desk))


def _copied(deed: Deed) -> Deed:
    copy = deepcopy(deed)
    copy.loose, copy.start = True, None
    return copy
