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
BANKS: Final = ("ours", "theirs")
"""Behind a kind of ground these tell on which side of the water it is meant."""
_VILLAGE: Final = "village"
_HOUSES: Final = frozenset(("farm", "farmhouse", "castle", "chateau", "mill", "church", "inn", "monastery", "manor",
                            "schloss", "meierhof", "meierei", "gutshof", "hof", "gehöft", "mühle", "kirche", "kloster",
                            "gasthaus"))  # fmt: skip
"""Such a place is no village."""
_CLOSED: Final = (Terrain.WATER, Terrain.FOREST)
"""Where nobody enters: such ground is reached at its edge."""


def spots(kinds: Sequence[str], view: View) -> tuple[Place, ...]:
    """The places of a kind of ground that somebody can stand in; none on a map that does not show it.

    What is said behind a kind narrows it: `bridge N` is the northernmost, `bridge ours` and `bridge theirs` are the
    two ends of it, `bridge @F3` is the one at F3.
    """
    ground = view.ground
    if not isinstance(ground, SquaredGround):
        return ()
    found: dict[Place, None] = {}
    for kind in kinds:
        name, *told = kind.split()
        squares = _of_kind(ground, name)
        for each in sorted(told, key=lambda each: not each.startswith("@")):
            squares = _narrowed(squares, each, view, ground)
        found.update(dict.fromkeys(squares))
    return tuple(found)


def _narrowed(squares: Sequence[Square], told: str, view: View, ground: SquaredGround) -> tuple[Square, ...]:
    if told in BANKS:
        beyond = beyond_water(view)
        return tuple(square for square in squares if (square in beyond) is (told == BANKS[1]))
    if told == _VILLAGE:
        return tuple(square for square in squares if not _is_a_house(square, ground)) or tuple(squares)
    if not told.startswith("@"):
        return _farthest(squares, told)
    far = {square: ground.distance(square, ground.parse(told[1:])) for square in squares}
    return tuple(square for square in squares if far[square] <= min(far.values()) + 1)


def _is_a_house(square: Square, ground: SquaredGround) -> bool:
    """Whether the houses there are called a farm, a castle or the like on the map."""
    called = {word for cell in ground.cells if cell.square == square for name in cell.also for word in name.split()}
    return bool({*map(str.casefold, called)} & _HOUSES)


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
    if not squares:
        return ()
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
