"""How the demonstration commands in Napoleonic squares: the attacker goes forward and assaults, the defender stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.demo.players.field import Field, Troops, square_name
from pbem.demo.players.wish import Wish

ATTACKERS: Final = ("france",)
"""Sides that have to take ground; any other waits for the enemy in its positions."""
_GUNS_REACH: Final = 2
_LAST_BIDS: Final = 4
_CHIEF_RIDES: Final = 4


def wishes(field: Field, seat: str) -> tuple[Wish, ...]:
    """One line a base with what to do for 3, 2 and 1 actions, and the sequence in which the generals bid."""
    own = [piece for piece in field.own if piece.seat == seat]
    lines = [line for piece in own if piece.arm != "general" for line in _base(piece, field)]
    for chief in (piece for piece in own if piece.arm == "general" and not piece.command):
        lines += _chief(chief, field)
    return tuple(Wish("", "say", line) for line in lines)


def _chief(chief: Troops, field: Field) -> Iterator[str]:
    """Those nearest to the enemy contest the dice first, and he rides to the first of them within reach."""
    generals = [piece for piece in field.own if piece.arm == "general" and piece.command]
    generals.sort(key=lambda piece: min((piece.away(enemy) for enemy in field.enemy), default=0))
    if len(generals) > 1:
        yield f"BID {', '.join(piece.id for piece in generals[:_LAST_BIDS])}"
    near = next((piece for piece in generals if 0 < chief.away(piece) <= _CHIEF_RIDES), None)
    if near is not None and all(chief.away(piece) for piece in generals):
        yield f"{chief.id} join {near.id}"


def _base(piece: Troops, field: Field) -> Iterator[str]:
    enemy = field.nearest_enemy(piece)
    if enemy is None:
        return
    if "artillery" in piece.arm:
        if piece.away(enemy) <= _GUNS_REACH:
            yield f"{piece.id} * {enemy.square}"
    elif piece.hits >= 2 and piece.away(enemy) > 1:
        yield f"{piece.id} rally"
    elif piece.away(enemy) == 1:
        if piece.hits < 2 and (field.side in ATTACKERS or piece.arm == "cavalry"):
            yield f"{piece.id} WITH 3: x {enemy.square} WITH 2: x {enemy.square} WITH 1: hold"
    elif field.side in ATTACKERS:
        yield from _advance(piece, enemy, _path(piece, enemy, field))


def _advance(piece: Troops, enemy: Troops, path: Sequence[str]) -> Iterator[str]:
    """Forward, and on to the assault where one step brings it next to the enemy and the die allows it."""
    if not path:
        return
    far = f"- {path[0]}, x {enemy.square}" if len(path) == 1 else f"- {'-'.join(path)}"
    yield f"{piece.id} WITH 3: {far} WITH 2: - {path[0]} WITH 1: - {path[0]}"


def _path(piece: Troops, enemy: Troops, field: Field) -> list[str]:
    """Up to two squares toward an enemy, straight before slanting, stopping short of him."""
    column, row, path = piece.column, piece.row, list[str]()
    while len(path) < 2 and max(abs(enemy.column - column), abs(enemy.row - row)) > 1:
        if abs(enemy.column - column) >= abs(enemy.row - row):
            column += 1 if enemy.column > column else -1
        else:
            row += 1 if enemy.row > row else -1
        if any((other.column, other.row) == (column, row) for other in field.enemy):
            break
        path.append(square_name(column, row))
    return path
