"""What became of the orders of a bound, told to their own side when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.event import Event
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.plans import Plans

PHASE: Final = "Orders carried out"
"""Told to each side after a bound; no part of its sequence."""


def returns(before: Position, course: Course, plans: Plans) -> tuple[Event, ...]:
    """For every unit and general who had an order, the one event that tells its owner what became of it."""
    orders, results = dict(course.orders), dict(course.results)
    after = course.position
    standing = {unit.id for unit in after.units if unit.on_table}
    for unit in before.units if before.bound else ():
        order = plans.block(unit, tables.ACTION_DIE)
        if order is not None and unit.on_table and unit.id not in orders:
            orders[unit.id] = str(replace(order, unit=unit.id))
            if unit.id in standing:
                results[unit.id] = (*results.get(unit.id, ()), "not in action: its general is not on the table")
    everybody: tuple[Unit | General, ...] = (*after.units, *after.generals)
    return tuple(_told(found, orders[found.id], results) for found in everybody if found.id in orders)


def _told(found: Unit | General, order: str, results: Mapping[str, tuple[str, ...]]) -> Event:
    result = "; ".join(dict.fromkeys(results.get(found.id, ("done",))))
    words: dict[str, str | int] = {"order": order, "result": result}
    return Event("order_result", PHASE, actors=(found.id,), words=words, seen_by=(found.side,))
