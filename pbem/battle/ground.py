"""The ground of a squared battlefield: what lies in its squares, along their edges and across them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from pbem.battle.facing import Facing
from pbem.battle.square import Square


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
    """What one square holds; `level` counts hill contours, `label` is printed on the map."""

    square: Square
    terrain: tuple[Terrain, ...] = ()
    level: int = 0
    label: str = ""


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
class Ground:
    """A squared map of `columns` x `rows`; only squares that are not open have a `Cell`.

    Roads and streams are chains of touching squares; `bridges` are squares in which a road crosses water or marsh.
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

    def __contains__(self, square: Square) -> bool:
        return 1 <= square.column <= self.columns and 1 <= square.row <= self.rows

    def squares(self) -> tuple[Square, ...]:
        """Every square of the map, in order."""
        return tuple(Square(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1))

    def cell(self, square: Square) -> Cell:
        """What the square holds; an open square gives an empty cell."""
        return _index(self).cells.get(square) or Cell(square)

    def has(self, square: Square, *kinds: Terrain) -> bool:
        """Whether the square holds any of these kinds of terrain."""
        return any(kind in self.cell(square).terrain for kind in kinds)

    def edge(self, a: Square, b: Square) -> frozenset[EdgeKind]:
        """The features on the edge between two squares, whichever way round they were declared."""
        return _index(self).edges.get(frozenset((a, b)), frozenset())

    def road_links(self, a: Square, b: Square) -> bool:
        """Whether a road runs from one square straight into the other."""
        return frozenset((a, b)) in _index(self).links


@dataclass(frozen=True, slots=True)
class _Index:
    """A ground laid out for looking things up."""

    ground: Ground
    cells: dict[Square, Cell]
    edges: dict[frozenset[Square], frozenset[EdgeKind]]
    links: frozenset[frozenset[Square]]


_KEPT = 64
_indexes: dict[int, _Index] = {}


def _index(ground: Ground) -> _Index:
    """The index of a ground, kept by identity: to hash a whole map for every question would cost far more."""
    found = _indexes.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_indexes) >= _KEPT:
            _indexes.clear()
        found = _indexes[id(ground)] = _Index(ground, _cells(ground), _edges(ground), _links(ground))
    return found


def _cells(ground: Ground) -> dict[Square, Cell]:
    return {cell.square: cell for cell in ground.cells}


def _edges(ground: Ground) -> dict[frozenset[Square], frozenset[EdgeKind]]:
    found: dict[frozenset[Square], set[EdgeKind]] = {}
    for edge in ground.edges:
        found.setdefault(frozenset((edge.here, edge.there)), set()).add(edge.kind)
    return {pair: frozenset(kinds) for pair, kinds in found.items()}


def _links(ground: Ground) -> frozenset[frozenset[Square]]:
    return frozenset(frozenset(pair) for road in ground.roads for pair in pairwise(road))
