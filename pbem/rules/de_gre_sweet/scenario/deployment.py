"""The secret set-up before the first bound."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.square import Square, as_square
from pbem.rules.de_gre_sweet.field.battlefield import MOST_CREW, MOST_GUNS, MOST_WAGONS, Field
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.terrain import is_shut
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.orders.plans import Plans

PHASE: Final = "Deployment"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """Everybody takes post where he is told and may; the others where the scenario suggests."""
    field = Field(course, plans, PHASE, dice)
    granted = _settled(field, _wishes(field))
    for unit in tuple(field.units.values()):
        order = field.plans.action(unit.id, "deploy")
        square = granted.get(unit.id, unit.place)
        if order is not None and order.squares and unit.id in granted:
            field.note(unit.id, f"set up in {square}")
        field.change(unit, place=square, facing=(order.direction if order is not None else None) or unit.facing)
    _with_commanders(field)
    for unit in field.units.values():
        field.tell("deployed", (unit.id,), (), (unit.place,), seen_by=(unit.side,), facing=unit.facing.value)
    return field.outcome()


def allowed(position: Position, unit: Unit) -> tuple[Square, ...]:
    """Where a unit may be set up: inside its zones, off the water; without a zone only where suggested."""
    zones = [entry.zone for entry in position.zones if entry.side == unit.side and unit.id in entry.zone.units]
    squares = {as_square(place) for zone in zones for place in zone.area}
    free = {square for square in squares if not is_shut(position, square)}
    return tuple(sorted(free)) or ((unit.place,) if unit.place is not None else ())


def _wishes(field: Field) -> dict[str, Square]:
    wishes: dict[str, Square] = {}
    for unit in field.units.values():
        order = field.plans.action(unit.id, "deploy")
        if order is None or not order.squares:
            continue
        if order.squares[0] in allowed(field.position, unit):
            wishes[unit.id] = order.squares[0]
        else:
            field.note(unit.id, f"stays in {unit.place}: {order.squares[0]} is not in its zone")
    return wishes


def _settled(field: Field, wishes: dict[str, Square]) -> dict[str, Square]:
    """2C: the wishes that can stand together; where two want one square the last in the order of battle stays."""
    granted = dict(wishes)
    while True:
        places = {name: granted.get(name, unit.place) for name, unit in field.units.items()}
        struck = next((name for name in reversed(granted) if crowded(field, places, name)), None)
        if struck is None:
            return granted
        field.note(struck, f"stays in {field.units[struck].place}: no room in {granted[struck]}")
        del granted[struck]


def crowded(field: Field, places: dict[str, Square | None], name: str) -> bool:
    """2C: whether by these places a unit would share its square with somebody it may not."""
    unit = field.units[name]
    others = [
        field.units[other]
        for other, place in places.items()
        if other != name and place == places[name] and field.units[other].side == unit.side
    ]
    if unit.commander:
        return any(other.commander for other in others)
    troops = [other for other in others if not other.commander]
    if not troops:
        return False
    if not unit.kind.artillery or any(not other.kind.artillery for other in troops):
        return True
    both = (*troops, unit)
    return (
        sum(each.train.guns for each in both) > MOST_GUNS
        or sum(each.train.wagons for each in both) > MOST_WAGONS
        or sum(each.strength for each in both) > MOST_CREW
    )


def _with_commanders(field: Field) -> None:
    """7: a commander set up in a square with troops is with them."""
    for unit in tuple(field.units.values()):
        if unit.commander and unit.place is not None:
            troops = field.troops_at(unit.place, unit.side)
            field.change(unit, rides=troops[0].id if troops else "")
