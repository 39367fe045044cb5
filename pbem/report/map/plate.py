"""The printed sheet: how large the field is on it, and where title, frame and legend go, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from pbem.battle.facing import Facing
from pbem.battle.squared_ground import Exit, SquaredGround
from pbem.report.map.window import Window

BORDER: Final = 8
"""Pixels of bare paper around everything, so that inverted pages keep a frame."""
_LARGEST_CELL: Final = 200


class Paper(Protocol):
    """What title, legend and layers ask of any sheet, whatever ground is drawn on it."""

    @property
    def width(self) -> int:
        """Pixels across."""
        ...

    @property
    def unit(self) -> float:
        """1 on a sheet of 1200 pixels."""
        ...

    @property
    def left(self) -> float:
        """Where the field begins in the west."""
        ...

    @property
    def top(self) -> float:
        """Where the field begins in the north."""
        ...

    @property
    def map_width(self) -> float:
        """Width of the field."""
        ...

    @property
    def map_height(self) -> float:
        """Height of the field."""
        ...

    @property
    def band(self) -> float:
        """Pixels between the field and the outer line of its frame."""
        ...

    @property
    def below(self) -> float:
        """Where the legend may begin."""
        ...

    def font(self, size: float, least: float = 9) -> float:
        """A font size that shrinks with the sheet but stays readable."""
        ...


@dataclass(frozen=True, slots=True)
class Plate:
    """Sizes and places on the sheet; `unit` is 1 on a sheet of 1200 pixels."""

    width: int
    unit: float
    cell: float
    left: float
    top: float
    window: Window
    band: float
    below: float
    """Where the legend may begin."""

    @property
    def columns(self) -> int:
        """Squares across the field."""
        return self.window.columns

    @property
    def rows(self) -> int:
        """Squares up the field."""
        return self.window.rows

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


def sheet_for(ground: SquaredGround, width: int, window: Window) -> Plate:
    """The sheet for the part of a map that a window shows, its field as wide as the width allows."""
    unit = width / 1200
    band = max(15.0, 30 * unit)
    exits = {exit_.edge for exit_ in open_edges(ground, window)}
    strip = max(14.0, 24 * unit)
    west, east = (strip if edge in exits else 0.0 for edge in (Facing.W, Facing.E))
    room = width - 2 * (BORDER + 4 + band) - west - east
    cell = min(room / window.columns, _LARGEST_CELL * max(unit, 0.5))
    left = BORDER + 4 + band + west + (room - cell * window.columns) / 2
    top = BORDER + title_height(width) + (strip if Facing.N in exits else 0) + band
    below = top + cell * window.rows + band + (strip if Facing.S in exits else 0) + 6
    return Plate(width, unit, cell, left, top, window, band, below)


def open_edges(ground: SquaredGround, window: Window) -> tuple[Exit, ...]:
    """The ways off the field over an edge that the window reaches."""
    reached = {
        Facing.W: window.column == 1,
        Facing.S: window.row == 1,
        Facing.E: window.column + window.columns > ground.columns,
        Facing.N: window.row + window.rows > ground.rows,
    }
    return tuple(way for way in ground.exits if reached.get(way.edge, False))
