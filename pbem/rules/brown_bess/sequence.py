"""The sequence of play, and the fold over it that makes one bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.order import Sheet
from pbem.battle.standing import track_of
from pbem.battle.system import Outcome, Phase, fold
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing import phase as firing
from pbem.rules.brown_bess.formation import formation_change as formation
from pbem.rules.brown_bess.melee import phase as melee
from pbem.rules.brown_bess.morale import rally
from pbem.rules.brown_bess.movement import phase as movement
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven, orders_of_side, read_orders
from pbem.rules.brown_bess.scenario import deployment
from pbem.rules.brown_bess.seeing.view import see

SEQUENCE: Final = (
    Phase(
        "Movement",
        "Broken units run first, then all move; who stands still may fire at one square at any time.",
        movement.run,
    ),
    Phase("Fire", "Units that did not move fire at any range: each may fire or move, not both.", firing.run),
    Phase("Melee", "Units in one square fight, both of them, once all fire is over.", melee.run),
    Phase("Formation", "After the fighting, so that nobody forms square in the face of a charge.", formation.run),
    Phase("Rally", "Last, for units to which nothing at all happened in the bound.", rally.run),
)
BEFORE: Final = (Phase(deployment.PHASE, "In secret, before the first bound.", deployment.run),)
"""What bound 0 is made of, in place of the sequence of a bound."""


def resolve(position: BrownBessPosition, sheets: Sequence[Sheet], dice: Dice) -> Outcome[BrownBessPosition]:
    """Carry out one bound: the secret deployment in bound 0, the printed phases in every other."""
    if position.bound == 0:
        return _deploy(position, sheets, dice)
    seen = {side.id: see(position, side.id).pieces for side in position.sides}
    orders = read_orders(position, sheets, seen)
    after, events = fold(SEQUENCE, _begin(position, orders), orders, dice)
    written = {name: intent.order for name, intent in orders.intents.items() if intent.order}
    return Outcome(_next_bound(after), (*events, *order_results(after, written)))


def _deploy(position: BrownBessPosition, sheets: Sequence[Sheet], dice: Dice) -> Outcome[BrownBessPosition]:
    orders = {
        order.unit: order
        for side in position.sides
        for order in orders_of_side(position, sheets, side.id)[0]
        if order.given is None
    }
    after, events = fold(BEFORE, position, orders, dice)
    written = {name: str(order).removeprefix(f"{name} ") for name, order in orders.items()}
    return Outcome(_next_bound(after), (*events, *order_results(after, written)))


def _begin(position: BrownBessPosition, orders: OrdersGiven) -> BrownBessPosition:
    """Note at the outset what is wrong with an order, and which conditions failed."""

    def noted(unit: Unit) -> Unit:
        intent = orders.intent(unit.id)
        news = [intent.remark] if intent.remark else []
        if intent.faults:
            news.append("not carried out: " + "; ".join(fault.message for fault in intent.faults))
        return replace(unit, news=tuple(news))

    return replace(position, units=tuple(noted(unit) for unit in position.units))


def order_results(position: BrownBessPosition, written: dict[str, str]) -> list[Event]:
    """For every unit that had an order, the one event that tells its owner what became of it."""
    return [
        Event(
            "order_result",
            "Orders",
            actors=(unit.id,),
            track=() if unit.place is None else track_of(unit.place),
            words={"order": written[unit.id], "result": "; ".join(_without_double_done(unit)) or "held"},
            seen_by=(unit.side,),
        )
        for unit in position.units
        if unit.id in written
    ]


def _without_double_done(unit: Unit) -> tuple[str, ...]:
    """`done` first, and left out where something tells better that it was."""
    rest = tuple(news for news in unit.news if news != "done")
    return ("done", *rest) if "done" in unit.news else rest


def _next_bound(position: BrownBessPosition) -> BrownBessPosition:
    bound = position.bound + 1
    return replace(
        position,
        bound=bound,
        acting=position.acting_in(bound),
        units=tuple(replace(unit, did=(), news=()) for unit in position.units),
    )
