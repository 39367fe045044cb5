"""What a legal order will cost and need, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.bombardment import die_at
from pbem.rules.napoleonic_squares.check_actions import CHECKS, Situation, kind_of
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.terrain import is_wood


def explain(view: View, order: Order) -> str:
    """`A1-A2-A3, 2 of 3 points`, `range 2, 3 dice of 6, needs 5 or more`; empty where there is nothing to add."""
    piece = view.piece(order.unit)
    if piece is None or piece.arm is Arm.GENERAL or view.bound == 0:
        return ""
    words = _walk(view, piece, order, order.actions)
    other = _walk(view, piece, order, order.otherwise)
    return f"{words}; else {other}".removeprefix("; ") if other else words


def _walk(view: View, piece: Piece, order: Order, actions: tuple[Action, ...]) -> str:
    """The actions one after another, with the points they take; nothing where one of them is not possible."""
    kind = kind_of(piece)
    points = order.given or tables.ACTION_DIE
    assaults = any(action.verb == "assault" for action in actions)
    bonus = tables.LIGHT_CAVALRY_EXTRA if kind is Kind.LIGHT_CAVALRY and not assaults else 0
    now = Situation(view, piece, kind, points, bonus, piece.place, conditional=order.condition is not None)
    have, parts = points + bonus, list[str]()
    for action in actions:
        before = replace(now)
        fault = CHECKS[action.verb](now, action) if action.verb in CHECKS else None
        if fault is not None and fault.severity is not Severity.WARNING:
            return ""
        parts.append(_words(before, now, action))
    told = [part for part in parts if part]
    spent = have - max(0, now.points + now.bonus)
    return ", ".join([*told, f"{spent} of {have} points"] if spent else told)


def _words(before: Situation, now: Situation, action: Action) -> str:
    if action.verb in ("move", "enter", "follow") and before.place is not None:
        return _way(before.place, action)
    if action.verb == "bombard":
        return _bombardment(before, now, action)
    if action.verb == "rally":
        return f"needs {tables.RALLY} or more on its morale die"
    return ""


def _way(start: Square, action: Action) -> str:
    """C3.1: the squares it goes through."""
    squares = action.squares
    if action.direction is not None:
        squares = tuple(start.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return "-".join(str(square) for square in (start, *squares) if square) if squares and squares != (start,) else ""


def _bombardment(before: Situation, now: Situation, action: Action) -> str:
    """C3.2: range, dice and what hits."""
    seen = [piece.place for name in action.units if (piece := before.view.piece(name)) is not None]
    target = action.squares[0] if action.squares else next((place for place in seen if place is not None), None)
    if target is None or before.place is None:
        return ""
    distance = before.place.distance(target)
    dice = before.points - now.points
    need = tables.BOMBARDMENT_INTO_WOODS if is_wood(before.view.ground, target) else tables.HIT
    many = f"{dice} {'die' if dice == 1 else 'dice'} of {die_at(before.kind, distance)}"
    return f"range {distance}, {many}, needs {need} or more"
