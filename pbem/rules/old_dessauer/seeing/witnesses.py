"""19.9. Which sides may read of what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.seeing.sight import sight_of

Run: TypeAlias = Callable[[Course, Plans, Dice], tuple[Course, tuple[Event, ...]]]


def witnessed(run: Run) -> Run:
    """A phase that tells each event only to sides that took part in it, or saw who did.

    They saw him when the bound began, when the phase began or when it was over.
    """

    def told(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
        after, events = run(course, plans, dice)
        looks = (course.began, course.position, after.position)
        return after, tuple(replace(event, seen_by=_readers(event, looks)) for event in events)

    return told


def _readers(event: Event, looks: Sequence[Position]) -> tuple[str, ...]:
    who = {*event.actors, *event.targets}
    return tuple(side for side in event.seen_by if not who or _knows(side, who, looks))


def _knows(side: str, who: set[str], looks: Sequence[Position]) -> bool:
    """Whether any of them are a side's own troops, or enemies that it has seen; nobody looks farther than he must."""
    began = looks[0]
    own = {unit.id for unit in began.units if unit.side == side}
    own |= {general.id for general in began.generals if general.side == side}
    if who & own:
        return True
    return any(who & (sight.units(side) | sight.generals(side)) for sight in map(sight_of, looks))
