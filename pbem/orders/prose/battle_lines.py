"""The lines of an army as it stands: the foremost is the first, and the guns beside it belong to it."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_FEWEST: Final = 2
"""Units of foot that make a line."""
_FOREMOST: Final = frozenset((
    "front", "foremost", "leading", "fore", "vordere", "vorderes", "vorderen", "vorderste", "vordersten",
))  # fmt: skip
_REARMOST: Final = frozenset((
    "rear", "rearmost", "rearward", "hintere", "hinteres", "hinteren", "hinterste", "hintersten", "rueckwaertige",
))  # fmt: skip
_LAST: Final = -1
_FORWARD: Final = {Facing.N: (0, 1), Facing.E: (1, 0), Facing.S: (0, -1), Facing.W: (-1, 0)}


def battle_line(number: int, desk: Desk) -> tuple[Piece, ...]:
    """The own units that stand in the line of that number, counted from the enemy; none where there is no such line.

    With -1 the last of several.
    """
    view = desk.context.view
    depths: dict[int, list[Piece]] = {}
    for piece in view.own:
        if piece.place is not None and piece.arm is not Arm.GENERAL:
            depths.setdefault(_depth(piece.place, desk), []).append(piece)
    lines = [pieces for _, pieces in sorted(depths.items(), reverse=True)
             if sum(piece.arm is Arm.INFANTRY for piece in pieces) >= _FEWEST]  # fmt: skip
    number = len(lines) if number == _LAST and len(lines) > 1 else number
    if not 1 <= number <= len(lines):
        return ()
    return tuple(piece for piece in lines[number - 1] if piece.id in desk.roster.own and not _mounted(piece))


def number_of_line(word: Lexeme) -> int:
    """Which line `second`, `front` or `hintere` means, -1 for the last; 0 for any other word."""
    said = key(word.raw)
    if word.is_a(Sort.ORDINAL):
        return int(word.values(Sort.ORDINAL)[0])
    return 1 if said in _FOREMOST else _LAST if said in _REARMOST else 0


def _mounted(piece: Piece) -> bool:
    return piece.arm is Arm.CAVALRY


def _depth(place: Place, desk: Desk) -> int:
    east, north = desk.context.view.ground.centre(place)
    x, y = _FORWARD.get(desk.context.view.home.opposite, (0, 1))
    return east * x + north * y
