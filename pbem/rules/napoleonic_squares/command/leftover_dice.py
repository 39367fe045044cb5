"""C, step 5. The dice that are left when one side has no general to act."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.napoleonic_squares.actions.activation import activate
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.command.action_dice import still_waiting
from pbem.rules.napoleonic_squares.command.dice_off import nominate
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.orders.plans import Plans, generals_named

PHASE: Final = "Leftover dice"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """C.5: the one side that has generals left takes the remaining dice, the highest first."""
    field = Battlefield(course, plans, PHASE, dice)
    waiting = still_waiting(field, course.waiting)
    for contest, die in enumerate(course.dice, start=course.contests):
        if not waiting:
            break
        general = next_to_act(field, waiting, contest)
        _tell(field, general, die)
        activate(field, general.id, die)
        keep_up(field)
        waiting = still_waiting(field, [other.id for other in waiting if other.id != general.id])
    after, events = field.result()
    return replace(after, dice=(), waiting=()), events


def _tell(field: Battlefield, general: General, die: int) -> None:
    where = general.here
    plural = "" if die == 1 else "s"
    field.tell("leftover_die", (general.id,), (), where, clause="C5", prize=die, plural=plural)


def next_to_act(field: Battlefield, waiting: list[General], contest: int) -> General:
    """C.5: the other side's generals get the dice that are left, the highest first, in the sequence its owner lists.

    Without such a list they come in the sequence of the nominations.
    """
    side = waiting[0].side
    choice = field.plans.leftovers.get(side)
    here = {general.id for general in waiting}
    listed = [
        general
        for general in generals_named(field.position, side, choice.units if choice else ())
        if general.id in here
    ]
    return field.generals[listed[0].id] if listed else nominate(field, side, waiting, contest)
