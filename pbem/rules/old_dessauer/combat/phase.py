"""17. Close combat: a round for all who are engaged, then breakthroughs and the rounds they bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.old_dessauer.combat.breakthrough import MOST, ride_on
from pbem.rules.old_dessauer.combat.houses import disorder_attackers, go_in
from pbem.rules.old_dessauer.combat.reinforcing import join_fights
from pbem.rules.old_dessauer.combat.round import fight
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.morale.danger import ride_off
from pbem.rules.old_dessauer.orders.plans import Plans

PHASE: Final = "Close combat"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """10, 17: one round for every contact there is; losers retreat; cavalry breaks through, the active side first."""
    tabletop = Tabletop(course, plans, PHASE, dice)
    join_fights(tabletop)
    disorder_attackers(tabletop)
    before = dict(tabletop.units)
    engaged = fight(tabletop, tuple(tabletop.contacts), 1)
    go_in(tabletop, engaged, before)
    ride_off(tabletop)
    made = Counter[str]()
    number = 1
    for sides in _turns(tabletop):
        number += 1
        tabletop.again = f"|{number}"
        contacts = ride_on(tabletop, engaged, before, made, sides)
        if contacts:
            before |= tabletop.units
            engaged |= fight(tabletop, contacts, number)
            ride_off(tabletop)
    return tabletop.outcome()


def _turns(tabletop: Tabletop) -> Iterator[tuple[str, ...]]:
    """17.10: which sides break through when: those who act first, then the others, and all of it twice."""
    sides = [side.id for side in tabletop.course.position.sides]
    acting = tuple(side for side in sides if tabletop.acts(side))
    others = tuple(side for side in sides if side not in acting)
    for _ in range(MOST):
        yield acting
        if others:
            yield others
