"""The squares as the print counts them: what each costs, which way another lies, what is cover (9.0, 11.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

Spot = tuple[int, int]
"""Column and row, both from 1; A is row 1, in the south."""

QUARTERS: Final = 4
"""A movement factor is counted in quarters, for a road's square costs one."""
COMPASS: Final[Mapping[str, Spot]] = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
WAYS: Final = tuple(COMPASS)
DEGREES: Final = 45


def spot(text: str) -> Spot:
    """The square that is written `row:M22`; raises ValueError."""
    name = text.removeprefix("row:")
    return int(name[1:]), ord(name[0]) - ord("A") + 1


def name_of(square: Spot) -> str:
    """A square as it is printed, such as M22."""
    return f"{chr(ord('A') + square[1] - 1)}{square[0]}"


def distance(one: Spot, other: Spot) -> int:
    """How many squares apart, slantwise as straight."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def next_to(one: Spot, other: Spot) -> bool:
    """Whether one is among the eight squares around the other (12.0)."""
    return distance(one, other) == 1


def bearing(start: Spot, end: Spot, facing: str) -> int:
    """Degrees from where a unit faces to a square next to it: 0 straight before it, 180 behind (11.0)."""
    way = WAYS.index(next(name for name, step in COMPASS.items() if step == (end[0] - start[0], end[1] - start[1])))
    turn = abs(way - WAYS.index(facing)) * DEGREES
    return min(turn, 360 - turn)


@dataclass(frozen=True, slots=True)
class Field:
    """The map: terrain and levels by square, roads as pairs of squares that follow one another on them."""

    columns: int
    rows: int
    terrain: Mapping[Spot, frozenset[str]]
    levels: Mapping[Spot, int]
    roads: frozenset[tuple[Spot, Spot]]
    on_road: frozenset[Spot]

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Field:
        """The map of a recorded position."""
        cells = {spot(cell["square"]): cell for cell in plain["cells"]}
        chains = [[spot(each) for each in road] for road in plain["roads"]]
        pairs = {pair for chain in chains for pair in pairwise(chain)}
        return cls(
            plain["columns"],
            plain["rows"],
            {square: frozenset(cell["terrain"]) for square, cell in cells.items()},
            {square: cell["level"] for square, cell in cells.items()},
            frozenset(pairs | {(end, start) for start, end in pairs}),
            frozenset(square for chain in chains for square in chain),
        )

    def inside(self, square: Spot) -> bool:
        """Whether it lies on the map."""
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows

    def around(self, square: Spot) -> Iterator[Spot]:
        """The squares next to it, on the map."""
        every = ((square[0] + dx, square[1] + dy) for dx, dy in COMPASS.values())
        return (each for each in every if self.inside(each))

    def has(self, square: Spot, terrain: str) -> bool:
        """Whether a square is of this terrain."""
        return terrain in self.terrain.get(square, ())

    def level(self, square: Spot) -> int:
        """Contours above the open ground: 1 is the printed level two."""
        return self.levels.get(square, 0)

    def by_road(self, start: Spot, end: Spot) -> bool:
        """Whether a step follows a road."""
        return (start, end) in self.roads

    def cost(self, start: Spot, end: Spot) -> int:
        """Quarters that a step costs; nothing is added up (9.0)."""
        if self.by_road(start, end):
            return 1
        if self.has(end, "creek"):
            return 2 * QUARTERS
        if end in self.on_road:
            return QUARTERS
        slow = any(self.has(end, each) for each in ("wood", "tributary", "marsh")) or self.level(end) > 0
        return (2 if slow else 1) * QUARTERS

    def creek(self, square: Spot) -> bool:
        """Whether it is a square of the creek and no ford, which halves who attacks out of it (13.0)."""
        return self.has(square, "creek") and not self.ford(square)

    def ford(self, square: Spot) -> bool:
        """Whether a road crosses the creek here (1.0)."""
        return self.has(square, "creek") and square in self.on_road

    def cover(self, square: Spot) -> bool:
        """Whether it doubles a defender: woods, a village, level two or three (13.0)."""
        return self.has(square, "wood") or self.has(square, "town") or self.level(square) > 0
