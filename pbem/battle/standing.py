"""How a unit stands: where, which way it fronts, and on a table how much room its bases take."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.bearing import Bearing, bearing_text
from pbem.battle.bend import Bend
from pbem.battle.place import Place


@dataclass(frozen=True, slots=True)
class Footprint:
    """A block of `files` times `ranks` bases, each `width` by `depth` in 1/64 inch; squares need none.

    A line that is bent has its `bend`; all else is then told of the line as it would stand straight.
    """

    files: int
    ranks: int
    width: int
    depth: int
    bend: Bend | None = None

    @property
    def front(self) -> int:
        """How wide the whole block is, in 1/64 inch."""
        return self.files * self.width

    @property
    def deep(self) -> int:
        """How deep the whole block is, in 1/64 inch."""
        return self.ranks * self.depth

    def __str__(self) -> str:
        return f"{self.files}x{self.ranks}"


@dataclass(frozen=True, slots=True)
class Standing:
    """A place, with a bearing and a footprint where they are known; on a table the place is the front's middle."""

    place: Place
    bearing: Bearing | None = None
    footprint: Footprint | None = None

    def __str__(self) -> str:
        shape = f"{self.footprint} " if self.footprint else ""
        return f"{shape}{self.place}{f'@{bearing_text(self.bearing)}' if self.bearing is not None else ''}"


def track_of(*places: Place) -> tuple[Standing, ...]:
    """A way through places whose bearings nobody noted."""
    return tuple(Standing(place) for place in places)
