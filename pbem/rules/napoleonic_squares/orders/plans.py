"""What both sides have ordered: whose word stands for which unit, and what holds where nothing was said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Piece
from pbem.battle.side_orders import side_orders
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.verbs import SEAT

SEAT_VERBS: Final = frozenset(verb.name for verb in SEAT)


@dataclass(frozen=True, slots=True)
class Plans:
    """The orders and standing orders of both sides, keyed by the unit, command, seat or side they speak to."""

    orders: dict[tuple[str, int | None], Order]
    standing: dict[tuple[str, str], StandingOrder]
    bids: dict[str, Action]
    leftovers: dict[str, Action]

    @classmethod
    def of(cls, position: Position, sheets: Sequence[Sheet]) -> Plans:
        """The plans of all sheets; orders to units that a seat does not command are left out."""
        plans = cls({}, {}, {}, {})
        for side in position.sides:
            seats = [seat for seat in position.seats if seat.side == side.id]
            own = {seat.id for seat in seats}
            lawful = [_lawful(position, sheet) for sheet in _one_each(sheets) if sheet.seat in own]
            orders, standing = side_orders([_without_choices(sheet) for sheet in lawful], seats)
            plans.orders.update({(order.unit, order.given): order for order in orders})
            plans.standing.update({(rule.unit, rule.action.verb): rule for rule in standing})
            for verb, found in (("bid", plans.bids), ("leftover", plans.leftovers)):
                action = _choice_of_side(position, lawful, side.id, verb)
                if action is not None:
                    found[side.id] = action
        return plans

    def block(self, unit: Unit, actions: int) -> Order | None:
        """C3: what a unit is to do with so many actions.

        Its own order goes before its command's, its command's before its seat's and its side's; a number of actions
        without a block of its own does what the next lower one says.
        """
        for given in range(actions, 0, -1):
            for name in addresses(unit):
                for key in ((name, given), (name, None)):
                    order = self.orders.get(key)
                    if order is not None:
                        return order
        return None

    def order(self, name: str, verb: str) -> Action | None:
        """The first action of that verb in the plain order of a unit or general, whatever its condition."""
        found = self.orders.get((name, None))
        return _first(found.actions if found else (), verb)

    def order_now(
        self, name: str, verb: str, unit: str, pieces: Callable[[], Iterable[Piece]], ground: SquaredGround
    ) -> Action | None:
        """The same as its condition stands now for `unit`, who is a unit or general among these pieces."""
        found = self.orders.get((name, None))
        if found is None:
            return None
        holds = found.condition is None or found.condition.holds(unit, pieces(), ground)
        return _first(found.actions if holds else found.otherwise, verb)

    def policy(self, unit: Unit, verb: str) -> StandingOrder | None:
        """A unit's standing order: its own, else its command's, its seat's, its side's."""
        for name in addresses(unit):
            rule = self.standing.get((name, verb))
            if rule is not None:
                return rule
        return None


def _first(actions: Sequence[Action], verb: str) -> Action | None:
    return next((action for action in actions if action.verb == verb), None)


def addresses(unit: Unit) -> tuple[str, ...]:
    """Everything an order to this unit may be addressed to, the narrowest first."""
    return (unit.id, unit.command, f"seat {unit.seat}", f"side {unit.side}")


def address(position: Position, side: str, name: str) -> str:
    """The canonical address of a name in an order: a unit, a general (his command), a seat or the side; '' for none."""
    units = {unit.id for unit in position.units if unit.side == side}
    seats = {seat.id for seat in position.seats if seat.side == side}
    if name in units:
        return name
    if name in seats:
        return f"seat {name}"
    if name == side:
        return f"side {side}"
    general = next((found for found in position.generals if found.side == side and found.called(name)), None)
    return general.id if general else ""


def generals_named(position: Position, side: str, names: Sequence[str]) -> tuple[General, ...]:
    """The subordinate generals of a side that a list names, each once, in the sequence of the list."""
    found: dict[str, General] = {}
    for name in names:
        for general in position.generals:
            if general.side == side and not general.chief and general.called(name):
                found.setdefault(general.id, general)
    return tuple(found.values())


def commands_of_seat(position: Position, seat: str) -> set[str]:
    """Every address that a seat may order."""
    holder = next(found for found in position.seats if found.id == seat)
    mine = {general.id for general in position.generals if general.seat == seat}
    mine |= {unit.id for unit in position.units if unit.seat == seat} | {f"seat {seat}"}
    if holder.commander_in_chief:
        mine |= {general.id for general in position.generals if general.side == holder.side}
        mine |= {unit.id for unit in position.units if unit.side == holder.side}
        mine |= {f"seat {found.id}" for found in position.seats if found.side == holder.side} | {f"side {holder.side}"}
    return mine


def _one_each(sheets: Sequence[Sheet]) -> list[Sheet]:
    return list({sheet.seat: sheet for sheet in sheets}.values())


def _lawful(position: Position, sheet: Sheet) -> Sheet:
    """A sheet with canonical addresses, without what its seat may not order, in one sequence however it was written."""
    holder = next(found for found in position.seats if found.id == sheet.seat)
    mine = commands_of_seat(position, sheet.seat)
    orders = [replace(order, unit=address(position, holder.side, order.unit)) for order in sheet.orders]
    standing = [replace(rule, unit=address(position, holder.side, rule.unit)) for rule in sheet.standing]
    return replace(
        sheet,
        orders=tuple(sorted((order for order in orders if order.unit in mine), key=str)),
        standing=tuple(sorted((rule for rule in standing if rule.unit in mine), key=str)),
    )


def _without_choices(sheet: Sheet) -> Sheet:
    plain = (order for order in sheet.orders if not any(action.verb in SEAT_VERBS for action in order.actions))
    return replace(sheet, orders=tuple(plain))


def _choice_of_side(position: Position, sheets: Sequence[Sheet], side: str, verb: str) -> Action | None:
    """A choice for the whole side: the commander-in-chief's, else those of the other seats one after another."""
    by_seat = {sheet.seat: sheet for sheet in sheets}
    merged: Action | None = None
    seats = sorted((seat for seat in position.seats if seat.side == side), key=lambda seat: not seat.commander_in_chief)
    for seat in seats:
        orders = by_seat[seat.id].orders if seat.id in by_seat else ()
        for action in (action for order in orders for action in order.actions if action.verb == verb):
            merged = action if merged is None else replace(merged, units=merged.units + action.units)
        if merged is not None and seat.commander_in_chief:
            return merged
    return merged
