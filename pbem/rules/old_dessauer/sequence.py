"""10. The turn sequence of one bound, and the fold over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome, Phase, fold
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.buying import phase as mustering
from pbem.rules.old_dessauer.combat import phase as combat
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Goal, Position, acting_in
from pbem.rules.old_dessauer.fire import phase as fire
from pbem.rules.old_dessauer.morale import rally, reform
from pbem.rules.old_dessauer.movement import phase as movement
from pbem.rules.old_dessauer.orders.goals import goals_after, with_goals
from pbem.rules.old_dessauer.orders.leaving import leaving
from pbem.rules.old_dessauer.orders.plans import Plans, plans_of
from pbem.rules.old_dessauer.scenario import deployment
from pbem.rules.old_dessauer.seeing.sightings import remembered
from pbem.rules.old_dessauer.seeing.view import know, see
from pbem.rules.old_dessauer.seeing.witnesses import witnessed

SEQUENCE: Final = (
    Phase(rally.PHASE, "Before anything moves, so that who rallies may act.", witnessed(rally.run)),
    Phase(
        movement.PHASE,
        "All who act at once, on one clock; attacks are moves into contact.",
        witnessed(movement.run),
    ),
    Phase(
        fire.PHASE,
        "After movement: who stood, or made half a move, fires; then all fire tests.",
        witnessed(fire.run),
    ),
    Phase(combat.PHASE, "A round for all in contact; losers retreat, cavalry may ride on.", witnessed(combat.run)),
    Phase(reform.PHASE, "Last: who neither moved, fired nor fought is in order again.", witnessed(reform.run)),
)
BEFORE: Final = (Phase(deployment.PHASE, "In secret, before the first bound.", deployment.run),)
"""What bound 0 is made of, in place of the sequence of a bound."""
BUYING: Final = (Phase(mustering.PHASE, "In secret, where armies are bought, before the set-up.", mustering.run),)
ORDERS: Final = "Orders carried out"
"""Told to each side after a bound; no part of its sequence."""


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out every sheet together; the same whatever the sequence of sheets and of orders in them."""
    goals = [goal for side in position.sides for goal in _unordered(know(see(position, side.id)), side.id)]
    plans = with_goals(goals, plans_of(position, sheets, lambda side: see(position, side).pieces))
    course = Course(position, position)
    course, events = fold(_phases(position), course, plans, dice)
    after = course.position
    bound = position.bound + 1
    after = replace(after, bound=bound, acting=acting_in(after.rules, after.sides, bound - bool(after.purses)))
    after = replace(after, goals=goals_after(course, plans))
    after = replace(after, sightings=() if position.secret else remembered(position, after))
    return Outcome(after, (*events, *_returns(position, course, plans)))


def _unordered(known: Position, side: str) -> tuple[Goal, ...]:
    """What is done by those of a side who are ordered nothing: out of burning houses, or on by an earlier order."""
    out = leaving(known, side)
    burning = {goal.unit for goal in out}
    return (*out, *(goal for goal in known.goals if goal.unit not in burning))


def _phases(position: Position) -> Sequence[Phase[Course, Plans]]:
    """The phases of this bound: buying and the set-up have bounds of their own."""
    if position.buying:
        return BUYING
    return BEFORE if position.setting_up else SEQUENCE


def _returns(before: Position, course: Course, plans: Plans) -> tuple[Event, ...]:
    """For every unit and general that had an order, the one event that tells its owner what became of it."""
    told = []
    everybody: tuple[Unit | General, ...] = (*before.units, *before.generals)
    for unit in everybody:
        order = plans.written.get(unit.id)
        if not order or unit.gone:
            continue
        news = list(course.results.get(unit.id, ()))
        if unit.id in plans.failed:
            news.insert(0, f"not so: {plans.failed[unit.id]}")
        words: dict[str, str | int] = {"order": order, "result": "; ".join(news) or "done"}
        told.append(Event("order_result", ORDERS, (unit.id,), words=words, seen_by=(unit.side,)))
    return tuple(told)
