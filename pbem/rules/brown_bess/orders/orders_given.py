"""The sheets of a bound made out: one intent and one set of standing orders for every unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pbem.battle.canonical import to_json
from pbem.battle.condition import Condition
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.piece import Piece
from pbem.battle.side_orders import side_orders
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.movement.disengage import should_disengage, way_back
from pbem.rules.brown_bess.movement.way_there import furthest
from pbem.rules.brown_bess.orders.intent import Fault, Intent
from pbem.rules.brown_bess.orders.planning import plan
from pbem.rules.brown_bess.orders.policies import DEFAULT, NO_PRECEDENCE, Escort, Policies, Prefer, React


@dataclass(frozen=True, slots=True)
class OrdersGiven:
    """What every unit is about to do, and how it will react."""

    intents: Mapping[str, Intent] = field(default_factory=dict)
    standing: Mapping[str, Policies] = field(default_factory=dict)

    def intent(self, unit: str) -> Intent:
        """The unit's intent; without orders it stands, fires at what comes into its arc, and rallies when quiet."""
        return self.intents.get(unit) or Intent(unit)

    def policies(self, unit: str) -> Policies:
        """The unit's standing orders."""
        return self.standing.get(unit, DEFAULT)

    def rank(self, field: Battlefield, unit: str) -> tuple[int, int]:
        """Its place among the units of its side: the owner's `precedence`, then the order of battle."""
        return self.policies(unit).precedence, field.rank(unit)


def read_orders(
    position: BrownBessPosition, sheets: Iterable[Sheet], pieces: Mapping[str, Sequence[Piece]]
) -> OrdersGiven:
    """Make out all sheets; `pieces` are those each side sees at the start of the bound, for its conditions."""
    written: dict[str, Order] = {}
    standing: dict[str, Policies] = {}
    for side in position.sides:
        orders, rules = orders_of_side(position, sheets, side.id)
        seen = pieces.get(side.id, ())
        written |= {order.unit: order for order in orders if order.given is None}
        for rule in rules:
            if rule.condition is None or _holds(position, rule.condition, rule.unit, seen):
                standing[rule.unit] = with_rule(standing.get(rule.unit, DEFAULT), rule)
    return OrdersGiven(_intents(position, written, standing, pieces), standing)


def orders_of_side(
    position: BrownBessPosition, sheets: Iterable[Sheet], side: str
) -> tuple[tuple[Order, ...], tuple[StandingOrder, ...]]:
    """A side's valid orders: of each seat those for units it commands, the commander-in-chief's word going first."""
    seats = {seat.id: seat for seat in position.seats if seat.side == side}
    chief = {seat.id for seat in seats.values() if seat.commander_in_chief}
    own = {unit.id: unit.seat for unit in position.units if unit.side == side}
    sheets = [
        replace(
            sheet,
            orders=tuple(
                order
                for order in sorted(sheet.orders, key=to_json)
                if order.unit in own and (sheet.seat in chief or own[order.unit] == sheet.seat)
            ),
            standing=tuple(
                rule
                for rule in sorted(sheet.standing, key=to_json)
                if rule.unit in own and (sheet.seat in chief or own[rule.unit] == sheet.seat)
            ),
        )
        for sheet in sorted(sheets, key=to_json)
        if sheet.seat in seats
    ]
    return side_orders(sheets, tuple(seats.values()))


def with_rule(policies: Policies, rule: StandingOrder) -> Policies:
    """The standing orders with one more; words that are none of its verb's leave the default."""
    action = rule.action
    named = action.units[0] if action.units else ""
    match action.verb:
        case "react" if action.word in set(React):
            return replace(policies, react=React(action.word), react_at=named)
        case "react" if named:
            return replace(policies, react=React.ANY, react_at=named)
        case "retreat":
            steps = action.number if action.number in (1, 2) else DEFAULT.retreat
            return replace(policies, retreat=steps, retreat_toward=action.direction)
        case "limit" if action.word == "never":
            return replace(policies, limit=0)
        case "limit" if action.number is not None and action.number >= 1:
            return replace(policies, limit=action.number)
        case "prefer":
            word = Prefer(action.word) if action.word in set(Prefer) else DEFAULT.prefer
            return replace(policies, prefer=word, prefer_unit=named)
        case "precedence" if action.number is not None and 1 <= action.number < NO_PRECEDENCE:
            return replace(policies, precedence=action.number)
        case "escort" if action.word in set(Escort):
            return replace(policies, escort=Escort(action.word))
        case _:
            return policies


def _holds(position: BrownBessPosition, condition: Condition, unit: str, seen: Sequence[Piece]) -> bool:
    return any(piece.id == unit for piece in seen) and condition.holds(unit, seen, position.ground)


def _intents(
    position: BrownBessPosition,
    written: Mapping[str, Order],
    standing: Mapping[str, Policies],
    pieces: Mapping[str, Sequence[Piece]],
) -> dict[str, Intent]:
    """Units first, then generals, who may ride to where a unit is going."""
    intents: dict[str, Intent] = {}
    for unit in sorted(position.units, key=lambda unit: unit.is_general):
        order = written.get(unit.id)
        ends = {name: intent.end for name, intent in intents.items() if intent.end is not None}
        if order is not None:
            actions, remark = _what_stands(position, order, pieces.get(unit.side, ()))
            intent = plan(position, unit, actions, ends) if actions else Intent(unit.id)
            text = str(order).removeprefix(f"{unit.id} ")
            intents[unit.id] = replace(as_done(intent), order=text, remark=remark, faults=intent.faults)
    for unit in position.units:
        given = intents.get(unit.id)
        seen = pieces.get(unit.side, ())
        silent = given is None or bool(given.faults) or not _what_stands(position, written[unit.id], seen)[0]
        if silent and unit.place is not None and unit.side in position.acting:
            _by_default(position, unit, standing.get(unit.id, DEFAULT), intents)
    return intents


def as_done(intent: Intent) -> Intent:
    """The intent as it is carried out: one with faults does nothing of what it asked."""
    return Intent(intent.unit, faults=intent.faults) if intent.faults else intent


def _what_stands(position: BrownBessPosition, order: Order, seen: Sequence[Piece]) -> tuple[tuple[Action, ...], str]:
    if order.condition is None or _holds(position, order.condition, order.unit, seen):
        return order.actions, ""
    if order.otherwise:
        return order.otherwise, "condition not met, so the other order"
    return (), "condition not met"


def _by_default(position: BrownBessPosition, unit: Unit, policies: Policies, intents: dict[str, Intent]) -> None:
    """What a unit without a (legal) order does of itself: it may leave a melee, a general may leave his unit."""
    given = intents.get(unit.id, Intent(unit.id))
    fighting = in_melee(position.on_table, unit)
    leaves = _general_leaves(position, unit, policies)
    if fighting and (leaves or should_disengage(position.ground, position.units, unit, policies)):
        way = way_back(position.ground, unit, ())
        if not isinstance(way, Fault):
            intents[unit.id] = replace(given, route=way, disengages=True, detaches=leaves)
    elif leaves:
        ride = furthest(position.ground, unit, position.home(unit.side))
        if ride is not None:
            intents[unit.id] = replace(given, route=ride, detaches=True)


def _general_leaves(position: BrownBessPosition, general: Unit, policies: Policies) -> bool:
    """The `escort` standing order: a general told to leave danger goes when his unit is in it, or he himself alone."""
    if not general.is_general or general.sticks or policies.escort is not Escort.LEAVE:
        return False
    led = position.unit(general.with_unit)
    if led is None:
        return in_melee(position.on_table, general)
    return led.broken or should_disengage(position.ground, position.units, led, DEFAULT)
