"""A cell of a squared map and its name: `C6` is column C (the third from the west), row 6 (from the south).

On some maps the letters are rows instead: there `M22` is row M (the thirteenth from the south), column 22.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar, Final, Self

from pbem.battle.facing import Facing
from pbem.battle.place import NotAPlace, Place, kind_of_place

ALPHABET: Final = 26
_NOTATION: Final = re.compile(r"([A-Z]{1,2})0?([1-9][0-9]?)")


@lru_cache(maxsize=256)
def letters_of(number: int) -> str:
    """The letters that stand for a number, 1 -> `A`, 26 -> `Z`, 27 -> `AA`."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def number_of(letters: str) -> int:
    """The number that letters stand for, `A` -> 1, `AA` -> 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _letters_and_number(text: str) -> tuple[int, int]:
    match = _NOTATION.fullmatch(text.strip().upper())
    if match is None:
        raise NotAPlace(f"{text!r} is not a square; squares are written like C6")
    return number_of(match[1]), int(match[2])


@kind_of_place
class Square(Place):
    """One cell, told by column from the west and row from the south, both from 1; its letters are the column."""

    __slots__ = ("_hash", "column", "row")

    PREFIX: ClassVar[str] = ""

    column: int
    row: int
    _hash: int
    """Kept, as squares are looked up a hundred times for every one that is made."""

    def __init__(self, column: int, row: int) -> None:
        object.__setattr__(self, "column", column)
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "_hash", hash((column, row)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `C6`, `c06` or `AB12`; raises NotAPlace for anything else."""
        letters, number = _letters_and_number(text)
        return cls(letters, number)

    @property
    def coordinates(self) -> tuple[int, int]:
        """Column and row."""
        return self.column, self.row

    def __str__(self) -> str:
        return f"{letters_of(self.column)}{self.row}"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Square)
            and self.column == other.column
            and self.row == other.row
            and type(other) is type(self)
        )

    def __hash__(self) -> int:
        return self._hash

    def __lt__(self, other: Place) -> bool:
        if isinstance(other, Square) and type(other) is type(self):
            return (self.column, self.row) < (other.column, other.row)
        return super().__lt__(other)

    def __reduce__(self) -> tuple[type[Self], tuple[int, int]]:
        return type(self), (self.column, self.row)

    def at(self, column: int, row: int) -> Self:
        """The square of that column and row in the same notation."""
        return type(self)(column, row)

    def step(self, facing: Facing, squares: int = 1) -> Self:
        """The square so many steps away; it may lie off the map."""
        return type(self)(self.column + facing.dx * squares, self.row + facing.dy * squares)

    def toward(self, other: Square) -> Facing | None:
        """The direction of an adjacent square, None where `other` is not one of the eight neighbours."""
        return Facing.of_step(other.column - self.column, other.row - self.row)

    def distance(self, other: Square) -> int:
        """Steps to `other` where a diagonal step counts as one."""
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def neighbours(self) -> tuple[Self, ...]:
        """The eight squares around, clockwise from north; some may lie off the map."""
        return tuple(self.step(facing) for facing in Facing)


@kind_of_place
class RowSquare(Square):
    """A square of a map whose letters are its rows, counted from the south."""

    __slots__ = ()

    PREFIX: ClassVar[str] = "row"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `M22` as row M, column 22; raises NotAPlace for anything else."""
        letters, number = _letters_and_number(text)
        return cls(number, letters)

    def __str__(self) -> str:
        return f"{letters_of(self.row)}{self.column}"


class Letters(StrEnum):
    """What the letters of a squared map stand for."""

    COLUMNS = "columns"
    ROWS = "rows"

    @property
    def kind(self) -> type[Square]:
        """The squares that are written so."""
        return RowSquare if self is Letters.ROWS else Square

    def square(self, column: int, row: int) -> Square:
        """The square of that column and row, written so."""
        return self.kind(column, row)

    def parse(self, text: str) -> Square:
        """Read a square that is written so; raises NotAPlace for anything else."""
        return self.kind.parse(text)


def square_block(corner: Square, opposite: Square) -> tuple[Square, ...]:
    """All squares of the rectangle between two corners, in order."""
    columns = range(min(corner.column, opposite.column), max(corner.column, opposite.column) + 1)
    rows = range(min(corner.row, opposite.row), max(corner.row, opposite.row) + 1)
    return tuple(corner.at(column, row) for column in columns for row in rows)


def as_square(place: Place) -> Square:
    """The place as a square, for rules that are written for squares; raises TypeError on another ground."""
    if isinstance(place, Square):
        return place
    raise TypeError(f"{place} is not a square")
