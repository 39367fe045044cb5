"""Impenetrable forest: firs so close that no ground shows, behind a dark border."""

from __future__ import annotations

from collections.abc import Collection

from pbem.battle.square import Square
from pbem.report.map.board import Board, jitter, on_pixels
from pbem.report.map.palette import Theme
from pbem.report.map.region import region_path
from pbem.report.map.svg import tag

_FIR = "l-5.4 0l3.8-5.4h-2.3l4-7.6l4 7.6h-2.3l3.8 5.4z"


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Firs on one square."""
    firs = ""
    for row in range(7):
        # The firs of a row stand at one height and as far apart as in every other: rows that repeat make a small file.
        x, y = 5 + (row % 2) * 7 + jitter(variant, row) * 2.4, 12.5 + row * 13.7 + jitter(variant, row, 9) * 2
        apart = max(1, round(14.3 / pixel)) * pixel
        for column in range(7):
            firs += f"M{on_pixels(x + column * apart, y, pixel)}{_FIR}m-6.2 0h1.6v2.6h-1.6z"
    return tag("path", d=firs, fill=theme.fir)


def border(squares: Collection[Square], board: Board) -> str:
    """The edge of the forest, which nobody passes."""
    path = region_path(squares, board, inset=0)
    return tag("path", d=path, fill="none", stroke=board.theme.tree_ink, stroke_width=2.6) + tag(
        "path",
        d=region_path(squares, board, inset=-4),
        fill="none",
        stroke=board.theme.tree_ink,
        stroke_width=1,
        stroke_dasharray="1 3.5",
        stroke_linecap="round",
    )
