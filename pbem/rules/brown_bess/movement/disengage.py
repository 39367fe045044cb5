"""Movement, disengaging: out of an enemy's square by a turn of 180 degrees at the start of the move."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.morale.breaking import breaks_at
from pbem.rules.brown_bess.movement.route import Route, turn_in_place
from pbem.rules.brown_bess.movement.way_there import furthest, too_dear, way_along
from pbem.rules.brown_bess.orders.intent import Fault
from pbem.rules.brown_bess.orders.policies import Policies


def way_back(ground: SquaredGround, unit: Unit, path: Sequence[Square], face: Facing | None = None) -> Route | Fault:
    """Movement: turn about, then straight away from the enemy; without a path, as far as the points reach."""
    rear = unit.facing.opposite
    if path:
        way = way_along(ground, unit, path, face, (rear,))
        if isinstance(way, Fault) and way.message.startswith("no straight way"):
            return Fault(f"it disengages straight {rear.value}, after turning about", "movement")
        return way
    back = furthest(ground, unit, rear)
    if back is not None:
        return back
    turn = turn_in_place(ground, unit, rear)
    if not turn.affordable:
        return too_dear(ground, unit, turn)
    return Fault(f"it has not the points to turn about and leave {unit.place}", "movement")


def should_disengage(ground: SquaredGround, units: tuple[Unit, ...], unit: Unit, policies: Policies) -> bool:
    """The `limit` standing order: leave the melee at so many hits, by default one short of breaking; 0 is never."""
    if policies.limit == 0 or unit.broken or unit.is_general:
        return False
    limit = policies.limit if policies.limit is not None else breaks_at(ground, units, unit) - 1
    return unit.hits >= limit
