"""C3.2 Line of sight for a long bombardment; reconstructed, for the printed rules have none."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.field.terrain import height, is_open


def between(start: Square, target: Square) -> tuple[Square, ...]:
    """The squares a shot over two squares may pass: one, or either of two for a knight's move; none when adjacent."""
    dx, dy = target.column - start.column, target.row - start.row
    if max(abs(dx), abs(dy)) < 2:
        return ()
    halves = {(_toward(dx / 2, up), _toward(dy / 2, up)) for up in (False, True)}
    return tuple(sorted(start.at(start.column + x, start.row + y) for x, y in halves))


def _toward(half: float, up: bool) -> int:
    """A half step brought to a whole one, away from zero or to it."""
    whole = int(half)
    return whole if whole == half or not up else whole + (1 if half > 0 else -1)


def is_clear(ground: SquaredGround, occupied: Iterable[Square], start: Square, target: Square) -> bool:
    """Whether guns see a target two squares off (reconstructed).

    A square passed over must hold no units, woods, town or hill, unless the guns or the target are on a hill.
    """
    passed = between(start, target)
    if not passed or height(ground, start) or height(ground, target):
        return True
    full = set(occupied)
    return any(square not in full and is_open(ground, square) for square in passed)
