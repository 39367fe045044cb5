"""6. What a square holds: cover, what burns, and what nobody enters."""

from __future__ import annotations

from typing import Final

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.rules.de_gre_sweet.field.position import Position

COVER: Final = (Terrain.WOOD, Terrain.TOWN, Terrain.BAD, Terrain.WORKS, Terrain.FORTRESS)
"""6A: rocks, trees and houses."""
_BURNS: Final = (Terrain.WOOD, Terrain.TOWN)


def is_water(ground: SquaredGround, square: Square) -> bool:
    """3F: whether a shot that lands there is lost in water; a bridge is none."""
    return ground.has(square, Terrain.WATER) and square not in ground.bridges


def is_shut(position: Position, square: Square) -> bool:
    """6D: whether nobody can enter: off the table, water, or burning."""
    ground = position.ground
    return square not in ground or is_water(ground, square) or square in position.burning


def is_protected(position: Position, square: Square) -> bool:
    """6A, 6D: whether it is a protected square; one that burnt up is none any more."""
    return position.ground.has(square, *COVER) and square not in position.burnt


def can_burn(position: Position, square: Square) -> bool:
    """6D: whether a shell may set it on fire: trees, houses and bridges that have not burnt."""
    if square in position.burnt or square in position.burning:
        return False
    return position.ground.has(square, *_BURNS) or square in position.ground.bridges


def has_road(ground: SquaredGround, square: Square) -> bool:
    """2D: whether a road runs through it."""
    return any(square in road for road in ground.roads)
