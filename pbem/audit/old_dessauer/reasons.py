"""16.5, 16.9: what makes the dice of a volley easier or harder."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pbem.audit.old_dessauer.geometry import FINE, Box, Point, crosses
from pbem.audit.old_dessauer.rolls import Throw, check_known, check_reason
from pbem.audit.old_dessauer.table import Table, Unit
from pbem.audit.old_dessauer.values import FIRE_GRADE

KNOWN: Final = (
    "grade", "moved", "in square", "dense", "disordered", "at unlimbered", "through", "at skirmishers", "soft", "hard",
)  # fmt: skip
COVERS: Final = ("open wood", "dense wood", "block", "works")


def check(table: Table, unit: Unit, target: Unit, weapon: str, roll: Throw) -> None:
    """That a volley's dice have just those reasons that its firer, its target and the ground between give."""
    check_known(table, roll, "16.9", KNOWN)
    gone = table.has(unit.id, "moved")
    at_guns = target.battery and target.formation == "unlimbered" and weapon != "shell"
    check_reason(table, roll, "16.9", FIRE_GRADE[unit.grade], "grade")
    check_reason(table, roll, "16.9", -1 if gone else 0, "moved")
    check_reason(table, roll, "16.9", -1 if unit.formation == "square" else 0, "in square")
    check_reason(table, roll, "16.9", -1 if unit.disordered and not unit.battery else 0, "disordered")
    check_reason(table, roll, "16.9", -1 if at_guns else 0, "at unlimbered")
    check_reason(table, roll, "16.9", -2 if target.skirmishing and weapon != "shell" else 0, "at skirmishers")
    if not target.battery and not target.block:
        _density(table, unit, target, weapon, roll)
    _cover(table, target, weapon, roll)


def _density(table: Table, unit: Unit, target: Unit, weapon: str, roll: Throw) -> None:
    given = sum(each["amount"] for each in roll["modifiers"] if each["why"].startswith("dense"))
    ball = weapon in ("ballshot", "shell")
    deep = target.formation == "square" or (not target.skirmishing and target.box.ranks > 1)
    if ball and deep:
        table.expect("16.5", f"dense target {target.id}:", 1, given)
    elif given:
        lengthwise = ball and any(_raked(unit.box.middle(), part) for part in target.box.parts)
        table.require(lengthwise, "16.5", f"{target.id} fired at lengthwise", "a dense target")


def _raked(origin: Point, box: Box) -> bool:
    """16.5: whether fire from there goes along a body rather than across it."""
    (ox, oy), (rx, ry), (mx, my) = origin, box.aside, box.middle()
    along, across = abs((ox - mx) * rx + (oy - my) * ry), abs((ox - mx) * ry - (oy - my) * rx)
    return across * 2 <= along


def _cover(table: Table, target: Unit, weapon: str, roll: Throw) -> None:
    given = sum(each["amount"] for each in roll["modifiers"] if each["why"].startswith(("soft", "hard")))
    if given:
        x, y = target.box.middle()
        woods = [each for each in table.features if each.kind in COVERS and _covers(each.outline, target.box)]
        walls = bool(target.block) or any(each["cover"] != "none" for each in table.record.before["barriers"])
        table.require(weapon != "shell", "16.6", "no cover from shell", given)
        table.require(bool(woods) or walls, "16.9", f"{target.id} in cover", f"open ground at {x // FINE}, {y // FINE}")


def _covers(outline: tuple[tuple[int, int], ...], box: Box) -> bool:
    """Whether any of a body is within an outline or on it: a shot meets him anywhere along his edges."""
    fine = [(FINE * x, FINE * y) for x, y in outline]
    around = [(*part.corners(), part.corners()[0]) for part in box.parts]
    return any(crosses(a, b, fine) for corners in around for a, b in pairwise(corners))
