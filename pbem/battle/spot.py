"""A point of a measured table: `31:09,28:00` is 31 and 9/64 inches from the western edge, 28 from the southern."""

from __future__ import annotations

import re
from typing import ClassVar, Final, Self

from pbem.battle.place import NotAPlace, Place, kind_of_place

INCH: Final = 64
"""Parts of an inch; every length on a table is a whole number of them."""
_LENGTH: Final = r"(-?)([0-9]{1,4})(?::([0-5][0-9]|6[0-3]))?"
_NOTATION: Final = re.compile(rf"{_LENGTH}\s*,\s*{_LENGTH}")


def length_text(length: int) -> str:
    """A length in 1/64 inch as `inches:64ths`, 585 -> `9:09`."""
    inches, parts = divmod(abs(length), INCH)
    return f"{'-' if length < 0 else ''}{inches}:{parts:02}"


def _length(sign: str, inches: str, parts: str | None) -> int:
    length = int(inches) * INCH + int(parts or 0)
    return -length if sign else length


@kind_of_place
class Spot(Place):
    """One point, in whole 1/64 inch eastward and northward from the table's south-western corner."""

    __slots__ = ("x", "y")

    PREFIX: ClassVar[str] = "at"

    x: int
    y: int

    def __init__(self, x: int, y: int) -> None:
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `31:09,28:00`, or `31,28` for whole inches; raises NotAPlace for anything else."""
        match = _NOTATION.fullmatch(text.strip())
        if match is None:
            raise NotAPlace(f"{text!r} is not a spot; spots are written in inches and 64ths, like 31:09,28:00")
        sign, inches, parts, north_sign, north_inches, north_parts = match.groups()
        return cls(_length(sign, inches, parts), _length(north_sign, north_inches, north_parts))

    @property
    def coordinates(self) -> tuple[int, int]:
        """Eastward and northward."""
        return self.x, self.y

    def __str__(self) -> str:
        return f"{length_text(self.x)},{length_text(self.y)}"

    def __reduce__(self) -> tuple[type[Self], tuple[int, int]]:
        return type(self), (self.x, self.y)
