"""The canonical form of a sheet: the same orders give the same sheet, in whatever sequence they came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.battle.order import Order, Sheet, StandingOrder


def sheet_of(sheet: Sheet, orders: Iterable[Order], standing: Iterable[StandingOrder], salt: str) -> Sheet:
    """The sheet with these orders, sorted by unit and action points, and these standing orders, by unit and verb."""
    return replace(
        sheet,
        orders=tuple(sorted(orders, key=lambda order: (order.unit, order.given or 0))),
        standing=tuple(sorted(standing, key=lambda rule: (rule.unit, rule.action.verb))),
        salt=salt,
    )


def with_order(sheet: Sheet, order: Order) -> Sheet:
    """The sheet with this one order in the place of whatever the unit was told; an empty order takes it out."""
    others = [each for each in sheet.orders if (each.unit, each.given) != (order.unit, order.given)]
    return sheet_of(sheet, [*others, order] if order.actions else others, sheet.standing, sheet.salt)


def without_unit(sheet: Sheet, unit: str) -> Sheet:
    """The sheet without any order for a unit."""
    return replace(sheet, orders=tuple(order for order in sheet.orders if order.unit != unit))


def with_rule(sheet: Sheet, rule: StandingOrder) -> Sheet:
    """The sheet with this one standing order in the place of whatever the unit was told under its verb."""
    others = [each for each in sheet.standing if (each.unit, each.action.verb) != (rule.unit, rule.action.verb)]
    return sheet_of(sheet, sheet.orders, [*others, rule], sheet.salt)
