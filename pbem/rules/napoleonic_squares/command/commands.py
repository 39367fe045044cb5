"""C2. Commands in action: dice-off, the winner acts, and the next dice-off."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.napoleonic_squares.actions.activation import activate
from pbem.rules.napoleonic_squares.command.action_dice import still_waiting
from pbem.rules.napoleonic_squares.command.dice_off import contest, nominate
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.orders.plans import Plans

PHASE: Final = "Commands in action"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """C2: for each die, highest first, two generals contest it and the winner acts, while both sides have one left."""
    field = Battlefield(course, plans, PHASE, dice)
    waiting, contests = still_waiting(field, course.waiting), course.contests
    for die in course.dice:
        sides = [side.id for side in field.position.sides if any(general.side == side.id for general in waiting)]
        if len(sides) < 2:
            break
        first, second = (nominate(field, side, waiting, contests) for side in sides)
        contests += 1
        general = contest(field, (first, second), die, contests)
        activate(field, general.id, die)
        keep_up(field)
        waiting = still_waiting(field, [other.id for other in waiting if other.id != general.id])
    after, events = field.result()
    left = course.dice[contests - course.contests :]
    return replace(after, dice=left, contests=contests, waiting=tuple(general.id for general in waiting)), events
