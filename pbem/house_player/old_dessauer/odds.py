"""Whom it pays to charge: how many points better one would be, and whether the way there is long enough."""

from __future__ import annotations

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.points import base_points, defensive_fire
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.movement.closing import why_not
from pbem.rules.old_dessauer.movement.toward import meeting, ways_to_attack

HOPELESS = -99


def odds(unit: Unit, foe: Unit) -> int:
    """How many combat points better it would be than an enemy that stands."""
    if foe.block or unit.exhausted or why_not(unit, foe):
        return HOPELESS
    frontal = between(unit.at.heading, (foe.at.heading + 1800) % 3600) < 900
    mine = base_points(unit) + max(0, foe.grade.rank - unit.grade.rank) - (unit.disordered and 1 + unit.kind.horse)
    his = base_points(foe) + max(0, unit.grade.rank - foe.grade.rank) - (2 if foe.shaken or not frontal else 0)
    his -= 1 + foe.kind.horse if foe.disordered and not foe.kind.guns else 0
    return mine - his - (defensive_fire(foe) if frontal else 0)


def reaches(unit: Unit, foe: Unit, move: int) -> bool:
    """14: whether a move of so many 1/64 inch meets him where he stands, wheels counted in."""
    target = box_of(foe)
    return any(meeting(unit, legs, target, move) is not None for legs in ways_to_attack(unit, target, move))
