"""Choices of a question that stand until changed: written as orders among the others, filed as standing orders."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from pbem.battle.order import Order, StandingOrder
from pbem.battle.problem import Choice
from pbem.battle.verb import Slot, Verb
from pbem.orders.answer.question import Question

UNTIL_CHANGED: Final = "until changed"
"""The note of a choice that is a standing order."""


def policies_of(verbs: Iterable[Verb]) -> frozenset[str]:
    """The verbs by which standing orders are told."""
    return frozenset(verb.name for verb in verbs if verb.slot is Slot.POLICY)


def as_choice(rule: StandingOrder) -> Choice:
    """A standing order as one way out of a doubt."""
    return Choice(Order(rule.unit, (rule.action,), rule.condition), UNTIL_CHANGED)


def is_standing(order: Order, policies: Collection[str]) -> bool:
    """Whether a choice is a standing order."""
    return len(order.actions) == 1 and order.actions[0].verb in policies


def as_rule(order: Order) -> StandingOrder:
    """The standing order that a choice is."""
    return StandingOrder(order.unit, order.actions[0], order.condition)


def asks_for_rules(question: Question, policies: Collection[str]) -> bool:
    """Whether all that a question offers beside silence are standing orders."""
    offered = [order for choice in question.choices for order in choice.orders if order.actions]
    return bool(offered) and all(is_standing(order, policies) for order in offered)
