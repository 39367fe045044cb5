"""The secret deployment before the first bound."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action
from pbem.battle.square import Square, as_square
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.movement.stacking import fits
from pbem.rules.napoleonic_squares.position import Position
from pbem.rules.napoleonic_squares.sequence import DEPLOYMENT
from pbem.rules.napoleonic_squares.terrain import has_town
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit


def allowed(position: Position, unit: Unit) -> tuple[Square, ...]:
    """Where a unit may be set up: the zones that name it, else only where the scenario suggests."""
    zones = [entry.zone for entry in position.zones if entry.side == unit.side and unit.id in entry.zone.units]
    squares = {square for zone in zones for square in map(as_square, zone.area)}
    return tuple(sorted(squares)) or ((unit.place,) if unit.place is not None else ())


def deploy(turn: Turn) -> None:
    """B: units are set up inside their zones and the stack limit; who cannot go where he is told stays as suggested.

    All wishes are granted together; where they overfill a square, those last in the order of battle stay as suggested.
    """
    turn.phase = DEPLOYMENT
    wishes = {unit.id: _wish(turn, unit) for unit in turn.units.values() if unit.on_table}
    granted = {name: action for name, action in wishes.items() if action is not None}
    plan = _settled(turn, granted)
    for unit in [found for found in turn.units.values() if found.on_table]:
        moved = plan[unit.id]
        turn.change(unit, place=moved.place, in_town=moved.in_town)
        if unit.id in granted:
            turn.tasks[unit.id] = str(granted[unit.id])
            done = moved.place == granted[unit.id].squares[0]
            turn.note(unit.id, f"set up in {moved.place}" if done else f"stays in {moved.place}: no room there")
            turn.tell("deployed", (unit.id,), (), (moved.place,) if moved.place else (), seen_by=(unit.side,))
    _generals(turn)


def _wish(turn: Turn, unit: Unit) -> Action | None:
    order = turn.plans.order(unit.id, "deploy") or turn.plans.order(unit.command, "deploy")
    if order is None or not order.squares:
        return None
    if order.squares[0] in allowed(turn.position, unit):
        return order
    turn.tasks[unit.id] = str(order)
    turn.note(unit.id, f"stays in {unit.place}: {order.squares[0]} is not in its zone")
    return None


def _settled(turn: Turn, granted: dict[str, Action]) -> dict[str, Unit]:
    """Everybody's place once the wishes that overfill a square or a town have been struck out, last come first."""
    wishes = dict(granted)
    while True:
        plan = {unit.id: _placed(turn, unit, wishes.get(unit.id)) for unit in turn.units.values() if unit.on_table}
        struck = [name for name in reversed(wishes) if not _legal(plan, plan[name])]
        if not struck:
            return plan
        del wishes[struck[0]]


def _placed(turn: Turn, unit: Unit, wish: Action | None) -> Unit:
    if wish is None:
        return unit
    square = wish.squares[0]
    inside = wish.word == "town" and unit.kind is Kind.INFANTRY and has_town(turn.ground, square)
    return replace(unit, place=square, in_town=inside or (unit.in_town and unit.place == square))


def _legal(plan: dict[str, Unit], unit: Unit) -> bool:
    here = [other for other in plan.values() if other.place == unit.place]
    return fits(other.kind for other in here) and sum(other.in_town for other in here) <= 1


def _generals(turn: Turn) -> None:
    """A general stands with the first unit of his command unless some unit of it is in the square he has."""
    for general in [found for found in turn.generals.values() if found.place is not None and not found.chief]:
        own = [unit for unit in turn.units.values() if unit.command == general.id and unit.on_table]
        if own and all(unit.place != general.place for unit in own):
            turn.generals[general.id] = replace(general, place=own[0].place)
