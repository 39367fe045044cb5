"""A march as far as its seat can foresee it: the way, what it costs, and where it ends."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.movement_cost import cost, entry_cost, mires, points
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.entry import entry_square
from pbem.rules.brandywine.movement.march import allowance
from pbem.rules.brandywine.movement.way_there import way_there
from pbem.rules.brandywine.movement.withdrawal import first_steps, withdrawal


@dataclass(frozen=True, slots=True)
class Walk:
    """The squares a unit reaches, the quarters it spends, and why it gets no further; `wanted` is the whole way."""

    path: tuple[Square, ...]
    spent: int
    stopped: str
    wanted: tuple[Square, ...]


def walk(field: Field, unit: Unit, action: Action) -> Walk:
    """How far a march comes if nobody else moved."""
    wanted = route_of(field, unit, action)
    here, spent, path = unit.place, 0, list[Square]()
    for to in wanted:
        price = cost(field.ground, here, to) if here is not None else entry_cost(field.ground, to)
        stopped = _why_not(field, unit, here, to, bool(path))
        left = allowance(unit) - spent
        if not stopped and price > left:
            stopped = f"{to} costs {points(price)}, and {points(left)} are left"
        if stopped:
            return Walk(tuple(path), spent, stopped, wanted)
        path.append(to)
        spent += price
        if here is not None and mires(field.ground, here, to) and to != wanted[-1]:
            return Walk(tuple(path), spent, f"the swamp in {to} holds it until its next turn", wanted)
        here = to
    return Walk(tuple(path), spent, "", wanted)


def route_of(field: Field, unit: Unit, action: Action) -> tuple[Square, ...]:
    """Every square of the way an order means; empty where there is none."""
    shut = {other.place for other in field.units.values() if other.side != unit.side and other.place is not None}
    start = unit.place or entry_square(field, unit.side)
    if start is None:
        return ()
    stops = action.squares or relative(field, start, action)
    if not stops and action.verb == "withdraw":
        return withdrawal(field, unit)
    safe = first_steps(field, unit) if unit.combat and field.in_contact(unit) else None
    wary = (
        {near for square in shut for near in field.neighbours(square) if any(f.combat for f in field.at(square))}
        if unit.combat
        else set()
    )
    way = way_there(field.ground, start, stops, shut, wary, allowance(unit))
    if safe is not None and safe and (not way or way[0] not in safe):
        way = way_there(
            field.ground, start, stops, shut | {near for near in field.neighbours(start) if near not in safe}
        )
    return way if unit.place is not None else (start, *way)


def relative(field: Field, start: Square, action: Action) -> tuple[Square, ...]:
    """`move N 2`: so many squares that way, as far as the map goes."""
    if action.direction is None:
        return ()
    steps = (start.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return tuple(square for square in steps if square in field.ground)


def _why_not(field: Field, unit: Unit, here: Square | None, to: Square, begun: bool) -> str:
    enemies = field.enemies_at(to, unit.side)
    if enemies:
        return f"{enemies[0].id} is in {to}"
    if not unit.combat:
        return ""
    if here is not None and field.controlled(here, unit.side):
        if begun:
            return f"{here} is in the enemy's control: it stops there and must attack"
        if field.controlled(to, unit.side):
            return f"{to} is in the enemy's control as {here} is; the first step of a withdrawal must leave it"
    if unit.disorganised and field.controlled(to, unit.side):
        return f"{to} is in the enemy's control, and a disorganised unit may not go there"
    return ""
