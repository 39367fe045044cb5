"""What both sides have ordered: whose word stands for which unit, with every condition asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pbem.battle.ground import Ground
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Piece
from pbem.battle.side import Seat
from pbem.battle.side_orders import side_orders


class Body(Protocol):
    """Whoever can be ordered: a unit or a general."""

    @property
    def seat(self) -> str:
        """Whose he is to order."""
        ...

    @property
    def obeys(self) -> tuple[str, ...]:
        """The names under which his standing orders may be written; the first that has one decides."""
        ...


@dataclass(frozen=True, slots=True)
class Plans:
    """The actions of every unit with its condition already asked, the orders as written, and the standing orders."""

    actions: Mapping[str, tuple[Action, ...]] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    """By unit, the condition that did not hold."""
    standing: Mapping[tuple[str, str], StandingOrder] = field(default_factory=dict)

    def action(self, unit: str, *verbs: str) -> Action | None:
        """The last action of these verbs that a unit is told, None where it has none."""
        return next((found for found in reversed(self.actions.get(unit, ())) if found.verb in verbs), None)

    def all(self, unit: str, verb: str) -> tuple[Action, ...]:
        """Every action of that verb that a unit is told, in the sequence written."""
        return tuple(found for found in self.actions.get(unit, ()) if found.verb == verb)

    def policy(self, unit: Body, verb: str) -> Action | None:
        """The standing order that a unit obeys, None where the default holds."""
        rules = (self.standing.get((name, verb)) for name in unit.obeys)
        return next((rule.action for rule in rules if rule is not None), None)

    def word(self, unit: Body, verb: str, default: str) -> str:
        """The word of a standing order, the default where nothing is said."""
        action = self.policy(unit, verb)
        return action.word if action is not None and action.word else default


@dataclass(frozen=True, slots=True)
class Company:
    """The seats of a side, the bodies on the table that they order, and what the side sees when the bound begins."""

    seats: Mapping[str, Seat]
    bodies: Mapping[str, Body]
    pieces: Callable[[], Iterable[Piece]]


def plans_of(companies: Iterable[Company], sheets: Sequence[Sheet], ground: Ground) -> Plans:
    """The plans of all sheets; orders to bodies that a seat does not command are left out.

    Conditions are asked once, of the position as each side sees it when the bound begins.
    """
    found = Plans({}, {}, {}, {})
    for company in companies:
        found = _with(found, company, [sheet for sheet in sheets if sheet.seat in company.seats], ground)
    return found


def _with(plans: Plans, company: Company, sheets: Sequence[Sheet], ground: Ground) -> Plans:
    actions, written = dict(plans.actions), dict(plans.written)
    failed, standing = dict(plans.failed), dict(plans.standing)
    seen = tuple(company.pieces()) if any(map(_asks, sheets)) else ()
    orders, rules = side_orders([_lawful(sheet, company) for sheet in sheets], tuple(company.seats.values()))
    for order in orders:
        written[order.unit] = str(order).removeprefix(f"{order.unit} ")
        holds = order.condition is None or order.condition.holds(order.unit, seen, ground)
        actions[order.unit] = order.actions if holds else order.otherwise
        if not holds:
            failed[order.unit] = str(order.condition)
    for rule in rules:
        named = rule.unit in company.bodies
        if rule.condition is None or (named and rule.condition.holds(rule.unit, seen, ground)):
            standing[rule.unit, rule.action.verb] = rule
    return Plans(actions, written, failed, standing)


def _asks(sheet: Sheet) -> bool:
    """Whether anything on a sheet depends on a condition."""
    return any(order.condition for order in sheet.orders) or any(rule.condition for rule in sheet.standing)


def _lawful(sheet: Sheet, company: Company) -> Sheet:
    """A sheet with what its seat may order alone, in one sequence however it was written."""
    chief = company.seats[sheet.seat].commander_in_chief

    def mine(name: str) -> bool:
        body = company.bodies.get(name)
        return body is not None and (chief or body.seat == sheet.seat)

    return Sheet(
        sheet.seat,
        sheet.bound,
        tuple(sorted((_plain(order) for order in sheet.orders if mine(order.unit)), key=str)),
        tuple(sorted((rule for rule in sheet.standing if rule.unit == sheet.seat or mine(rule.unit)), key=str)),
    )


def _plain(order: Order) -> Order:
    return Order(order.unit, order.actions, order.condition, order.otherwise)
