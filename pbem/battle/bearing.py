"""Which way a unit fronts: one of eight directions on squares, any tenth of a degree on a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pbem.battle.facing import Facing

CIRCLE: Final = 3600
"""Tenths of a degree in a full turn."""
_NOTATION: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]))?")


@dataclass(frozen=True, slots=True, order=True)
class Heading:
    """A direction on a measured table, in whole tenths of a degree clockwise from north, 0 to 3599."""

    tenths: int

    def __post_init__(self) -> None:
        if not 0 <= self.tenths < CIRCLE:
            raise ValueError(f"a heading runs from 0 to 359.9 degrees, not {self.tenths / 10}")

    @classmethod
    def parse(cls, text: str) -> Heading:
        """Read `12.5` or `270`; raises ValueError for anything else."""
        match = _NOTATION.fullmatch(text.strip())
        if match is None or int(match[1]) >= CIRCLE // 10:
            raise ValueError(f"{text!r} is not a heading; headings are degrees from 0 to 359.9, like 12.5")
        return cls(int(match[1]) * 10 + int(match[2] or 0))

    def __str__(self) -> str:
        degrees, tenths = divmod(self.tenths, 10)
        return f"{degrees}.{tenths}" if tenths else str(degrees)

    @property
    def degrees(self) -> float:
        """Clockwise angle from north, for drawing."""
        return self.tenths / 10

    @property
    def opposite(self) -> Heading:
        """The direction straight behind."""
        return self.turned(180)

    def turned(self, degrees: int) -> Heading:
        """The direction after a clockwise turn by so many degrees."""
        return Heading((self.tenths + degrees * 10) % CIRCLE)


Bearing = Facing | Heading


def bearing_text(bearing: Bearing) -> str:
    """The bearing as players write it: `NE`, `12.5`."""
    return bearing.value if isinstance(bearing, Facing) else str(bearing)
