"""One set of orders for a whole side, out of the sheets of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.battle.order import Order, Sheet, StandingOrder
from pbem.battle.side import Seat


def side_orders(sheets: Iterable[Sheet], seats: Sequence[Seat]) -> tuple[tuple[Order, ...], tuple[StandingOrder, ...]]:
    """The orders that stand: the commander-in-chief's word on a unit goes before its own commander's.

    Neither the sequence of the sheets nor the hour at which they came in makes a difference.
    """
    rank = {seat.id: (not seat.commander_in_chief, index) for index, seat in enumerate(seats)}
    orders: dict[tuple[str, int | None], Order] = {}
    standing: dict[tuple[str, str], StandingOrder] = {}
    for sheet in sorted(sheets, key=lambda sheet: rank[sheet.seat], reverse=True):
        orders |= {(order.unit, order.given): order for order in sheet.orders}
        standing |= {(rule.unit, rule.action.verb): rule for rule in sheet.standing}
    return (
        tuple(orders[key] for key in sorted(orders, key=lambda key: (key[0], key[1] or 0))),
        tuple(standing[key] for key in sorted(standing)),
    )
