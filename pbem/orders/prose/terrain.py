"""Ground told in words: the places that a road, a bridge, a wood or a river bank can be, asked of the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, SquaredGround, Terrain
from pbem.battle.view import View

_FILLED: Final[Mapping[str, tuple[Terrain, ...]]] = {
    "hill": (Terrain.HILL,), "wood": (Terrain.WOOD, Terrain.FOREST), "town": (Terrain.TOWN,),
    "marsh": (Terrain.MARSH,), "works": (Terrain.WORKS,), "fortress": (Terrain.FORTRESS,),
    "river": (Terrain.WATER,),
}  # fmt: skip
_ALONG: Final[Mapping[str, tuple[EdgeKind, ...]]] = {
    "river": (EdgeKind.RIVER, EdgeKind.BRIDGE), "bridge": (EdgeKind.BRIDGE,), "ford": (EdgeKind.BRIDGE,),
    "works": (EdgeKind.WALL, EdgeKind.FENCE, EdgeKind.BANK),
}  # fmt: skip
_CLOSED: Final = (Terrain.WATER, Terrain.FOREST)
"""Where nobody enters: such ground is reached at its edge."""


def spots(kinds: Sequence[str], view: View) -> tuple[Place, ...]:
    """The places of a kind of ground that somebody can stand in; none on a map that does not show it.

    A kind may end in a direction: `bridge N` is the northernmost.
    """
    ground = view.ground
    if not isinstance(ground, SquaredGround):
        return ()
    found: dict[Place, None] = {}
    for kind in kinds:
        name, _, way = kind.partition(" ")
        found.update(dict.fromkeys(_farthest(_of_kind(ground, name), way)))
    return tuple(found)


def beyond_water(view: View) -> frozenset[Place]:
    """The places that a river parts from where most of the side's units stand."""
    ground = view.ground
    if not isinstance(ground, SquaredGround):
        return frozenset()
    banks = _banks(ground)
    counts = [sum(piece.place in bank for piece in view.own) for bank in banks]
    ours = counts.index(max(counts)) if counts else 0
    return frozenset(place for index, bank in enumerate(banks) if index != ours for place in bank)


def printed_names(ground: object) -> Iterator[tuple[str, str]]:
    """The names printed along a river or in a forest, each with its kind of ground; that of a ford is its own."""
    if not isinstance(ground, SquaredGround):
        return
    streams = {square for stream in ground.streams for square in stream}
    for cell in ground.cells:
        if not cell.label or cell.square in ground.bridges:
            continue
        if Terrain.WATER in cell.terrain or cell.square in streams:
            yield cell.label, "river"
        elif Terrain.FOREST in cell.terrain:
            yield cell.label, "wood"
    for edge in ground.edges:
        if edge.label:
            yield edge.label, "river"


@lru_cache(maxsize=256)
def _of_kind(ground: SquaredGround, kind: str) -> tuple[Square, ...]:
    found: dict[Square, None] = {}
    filled = _FILLED.get(kind, ())
    for cell in ground.cells:
        if any(terrain in cell.terrain for terrain in filled):
            closed = any(terrain in cell.terrain for terrain in _CLOSED)
            found.update(dict.fromkeys(_open_beside(cell.square, ground) if closed else (cell.square,)))
    for edge in ground.edges:
        if edge.kind in _ALONG.get(kind, ()):
            found.update(dict.fromkeys((edge.here, edge.there)))
    if kind == "river":
        found.update(dict.fromkeys(square for stream in ground.streams for square in stream))
    if kind in ("bridge", "ford"):
        found.update(dict.fromkeys(ground.bridges))
    if kind == "road":
        found.update(dict.fromkeys(square for road in ground.roads for square in road))
    return tuple(found)


def _open_beside(square: Square, ground: SquaredGround) -> list[Square]:
    return [each for each in ground.neighbours(square) if square.column == each.column or square.row == each.row
            if not ground.has(each, *_CLOSED)]  # fmt: skip


def _farthest(squares: Sequence[Square], way: str) -> tuple[Square, ...]:
    if not way or not squares:
        return tuple(squares)
    facing = Facing(way)
    reach = {square: square.column * facing.dx + square.row * facing.dy for square in squares}
    return tuple(square for square in squares if reach[square] == max(reach.values()))


@lru_cache(maxsize=64)
def _banks(ground: SquaredGround) -> tuple[frozenset[Square], ...]:
    """The squares of the map in as many parts as its waters cut it into."""
    left = {square for square in ground.squares() if not ground.has(square, Terrain.WATER)}
    found = []
    while left:
        bank = {left.pop()}
        grown = set(bank)
        while grown:
            grown = {after for square in grown for after in ground.neighbours(square)
                     if after in left and not _crosses(square, after, ground)}  # fmt: skip
            left -= grown
            bank |= grown
        found.append(frozenset(bank))
    return tuple(found)


def _crosses(here: Square, there: Square, ground: SquaredGround) -> bool:
    diagonal = here.column != there.column and here.row != there.row
    return diagonal or bool(ground.edge(here, there) & {EdgeKind.RIVER, EdgeKind.BRIDGE})
