"""12.4, 12.12. The optional rules that hinder manoeuvres: pinning by the enemy, and want of elbow room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import works_behind
from pbem.rules.old_dessauer.field.ground import bars
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import Box, far_apart, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sight import aimed
from pbem.rules.old_dessauer.movement.legs import Change, Go, Leg
from pbem.rules.old_dessauer.movement.room import on_table

ZONE: Final = 4 * INCH
"""12.4: how far in front of a unit its pinning zone reaches, 22.5 degrees outward on either side."""
ELBOW: Final = 2 * INCH
"""12.12: the room to both sides, or before and behind."""
EXEMPT: Final = (Formation.SQUARE, Formation.TOWN)


def pinned_by(table: Tabletop, unit: Unit) -> Unit | None:
    """12.4: an enemy in whose pinning zone any part of a unit stands; None where nobody pins it."""
    here, position = box_of(unit), table.course.position
    for foe in table.enemies(unit.side):
        there = box_of(foe)
        if foe.shaken or foe.formation in EXEMPT or far_apart(here, there, ZONE):
            continue
        if works_behind(position.ground, position.works, foe.at.x, foe.at.y):
            continue
        if any(aimed(wing, file, here, ZONE) for wing in there.wings for file in range(wing.shape.files)):
            return foe
    return None


def manoeuvres(legs: Sequence[Leg]) -> bool:
    """12.4: whether a way has anything that who is pinned must be steady for: changes, sidesteps, backsteps."""
    return any(isinstance(leg, Change) or (isinstance(leg, Go) and not leg.forward) for leg in legs)


def cramped(table: Tabletop, start: Unit, now: Unit, leg: Change) -> bool:
    """12.12: whether a change of formation lacks elbow room: for A and B where they make it, else at the start.

    Nothing is said of bent lines (12.16), which need the ground they stand on and no more.
    """
    unit = now if now.grade in (Grade.A, Grade.B) else start
    if unit.skirmishing or unit.kind.guns or leg.formation is unit.formation:
        return False
    if Formation.BENT in (unit.formation, leg.formation):
        return False
    box = unit.box
    opening = unit.formation is Formation.COLUMN
    zones = _beside(box) if opening else _before_and_behind(box)
    return any(_blocked(table, unit, zone) for zone in zones)


def _beside(box: Box) -> tuple[Box, Box]:
    shape = type(box.shape)(1, 1, ELBOW, box.shape.deep)
    middles = (box.spot(box.point(side * (box.half + ELBOW), box.deep)) for side in (-1, 1))
    left, right = (laid(Pose(*middle, box.pose.heading), shape) for middle in middles)
    return left, right


def _before_and_behind(box: Box) -> tuple[Box, Box]:
    shape = type(box.shape)(1, 1, box.shape.front, ELBOW)
    before = box.spot(box.point(0, box.deep + 2 * ELBOW))
    behind = box.spot(box.point(0, -box.deep))
    return laid(Pose(*before, box.pose.heading), shape), laid(Pose(*behind, box.pose.heading), shape)


def _blocked(table: Tabletop, unit: Unit, zone: Box) -> bool:
    if not on_table(table, zone) or bars(unit, zone, table.course.position.ground):
        return True
    for other in table.here():
        if other.id == unit.id or (other.side == unit.side and other.skirmishing):
            continue
        there = box_of(other)
        if not far_apart(zone, there, 0) and gap(zone, there) < 0:
            return True
    return False
