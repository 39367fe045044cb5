"""The printed sheet of a table: how many pixels an inch has on it, and where everything goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.ground import Point as Fine
from pbem.battle.spot import INCH
from pbem.report.map.board import Point
from pbem.report.map.plate import BORDER, title_height
from pbem.report.map.table.window import TableWindow

_LARGEST: Final = 34.0
"""Pixels to an inch beyond which a sheet only wastes paper."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """Sizes and places on the sheet in pixels; `unit` is 1 on a sheet of 1200, `inch` the pixels of an inch."""

    width: int
    unit: float
    inch: float
    left: float
    top: float
    window: TableWindow
    band: float
    below: float
    """Where the legend may begin."""

    @property
    def map_width(self) -> float:
        """Width of the table."""
        return self.window.width * self.inch / INCH

    @property
    def map_height(self) -> float:
        """Depth of the table."""
        return self.window.depth * self.inch / INCH

    def at(self, point: Fine) -> Point:
        """A point in 1/64 inch east and north, on the sheet."""
        x, y = point
        down = self.window.south + self.window.depth - y
        return self.left + (x - self.window.west) * self.inch / INCH, self.top + down * self.inch / INCH

    def pixels(self, length: int) -> float:
        """A length in 1/64 inch."""
        return length * self.inch / INCH

    def font(self, size: float, least: float = 9) -> float:
        """A font size that shrinks with the sheet but stays readable."""
        return max(size * self.unit, least)


def table_sheet(width: int, window: TableWindow) -> TableSheet:
    """The sheet for the part of a table that a window shows, as wide as the width allows."""
    unit = width / 1200
    band = max(15.0, 30 * unit)
    room = width - 2 * (BORDER + 4 + band)
    inch = min(room * INCH / window.width, _LARGEST)
    across, down = (length * inch / INCH for length in (window.width, window.depth))
    left = BORDER + 4 + band + (room - across) / 2
    top = BORDER + title_height(width) + band
    return TableSheet(width, unit, inch, left, top, window, band, top + down + band + 6)
