"""5. All melees of a bound: supports are told, everybody fights at once, then the beaten go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import bury, bury_all, faces_after
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.melee.fight import fight, part, strike, tell
from pbem.rules.de_gre_sweet.melee.sides import Melee, declare, melees
from pbem.rules.de_gre_sweet.orders.plans import Plans

PHASE: Final = "Melee"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """5: every melee is reckoned as all stood when the phase began; losses, then captures and retreats."""
    field = Field(course, plans, PHASE, dice)
    found = melees(field)
    declare(field, found)
    _turn(field, found)
    fought = [fight(field, melee) for melee in found]
    for each in fought:
        tell(field, each)
        strike(field, each)
    for each in fought:
        for name in (*each.melee.first.units, *each.melee.second.units):
            bury(field, field.units[name], by="5E")
        part(field, each)
    bury_all(field, "5E")
    _face(field, found)
    return field.outcome()


def _turn(field: Field, found: Sequence[Melee]) -> None:
    """5A: who supports faces the contact square."""
    for melee in found:
        for name in (*melee.first.supports, *melee.second.supports):
            unit = field.units[name]
            way = unit.place.toward(melee.square) if unit.place is not None else None
            if way is None or way is unit.facing or unit.square or unit.commander:
                continue
            field.change(unit, facing=way)
            field.tell("wheeled", (name,), (), (unit.place,), clause="5A", facing=way.value)


def _face(field: Field, found: Sequence[Melee]) -> None:
    """5I: who is left after a melee faces as it is told, else the nearest enemy."""
    for melee in found:
        for name in (*melee.first.units, *melee.second.units):
            unit = field.units[name]
            if not unit.here or unit.square or unit.commander:
                continue
            way = faces_after(field, unit)
            if way is not unit.facing:
                field.change(unit, facing=way)
                field.tell("faced", (name,), (), (unit.place,), clause="5I", facing=way.value)
