"""What a legal order will cost and need, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.bombardment.bombardment import die_at
from pbem.rules.napoleonic_squares.checking.check_actions import Situation, begin, fault_of, kind_of
from pbem.rules.napoleonic_squares.terrain import is_wood


def explain(view: View, order: Order) -> str:
    """`A1-A2-A3, 2 of 3 points`, `range 2, 3 dice of 6, needs 5 or more`; empty where there is nothing to add."""
    piece = view.piece(order.unit)
    if piece is None or piece.arm is Arm.GENERAL or view.bound == 0:
        return ""
    words, other = _walk(view, piece, order), _walk(view, piece, order, otherwise=True)
    return f"{words}; else {other}".removeprefix("; ") if other else words


def _walk(view: View, piece: Piece, order: Order, *, otherwise: bool = False) -> str:
    """The actions one after another, with the points they take; nothing where one of them is not possible.

    Where the order holds for any die, nobody knows yet how many points there will be.
    """
    now = begin(view, piece, order, otherwise=otherwise)
    actions = order.otherwise if otherwise else order.actions
    if now is None:
        return ""
    have, parts, open_ended = now.points + now.bonus, list[str](), False
    for index, action in enumerate(actions, start=1):
        before, now.more = replace(now), index < len(actions)
        fault = fault_of(now, action)
        if fault is not None and fault.severity is not Severity.WARNING:
            return ""
        whole = action.verb == "bombard" and order.given is None and action.number is None and not now.more
        open_ended |= whole
        parts.append(_words(before, now, action, whole=whole))
    told = [part for part in parts if part]
    return ", ".join(told if open_ended else [*told, *_spent(have - max(0, now.points + now.bonus), have, order)])


def _spent(spent: int, have: int, order: Order) -> list[str]:
    """`1 of 3 points`; where the order holds for any die, `1 point`."""
    if not spent:
        return []
    return [f"{spent} point{'' if spent == 1 else 's'}" if order.given is None else f"{spent} of {have} points"]


def _words(before: Situation, now: Situation, action: Action, *, whole: bool) -> str:
    if action.verb in ("move", "enter", "follow") and before.place is not None:
        return _way(before.place, action)
    if action.verb == "bombard":
        return _bombardment(before, now, action, whole=whole)
    if action.verb == "assault":
        return _assault(before, action)
    if action.verb == "rally":
        return f"needs {tables.RALLY} or more on its morale die"
    return ""


def _way(start: Square, action: Action) -> str:
    """C3.1: the squares it goes through."""
    squares = action.squares
    if action.direction is not None:
        squares = tuple(start.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return "-".join(str(square) for square in (start, *squares) if square) if squares and squares != (start,) else ""


def _target(now: Situation, action: Action) -> Square | None:
    seen = [piece.square for name in action.units if (piece := now.view.piece(name)) is not None]
    return action.squares[0] if action.squares else next((place for place in seen if place is not None), None)


def _bombardment(before: Situation, now: Situation, action: Action, *, whole: bool) -> str:
    """C3.2: range, dice and what hits."""
    target = _target(before, action)
    if target is None or before.place is None:
        return ""
    distance = before.place.distance(target)
    dice, sides = before.points - now.points, die_at(before.kind, distance)
    need = tables.BOMBARDMENT_INTO_WOODS if is_wood(before.view.board, target) else tables.HIT
    many = f"a d{sides} a point" if whole else f"{dice} {'die' if dice == 1 else 'dice'} of {sides}"
    return f"range {distance}, {many}, needs {need} or more"


def _assault(now: Situation, action: Action) -> str:
    """C3.3.1: the square it attacks from, the supports it names, and other squares of its command that may add one."""
    target = _target(now, action)
    if target is None or now.place is None:
        return ""
    others = (piece for piece in now.view.own if piece.arm is not Arm.GENERAL and piece.id != now.piece.id)
    command = [piece for piece in others if piece.command == now.piece.command]
    named = [piece for piece in command if piece.id in action.units and piece.square not in (None, now.place)]
    near = {
        piece.square
        for piece in command
        if piece.square not in (None, now.place, *(support.place for support in named))
        and piece.square is not None
        and piece.square.distance(target) == 1
        and kind_of(piece).brigade
    }
    words = [
        *([] if now.moved else [f"from {now.place}"]),
        *(f"{support.id} of {support.place} in support" for support in named),
    ]
    if near:
        words.append(f"{' and '.join(map(str, sorted(near)))} may add a brigade{' each' if len(near) > 1 else ''}")
    return ", ".join(words)
