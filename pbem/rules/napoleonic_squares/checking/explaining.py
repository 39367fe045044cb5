"""What a legal order will cost and need, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action, Order
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.bombardment import die_at
from pbem.rules.napoleonic_squares.actions.movement import MOVES, path_of
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.steps import steps_of
from pbem.rules.napoleonic_squares.checking.walk import Walk
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.terrain import is_wood
from pbem.rules.napoleonic_squares.seeing.known import know


def explain(view: View, order: Order, besides: Sequence[Order] = ()) -> str:
    """`A1-A2-A3, 2 of 3 points`, `range 2, 3 dice of 6, needs 5 or more`; empty where there is nothing to add."""
    known = know(view)
    unit = next((unit for unit in known.units if unit.id == order.unit), None)
    if unit is None or view.bound == 0:
        return ""
    words = _walk(known, unit, order)
    other = _walk(known, unit, order, otherwise=True) if order.otherwise else ""
    return f"{words}; else {other}".removeprefix("; ") if other else words


def _walk(known: Position, unit: Unit, order: Order, *, otherwise: bool = False) -> str:
    """The actions one after another, with the points they take; nothing where one of them is not possible.

    Where the order holds for any die, nobody knows yet how many points there will be.
    """
    steps = steps_of(known, unit, order, otherwise=otherwise)
    if not steps or steps[-1].impossible:
        return ""
    have, end, parts, open_ended = steps[0].before.left, steps[-1].after, list[str](), False
    for step in steps:
        action = step.action
        whole = action.verb == "bombard" and order.given is None and action.number is None and step.last
        open_ended |= whole
        parts.append(_words(step.before, step.after, action, whole=whole))
    told = [part for part in parts if part]
    spent = 0 if end.task.rallied else have - end.left
    return ", ".join(told if open_ended else [*told, *_spent(spent, have, order)])


def _spent(spent: int, have: int, order: Order) -> list[str]:
    """`1 of 3 points`; where the order holds for any die, `1 point`."""
    if not spent:
        return []
    return [f"{spent} point{'' if spent == 1 else 's'}" if order.given is None else f"{spent} of {have} points"]


def _words(before: Walk, now: Walk, action: Action, *, whole: bool) -> str:
    here = before.unit.place
    if action.verb in MOVES and here is not None:
        path = path_of(here, action)
        return "-".join(str(square) for square in (here, *path)) if path else ""
    if action.verb == "bombard":
        return _bombardment(before, now, action, whole=whole)
    if action.verb == "assault":
        return _assault(before, action)
    if action.verb == "rally":
        return f"needs {tables.RALLY} or more on its morale die"
    return ""


def _bombardment(before: Walk, now: Walk, action: Action, *, whole: bool) -> str:
    """C3.2: range, dice and what hits."""
    here, target = before.unit.place, before.target(action)
    if target is None or here is None:
        return ""
    distance = here.distance(target)
    dice, sides = before.task.points - now.task.points, die_at(before.unit.kind, distance)
    need = tables.BOMBARDMENT_INTO_WOODS if is_wood(before.field.ground, target) else tables.HIT
    many = f"a d{sides} a point" if whole else f"{dice} {'die' if dice == 1 else 'dice'} of {sides}"
    return f"range {distance}, {many}, needs {need} or more"


def _assault(walk: Walk, action: Action) -> str:
    """C3.3.1: the square it attacks from, the supports it names, and other squares of its command that may add one."""
    here, target = walk.unit.place, walk.target(action)
    if target is None or here is None:
        return ""
    others = [unit for unit in walk.field.units.values() if unit.command == walk.unit.command and unit.place != here]
    named = [unit for unit in others if unit.id in action.units and unit.place is not None]
    taken = {unit.place for unit in named}
    near = {unit.place for unit in others if unit.kind.brigade and _next_to(unit, target) and unit.place not in taken}
    words = [
        *([] if walk.task.moved else [f"from {here}"]),
        *(f"{support.id} of {support.place} in support" for support in named),
    ]
    if near:
        squares = " and ".join(sorted(map(str, near)))
        words.append(f"{squares} may add a brigade{' each' if len(near) > 1 else ''}")
    return ", ".join(words)


def _next_to(unit: Unit, target: Square) -> bool:
    return unit.place is not None and unit.place.distance(target) == 1
