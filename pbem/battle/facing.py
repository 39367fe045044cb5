"""The eight directions of the compass, and turning between them."""

from __future__ import annotations

from enum import StrEnum


class Facing(StrEnum):
    """A direction, clockwise from north; its value is its notation."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    @property
    def dx(self) -> int:
        """Columns gained by one step, east positive."""
        return _STEPS[self][0]

    @property
    def dy(self) -> int:
        """Rows gained by one step, north positive."""
        return _STEPS[self][1]

    @property
    def diagonal(self) -> bool:
        """Whether the direction lies between two of N, E, S and W."""
        return self.dx != 0 and self.dy != 0

    @property
    def degrees(self) -> int:
        """Clockwise angle from north."""
        return _ORDER.index(self) * 45

    @property
    def opposite(self) -> Facing:
        """The direction straight behind."""
        return self.turned(180)

    def turned(self, degrees: int) -> Facing:
        """The direction after a clockwise turn by a multiple of 45 degrees."""
        return _ORDER[(_ORDER.index(self) + degrees // 45) % 8]

    def turn_to(self, other: Facing) -> int:
        """Degrees between two directions: 0, 45, 90, 135 or 180."""
        turn = abs(self.degrees - other.degrees)
        return min(turn, 360 - turn)

    @classmethod
    def of_step(cls, dx: int, dy: int) -> Facing | None:
        """The direction of a single step, None where it is not one of the eight."""
        return next((facing for facing in cls if (facing.dx, facing.dy) == (dx, dy)), None)


_STEPS = {
    Facing.N: (0, 1),
    Facing.NE: (1, 1),
    Facing.E: (1, 0),
    Facing.SE: (1, -1),
    Facing.S: (0, -1),
    Facing.SW: (-1, -1),
    Facing.W: (-1, 0),
    Facing.NW: (-1, 1),
}
_ORDER = tuple(_STEPS)
