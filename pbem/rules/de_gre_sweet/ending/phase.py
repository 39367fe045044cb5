"""2A, 11, 12. The end of a turn: equipment is destroyed, objectives are counted, and a side may give up."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.orders.plans import Plans
from pbem.rules.de_gre_sweet.scenario.victory import holder

PHASE: Final = "End of turn"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """11, 12: destroy what is to be destroyed, and note who gives up."""
    field = Field(course, plans, PHASE, dice)
    for unit in tuple(field.units.values()):
        action = field.plans.action(unit.id, "destroy")
        if action is not None and unit.here:
            _destroy(field, unit, action.word or "all")
    _spike(field)
    _objectives(field)
    _surrender(field)
    return field.outcome()


def _surrender(field: Field) -> None:
    """12: which sides give up, as only a commander-in-chief may, through a unit of his own."""
    chiefs = {seat.id for seat in field.position.seats if seat.commander_in_chief}
    units = (field.units[name] for name in sorted(field.plans.actions) if name in field.units)
    giving_up = {unit.side for unit in units if unit.seat in chiefs and field.plans.action(unit.id, "surrender")}
    for side in sorted(giving_up):
        gone = tuple(dict.fromkeys((*field.position.surrendered, side)))
        field.position = replace(field.position, surrendered=gone)
        name = next(found.name for found in field.position.sides if found.id == side)
        everybody = tuple(found.id for found in field.position.sides)
        field.tell("surrendered", clause="12", seen_by=everybody, army=name)


def _objectives(field: Field) -> None:
    """12: which objectives have come into other hands."""
    position = replace(field.position, units=tuple(field.units.values()))
    names = {side.id: side.name for side in position.sides}
    for before, objective in zip(field.course.held, position.objectives, strict=False):
        now = holder(position, objective)
        if now and now != before:
            everybody = tuple(names)
            field.tell(
                "objective", (), (), objective.squares[:1], clause="12", seen_by=everybody,
                army=names[now], name=objective.name, points=objective.points,
            )  # fmt: skip


def _destroy(field: Field, unit: Unit, what: str) -> None:
    train = unit.train
    loss = {
        "guns": Train(train.foot, train.horse),
        "wagon": Train(wagons=train.wagons),
        "all": train,
    }[what]
    if not loss:
        field.note(unit.id, "there was nothing to destroy")
        return
    field.change(unit, train=train - loss)
    field.tell("own_destroyed", (unit.id,), (), (unit.place,), clause="11", what=str(loss))
    field.note(unit.id, f"destroyed {loss}")


def _spike(field: Field) -> None:
    """11: guns whose battery fell beside them, the enemy now next to them, where its standing order says so."""
    for park in field.position.parks:
        unit = field.units.get(park.of)
        if unit is None or unit.here or field.plans.word(unit, "spike", "never") != "always":
            continue
        threatened = any(field.enemies_at(near, unit.side) for near in park.square.neighbours())
        if park.side == unit.side and threatened and not field.at(park.square):
            field.clear_park(park.square)
            field.tell("own_destroyed", (unit.id,), (), (park.square,), clause="11", what=str(park.train))
