"""1.0. What a square of the map holds."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain

LOWEST: Final = 1
"""1.0: open ground is level one; each contour drawn on the map is one level more."""


def level(ground: SquaredGround, square: Square) -> int:
    """1.0: 1 for open ground, 2 for a slope, 3 for a crest."""
    return LOWEST + ground.cell(square).level


def is_creek(ground: SquaredGround, square: Square) -> bool:
    """1.0: whether the creek runs through it, ford or not."""
    return ground.has(square, Terrain.CREEK)


def is_ford(ground: SquaredGround, square: Square) -> bool:
    """1.0: a ford is a square in which a road crosses the creek."""
    return is_creek(ground, square) and square in ground.bridges


def has_road(ground: SquaredGround, square: Square) -> bool:
    """1.0: whether a road runs through it."""
    return any(square in road for road in ground.roads)


def covers(ground: SquaredGround, square: Square) -> str:
    """13.0: what doubles its defenders, in a word; empty where nothing does."""
    if ground.has(square, Terrain.WOOD):
        return "woods"
    if ground.has(square, Terrain.TOWN):
        return "village"
    return f"level {level(ground, square)}" if level(ground, square) > LOWEST else ""


def is_swamp(ground: SquaredGround, square: Square) -> bool:
    """1.0: whether it is swamp."""
    return ground.has(square, Terrain.MARSH)
