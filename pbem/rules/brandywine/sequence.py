"""5.0. The sequence of play of one bound, and the fold over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome, Phase, fold
from pbem.rules.brandywine.combat import phase as combat
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.field.position import Position, acting_in
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement import phase as movement
from pbem.rules.brandywine.orders.plans import Plans, plans_of
from pbem.rules.brandywine.reorganisation import reorganise
from pbem.rules.brandywine.scenario import deployment
from pbem.rules.brandywine.seeing.sightings import remembered
from pbem.rules.brandywine.seeing.view import see

SEQUENCE: Final = (
    Phase(reorganise.PHASE, "First, before anybody moves.", reorganise.run),
    Phase(movement.PHASE, "All who act at once, on one clock; all movement before combat.", movement.run),
    Phase(combat.FIRST, "Of the side with the initiative, which changes from bound to bound.", combat.run_first),
    Phase(combat.SECOND, "Of the other side, with those who still must attack.", combat.run_second),
)
BEFORE: Final = (Phase(deployment.PHASE, "In secret, before the first bound.", deployment.run),)
"""What bound 0 is made of, in place of the sequence of a bound."""
ORDERS: Final = "Orders carried out"
"""Told to each side after a bound; no part of its sequence."""


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out every sheet together; the same whatever the sequence of sheets and of orders in them."""
    plans = plans_of(position, sheets, lambda side: see(position, side).pieces)
    obliged = frozenset(unit.id for unit in position.units if unit.must_answer)
    course = Course(position, obliged=obliged)
    course, events = fold(SEQUENCE if position.bound else BEFORE, course, plans, dice)
    after = course.position
    bound = position.bound + 1
    after = replace(after, bound=bound, acting=acting_in(after.rules, after.sides, bound))
    after = replace(after, sightings=remembered(position, after))
    return Outcome(after, (*events, *_returns(position, course, plans)))


def _returns(before: Position, course: Course, plans: Plans) -> tuple[Event, ...]:
    """For every unit that had an order, the one event that tells its owner what became of it."""
    told = []
    for unit in before.units:
        order = plans.written.get(unit.id) or _route(plans, unit)
        if not order or unit.eliminated:
            continue
        news = list(course.results.get(unit.id, ()))
        if unit.id in plans.failed:
            news.insert(0, f"not so: {plans.failed[unit.id]}")
        words: dict[str, str | int] = {"order": order, "result": "; ".join(news) or "done"}
        told.append(Event("order_result", ORDERS, (unit.id,), words=words, seen_by=(unit.side,)))
    return tuple(told)


def _route(plans: Plans, unit: Unit) -> str:
    """The standing route of a unit that was told nothing else; empty where it has none or is at its end."""
    policy = plans.policy(unit, "route")
    return str(policy) if policy is not None and policy.squares[-1:] != (unit.place,) else ""
