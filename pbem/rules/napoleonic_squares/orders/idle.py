"""What units do that nobody ordered anything."""

from __future__ import annotations

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.bombardment import out_of_reach
from pbem.rules.napoleonic_squares.actions.movement_cost import step_price
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import adjacent, barred
from pbem.rules.napoleonic_squares.orders.reactions import word_of


def idle_actions(field: Battlefield, unit: Unit, actions: int) -> tuple[Action, ...]:
    """The default: with two hits or more and no enemy near it rallies; with two or three actions guns bombard.

    Otherwise it stands, unless its standing order `idle` is `advance`: then with two or three actions it goes one
    square nearer to the nearest enemy, and stops before him.
    """
    if unit.place is None:
        return ()
    if unit.hits >= tables.RALLY_FROM and not field.enemies_around(unit.place, unit.side):
        return (Action("rally"),)
    if actions < 2:
        return ()
    if unit.kind.artillery:
        target = nearest_target(field, unit)
        if target is not None:
            return (Action("bombard", places=(target,)),)
    if word_of(field, unit, "idle", "hold") == "advance" and not unit.in_town:
        return _one_step_nearer(field, unit, unit.place)
    return ()


def nearest_target(field: Battlefield, unit: Unit) -> Square | None:
    """What guns without an order bombard: the nearest enemy they may, artillery before others."""
    here = unit.place
    if here is None:
        return None
    squares = sorted(
        {enemy.place for enemy in field.units.values() if enemy.side != unit.side and enemy.place is not None}
    )
    seen = [square for square in squares if not out_of_reach(field, unit, square)]
    return min(seen, key=lambda square: (here.distance(square), not _has_guns(field, square)), default=None)


def _has_guns(field: Battlefield, square: Square) -> bool:
    return any(unit.kind.artillery for unit in field.at(square))


def _one_step_nearer(field: Battlefield, unit: Unit, here: Square) -> tuple[Action, ...]:
    enemies = sorted(
        {other.place for other in field.units.values() if other.side != unit.side and other.place is not None}
    )
    if not enemies:
        return ()
    nearest = min(enemies, key=here.distance)
    steps = [
        near
        for near in adjacent(field.ground, here)
        if near.distance(nearest) < here.distance(nearest)
        and field.may_enter(near, unit.side)
        and not barred(field.ground, here, near)
        and field.has_room(near, unit)
    ]
    best = min(steps, key=lambda near: step_price(field.ground, here, near, 0).points, default=None)
    return (Action("move", places=(best,)),) if best is not None else ()
