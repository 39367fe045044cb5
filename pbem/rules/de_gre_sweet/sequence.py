"""2A. The sequence of play of one bound, and the fold over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome, Phase, fold
from pbem.rules.de_gre_sweet.artillery import canister
from pbem.rules.de_gre_sweet.artillery import phase as artillery
from pbem.rules.de_gre_sweet.ending import phase as ending
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.position import Position, acting_in
from pbem.rules.de_gre_sweet.melee import phase as melee
from pbem.rules.de_gre_sweet.movement import phase as movement
from pbem.rules.de_gre_sweet.musketry import phase as musketry
from pbem.rules.de_gre_sweet.orders.plans import Plans, plans_of
from pbem.rules.de_gre_sweet.scenario import deployment
from pbem.rules.de_gre_sweet.scenario.victory import holder
from pbem.rules.de_gre_sweet.seeing.view import see

SEQUENCE: Final = (
    Phase(artillery.PHASE, "Both sides, all guns together; held canister waits.", artillery.run),
    Phase(musketry.PHASE, "Both sides, all volleys together, after the guns.", musketry.run),
    Phase(movement.PHASE, "All who act at once, on one clock.", movement.run),
    Phase(canister.PHASE, "At the first enemy who came before the guns while others moved.", canister.run),
    Phase(melee.PHASE, "All melees together, after all movement.", melee.run),
    Phase(ending.PHASE, "Last, when everybody stands where he will stand.", ending.run),
)
BEFORE: Final = (Phase(deployment.PHASE, "In secret, before the first bound.", deployment.run),)
"""What bound 0 is made of, in place of the sequence of a bound."""
ORDERS: Final = "Orders carried out"
"""Told to each side after a bound; no part of its sequence."""


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out every sheet together; the same whatever the sequence of sheets and of orders in them."""
    plans = plans_of(position, sheets, lambda side: see(position, side).pieces)
    faced = {unit.id: unit.facing for unit in position.units}
    course = Course(position, faced=faced, held=tuple(holder(position, prize) for prize in position.objectives))
    course, events = fold(SEQUENCE if position.bound else BEFORE, course, plans, dice)
    after = course.position
    bound = position.bound + 1
    after = replace(after, bound=bound, acting=acting_in(after.rules, after.sides, bound))
    return Outcome(after, (*events, *_returns(position, course, plans)))


def _returns(before: Position, course: Course, plans: Plans) -> tuple[Event, ...]:
    """For every unit that had an order, the one event that tells its owner what became of it."""
    told = []
    for unit in before.units:
        order = plans.written.get(unit.id)
        if not order or not unit.here:
            continue
        news = list(course.results.get(unit.id, ()))
        if unit.id in plans.failed:
            news.insert(0, f"not so: {plans.failed[unit.id]}")
        words: dict[str, str | int] = {"order": order, "result": "; ".join(news) or "done"}
        told.append(Event("order_result", ORDERS, (unit.id,), words=words, seen_by=(unit.side,)))
    return tuple(told)
