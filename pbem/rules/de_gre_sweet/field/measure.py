"""1, 3E, 4B. Distances with diagonals of one and a half, arcs of fire, and the line between two squares."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square

STRAIGHT: Final = 2
"""Half squares of a step along a row or a column."""
SLANT: Final = 3
"""1: half squares of a diagonal step, which is counted 1.5."""


def halves(a: Square, b: Square) -> int:
    """1: the distance in half squares, diagonals counted 1.5."""
    dx, dy = abs(a.column - b.column), abs(a.row - b.row)
    return STRAIGHT * (max(dx, dy) - min(dx, dy)) + SLANT * min(dx, dy)


def step_cost(a: Square, b: Square) -> int:
    """1: half squares of one step between squares that touch."""
    return SLANT if a.column != b.column and a.row != b.row else STRAIGHT


def squares_text(halved: int) -> str:
    """Half squares as players reckon them: `2½`, `3`."""
    whole, half = divmod(halved, STRAIGHT)
    return f"{whole or ''}{'½' if half else ''}" or "0"


def bears(here: Square, facing: Facing, there: Square, *, straight: bool = False) -> bool:
    """3E, 4B: whether a square lies within 45 degrees of the way somebody faces, or straight before him."""
    dx, dy = there.column - here.column, there.row - here.row
    if (dx, dy) == (0, 0):
        return False
    right = facing.turned(90)
    ahead, aside = dx * facing.dx + dy * facing.dy, dx * right.dx + dy * right.dy
    return ahead > 0 and (aside == 0 if straight else abs(aside) <= ahead)


def toward(here: Square, there: Square) -> Facing:
    """The direction of eight that points most nearly to another square; north for the same one."""
    dx, dy = there.column - here.column, there.row - here.row
    if 2 * abs(dx) <= abs(dy):
        dx = 0
    elif 2 * abs(dy) <= abs(dx):
        dy = 0
    return Facing.of_step((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)) or Facing.N


def squares_between(start: Square, end: Square) -> tuple[Square, ...]:
    """The squares whose inside the line between two centres crosses, both ends left out, nearest first."""
    ways = _line(end.column - start.column, end.row - start.row)
    return tuple(start.at(start.column + dx, start.row + dy) for dx, dy in ways)


@lru_cache(maxsize=4096)
def _line(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    cuts = {Fraction(0), Fraction(1)}
    for length in (abs(dx), abs(dy)):
        cuts |= {Fraction(2 * step + 1, 2 * length) for step in range(length)}
    found: list[tuple[int, int]] = []
    for before, after in pairwise(sorted(cuts)):
        middle = (before + after) / 2
        way = (_nearest(dx * middle), _nearest(dy * middle))
        if way not in ((0, 0), (dx, dy), *found):
            found.append(way)
    return tuple(found)


def _nearest(value: Fraction) -> int:
    return (2 * value + 1) // 2
