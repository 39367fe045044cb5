"""15.0, 20.0. Retreats of one or two squares, whatever the ground costs."""

from __future__ import annotations

from collections.abc import Callable

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.terrain import covers
from pbem.rules.brandywine.field.unit import Unit


def retreat(field: Field, units: tuple[Unit, ...], squares: int) -> tuple[Square, ...]:
    """20.0: everybody goes back exactly so far, each by a way of its own; who cannot is eliminated.

    Gives the squares that were left. Commanders ride with the first unit of their square that gets away.
    """
    left = tuple(dict.fromkeys(unit.place for unit in units if unit.place is not None))
    rode: dict[Square, Square] = {}
    for unit in (unit for unit in units if unit.combat):
        here = unit.place
        if here is None:
            continue
        way = _way(field, unit, here, squares)
        if not way:
            field.tell("lost_in_retreat", (unit.id,), (), (here,), clause="20.0")
            field.note(unit.id, "could not retreat and was eliminated")
            field.eliminate(unit)
            continue
        field.change(unit, place=way[-1], held_by=())
        rode.setdefault(here, way[-1])
        field.tell("retreated", (unit.id,), (), (here, *way), clause="20.0")
        field.note(unit.id, f"driven back to {way[-1]}")
    for unit in (unit for unit in units if not unit.combat):
        _commander(field, unit, squares, rode)
    return left


def _commander(field: Field, unit: Unit, squares: int, rode: dict[Square, Square]) -> None:
    """17.0: a commander always goes back when he is called to, with his troops where any are left."""
    here = unit.place
    if here is None:
        return
    ways = legal_ways(field, unit, here, squares)
    to = rode.get(here) or min((way[-1] for way in ways), key=_dislike(field, unit, here, None), default=None)
    if to is None:
        field.tell("lost_in_retreat", (unit.id,), (), (here,), clause="17.0")
        field.eliminate(unit)
        return
    field.change(unit, place=to)
    field.tell("retreated", (unit.id,), (), (here, to), clause="17.0")


def _way(field: Field, unit: Unit, here: Square, squares: int) -> tuple[Square, ...]:
    wish = field.plans.policy(unit, "retreat")
    rank = _dislike(field, unit, here, wish.direction if wish is not None else None)
    return min(legal_ways(field, unit, here, squares), key=lambda way: rank(way[-1]), default=())


def legal_ways(field: Field, unit: Unit, here: Square, squares: int) -> list[tuple[Square, ...]]:
    """20.0: every way that ends exactly so many squares off, through no enemy, outside control and within the stack.

    Control does not trouble a commander.
    """
    ways: list[tuple[Square, ...]] = [()]
    for step in range(1, squares + 1):
        ways = [
            (*way, near)
            for way in ways
            for near in field.neighbours(way[-1] if way else here)
            if near.distance(here) == step and not field.enemies_at(near, unit.side)
        ]
    return [way for way in ways if not unit.combat or _may_end(field, unit, way[-1])]


def _may_end(field: Field, unit: Unit, square: Square) -> bool:
    return not field.controlled(square, unit.side) and field.has_room(square, unit)


def _dislike(
    field: Field, unit: Unit, here: Square, wish: Facing | None
) -> Callable[[Square], tuple[int, bool, tuple[int, int]]]:
    """How little a unit likes a square to go back to: the wrong way first, then no cover."""
    toward = wish or field.position.home(unit.side)

    def rank(square: Square) -> tuple[int, bool, tuple[int, int]]:
        gained = (square.column - here.column) * toward.dx + (square.row - here.row) * toward.dy
        return -gained, not covers(field.ground, square), square.coordinates

    return rank
