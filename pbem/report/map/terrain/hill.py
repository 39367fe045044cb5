"""Hills: a contour for each level, and hachures that run down from it."""

from __future__ import annotations

from collections.abc import Collection

from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain
from pbem.report.map.board import Board, jitter
from pbem.report.map.region import Outline, outlines
from pbem.report.map.svg import num, tag

_TICKS = 4
"""Hachures between two points of an outline."""


def level_of(square: Square, board: Board) -> int:
    """How high a square lies; a hill of which no height is known counts as the first level."""
    return max(board.ground.cell(square).level, int(board.ground.has(square, Terrain.HILL)))


def border(squares: Collection[Square], board: Board) -> str:
    """The slopes of a stretch of hills."""
    highest = max((level_of(square, board) for square in squares), default=0)
    parts = []
    for level in range(1, highest + 1):
        above = [square for square in squares if level_of(square, board) >= level]
        for outline in outlines(above, board, inset=4):
            parts.append(_slope(outline, board, level))
    return "".join(parts)


def _slope(outline: Outline, board: Board, level: int) -> str:
    ticks = ""
    count = len(outline.points)
    for index in range(count):
        (x1, y1), (x2, y2) = outline.points[index], outline.points[(index + 1) % count]
        (nx1, ny1), (nx2, ny2) = outline.normals[index], outline.normals[(index + 1) % count]
        for step in range(_TICKS):
            part = step / _TICKS
            x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
            nx, ny = nx1 + (nx2 - nx1) * part, ny1 + (ny2 - ny1) * part
            long = 12 + 3.5 * jitter(index, step, level)
            ticks += (
                f"M{num(x)} {num(y)}L{num(x + nx * long - ny)} {num(y + ny * long + nx)}"
                f"L{num(x + nx * long + ny)} {num(y + ny * long - nx)}z"
            )
    return tag("path", d=ticks, fill=board.theme.earth_ink, fill_opacity=0.75)
