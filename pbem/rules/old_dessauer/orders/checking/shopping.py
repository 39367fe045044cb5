"""20. What is told of a shopping list: what it comes to, what is wrong with it, and the nearest lists that stand."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.battle.problem import Choice, Problem, Severity
from pbem.rules.old_dessauer.buying.bill import Bill, list_text, within_points
from pbem.rules.old_dessauer.buying.purse import asked_for, filled_up
from pbem.rules.old_dessauer.buying.verbs import BUY
from pbem.rules.old_dessauer.field.position import Position

CLAUSE = "20"


def shopping(position: Position, order: Order) -> list[Problem]:
    """Every fault of a list, each with lists that would stand."""
    if not any(action.verb == BUY for action in order.actions):
        return [Problem(order.unit, Severity.NO, "Armies are bought now; the set-up comes next.", CLAUSE)]
    asked = asked_for(order.actions, position.purses[0])
    readable = _choice(order, asked.bill) if asked.bill.lots and asked.bill.left >= 0 else ()
    found = [
        Problem(order.unit, Severity.ASK, f"{misread.text}: {misread.wrong}.", CLAUSE, readable)
        for misread in asked.wrong
    ]
    if asked.stands and asked.bill.lots and not asked.bill.units:
        filled = _choice(order, filled_up(asked.bill))
        found.append(Problem(order.unit, Severity.ASK, "The list has generals and no troops.", CLAUSE, filled))
    if asked.bill.left < 0:
        cheaper = tuple(choice for bill in within_points(asked.bill)[:3] for choice in _choice(order, bill))
        message = f"{asked.bill}: {-asked.bill.left} points too many."
        found.append(Problem(order.unit, Severity.ASK, message, CLAUSE, cheaper))
    return found


def _choice(order: Order, bill: Bill) -> tuple[Choice, ...]:
    wanted = replace(order, actions=(Action(BUY, word=list_text(bill.lots)),))
    return (Choice(wanted, f"{bill.total} points, {bill.left} left"),)


def told_bill(position: Position, order: Order) -> str:
    """`4 line infantry C = 212; 2 HC B = 404: 616 of 1500 points, 884 left`."""
    asked = asked_for(order.actions, position.purses[0])
    return str(asked.bill) if asked.bill.lots else ""
