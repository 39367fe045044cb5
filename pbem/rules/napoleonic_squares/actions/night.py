"""C3.4.2 The night between two days."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.actions.rally import attempt, cannot_rally
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.terrain import adjacent, may_stand, to_edge
from pbem.rules.napoleonic_squares.orders.plans import Plans

PHASE: Final = "Night"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """C3.4.2: between two days both armies recover."""
    field = Battlefield(course, plans, PHASE, dice)
    night(field)
    return field.result()


def night(field: Battlefield) -> None:
    """C3.4.2: overnight one hit goes, two or more go down to one, without dice and though the enemy is near.

    Surrounded troops only try to rally as on the field.
    """
    if not field.position.night_after(field.position.bound):
        return
    field.tell("nightfall", clause="C3.4.2", day=field.position.day(field.position.bound)[0].name)
    safe = {side.id: _linked(field, side.id) for side in field.position.sides}
    for unit in [found for found in field.units.values() if found.hits and found.place is not None]:
        if unit.place in safe[unit.side]:
            left = min(unit.hits - 1, 1)
            field.change(unit, hits=left)
            field.tell("rested", (unit.id,), (), unit.here, clause="C3.4.2", left=left)
        else:
            _surrounded(field, unit)


def _surrounded(field: Battlefield, unit: Unit) -> None:
    field.tell("surrounded", (unit.id,), (), unit.here, clause="C3.4.2")
    if not cannot_rally(field, unit):
        attempt(field, unit, f"night|{unit.id}")


def _linked(field: Battlefield, side: str) -> set[Square]:
    """The squares from which a chain of squares without enemies leads to a side's own table edge."""
    ground: SquaredGround = field.ground
    home = field.position.home(side)
    free = {
        square
        for square in ground.squares()
        if may_stand(ground, square, side, field.position.sides) and not field.enemies_at(square, side)
    }
    reached = {square for square in free if to_edge(ground, square, home) == 0}
    frontier = list(reached)
    while frontier:
        near = [square for square in adjacent(ground, frontier.pop()) if square in free and square not in reached]
        reached.update(near)
        frontier += near
    return reached
