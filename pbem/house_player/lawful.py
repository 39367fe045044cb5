"""What a seat may order of all that a staff would like."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View

Check = Callable[[View, Sheet], tuple[Problem, ...]]


def lawful(view: View, sheet: Sheet, wished: Iterable[Order], check: Check) -> Sheet:
    """The sheet with what is wished of its seat's units instead of what was ordered of them before.

    Who would get an order that is refused keeps none, and does what his standing orders say. What a unit may do can
    hang on what another is told, so that the rest is looked at again.
    """
    own = {piece.id for piece in view.commands(sheet.seat)} | {sheet.seat}
    wanted = [order for order in wished if order.unit in own]
    told = {order.unit for order in wanted}
    kept = [order for order in sheet.orders if order.unit not in told]
    found = replace(sheet, orders=tuple(sorted([*kept, *wanted], key=lambda order: (order.unit, order.given or 0))))
    while wrong := {each.unit for each in check(view, found) if each.severity is not Severity.WARNING} & told:
        told -= wrong
        found = replace(found, orders=tuple(order for order in found.orders if order.unit not in wrong))
    return found
