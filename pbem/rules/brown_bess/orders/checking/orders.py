"""Orders that the rules forbid, with the reason in numbers and the nearest orders that they allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.battle.order import Order
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.orders.checking.choices import nearest_choices
from pbem.rules.brown_bess.orders.intent import Intent
from pbem.rules.brown_bess.orders.planning import plan

Intents = Mapping[str, tuple[Intent, Intent | None]]
"""For every ordered unit what its order makes of it, and what the order's `else` would."""


def known_intents(position: BrownBessPosition, view: View, orders: Sequence[Order]) -> Intents:
    """What these orders make of their units, units before generals, as in the resolution itself."""
    found: dict[str, tuple[Intent, Intent | None]] = {}
    by_unit = {order.unit: order for order in orders}
    for unit in sorted(position.units, key=lambda unit: unit.is_general):
        order = by_unit.get(unit.id)
        if order is None:
            continue
        ends = {name: intent.end for name, (intent, _) in found.items() if intent.end is not None}
        other = plan(position, unit, order.otherwise, ends) if order.otherwise else None
        found[unit.id] = (plan(position, unit, order.actions, ends), other)
    return found


def order_problems(position: BrownBessPosition, orders: Sequence[Order], intents: Intents) -> list[Problem]:
    """One problem for each fault, all of one unit with the same choices."""
    problems = []
    for order in orders:
        unit = position.unit(order.unit)
        if unit is None:
            continue
        for intent, actions in zip(intents[order.unit], (order.actions, order.otherwise), strict=True):
            if intent is None or not intent.faults:
                continue
            choices = nearest_choices(position, unit, replace(order, actions=actions, condition=None, otherwise=()))
            problems += [
                Problem(order.unit, Severity.NO, fault.message, fault.clause, choices) for fault in intent.faults
            ]
    return problems
