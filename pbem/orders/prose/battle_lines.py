"""The lines of an army as it stands: the foremost is the first, and the guns beside it belong to it."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk

_FEWEST: Final = 2
"""Units of foot that make a line."""
_FORWARD: Final = {Facing.N: (0, 1), Facing.E: (1, 0), Facing.S: (0, -1), Facing.W: (-1, 0)}


def battle_line(number: int, desk: Desk) -> tuple[Piece, ...]:
    """The own units that stand in the line of that number, counted from the enemy; none where there is no such line."""
    view = desk.context.view
    depths: dict[int, list[Piece]] = {}
    for piece in view.own:
        if piece.place is not None and piece.arm is not Arm.GENERAL:
            depths.setdefault(_depth(piece.place, desk), []).append(piece)
    lines = [pieces for _, pieces in sorted(depths.items(), reverse=True)
             if sum(piece.arm is Arm.INFANTRY for piece in pieces) >= _FEWEST]  # fmt: skip
    if not 1 <= number <= len(lines):
        return ()
    return tuple(piece for piece in lines[number - 1] if piece.id in desk.roster.own and not _mounted(piece))


def _mounted(piece: Piece) -> bool:
    return piece.arm is Arm.CAVALRY


def _depth(place: Place, desk: Desk) -> int:
    east, north = desk.context.view.ground.centre(place)
    x, y = _FORWARD.get(desk.context.view.home.opposite, (0, 1))
    return east * x + north * y
