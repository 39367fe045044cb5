"""Troops that come on later; reconstructed from the scenarios, for the printed rules have none."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.command.generals import keep_up, led_by
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.orders.plans import Plans, addresses

PHASE: Final = "Reinforcements"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """Those who are due come on (reconstructed)."""
    field = Battlefield(course, plans, PHASE, dice)
    arrive(field)
    return field.result()


def arrive(field: Battlefield) -> None:
    """Units and generals due for the next bound stand in their entry squares when it begins (reconstructed).

    The owner may choose among those squares; otherwise the first with room. One that is full, or held by the enemy,
    makes them wait a bound. A general comes with the first of his units that stands, and no sooner than he is due; so
    does one who had left the field, if the GM puts troops of his back on it.
    """
    due = field.position.bound + 1
    for unit in [found for found in field.units.values() if found.to_come]:
        if unit.arrives <= due:
            _come_on(field, unit)
    for general in [found for found in field.generals.values() if found.place is None and found.arrives <= due]:
        own = next((unit for unit in field.units.values() if led_by(general, unit) and unit.on_table), None)
        if own is not None and own.place is not None:
            field.generals[general.id] = replace(general, place=own.place, arrives=0)
            field.tell("arrived", (general.id,), (), (own.place,))
    keep_up(field)


def _come_on(field: Battlefield, unit: Unit) -> None:
    for square in (*_wanted(field, unit), *unit.entry):
        if field.may_enter(square, unit.side) and field.has_room(square, unit):
            field.change(unit, place=square)
            field.tell("arrived", (unit.id,), (), (square,))
            return
    field.tell("arrival_blocked", (unit.id,), (), unit.entry[:1], seen_by=(unit.side,))


def _wanted(field: Battlefield, unit: Unit) -> tuple[Square, ...]:
    orders = (field.plans.order_now(name, "arrive", unit.id, field.pieces, field.ground) for name in addresses(unit))
    chosen = next((order for order in orders if order is not None), None)
    return tuple(square for square in chosen.squares if square in unit.entry) if chosen else ()
