"""Firing, arc and range: 45 degrees to each side of straight ahead, one diagonal counted when measuring.

[R] The printed fire diagrams are lost; this geometry fits every hint in the text and stands in their place.
"""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.unit import FACINGS, Unit


def offset(start: Square, facing: Facing, target: Square) -> tuple[int, int]:
    """Squares to the right and squares ahead of a unit that faces so."""
    east, north = target.column - start.column, target.row - start.row
    right = facing.turned(90)
    return east * right.dx + north * right.dy, east * facing.dx + north * facing.dy


def in_arc(start: Square, facing: Facing, target: Square) -> bool:
    """[R] Arc of fire: at least one square ahead, and no further aside than ahead."""
    aside, ahead = offset(start, facing, target)
    return ahead >= 1 and abs(aside) <= ahead


def fire_range(start: Square, target: Square) -> int:
    """[R] Range: columns and rows added up, less one where the line is not straight, for the one diagonal counted."""
    columns, rows = abs(target.column - start.column), abs(target.row - start.row)
    return columns + rows - 1 if columns and rows else columns + rows


def on_a_diagonal(start: Square, target: Square) -> bool:
    """Whether the target lies exactly on one of the four diagonals."""
    return abs(target.column - start.column) == abs(target.row - start.row) != 0


def faces(unit: Unit) -> tuple[Facing, ...]:
    """The directions a unit shoots in: its front, or all four faces of a square."""
    return FACINGS if unit.in_square else (unit.facing,)


def bears_on(unit: Unit, target: Square) -> bool:
    """Whether any face of the unit has the square in its arc."""
    return unit.place is not None and any(in_arc(unit.place, face, target) for face in faces(unit))
