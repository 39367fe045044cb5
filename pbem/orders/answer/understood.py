"""The orders as they now stand, units with the same orders in one row, each with what stood before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Order
from pbem.battle.view import View
from pbem.orders.answer.wording import detail, named_target, told
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft

NO_ORDER: Final = "no order"


@dataclass(frozen=True, slots=True)
class Understood:
    """Units with one and the same order; `name` is empty where there are several, `detail` is path, cost or range.

    `was` is what they were told before, where that was something else; `changed` whether this letter told them so.
    """

    units: tuple[str, ...]
    name: str
    text: str
    was: str
    detail: str
    changed: bool


def understood(draft: Draft, before: Draft, context: Context, changed: Collection[str]) -> tuple[Understood, ...]:
    """Every order that will be carried out, in the sequence of the units on the map; not what is asked about."""
    asked = {unit for question in draft.questions for unit in question.units}
    silence = {order for question in draft.questions for each in question.choices[-1:] for order in each.orders}
    sequence = {piece.id: index for index, piece in enumerate(context.view.own)}
    earlier = {(order.unit, order.given): order for order in before.sheet.orders}
    rows: dict[tuple[str, str, bool], list[Order]] = {}
    for order in sorted(draft.sheet.orders, key=lambda order: sequence.get(order.unit, -1)):
        if order in silence or (order.unit in asked and order.given is None):
            continue
        old = earlier.get((order.unit, order.given))
        was = told(old) if old is not None and old != order else ""
        text = told(order) + named_target(order, context.view)
        rows.setdefault((text, was, order.unit in changed), []).append(order)
    gone = {key: order for key, order in earlier.items() if key[0] not in asked and order.unit in changed}
    for order in draft.sheet.orders:
        gone.pop((order.unit, order.given), None)
    for order in gone.values():
        rows.setdefault((NO_ORDER, told(order), True), []).append(replace(order, actions=()))
    return tuple(
        Understood(
            tuple(order.unit for order in orders),
            _name(orders, context.view),
            text,
            was,
            _details(orders, context, draft.sheet.orders),
            new,
        )
        for (text, was, new), orders in rows.items()
    )


def _details(orders: Collection[Order], context: Context, besides: Sequence[Order]) -> str:
    found = {order.unit: detail(order, context, besides) for order in orders}
    if len(set(found.values())) == 1:
        return next(iter(found.values()))
    return "; ".join(f"{unit}: {text}" for unit, text in found.items() if text)


def _name(orders: Collection[Order], view: View) -> str:
    unit = next(iter(orders)).unit
    piece = view.piece(unit) if len(orders) == 1 else None
    return piece.name if piece is not None and piece.name != piece.id else ""
