"""Whose order it is: only for units that the seat commands and that are still there."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View


def authority_problems(view: View, sheet: Sheet) -> tuple[list[Problem], tuple[Order, ...]]:
    """The orders that are refused for their unit, and those that remain, each unit once."""
    problems: list[Problem] = []
    orders: dict[str, Order] = {}
    for order in sheet.orders:
        why = _why_not(view, sheet.seat, order.unit)
        if not why and order.unit in orders:
            why = f"there are two orders for {order.unit}"
        if not why and order.given is not None:
            why = "these rules know no action points"
        if why:
            problems.append(Problem(order.unit, Severity.NO, why, "orders"))
        else:
            orders[order.unit] = order
    return problems, tuple(orders.values())


def _why_not(view: View, seat: str, unit: str) -> str:
    piece = view.piece(unit)
    if piece is None or piece.square is None:
        gone = next((line for line in view.gone if line.partition(" ")[0] == unit), "")
        return f"{gone}" if gone else f"there is no unit {unit} on the table"
    if piece.side != view.side:
        return f"{unit} is not yours"
    return "" if unit in _commanded(view, seat) else f"{unit} is not under your command"


def _commanded(view: View, seat: str) -> Sequence[str]:
    if all(found.id != seat for found in view.seats):
        return ()
    return [piece.id for piece in view.commands(seat)]


def may_order(view: View, seat: str, unit: str) -> str:
    """Why a seat cannot give this unit an order, empty where it can."""
    return _why_not(view, seat, unit)
