"""A cell of the map and its name: `C6` is column C (the third from the west), row 6 (from the south)."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.facing import Facing

_NOTATION: Final = re.compile(r"([A-Z]{1,2})0?([1-9][0-9]?)")


def column_name(column: int) -> str:
    """The letters of a column, 1 -> `A`, 26 -> `Z`, 27 -> `AA`."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column, `A` -> 1, `AA` -> 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class Square:
    """One cell of a squared map, immutable and ordered by column, then row; `A1` is the south-west corner."""

    __slots__ = ("column", "row")

    column: int
    row: int

    def __init__(self, column: int, row: int) -> None:
        object.__setattr__(self, "column", column)
        object.__setattr__(self, "row", row)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Square cannot be changed ({name})")

    @classmethod
    def parse(cls, text: str) -> Square:
        """Read `C6`, `c06` or `AB12`; raises ValueError for anything else."""
        match = _NOTATION.fullmatch(text.strip().upper())
        if match is None:
            raise ValueError(f"{text!r} is not a square; squares are written like C6")
        return cls(column_number(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{column_name(self.column)}{self.row}"

    def __repr__(self) -> str:
        return f"Square({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Square) and (self.column, self.row) == (other.column, other.row)

    def __hash__(self) -> int:
        return hash((self.column, self.row))

    def __lt__(self, other: Square) -> bool:
        return (self.column, self.row) < (other.column, other.row)

    def __reduce__(self) -> tuple[type[Square], tuple[int, int]]:
        return Square, (self.column, self.row)

    def step(self, facing: Facing, squares: int = 1) -> Square:
        """The square so many steps away; it may lie off the map."""
        return Square(self.column + facing.dx * squares, self.row + facing.dy * squares)

    def toward(self, other: Square) -> Facing | None:
        """The direction of an adjacent square, None where `other` is not one of the eight neighbours."""
        return Facing.of_step(other.column - self.column, other.row - self.row)

    def distance(self, other: Square) -> int:
        """Steps to `other` where a diagonal step counts as one."""
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def neighbours(self) -> tuple[Square, ...]:
        """The eight squares around, clockwise from north; some may lie off the map."""
        return tuple(self.step(facing) for facing in Facing)


def square_block(corner: Square, opposite: Square) -> tuple[Square, ...]:
    """All squares of the rectangle between two corners, in order."""
    columns = range(min(corner.column, opposite.column), max(corner.column, opposite.column) + 1)
    rows = range(min(corner.row, opposite.row), max(corner.row, opposite.row) + 1)
    return tuple(Square(column, row) for column in columns for row in rows)
