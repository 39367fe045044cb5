"""How each kind of terrain is drawn: a pattern on its squares, a line along its border."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain
from pbem.report.map.board import Board
from pbem.report.map.palette import Theme
from pbem.report.map.terrain import bad, forest, fortress, hill, marsh, town, water, wood, works


@dataclass(frozen=True, slots=True)
class Drawing:
    """One kind of terrain.

    `tile` fills a square in one of `variants` ways, for pixels of a size; `border` follows the whole stretch.
    """

    tile: Callable[[int, Theme, float], str] | None = None
    border: Callable[[Collection[Square], Board], str] | None = None
    variants: int = 3


DRAWINGS: Final[Mapping[Terrain, Drawing]] = {
    Terrain.CREEK: Drawing(),
    Terrain.TRIBUTARY: Drawing(),
    Terrain.HILL: Drawing(border=hill.border),
    Terrain.BAD: Drawing(bad.tile),
    Terrain.MARSH: Drawing(marsh.tile),
    Terrain.WOOD: Drawing(wood.tile),
    Terrain.FOREST: Drawing(forest.tile, forest.border),
    Terrain.WATER: Drawing(water.tile, water.border),
    Terrain.TOWN: Drawing(town.tile),
    Terrain.WORKS: Drawing(border=works.border),
    Terrain.FORTRESS: Drawing(fortress.tile, variants=1),
}
"""In the sequence in which they are painted, one over the other."""
