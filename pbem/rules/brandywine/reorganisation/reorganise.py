"""16.0. At the start of a turn two dice are thrown for every disorganised unit."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.orders.plans import Plans

PHASE: Final = "Reorganisation"
NEEDED: Final = 9
"""16.0: 8 or less fails, 9 or more reorganises."""
_NEEDS: Final = tuple(range(NEEDED, 14))


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """16.0: everybody of a side that acts who is disorganised and has no enemy next to him."""
    field = Field(course, plans, PHASE, dice)
    for unit in tuple(field.units.values()):
        if unit.disorganised and unit.place is not None and unit.side in field.position.acting:
            reorganise(field, unit)
    return field.outcome()


def reorganise(field: Field, unit: Unit) -> None:
    """16.0: 9 or more on two dice, with one added where a commander is in the square."""
    if field.in_contact(unit):
        return
    commander = next((mate for mate in field.at(unit.place) if not mate.combat), None) if unit.place else None
    modifiers = (Modifier(1, commander.name, "16.0"),) if commander is not None else ()
    roll = field.roll(f"reorganise|{unit.id}", unit, "reorganisation", _NEEDS, modifiers)
    total = sum(roll.dice) + sum(each.amount for each in modifiers)
    if roll.successes:
        field.change(unit, disorganised=False)
    kind = "reorganised" if roll.successes else "still_disorganised"
    field.tell(kind, (unit.id,), (), (unit.place,), (roll,), "16.0", throw=total)
