"""Where own orders would bring more into a square than it holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem, Severity
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.steps import steps_of
from pbem.rules.napoleonic_squares.checking.walk import begin
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.orders.plans import address

Ends = Mapping[str, Square | None]


def crowds(side: str, known: Position, sheet: Sheet) -> list[Problem]:
    """B: a warning where own orders would bring more into a square than it holds, if everybody gets there."""
    own = {unit.id: unit for unit in known.units if unit.side == side}
    found: list[Problem] = []
    for given in (3, 2, 1, None):
        told = {address(known, side, order.unit): order for order in sheet.orders if order.given == given}
        plain = {address(known, side, order.unit) for order in sheet.orders if order.given is None}
        pairs = ((unit.id, told.get(unit.id) or _of_command(told, plain, unit)) for unit in own.values())
        doing = {name: order for name, order in pairs if order is not None}
        ends = {name: unit.place for name, unit in own.items()}
        ends |= {name: _end(known, own[name], replace(order, unit=name)) for name, order in doing.items()}
        found += (replace(problem, unit=doing[problem.unit].unit) for problem in overfull(own, ends, doing))
    unique = {(problem.unit, problem.message): problem for problem in found}
    return list(unique.values())


def _of_command(told: Mapping[str, Order], plain: Collection[str], unit: Unit) -> Order | None:
    """What its command is told; its own order for any number of actions goes before that."""
    return None if unit.id in plain else told.get(unit.command)


def _end(known: Position, unit: Unit, order: Order) -> Square | None:
    """Where an order leads, its impossible actions left out."""
    steps = steps_of(known, unit, order)
    if steps and not steps[-1].impossible:
        return steps[-1].after.unit.place
    walk = begin(known, unit, order)
    if walk is None:
        return unit.place
    actions = walk.actions
    for index, action in enumerate(actions, start=1):
        if walk.lasting(action) is None:
            walk.advance(action, more=index < len(actions))
    return walk.unit.place


def overfull(own: Mapping[str, Unit], ends: Ends, moved: Collection[str]) -> list[Problem]:
    """B: a warning for each square that would hold too much of a side's own, to the last unit that is told to go there.

    `ends` has the square in which each of them would stand, `moved` are those with an order.
    """
    found = []
    for square in sorted({ends[unit] for unit in moved if ends[unit] is not None}, key=str):
        there = [unit for unit in own if ends[unit] == square]
        kinds = [own[unit].kind for unit in there]
        if not fits(kinds):
            brigades = sum(kind.brigade for kind in kinds)
            text = f"{square} would hold {brigades} brigades and {len(kinds) - brigades} batteries; it holds 4 and 2."
            last = next(unit for unit in reversed(there) if unit in moved)
            found.append(Problem(last, Severity.WARNING, text, "B"))
    return found
