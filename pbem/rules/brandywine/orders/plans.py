"""What both sides have ordered: whose word stands for which unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Piece
from pbem.battle.side_orders import side_orders
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.unit import Unit


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

    def policy(self, unit: Unit, verb: str) -> Action | None:
        """A unit's standing order, or that of its seat; None where the default holds."""
        for name in (unit.id, f"seat {unit.seat}", f"side {unit.side}"):
            if (rule := self.standing.get((name, verb))) is not None:
                return rule.action
        return None

    def word(self, unit: Unit, verb: str, default: str) -> str:
        """The word of a standing order, the default where nothing is said."""
        action = self.policy(unit, verb)
        return action.word if action is not None and action.word else default


def plans_of(position: Position, sheets: Sequence[Sheet], pieces: Callable[[str], Iterable[Piece]]) -> Plans:
    """The plans of all sheets; orders to units that a seat does not command are left out.

    Conditions are asked once, of the position as each side sees it when the bound begins: `pieces` gives those.
    """
    actions: dict[str, tuple[Action, ...]] = {}
    written: dict[str, str] = {}
    failed: dict[str, str] = {}
    standing: dict[tuple[str, str], StandingOrder] = {}
    for side in position.sides:
        seats = {seat.id: seat for seat in position.seats if seat.side == side.id}
        units = {unit.id: unit for unit in position.units if unit.side == side.id and not unit.eliminated}
        seen = tuple(pieces(side.id))
        lawful = [
            _lawful(sheet, seats[sheet.seat].commander_in_chief, units) for sheet in sheets if sheet.seat in seats
        ]
        orders, rules = side_orders(lawful, tuple(seats.values()))
        for order in orders:
            written[order.unit] = str(order).removeprefix(f"{order.unit} ")
            holds = order.condition is None or order.condition.holds(order.unit, seen, position.ground)
            actions[order.unit] = order.actions if holds else order.otherwise
            if not holds:
                failed[order.unit] = str(order.condition)
        for rule in rules:
            if rule.condition is None or (
                rule.unit in units and rule.condition.holds(rule.unit, seen, position.ground)
            ):
                standing[rule.unit, rule.action.verb] = rule
    return Plans(actions, written, failed, standing)


def _lawful(sheet: Sheet, chief: bool, units: Mapping[str, Unit]) -> Sheet:
    """A sheet with what its seat may order alone, in one sequence however it was written."""

    def mine(name: str) -> bool:
        unit = units.get(name)
        return unit is not None and (chief or unit.seat == sheet.seat)

    return Sheet(
        sheet.seat,
        sheet.bound,
        tuple(sorted((_plain(order) for order in sheet.orders if mine(order.unit)), key=str)),
        tuple(sorted((rule for rule in sheet.standing if mine(rule.unit)), key=str)),
    )


def _plain(order: Order) -> Order:
    return Order(order.unit, order.actions, order.condition, order.otherwise)
