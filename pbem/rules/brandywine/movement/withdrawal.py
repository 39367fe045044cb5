"""13.0. Leaving the enemy's squares of control."""

from __future__ import annotations

from collections.abc import Callable

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.movement_cost import cost, mires
from pbem.rules.brandywine.field.terrain import covers
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.march import allowance

_FAR = 2
"""Squares that a withdrawal without a goal wants between itself and the enemy's control."""


def first_steps(field: Field, unit: Unit) -> tuple[Square, ...]:
    """13.0: the squares outside every enemy control that a unit can step to with what it may spend."""
    here = unit.place
    if here is None:
        return ()
    return tuple(
        near
        for near in field.neighbours(here)
        if not field.enemies_at(near, unit.side)
        and not field.controlled(near, unit.side)
        and cost(field.ground, here, near) <= allowance(unit)
    )


def withdrawal(field: Field, unit: Unit, toward: Facing | None = None) -> tuple[Square, ...]:
    """A way out of enemy control of one or two steps, to where the unit may stay; empty where there is none.

    It goes where it is told to, else towards its own edge, into cover rather than into the open.
    """
    here = unit.place
    if here is None:
        return ()
    ways = [(near,) for near in first_steps(field, unit)]
    longer = [(*way, beyond) for way in ways for beyond in _beyond(field, unit, way[0])]
    legal = [way for way in (*ways, *longer) if field.has_room(way[-1], unit)]
    return min(legal, key=_preference(field, unit, here, toward), default=())


def _beyond(field: Field, unit: Unit, square: Square) -> list[Square]:
    here = unit.place
    if here is None or mires(field.ground, here, square):
        return []
    left = allowance(unit) - cost(field.ground, here, square)
    return [
        near
        for near in field.neighbours(square)
        if near.distance(here) == _FAR
        and cost(field.ground, square, near) <= left
        and not field.enemies_at(near, unit.side)
        and not field.controlled(near, unit.side)
    ]


def _preference(
    field: Field, unit: Unit, here: Square, toward: Facing | None
) -> Callable[[tuple[Square, ...]], tuple[int, int, int, tuple[int, int]]]:
    wanted = toward or field.position.home(unit.side)

    def dislike(way: tuple[Square, ...]) -> tuple[int, int, int, tuple[int, int]]:
        end = way[-1]
        gained = (end.column - here.column) * wanted.dx + (end.row - here.row) * wanted.dy
        return -gained, not covers(field.ground, end), len(way), end.coordinates

    return dislike
