"""C3.1 What a step costs, in action points."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.field.terrain import ROUGH, corners, crosses_river, height, is_wood, marshy_crossing


@dataclass(frozen=True, slots=True)
class Price:
    """The points of one step and what they are for."""

    points: int
    reasons: tuple[str, ...]


def step_price(ground: SquaredGround, start: Square, to: Square, diagonals: int, into_town: bool = False) -> Price:
    """C3.1: one point a step; the second diagonal and later ones two; one more each for rough ground, town and river.

    `diagonals` is the number of diagonal steps that the unit has made in this bound.
    """
    diagonal = bool(corners(start, to))
    parts = [(tables.FURTHER_DIAGONAL, "a further diagonal") if diagonal and diagonals else (tables.STEP, "a step")]
    if is_rough(ground, to):
        parts.append(
            (tables.TERRAIN, "woods" if is_wood(ground, to) else "hill" if height(ground, to) else "bad ground")
        )
    if into_town:
        parts.append((tables.TOWN, "into the town"))
    if crosses_river(ground, start, to):
        parts.append((tables.RIVER, "across the water"))
    if marshy_crossing(ground, start, to):
        parts.append((tables.MARSH_AT_RIVER, "through the marsh at its banks"))
    return Price(sum(points for points, _ in parts), tuple(f"{points} {why}" for points, why in parts))


def is_rough(ground: SquaredGround, square: Square) -> bool:
    """C3.1: whether woods, a hill or the like fill the square."""
    return ground.has(square, *ROUGH) or height(ground, square) > 0


def path_price(
    ground: SquaredGround,
    start: Square,
    path: tuple[Square, ...],
    into_town: bool = False,
    diagonals: int = 0,
) -> Price:
    """The price of a whole path after so many diagonal steps of the bound; a town is entered in its last square."""
    points, reasons = 0, list[str]()
    here = start
    for index, to in enumerate(path):
        price = step_price(ground, here, to, diagonals, into_town and index == len(path) - 1)
        points += price.points
        reasons += price.reasons
        diagonals += bool(corners(here, to))
        here = to
    if into_town and not path:
        return Price(tables.TOWN, (f"{tables.TOWN} into the town",))
    return Price(points, tuple(reasons))
