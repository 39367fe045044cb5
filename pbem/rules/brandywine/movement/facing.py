"""11.0. How units face when they have moved."""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.seeing.seeing import seen_by


def toward(here: Square, there: Square) -> Facing:
    """The direction of eight that points most nearly to another square; north for the same one."""
    dx, dy = there.column - here.column, there.row - here.row
    if 2 * abs(dx) <= abs(dy):
        dx = 0
    elif 2 * abs(dy) <= abs(dx):
        dy = 0
    return Facing.of_step((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)) or Facing.N


def facing_enemy(field: Field, unit: Unit, otherwise: Facing) -> Facing:
    """The front towards the enemy: where most of the factors next to it are, else towards the nearest that is seen."""
    here = unit.place
    if here is None:
        return otherwise
    near = field.enemies_next_to(here, unit.side)
    if near:
        return max(Facing, key=lambda way: (_opposed(field, unit, here, way), way is unit.facing, -way.degrees))
    seen = [
        enemy
        for enemy in field.units.values()
        if enemy.side != unit.side
        and enemy.place is not None
        and unit.side in seen_by(field.position, field.units, enemy)
    ]
    places = sorted({enemy.place for enemy in seen if enemy.place is not None and enemy.combat})
    nearest = min(places, key=lambda place: (here.distance(place), place), default=None)
    return toward(here, nearest) if nearest is not None else otherwise


def _opposed(field: Field, unit: Unit, here: Square, way: Facing) -> tuple[int, int]:
    """The factors in the three front squares of who faces so, and those straight before him."""
    rules = field.position.rules.enfilade
    near = field.enemies_next_to(here, unit.side)
    front = sum(enemy.factor for enemy in near if enemy.place and rules.in_front(way, here, enemy.place))
    ahead = sum(enemy.factor for enemy in near if enemy.place == here.step(way))
    return front, ahead
