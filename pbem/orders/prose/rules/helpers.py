"""Helpers: who supports an attack that somebody else was told, and what else is said of that attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.prose.circled import ENDS_FROM
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.rules.generals import takes_one_unit
from pbem.orders.words.folding import key

_IN_SUPPORT: Final = frozenset(("in support", "in close support", "zur unterstuetzung", "als unterstuetzung"))
"""Said of somebody beside an attack they tell that he helps, elsewhere that he waits."""


def helps(cut: Cutting) -> bool:
    """`GR1 assaults F3, GR4 supports`: who helps goes with the attack that was told before, by name or not."""
    clause = cut.clause
    beside = cut.here.is_a(Sort.IDLE) and key(cut.here.raw) in _IN_SUPPORT
    if (
        not (cut.here.is_a(Sort.HELPING) or beside)
        or not clause.subjects
        or clause.begun
        or clause.negated
        or clause.left
    ):
        return False
    if clause.condition or clause.guard or any(name.which for name in clause.subjects):
        return False
    helped, length = _helped(cut)
    length += _from_where_he_stands(cut, length)
    attack = _attack(cut, helped)
    if attack is None:
        return False
    if _shells_for(cut, *attack):
        cut.take(length)
        return True
    one_by_one = tuple(name for name in cut.ordered(cut.here) if takes_one_unit(cut, name))
    if one_by_one:
        leaders = [unit for name in attack[0].subjects for unit in name.units]
        if helped is not None or len(leaders) != 1:
            return False
        clause.deed.verbs, clause.deed.spoken, clause.deed.loose = one_by_one, cut.here.raw, True
        clause.deed.friends = list(attack[0].subjects)
        cut.take()
        return True
    if not cut.takes(attack[1].verbs, Takes.UNITS):
        return False
    if attack[0] in cut.earlier:
        clause.deeds = [Deed(attack[1].verbs, cut.here.raw, places=list(attack[1].places), foes=list(attack[1].foes),
                             loose=True)]  # fmt: skip
        cut.take(length)
        return True
    attack[1].friends += clause.subjects
    attack[1].loose = True
    cut.take(length)
    cut.clause = Clause()
    return True


def _shells_for(cut: Cutting, clause: Clause, attack: Deed) -> bool:
    """`GR1 x F3, guns support`: guns told by their arm help by shelling, those that stand with the attackers first."""
    own, names = cut.desk.roster.own, cut.clause.subjects
    pieces = [own[unit] for name in names for unit in name.units if unit in own]
    guns = bool(pieces) and all(piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) for piece in pieces)
    shots = tuple(name for name in sorted(cut.desk.subject().verbs) if cut.desk.words.verb(name).sign == "*")
    if not guns or not shots or not all(name.of_arm for name in names):
        return False
    there = {own[unit].place for name in clause.subjects for unit in name.units if unit in own}
    near = tuple(piece.id for piece in pieces if piece.place in there) or tuple(piece.id for piece in pieces)
    cut.clause.subjects = [replace(names[0], units=near, of_arm=False)]
    cut.clause.deeds = [Deed(shots, cut.here.raw, places=list(attack.places), foes=list(attack.foes), loose=True)]
    return True


def detail(cut: Cutting) -> bool:
    """`GR1 x F3, GR4 supports, guns in`: a closed word that only the attack before can mean."""
    helping = _only_helps(cut)
    untold = helping or not (cut.clause.subjects or cut.clause.begun or cut.clause.left)
    attack = cut.done[-1].deeds[-1] if untold and cut.done and cut.done[-1].deeds else None
    if attack is None or attack.words or not attack.verbs or not cut.takes(attack.verbs, Takes.TARGET):
        return False
    known = {word for name in attack.verbs for argument in cut.desk.words.verb(name).arguments
             for word in argument.words}  # fmt: skip
    found = [word for word in cut.here.values(Sort.WORD) if word in known]
    subject = cut.desk.subject()
    if helping and any(
        subject.words.implied_by(word, subject.verbs) not in (None, *attack.verbs) for word in found
    ):  # fmt: skip
        return False  # `PV2 supports, line` may be the line of him who supports.
    if not found or cut.here.is_a(Sort.VERB):
        return False
    attack.words.append(found[0])
    cut.at += 1
    return True


def _only_helps(cut: Cutting) -> bool:
    """Whether the open clause only says that somebody supports those who attack in the clause before it."""
    clause, before = cut.clause, cut.done[-1] if cut.done else None
    if before is None or len(clause.deeds) != 1 or clause.left or clause.condition or clause.guard:
        return False
    helped = {unit for name in clause.deeds[0].friends for unit in name.units}
    led = {unit for name in before.subjects for unit in name.units}
    return bool(helped) and helped == led and any(takes_one_unit(cut, verb) for verb in clause.deeds[0].verbs)


def _helped(cut: Cutting) -> tuple[Name | None, int]:
    """Whom he helps, where he is named, and how many words say so."""
    found = cut.namer.name(cut.words, cut.at + 1, None) if cut.ahead() is not None else None
    if found is None or found[0].foe or not found[0].units:
        return None, 1
    return found[0], 1 + found[1]


def _from_where_he_stands(cut: Cutting, length: int) -> int:
    """`…, GR4 helps from E4, where it stands`: how many words more only say where those who help stand already."""
    pronoun = (word := cut.ahead(length)) is not None and word.is_a(Sort.PRONOUN) and not word.is_a(Sort.FROM)
    start = length + pronoun
    begin, place = cut.ahead(start), cut.ahead(start + 1)
    if begin is None or place is None or place.place is None:
        return 0
    own = cut.desk.roster.own
    there = {own[unit].place for name in cut.clause.subjects for unit in name.units if unit in own}
    if not begin.is_a(Sort.FROM) or there != {place.place}:
        return 0
    end = cut.ahead(start + 2)
    return pronoun + (3 if end is not None and key(end.raw) in ENDS_FROM else 2)


def _attack(cut: Cutting, helped: Name | None) -> tuple[Clause, Deed] | None:
    """The last attack told in this sentence, of him who is helped where he is named."""
    blows = set(cut.attacking())
    for clause in reversed([*cut.earlier, *cut.done]):
        units = {unit for name in clause.subjects for unit in name.units}
        deed = clause.deeds[-1] if clause.deeds else None
        if deed is None or not blows & set(deed.verbs) or (helped is not None and not units & set(helped.units)):
            continue
        return (clause, deed) if not clause.condition and not clause.guard else None
    return None
