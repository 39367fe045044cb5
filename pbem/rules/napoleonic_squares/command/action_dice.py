"""C1. The action dice of a bound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.orders.plans import Plans

PHASE: Final = "Action dice"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """C1: one d3 for each command of both sides, the highest first."""
    field = Battlefield(course, plans, PHASE, dice)
    waiting = tuple(general.id for general in commanders(field))
    number = len(waiting)
    thrown = dice.roll("action", number, tables.ACTION_DIE)
    ranked = tuple(sorted(thrown, reverse=True))
    roll = Roll("action", "", "", "action dice, one a command", tables.ACTION_DIE, number, (), thrown, (), 0)
    field.tell("action_dice", rolls=(roll,), clause="C1", number=number, dice=", ".join(map(str, ranked)))
    after, events = field.result()
    return replace(after, dice=ranked, contests=0, waiting=waiting), events


def commanders(field: Battlefield) -> tuple[General, ...]:
    """The generals who contest dice: on the table with a unit of their command; a commander-in-chief has none."""
    led = {unit.command for unit in field.units.values() if unit.on_table}
    return tuple(found for found in field.generals.values() if found.place and found.id in led)


def still_waiting(field: Battlefield, waiting: Iterable[str]) -> list[General]:
    """Those of these generals who can still contest a die, as they stand now."""
    standing = {found.id for found in commanders(field)}
    return [field.generals[name] for name in waiting if name in standing]
