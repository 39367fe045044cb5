"""The ground of a squared battlefield: what lies in its squares, along their edges and across them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground, Point
from pbem.battle.place import OffTheMap, Place
from pbem.battle.square import ALPHABET, Letters, Square, as_square, letters_of
from pbem.battle.standing import Standing

SIDE: Final = 100
"""Drawing units along the side of a square."""


class Terrain(StrEnum):
    """What fills a square; a square without any is open."""

    BAD = "bad ground"
    MARSH = "marsh"
    WOOD = "wood"
    TOWN = "town"
    HILL = "hill"
    WORKS = "field works"
    WATER = "water"
    """A river or lake as wide as the square: nobody enters."""
    FOREST = "impenetrable forest"
    FORTRESS = "fortress"
    CREEK = "creek"
    """A river that can be waded in the square."""
    TRIBUTARY = "tributary"


class EdgeKind(StrEnum):
    """What runs between two squares."""

    RIVER = "river"
    BRIDGE = "bridge"
    """A river edge with a bridge or ford over it."""
    WALL = "wall"
    FENCE = "fence"
    BANK = "bank"
    """An earth bank; `Edge.here` is the defenders' side."""
    BARRIER = "barrier"
    """Cannot be crossed."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one square holds; `level` counts hill contours, `label` is printed on the map.

    `also` are further names that players may call the place by, in any language.
    """

    square: Square
    terrain: tuple[Terrain, ...] = ()
    level: int = 0
    label: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A feature between two squares that share a side."""

    here: Square
    there: Square
    kind: EdgeKind
    label: str = ""


@dataclass(frozen=True, slots=True)
class Exit:
    """A board edge over which a side's troops may leave, with the words printed there."""

    edge: Facing
    side: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class SquaredGround:
    """A squared map of `columns` x `rows`; only squares that are not open have a `Cell`.

    Roads and streams are chains of touching squares; `bridges` are squares in which a road crosses water or marsh.
    `letters` tells whether its squares are written with letters for columns (`C6`) or for rows (`M22`). `road_names`
    are the names of each road in the sequence of `roads`, that in the scenario's language first, none for a lane.
    """

    columns: int
    rows: int
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    roads: tuple[tuple[Square, ...], ...] = ()
    streams: tuple[tuple[Square, ...], ...] = ()
    bridges: tuple[Square, ...] = ()
    exits: tuple[Exit, ...] = ()
    square_yards: int = 0
    letters: Letters = Letters.COLUMNS
    road_names: tuple[tuple[str, ...], ...] = ()

    def __contains__(self, place: Place) -> bool:
        return isinstance(place, Square) and 1 <= place.column <= self.columns and 1 <= place.row <= self.rows

    @property
    def unit(self) -> str:
        """What distances are told in."""
        return "square"

    @property
    def scale(self) -> int:
        """Drawing units along the side of a square."""
        return SIDE

    @property
    def extent(self) -> Point:
        """Its width and height in drawing units."""
        return self.columns * SIDE, self.rows * SIDE

    @property
    def size(self) -> str:
        """How large it is, in words."""
        return f"{self.columns} by {self.rows} squares"

    @property
    def first(self) -> Square:
        """The south-western corner."""
        return self.letters.square(1, 1)

    @property
    def last(self) -> Square:
        """The north-eastern corner."""
        return self.letters.square(self.columns, self.rows)

    @property
    def reach(self) -> str:
        """From which place to which it goes: `A1 to K12`."""
        return f"{self.first} to {self.last}"

    @property
    def column_names(self) -> tuple[str, ...]:
        """What its columns are called, from west to east."""
        return _names(self.columns, lettered=self.letters is Letters.COLUMNS)

    @property
    def row_names(self) -> tuple[str, ...]:
        """What its rows are called, from south to north."""
        return _names(self.rows, lettered=self.letters is Letters.ROWS)

    @property
    def marks_across(self) -> tuple[tuple[str, int], ...]:
        """The columns' names, each at the middle of its column."""
        return _marks(self.column_names)

    @property
    def marks_up(self) -> tuple[tuple[str, int], ...]:
        """The rows' names, each at the middle of its row."""
        return _marks(self.row_names)

    def square(self, column: int, row: int) -> Square:
        """The square of that column and row, from 1 in the south-west, in the map's notation."""
        return self.letters.square(column, row)

    def squares(self) -> tuple[Square, ...]:
        """Every square of the map, in order."""
        kind = self.letters.kind
        return tuple(kind(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def parse(self, text: str) -> Square:
        """Read a square of this map; raises NotAPlace or OffTheMap, both saying what would be right."""
        square = self.letters.parse(text)
        if square not in self:
            lettered, reach = (
                (square.column, self.columns) if self.letters is Letters.COLUMNS else (square.row, self.rows)
            )
            raise OffTheMap(f"{square} is not on the map ({self.reach})", far=lettered > ALPHABET >= reach)
        return square

    def name(self, place: Place) -> str:
        """The square as players write it here."""
        return str(place)

    def neighbours(self, place: Place) -> tuple[Square, ...]:
        """The squares that touch it by a side or a corner, clockwise from north, all on the map."""
        return tuple(near for near in as_square(place).neighbours() if near in self)

    def way(self, start: Place, direction: Facing, steps: int) -> tuple[Square, ...]:
        """The squares that so many steps lead through, some of which may lie off the map."""
        return tuple(as_square(start).step(direction, step + 1) for step in range(steps))

    def distance(self, a: Place, b: Place) -> int:
        """Steps from one to the other where a diagonal step counts as one."""
        return as_square(a).distance(as_square(b))

    def tell(self, distance: int) -> str:
        """`no squares`, `1 square`, `2 squares`."""
        return f"{distance or 'no'} square{'' if distance == 1 else 's'}"

    def tell_reach(self, reach: int) -> str:
        """The same as `tell`: reaches are told in squares too."""
        return self.tell(reach)

    def within(self, a: Place, b: Place, reach: int) -> bool:
        """Whether two squares are no more than `reach` steps apart."""
        return self.distance(a, b) <= reach

    def bearing(self, a: Place, b: Place) -> Facing | None:
        """The direction from one square to another where it is one of the eight, whatever the distance."""
        start, end = as_square(a), as_square(b)
        dx, dy = end.column - start.column, end.row - start.row
        if dx and dy and abs(dx) != abs(dy):
            return None
        return Facing.of_step((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))

    def centre(self, place: Place) -> Point:
        """The middle of a square in drawing units."""
        square = as_square(place)
        return (square.column - 1) * SIDE + SIDE // 2, (square.row - 1) * SIDE + SIDE // 2

    def outline(self, standing: Standing) -> tuple[Point, ...]:
        """The four corners of the square, which is what a unit takes up wherever it fronts."""
        x, y = self.centre(standing.place)
        half = SIDE // 2
        return (x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half)

    def inside(self, place: Place, area: Sequence[Place]) -> bool:
        """Whether the square is one of the area's."""
        return place in area

    def tell_area(self, area: Sequence[Place]) -> str:
        """`C6 to K9` for a full rectangle, otherwise every square or the columns' runs."""
        squares = sorted({as_square(place) for place in area})
        if not squares:
            return "nowhere"
        left, right = squares[0].column, squares[-1].column
        low, high = min(square.row for square in squares), max(square.row for square in squares)
        if len(squares) == (right - left + 1) * (high - low + 1):
            first, last = self.square(left, low), self.square(right, high)
            return str(first) if first == last else f"{first} to {last}"
        return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in _runs(squares))

    def column_of(self, place: Place) -> str:
        """The name of the column in which a square lies."""
        return _name(as_square(place).column, lettered=self.letters is Letters.COLUMNS)

    def row_of(self, place: Place) -> str:
        """The name of the row in which a square lies."""
        return _name(as_square(place).row, lettered=self.letters is Letters.ROWS)

    def cell(self, square: Square) -> Cell:
        """What the square holds; an open square gives an empty cell."""
        return _index(self).cells.get(square) or Cell(square)

    def has(self, square: Square, *kinds: Terrain) -> bool:
        """Whether the square holds any of these kinds of terrain."""
        held = _index(self).terrain.get(square)
        return held is not None and not held.isdisjoint(kinds)

    def edge(self, a: Square, b: Square) -> frozenset[EdgeKind]:
        """The features on the edge between two squares, whichever way round they were declared."""
        return _index(self).edges.get(frozenset((a, b)), frozenset())

    def road_links(self, a: Square, b: Square) -> bool:
        """Whether a road runs from one square straight into the other."""
        return frozenset((a, b)) in _index(self).links


def as_squares(ground: Ground) -> SquaredGround:
    """The ground as one of squares, for rules and drawings made for squares; raises TypeError on another."""
    if isinstance(ground, SquaredGround):
        return ground
    raise TypeError(f"a ground of {ground.size} has no squares")


def _names(number: int, *, lettered: bool) -> tuple[str, ...]:
    return tuple(_name(index, lettered=lettered) for index in range(1, number + 1))


def _name(number: int, *, lettered: bool) -> str:
    return letters_of(number) if lettered else str(number)


def _marks(names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple((name, index * SIDE + SIDE // 2) for index, name in enumerate(names))


def _runs(squares: Sequence[Square]) -> list[tuple[Square, Square]]:
    runs: list[tuple[Square, Square]] = []
    for square in squares:
        if runs and runs[-1][1].column == square.column and runs[-1][1].row + 1 == square.row:
            runs[-1] = (runs[-1][0], square)
        else:
            runs.append((square, square))
    return runs


_MADE_AS_A_GROUND: Final[type[Ground]] = SquaredGround
"""The type checker's proof that it answers all that a ground is asked."""


@dataclass(frozen=True, slots=True)
class _Index:
    """A ground laid out for looking things up."""

    ground: SquaredGround
    cells: dict[Square, Cell]
    terrain: dict[Square, frozenset[Terrain]]
    edges: dict[frozenset[Square], frozenset[EdgeKind]]
    links: frozenset[frozenset[Square]]


_KEPT = 64
_indexes: dict[int, _Index] = {}


def _index(ground: SquaredGround) -> _Index:
    """The index of a ground, kept by identity: to hash a whole map for every question would cost far more."""
    found = _indexes.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_indexes) >= _KEPT:
            _indexes.clear()
        found = _indexes[id(ground)] = _Index(
            ground,
            {cell.square: cell for cell in ground.cells},
            {cell.square: frozenset(cell.terrain) for cell in ground.cells if cell.terrain},
            _edges(ground),
            _links(ground),
        )
    return found


def _edges(ground: SquaredGround) -> dict[frozenset[Square], frozenset[EdgeKind]]:
    found: dict[frozenset[Square], set[EdgeKind]] = {}
    for edge in ground.edges:
        found.setdefault(frozenset((edge.here, edge.there)), set()).add(edge.kind)
    return {pair: frozenset(kinds) for pair, kinds in found.items()}


def _links(ground: SquaredGround) -> frozenset[frozenset[Square]]:
    return frozenset(frozenset(pair) for road in ground.roads for pair in pairwise(road))
