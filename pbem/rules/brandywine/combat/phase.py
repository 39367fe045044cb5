"""13.0. The battles of a bound: those of the side with the initiative, then those of the other."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.brandywine.combat.bombardment import bombard
from pbem.rules.brandywine.combat.declared import cannot_attack, declare
from pbem.rules.brandywine.combat.fight import fight
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.orders.plans import Plans

FIRST: Final = "First battles"
SECOND: Final = "Second battles"


def run_first(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """The battles of the side that has the initiative, or that alone acts."""
    field = Field(course, plans, FIRST, dice)
    _answered(field)
    _battles(field, _first(field))
    return field.outcome()


def run_second(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """Those of the other side, with units that still must or want to attack."""
    field = Field(course, plans, SECOND, dice)
    for side in field.position.acting:
        if side != _first(field):
            _battles(field, side)
    return field.outcome()


def _first(field: Field) -> str:
    acting = field.position.acting
    return field.position.initiative if field.position.initiative in acting else acting[0]


def _battles(field: Field, side: str) -> None:
    bombard(field, side)
    battles = declare(field, side)
    fighting = {name for battle in battles for name in battle.attackers}
    for name, unit in tuple(field.units.items()):
        if unit.side == side and name not in fighting and field.plans.action(name, "attack") and unit.place is not None:
            field.note(
                name, f"did not attack: {cannot_attack(field, unit) or 'the enemy it was to attack is not there'}"
            )
    for battle in battles:
        fight(field, battle)


def _answered(field: Field) -> None:
    """20.0 DCA: who had to answer when the bound began does so now; whoever is put to it now answers in the next."""
    for name in field.course.obliged:
        if field.units[name].side in field.position.acting:
            field.change(field.units[name], must_answer=False)
