"""Where a block of bases stands: the middle of its front, and the way it fronts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

from pbem.battle.bearing import CIRCLE, Heading
from pbem.battle.spot import Spot
from pbem.battle.standing import Footprint, Standing

_NOTATION: Final = re.compile(r"(.+)@([0-9.]+)")


@dataclass(frozen=True, slots=True, order=True)
class Pose:
    """The middle of a front in 1/64 inch east and north, and a heading in tenths of a degree clockwise from north.

    A unit turns about this point and shrinks around it.
    """

    x: int
    y: int
    heading: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `31:09,28:00@12.5`; raises ValueError for anything else."""
        match = _NOTATION.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not how a unit stands; it is written like 31:09,28:00@12.5")
        spot = Spot.parse(match[1])
        return cls(spot.x, spot.y, Heading.parse(match[2]).tenths)

    def __str__(self) -> str:
        return f"{self.spot}@{Heading(self.heading)}"

    @property
    def spot(self) -> Spot:
        """The middle of the front as a place."""
        return Spot(self.x, self.y)

    def standing(self, shape: Footprint | None = None) -> Standing:
        """As the map and the letters have it."""
        return Standing(self.spot, Heading(self.heading), shape)

    def turned(self, tenths: int) -> Pose:
        """Turned about the middle of the front, clockwise."""
        return Pose(self.x, self.y, (self.heading + tenths) % CIRCLE)

    def moved(self, east: int, north: int) -> Pose:
        """As it fronts, in another place."""
        return Pose(self.x + east, self.y + north, self.heading)
