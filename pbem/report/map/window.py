"""The part of the field that a sheet shows: all of it, or the closer map's few squares."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.battle.view import View

_MARGIN = 1
"""Squares beyond the window that are drawn too, so that what runs out of it does so as on the whole map."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of squares: its south-western column and row, from 1, and how many of each it has."""

    column: int
    row: int
    columns: int
    rows: int

    def __contains__(self, square: object) -> bool:
        return isinstance(square, Square) and self._holds(square, 0)

    def near(self, square: Square) -> bool:
        """Whether a square is in the window or beside it."""
        return self._holds(square, _MARGIN)

    def _holds(self, square: Square, margin: int) -> bool:
        across, up = square.column - self.column, square.row - self.row
        return -margin <= across < self.columns + margin and -margin <= up < self.rows + margin

    def offset(self, ground: SquaredGround) -> tuple[int, int]:
        """Squares of the field that lie west of it, and north of it."""
        return self.column - 1, ground.rows - (self.row - 1) - self.rows

    def reach(self, ground: SquaredGround) -> str:
        """From which square to which it goes: `C4 to H9`."""
        last = ground.square(self.column + self.columns - 1, self.row + self.rows - 1)
        return f"{ground.square(self.column, self.row)} to {last}"


def whole(ground: SquaredGround) -> Window:
    """All of the field."""
    return Window(1, 1, ground.columns, ground.rows)


def cropped(ground: SquaredGround, window: Window) -> SquaredGround:
    """The ground without what lies far from the window; creeks stay whole, and every square keeps name and place."""
    if window == whole(ground):
        return ground
    return replace(
        ground,
        cells=tuple(cell for cell in ground.cells if window.near(cell.square) or Terrain.CREEK in cell.terrain),
        edges=tuple(edge for edge in ground.edges if window.near(edge.here) and window.near(edge.there)),
        roads=tuple(road for road in ground.roads if any(map(window.near, road))),
        streams=tuple(stream for stream in ground.streams if any(map(window.near, stream))),
        bridges=tuple(filter(window.near, ground.bridges)),
    )


def within(view: View, window: Window) -> View:
    """The view with no pieces but those that stand in the window."""
    return replace(view, pieces=tuple(piece for piece in view.pieces if piece.square in window))
