"""Troops that come on later; reconstructed from the scenarios, for the printed rules have none."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.command.generals import keep_up
from pbem.rules.napoleonic_squares.orders.plans import addresses
from pbem.rules.napoleonic_squares.sequence import REINFORCEMENTS
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit


def arrive(turn: Turn) -> None:
    """Units and generals due for the next bound stand in their entry squares when it begins (reconstructed).

    The owner may choose among those squares; otherwise the first with room. One that is full, or held by the enemy,
    makes them wait a bound. A general comes with the first of his units that stands, and no sooner than he is due.
    """
    turn.phase = REINFORCEMENTS
    due = turn.position.bound + 1
    for unit in [found for found in turn.units.values() if not (found.on_table or found.destroyed)]:
        if unit.arrives <= due:
            _come_on(turn, unit)
    for general in [found for found in turn.generals.values() if found.place is None and 0 < found.arrives <= due]:
        own = next((unit for unit in turn.units.values() if unit.command == general.id and unit.on_table), None)
        if own is not None:
            turn.generals[general.id] = replace(general, place=own.place, arrives=0)
    keep_up(turn)


def _come_on(turn: Turn, unit: Unit) -> None:
    for square in (*_wanted(turn, unit), *unit.entry):
        if turn.may_enter(square, unit.side) and turn.has_room(square, unit):
            turn.change(unit, place=square)
            turn.tell("arrived", (unit.id,), (), (square,))
            return
    turn.tell("arrival_blocked", (unit.id,), (), unit.entry[:1], seen_by=(unit.side,))


def _wanted(turn: Turn, unit: Unit) -> tuple[Square, ...]:
    orders = (turn.plans.order_now(name, "arrive", unit.id, turn.pieces, turn.ground) for name in addresses(unit))
    chosen = next((order for order in orders if order is not None), None)
    return tuple(square for square in chosen.squares if square in unit.entry) if chosen else ()
