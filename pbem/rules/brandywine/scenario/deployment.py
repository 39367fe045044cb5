"""4.0. The secret set-up before the first bound, and the order of march of those who are to come on."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.square import Square, as_square
from pbem.rules.brandywine.field.battlefield import STACK, Field
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.terrain import is_creek
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.orders.plans import Plans

PHASE: Final = "Deployment"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """4.0: everybody takes post where he is told and may; the others where the scenario suggests."""
    field = Field(course, plans, PHASE, dice)
    _set_up(field)
    _columns(field)
    return field.outcome()


def allowed(position: Position, unit: Unit) -> tuple[Square, ...]:
    """4.0: where a unit may be set up: inside its zones, on no creek square; without a zone only where suggested."""
    zones = [entry.zone for entry in position.zones if entry.side == unit.side and unit.id in entry.zone.units]
    squares = {as_square(place) for zone in zones for place in zone.area}
    free = {square for square in squares if not is_creek(position.ground, square)}
    return tuple(sorted(free)) or ((unit.place,) if unit.place is not None else ())


def _set_up(field: Field) -> None:
    """4.0, 10.0: all wishes are granted together; where a square overfills, the last in the order of battle stay."""
    wishes: dict[str, Square] = {}
    for unit in field.units.values():
        order = field.plans.action(unit.id, "deploy")
        if unit.place is None or order is None or not order.squares:
            continue
        if order.squares[0] in allowed(field.position, unit):
            wishes[unit.id] = order.squares[0]
        else:
            field.note(unit.id, f"stays in {unit.place}: {order.squares[0]} is not in its zone")
    granted = _settled(field, wishes)
    for unit in [found for found in field.units.values() if found.place is not None]:
        square = granted.get(unit.id, unit.place)
        if unit.id in wishes:
            field.note(unit.id, f"set up in {square}" if square == wishes[unit.id] else f"stays in {square}: no room")
        order = field.plans.action(unit.id, "deploy")
        field.change(unit, place=square, facing=_facing(order) or unit.facing)
        field.tell(
            "deployed", (unit.id,), (), (square,), seen_by=(unit.side,), facing=field.units[unit.id].facing.value
        )


def _facing(order: Action | None) -> Facing | None:
    return order.direction if order is not None else None


def _settled(field: Field, wishes: dict[str, Square]) -> dict[str, Square]:
    """The wishes that can stand together."""
    granted = dict(wishes)
    while True:
        places = {name: granted.get(name, unit.place) for name, unit in field.units.items() if unit.place is not None}
        loads: dict[Square, int] = {}
        for name, square in places.items():
            if square is not None:
                loads[square] = loads.get(square, 0) + field.units[name].strength
        struck = next((name for name in reversed(granted) if loads[granted[name]] > STACK), None)
        if struck is None:
            return granted
        del granted[struck]


def _columns(field: Field) -> None:
    """4.0: the order of march: those given a place are put in there, the others keep their sequence."""
    for side in field.position.sides:
        waiting = sorted(
            (unit for unit in field.units.values() if unit.side == side.id and unit.to_come),
            key=lambda unit: unit.march,
        )
        told = {unit.id: field.plans.action(unit.id, "column") for unit in waiting}
        rest = [unit for unit in waiting if told[unit.id] is None]
        named = [(action.number or 1, unit) for unit in waiting if (action := told[unit.id]) is not None]
        for number, unit in sorted(named, key=lambda item: (item[0], item[1].march)):
            rest.insert(max(number - 1, 0), unit)
        for place, unit in enumerate(rest, start=1):
            field.change(unit, march=place)
            if told[unit.id] is not None:
                field.note(unit.id, f"number {place} in the column")
