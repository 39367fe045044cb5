"""The part of a table that a sheet shows: all of it, or the closer map's few feet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pbem.battle.measured_ground import FOOT, MeasuredGround, as_spot
from pbem.battle.place import Place
from pbem.battle.spot import INCH, Spot
from pbem.battle.view import View


@dataclass(frozen=True, slots=True)
class TableWindow:
    """An upright rectangle by its south-western corner and its size, all in 1/64 inch."""

    west: int
    south: int
    width: int
    depth: int

    def __contains__(self, place: object) -> bool:
        return isinstance(place, Spot) and self.holds(place, 0)

    def holds(self, place: Place, margin: int) -> bool:
        """Whether a spot lies in the window or no more than a margin, in 1/64 inch, outside it."""
        spot = as_spot(place)
        across, up = spot.x - self.west, spot.y - self.south
        return -margin <= across <= self.width + margin and -margin <= up <= self.depth + margin

    def reach(self, ground: MeasuredGround) -> str:
        """From which cell to which it goes: `C2 to F5`."""
        first = ground.cell_of(Spot(self.west, self.south))
        return f"{first} to {ground.cell_of(Spot(self.west + self.width - 1, self.south + self.depth - 1))}"


def whole_table(ground: MeasuredGround) -> TableWindow:
    """All of the table."""
    return TableWindow(0, 0, *ground.extent)


def pieces_within(view: View, window: TableWindow) -> View:
    """The view with no pieces but those that stand in the window or reach into it."""
    near = FOOT * INCH // 4
    return replace(
        view,
        pieces=tuple(piece for piece in view.pieces if piece.place is not None and window.holds(piece.place, near)),
    )


def is_whole(window: TableWindow, ground: MeasuredGround) -> bool:
    """Whether a window shows all of the table."""
    return window == whole_table(ground)
