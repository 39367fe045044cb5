"""What every order to go somewhere asks: whom or what it names, and whether the unit may go there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.movement.legs import Change, Go, Leg, after
from pbem.rules.old_dessauer.movement.toward import distance_to
from pbem.rules.old_dessauer.movement.ways.way import GOALS, Way, square_stands

STRIDE: Final = INCH // 2
"""How far apart the places are at which the way of a shaken unit is looked at, in 1/64 inch."""


def go_along(way: Way, action: Action, legs: Sequence[Leg]) -> None:
    """Put legs to a way, unless the unit is shaken and would come nearer to the enemy, or is a square that stands."""
    if way.at.shaken and any(isinstance(leg, Go) for leg in legs) and _nears_enemy(way, legs):
        way.refuse(action, "the shaken do not advance", "6")
        return
    if way.at.formation is Formation.SQUARE and legs and (why := square_stands(way)):
        way.refuse(action, why, "12.5")
        return
    for leg in legs:
        if way.left <= 0:
            way.goes_on = way.goes_on or action.verb in GOALS
            return
        way.add(action, leg)


def _nears_enemy(way: Way, legs: Sequence[Leg]) -> bool:
    """6: whether a way, as far as one move takes it, anywhere leads a shaken unit nearer to the nearest enemy."""
    foes = [foe.at for foe in way.table.enemies(way.at.side)]
    nearest = min(foes, key=lambda pose: distance_to(way.at.at, (pose.x, pose.y)), default=None)
    if nearest is None:
        return False
    foe, unit, left = (nearest.x, nearest.y), way.at, way.room
    now = distance_to(unit.at, foe)
    for leg in legs:
        if isinstance(leg, Go):
            part = leg if leg.cost <= left else leg.shortened(left)
            steps = max(1, part.distance // STRIDE)
            if any(distance_to(part.pose(unit.at, number, steps), foe) < now for number in range(1, steps + 1)):
                return True
        left -= 0 if isinstance(leg, Change) else min(left, leg.cost)
        unit = after(unit, leg)
    return False


def target_of(way: Way, action: Action) -> Unit | None:
    """The unit that an action names; refuses the action where that is not on the table."""
    unit = next((way.table.units[name] for name in action.units if name in way.table.units), None)
    if unit is None or not unit.here:
        way.refuse(action, "there is no such unit on the table", "14")
        return None
    return unit


def goal_of(way: Way, action: Action) -> tuple[int, int] | None:
    """The place that an action names, or the middle of the unit, in 1/64 inch."""
    if action.places:
        spot = as_spot(action.places[0])
        return spot.x, spot.y
    unit = target_of(way, action)
    return box_of(unit).middle if unit is not None else None
