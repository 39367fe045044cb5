"""The secret deployment before the first bound."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Action
from pbem.battle.square import Square, as_square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.field.terrain import has_town
from pbem.rules.napoleonic_squares.orders.plans import Plans

PHASE: Final = "Deployment"
"""Before the first bound, and in secret; no part of the sequence of a bound."""


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """B: both sides set up."""
    field = Battlefield(course, plans, PHASE, dice)
    deploy(field)
    return field.result()


def allowed(position: Position, unit: Unit) -> tuple[Square, ...]:
    """Where a unit may be set up: the zones that name it, else only where the scenario suggests."""
    zones = [entry.zone for entry in position.zones if entry.side == unit.side and unit.id in entry.zone.units]
    squares = {square for zone in zones for square in map(as_square, zone.area)}
    return tuple(sorted(squares)) or unit.here


def deploy(field: Battlefield) -> None:
    """B: units are set up inside their zones and the stack limit; who cannot go where he is told stays as suggested.

    All wishes are granted together; where they overfill a square, those last in the order of battle stay as suggested.
    """
    wishes = {unit.id: _wish(field, unit) for unit in field.units.values() if unit.on_table}
    granted = {name: action for name, action in wishes.items() if action is not None}
    plan = _settled(field, granted)
    for unit in [found for found in field.units.values() if found.on_table]:
        moved = plan[unit.id]
        field.change(unit, place=moved.place, in_town=moved.in_town)
        if unit.id in granted:
            field.orders[unit.id] = str(granted[unit.id])
            done = moved.place == granted[unit.id].squares[0]
            field.note(unit.id, f"set up in {moved.place}" if done else f"stays in {moved.place}: no room there")
            field.tell("deployed", (unit.id,), (), moved.here, seen_by=(unit.side,))
    _generals(field)


def _wish(field: Battlefield, unit: Unit) -> Action | None:
    order = field.plans.order(unit.id, "deploy") or field.plans.order(unit.command, "deploy")
    if order is None or not order.squares:
        return None
    if order.squares[0] in allowed(field.position, unit):
        return order
    field.orders[unit.id] = str(order)
    field.note(unit.id, f"stays in {unit.place}: {order.squares[0]} is not in its zone")
    return None


def _settled(field: Battlefield, granted: dict[str, Action]) -> dict[str, Unit]:
    """Everybody's place once the wishes that overfill a square or a town have been struck out, last come first."""
    wishes = dict(granted)
    while True:
        plan = {
            unit.id: placed(field.ground, unit, wishes.get(unit.id)) for unit in field.units.values() if unit.on_table
        }
        struck = [name for name in reversed(wishes) if _crowded_out(plan, plan[name])]
        if not struck:
            return plan
        del wishes[struck[0]]


def placed(ground: SquaredGround, unit: Unit, wish: Action | None) -> Unit:
    """A unit where it wishes to be set up; inside the town if it says so, is foot and there is one."""
    if wish is None:
        return unit
    square = wish.squares[0]
    inside = wish.word == "town" and unit.kind is Kind.INFANTRY and has_town(ground, square)
    return replace(unit, place=square, in_town=inside or (unit.in_town and unit.place == square))


def _crowded_out(plan: dict[str, Unit], unit: Unit) -> bool:
    """B: whether its square holds more than it may, or the town it is in more than one."""
    here = [other for other in plan.values() if other.place == unit.place]
    return not fits(other.kind for other in here) or (unit.in_town and sum(other.in_town for other in here) > 1)


def _generals(field: Battlefield) -> None:
    """A general stands with the first unit of his command unless some unit of it is in the square he has."""
    for general in [found for found in field.generals.values() if found.place is not None and not found.chief]:
        own = [unit for unit in field.units.values() if unit.command == general.id and unit.on_table]
        if own and all(unit.place != general.place for unit in own):
            field.generals[general.id] = replace(general, place=own[0].place)
