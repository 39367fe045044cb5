"""1, 2D, 2E, 2G, 6: squares, distances with a diagonal as one and a half, directions, and what stands in a square."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pbem.audit.de_gre_sweet.values import HALF

Spot = tuple[int, int]
TOWARD: Final[Mapping[str, Spot]] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
PROTECTING: Final = frozenset({"wood", "town"})
"""6A: trees and houses; the map has no rocks."""


def spot(name: str) -> Spot:
    """`K10` is the tenth row of the eleventh column."""
    return ord(name[0]) - ord("A") + 1, int(name[1:])


def name_of(square: Spot) -> str:
    """The other way about."""
    return f"{chr(ord('A') + square[0] - 1)}{square[1]}"


def length(path: Sequence[Spot]) -> Fraction:
    """1: the squares that a way takes, a diagonal one and a half."""
    steps = itertools.pairwise(path)
    return sum((3 * HALF if _slanting(one, two) else Fraction(1) for one, two in steps), Fraction(0))


def distance(one: Spot, other: Spot) -> Fraction:
    """1: the range between two squares."""
    across, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, along) - min(across, along) + 3 * HALF * min(across, along)


def beside(one: Spot, other: Spot) -> bool:
    """Whether two squares touch, at a side or a corner."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def within_45(facing: str, start: Spot, end: Spot) -> bool:
    """3E: whether a square lies no more than 45 degrees to either hand of a facing."""
    ahead, (across, along) = TOWARD[facing], (end[0] - start[0], end[1] - start[1])
    onward = ahead[0] * across + ahead[1] * along
    aside = abs(ahead[0] * along - ahead[1] * across)
    return onward > 0 and aside <= onward


def straight_line(start: Spot, end: Spot) -> list[Spot] | None:
    """The squares between two in one of the eight directions; None where they lie in none."""
    across, along = end[0] - start[0], end[1] - start[1]
    if across and along and abs(across) != abs(along):
        return None
    step = ((across > 0) - (across < 0), (along > 0) - (along < 0))
    number = max(abs(across), abs(along))
    return [(start[0] + step[0] * each, start[1] + step[1] * each) for each in range(1, number)]


def _slanting(one: Spot, two: Spot) -> bool:
    return one[0] != two[0] and one[1] != two[1]


@dataclass(frozen=True, slots=True)
class Field:
    """What the map holds."""

    columns: int
    rows: int
    terrain: Mapping[Spot, frozenset[str]]
    roads: frozenset[frozenset[Spot]]
    bridges: frozenset[Spot]
    strong: frozenset[Spot]

    @classmethod
    def of(cls, position: Mapping[str, Any]) -> Field:
        """That of a position."""
        ground = position["ground"]
        roads = [[spot(name) for name in road] for road in ground["roads"]]
        return cls(
            ground["columns"],
            ground["rows"],
            {spot(cell["square"]): frozenset(cell["terrain"]) for cell in ground["cells"]},
            frozenset(frozenset(pair) for road in roads for pair in itertools.pairwise(road)),
            frozenset(spot(name) for name in ground["bridges"]),
            frozenset(spot(name) for name in position["rules"]["strong"]),
        )

    def inside(self, square: Spot) -> bool:
        """Whether a square is on the map."""
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows

    def protected(self, square: Spot) -> bool:
        """6A."""
        return bool(self.terrain.get(square, frozenset()) & PROTECTING)

    def water(self, square: Spot) -> bool:
        """Water that nobody stands in, a bridge being none."""
        return "water" in self.terrain.get(square, frozenset()) and square not in self.bridges

    def by_road(self, path: Sequence[Spot]) -> bool:
        """2D: whether a move goes by a road from its beginning to its end."""
        return all(frozenset(pair) in self.roads for pair in itertools.pairwise(path))
