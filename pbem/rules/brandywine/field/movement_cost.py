"""9.0. What it costs to enter a square, in quarters of a movement point."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.rules.brandywine.field.terrain import LOWEST, has_road, is_creek, is_swamp, level

QUARTERS: Final = 4
"""How many quarters a movement point has."""
BY_ROAD: Final = 1
OPEN: Final = 4
HARD: Final = 8


def cost(ground: SquaredGround, start: Square, end: Square) -> int:
    """9.0: quarters for one step: by road a quarter point, hard ground two points, all else one; never added up.

    Who enters a square with a road from beside it pays one point even in woods and swamps, but two for a ford and
    for higher ground, as the print has them.
    """
    if ground.road_links(start, end):
        return BY_ROAD
    if is_creek(ground, end) or level(ground, end) > LOWEST:
        return HARD
    if has_road(ground, end):
        return OPEN
    return HARD if ground.has(end, Terrain.WOOD, Terrain.TRIBUTARY, Terrain.MARSH) else OPEN


def entry_cost(ground: SquaredGround, square: Square) -> int:
    """4.0, 9.0: quarters for coming onto the map in a square; by road where one leads to the edge."""
    return BY_ROAD if has_road(ground, square) else OPEN


def mires(ground: SquaredGround, start: Square, end: Square) -> bool:
    """9.0: whether who steps so must stop in a swamp until his next turn; not by road."""
    return is_swamp(ground, end) and not ground.road_links(start, end)


def points(quarters: int) -> str:
    """Quarters as players reckon them: `3¼`, `¾`, `2`."""
    whole, rest = divmod(quarters, QUARTERS)
    part = ("", "¼", "½", "¾")[rest]
    return f"{whole or ''}{part}" or "0"
