"""Arcs, ranges and lines of fire, as the print and the settlements for its lost diagrams have them."""

from __future__ import annotations

from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain

FRONT, FLANK, REAR = "front", "flank", "rear"


def range_between(a: Square, b: Square) -> int:
    """Squares between two places; one diagonal may be counted as one."""
    dx, dy = abs(a.column - b.column), abs(a.row - b.row)
    return dx + dy - 1 if dx and dy else dx + dy


def seen_from(facing: Facing, here: Square, there: Square) -> tuple[int, int]:
    """How far aside and how far ahead a square lies of one who faces so."""
    dx, dy = there.column - here.column, there.row - here.row
    return dx * facing.dy - dy * facing.dx, dx * facing.dx + dy * facing.dy


def in_arc(facing: Facing, here: Square, there: Square) -> bool:
    """Whether a square lies within 45 degrees to either side of the front."""
    aside, ahead = seen_from(facing, here, there)
    return ahead >= 1 and abs(aside) <= ahead


def aspect(facing: Facing, here: Square, there: Square) -> str:
    """From where somebody comes, for one who faces so; the corners belong to front and rear."""
    aside, ahead = seen_from(facing, here, there)
    if abs(ahead) >= abs(aside):
        return FRONT if ahead > 0 else REAR
    return FLANK


def squares_between(a: Square, b: Square) -> list[Square]:
    """The squares whose inside the line from centre to centre crosses, without the two at its ends."""
    found = []
    for column in range(min(a.column, b.column), max(a.column, b.column) + 1):
        for row in range(min(a.row, b.row), max(a.row, b.row) + 1):
            square = Square(column, row)
            if square not in (a, b) and _crosses(a, b, square):
                found.append(square)
    return found


def _crosses(a: Square, b: Square, square: Square) -> bool:
    low, high = Fraction(0), Fraction(1)
    ends = ((a.column, b.column, square.column), (a.row, b.row, square.row))
    half = Fraction(1, 2)
    for start, end, middle in ends:
        if start == end:
            if start != middle:
                return False
            continue
        one, other = (Fraction(middle - start) + s for s in (-half, half))
        enter, leave = sorted((one / (end - start), other / (end - start)))
        low, high = max(low, enter), min(high, leave)
    return low < high


def hides(ground: SquaredGround, a: Square, b: Square, square: Square) -> bool:
    """Whether the ground of a square stops a line: wood and town always, a hill between two who are off it."""
    if ground.has(square, Terrain.WOOD, Terrain.TOWN):
        return True
    if not ground.has(square, Terrain.HILL):
        return False
    hill = hill_of(ground, square)
    return a not in hill and b not in hill


def hill_of(ground: SquaredGround, square: Square) -> set[Square]:
    """All squares of the hill to which a square belongs."""
    hill, waiting = {square}, [square]
    while waiting:
        for near in ground.neighbours(waiting.pop()):
            if near not in hill and ground.has(near, Terrain.HILL):
                hill.add(near)
                waiting.append(near)
    return hill
