"""What a ground is: whoever draws, reads, tells or judges places asks it, and nobody works places out himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pbem.battle.bearing import Bearing
from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.battle.standing import Standing

Point = tuple[int, int]
"""Eastward and northward from the south-western corner, in the ground's finest unit."""


class Ground(Protocol):
    """A field of battle; squares and a measured table satisfy it, and a ground of hexes could.

    A `distance` is in the ground's finest unit, a `reach` in the unit that players speak of (`unit`: square, inch).
    """

    @property
    def unit(self) -> str:
        """What distances are told in, in the singular: `square`, `inch`."""
        ...

    @property
    def scale(self) -> int:
        """How many units of its points make one `unit`."""
        ...

    @property
    def extent(self) -> Point:
        """Its width and height in the finest unit of its points."""
        ...

    @property
    def size(self) -> str:
        """How large it is, in words: `12 by 12 squares`."""
        ...

    @property
    def reach(self) -> str:
        """From which place to which it goes, in the notation of players: `A1 to K12`."""
        ...

    def __contains__(self, place: Place) -> bool: ...

    def parse(self, text: str) -> Place:
        """Read a place as players write it here; raises NotAPlace or OffTheMap, both saying what would be right."""
        ...

    def name(self, place: Place) -> str:
        """The place as players write it here."""
        ...

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places that touch it, all on the map; none on a ground without cells."""
        ...

    def way(self, start: Place, direction: Facing, steps: int) -> tuple[Place, ...]:
        """The places that so many steps in a direction lead through; none on a ground without cells."""
        ...

    def distance(self, a: Place, b: Place) -> int:
        """How far apart two places are, in the finest unit."""
        ...

    def tell(self, distance: int) -> str:
        """A distance in words: `2 squares`, `3.5 inches`."""
        ...

    def tell_reach(self, reach: int) -> str:
        """A reach in words: `2 squares`, `3 inches`."""
        ...

    def within(self, a: Place, b: Place, reach: int) -> bool:
        """Whether two places are no more than `reach` squares, or inches, apart."""
        ...

    def bearing(self, a: Place, b: Place) -> Bearing | None:
        """The direction from one place to another; None for the same place, or where none of eight fits."""
        ...

    def centre(self, place: Place) -> Point:
        """The middle of a place."""
        ...

    def outline(self, standing: Standing) -> tuple[Point, ...]:
        """The corners of what somebody who stands so takes up, clockwise from the left front."""
        ...

    def inside(self, place: Place, area: Sequence[Place]) -> bool:
        """Whether a place lies in an area: one of its squares, or within the polygon of its corners."""
        ...

    def tell_area(self, area: Sequence[Place]) -> str:
        """An area in words: `C6 to K9, A4`."""
        ...

    def column_of(self, place: Place) -> str:
        """The column, or strip from north to south, in which it lies, as written on the edge of the map."""
        ...

    def row_of(self, place: Place) -> str:
        """The row, or strip from west to east, in which it lies, as written on the edge of the map."""
        ...

    @property
    def marks_across(self) -> tuple[tuple[str, int], ...]:
        """What stands along the northern and southern edges, and how far east."""
        ...

    @property
    def marks_up(self) -> tuple[tuple[str, int], ...]:
        """What stands along the western and eastern edges, and how far north."""
        ...
