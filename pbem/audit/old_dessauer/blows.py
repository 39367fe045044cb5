"""17.1 to 17.5, 17.9: combat points, how many figures strike, and what their dice need."""

from __future__ import annotations

from typing import Final

from pbem.audit.old_dessauer.cover import may_cover
from pbem.audit.old_dessauer.geometry import Box, apart
from pbem.audit.old_dessauer.marching import TOUCH, edge_met, truly_behind
from pbem.audit.old_dessauer.rolls import Throw, amount, check_known, check_reason
from pbem.audit.old_dessauer.table import BENT, Table, Unit
from pbem.audit.old_dessauer.values import GRADES, GUN_BONUS, POINTS, SCORES

KNOWN: Final = (
    "defensive fire", "grade", "attacked in flank", "shaken", "disordered", "soft", "hard", "uphill", "obstacle",
    "across", "foot against a square", "horse against a steady square", "general", "wood", "in or into", "in the wood",
    "fanatic", "heavy weapons",
)  # fmt: skip
OVERLAP: Final = {True: 3, False: 4}
"""17.5: figures to either side of those in contact that strike too: of horse and of foot."""


def points_of(table: Table, unit: Unit, foe: Unit, roll: Throw, first: bool) -> int:
    """Check the reasons given for a unit's combat points against a foe, and add them up."""
    check_known(table, roll, "17.9", KNOWN)
    base = 0 if unit.skirmishing or unit.battery else POINTS[unit.kind]
    higher = max(GRADES.index(foe.grade) - GRADES.index(unit.grade), 0)
    check_reason(table, roll, "17.9", higher, "grade")
    check_reason(table, roll, "17.9", int(table.general_with(unit)), "general")
    messy = unit.disordered and not unit.battery and not unit.skirmishing
    check_reason(table, roll, "17.9", -(2 if unit.horse else 1) if messy else 0, "disordered")
    _beset(table, unit, foe, roll)
    _defensive(table, unit, foe, roll, first)
    _squares(table, unit, foe, roll)
    heavy = unit.drill["heavy_weapons"] and not unit.horse
    check_reason(table, roll, "18.2", int(heavy), "heavy weapons")
    return base + amount(roll, "")


def flanked(table: Table, unit: Unit, by: Unit) -> bool:
    """14.4: whether a unit stands under a true attack in flank or rear by another."""
    if (by.id, unit.id) in table.old_flanks:
        return table.old_flanks[by.id, unit.id]
    edge = edge_met(table, by, unit)
    sides = unit.formation != "square" and not unit.skirmishing and not unit.block
    sides = sides and (unit.formation != BENT or any(unit.bend))
    return edge != "front" and sides and truly_behind(table, by, unit)


def surely_flanked(table: Table, unit: Unit, by: Unit) -> bool:
    """14.4: whether a unit stands under a true attack in flank or rear, and no friend may have covered it (12.16)."""
    if not flanked(table, unit, by):
        return False
    pair = by.id, unit.id
    if pair in table.old_flanks:
        return True
    if may_cover(table, unit, edge_met(table, by, unit)):
        table.covered.add(pair)
    return pair not in table.covered


def _beset(table: Table, unit: Unit, foe: Unit, roll: Throw) -> None:
    given = told_beset(roll)
    from_behind = any(flanked(table, unit, by) for by in table.opponents(unit))
    if unit.wavers:
        table.expect("17.9", f"{unit.id} under flank attack or shaken:", -2, given)
    elif given:
        table.require(from_behind, "14.4", f"{unit.id} not under a true flank attack", given)
    elif table.edges.get((foe.id, unit.id), "?") and surely_flanked(table, unit, foe):
        table.expect("14.4", f"{unit.id} under flank attack of {foe.id}:", -2, given)


def told_beset(roll: Throw) -> int:
    """17.9: what a record takes off a unit's points for an attack in flank or rear or for being shaken."""
    return amount(roll, "attacked in flank", "shaken")


def _defensive(table: Table, unit: Unit, foe: Unit, roll: Throw, first: bool) -> None:
    """17.2: who received an attack standing, in line or with guns unlimbered."""
    given = amount(roll, "defensive fire")
    bonus = GUN_BONUS[unit.gun] if unit.battery else 1 if unit.grade == "D" else 2
    if given:
        ready = unit.formation == "unlimbered" if unit.battery else unit.steady and not unit.horse
        table.expect("17.2", f"defensive fire of {unit.id}:", bonus, given)
        table.require(ready and first, "17.2", f"no defensive fire of {unit.id}", given)
        stood = not table.has(unit.id, "attacked", "retreated")
        table.require(stood and not unit.drill["rifles"], "17.2", f"{unit.id} passive, with muskets", "it fired")
        beset = any(surely_flanked(table, unit, by) for by in table.opponents(unit))
        table.require(not beset, "17.2", f"no defensive fire of {unit.id}, attacked in flank", given)
    elif first and bonus and (foe.id, unit.id) in table.edges and _certainly_ready(table, unit):
        table.expect("17.2", f"defensive fire of {unit.id}:", bonus, given)


def _certainly_ready(table: Table, unit: Unit) -> bool:
    """Whether nothing speaks against its fire: it stood in line, in front of one enemy alone."""
    if unit.battery:
        ready = unit.formation == "unlimbered" and not unit.shaken
    else:
        ready = unit.steady and not unit.horse and unit.formation in ("line", BENT) and not unit.drill["rifles"]
    opponents = table.opponents(unit)
    alone = len(opponents) == 1 and table.edges.get((opponents[0].id, unit.id)) == "front"
    return (
        ready and alone and not unit.block and not table.deeds.get(unit.id, set()) & {"attacked", "moved", "retreated"}
    )


def _squares(table: Table, unit: Unit, foe: Unit, roll: Throw) -> None:
    """17.9: against a square."""
    if foe.formation != "square":
        return
    given = sum(each["amount"] for each in roll["modifiers"] if "square" in each["why"])
    if unit.horse:
        table.expect("17.9", f"{unit.id} against a square:", -4 if foe.steady and not table.rules["wet"] else 0, given)
    elif not unit.battery:
        table.expect("17.9", f"{unit.id} against a square:", 1, given)


def least_score(own: int, its: int) -> int:
    """17.9: the least score that hits, by combat points."""
    higher, lower = SCORES[min(abs(own - its), 3)]
    return higher if own >= its else lower


def dice_for(unit: Unit, figures: int) -> int:
    """17.5, 18: dice for so many figures that strike."""
    if unit.battery:
        return min(unit.models, figures // 4 + (figures % 4 == 3))
    if unit.drill["irregular"] and not unit.skirmishing:
        return figures // (2 if unit.horse else 3)
    return figures // 3 if unit.horse else figures // 4 + (figures % 4 == 3)


def face_to_face(box: Box, its: Box) -> tuple[Box, Box] | None:
    """12.16: the two straight bodies that meet where either is a bent line; None where more than two touch."""
    if not any(box.bend) and not any(its.bend):
        return box, its
    pairs = [(one, other) for one in box.parts for other in its.parts if apart(one, other) <= TOUCH]
    return pairs[0] if len(pairs) == 1 else None


def figures_that_strike(unit: Unit, foe: Unit) -> int | None:
    """17.5: those in contact, the overlap and the ranks behind; None where one must look more closely."""
    pair = face_to_face(unit.box, foe.box)
    if pair is None:
        return None
    box, its = pair
    plain = (box.heading - its.heading) % 3600 == 1800 and not unit.block and not foe.block and not unit.battery
    if not plain or unit.skirmishing or "square" in (unit.formation, foe.formation):
        return None
    met = box.files_before(its)
    if not met:
        return None
    beside = OVERLAP[unit.horse]
    files = min(met[-1] + beside, box.files - 1) - max(met[0] - beside, 0) + 1
    ranks = range(box.ranks if unit.horse else 1)
    return sum(max(0, min(files, unit.figures - rank * box.files)) for rank in ranks)
