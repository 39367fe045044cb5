"""The printed sheet: how large the field is on it, and where title, frame and legend go, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.squared_ground import SquaredGround

BORDER: Final = 8
"""Pixels of bare paper around everything, so that inverted pages keep a frame."""
_LARGEST_CELL: Final = 200


@dataclass(frozen=True, slots=True)
class Plate:
    """Sizes and places on the sheet; `unit` is 1 on a sheet of 1200 pixels."""

    width: int
    unit: float
    cell: float
    left: float
    top: float
    columns: int
    rows: int
    band: float
    below: float
    """Where the legend may begin."""

    @property
    def map_width(self) -> float:
        """Width of the field."""
        return self.cell * self.columns

    @property
    def map_height(self) -> float:
        """Height of the field."""
        return self.cell * self.rows

    @property
    def scale(self) -> float:
        """Pixels in one drawing unit of the board."""
        return self.cell / 100

    def font(self, size: float, least: float = 9) -> float:
        """A font size that shrinks with the sheet but stays readable."""
        return max(size * self.unit, least)


def title_height(width: int) -> float:
    """Pixels that the title block takes."""
    return max(70.0, 104 * width / 1200)


def sheet_for(ground: SquaredGround, width: int) -> Plate:
    """The sheet for a map, its field as wide as the width allows."""
    unit = width / 1200
    band = max(15.0, 30 * unit)
    exits = {exit_.edge for exit_ in ground.exits}
    strip = max(14.0, 24 * unit)
    west, east = (strip if edge in exits else 0.0 for edge in (Facing.W, Facing.E))
    room = width - 2 * (BORDER + 4 + band) - west - east
    cell = min(room / ground.columns, _LARGEST_CELL * max(unit, 0.5))
    left = BORDER + 4 + band + west + (room - cell * ground.columns) / 2
    top = BORDER + title_height(width) + (strip if Facing.N in exits else 0) + band
    below = top + cell * ground.rows + band + (strip if Facing.S in exits else 0) + 6
    return Plate(width, unit, cell, left, top, ground.columns, ground.rows, band, below)
