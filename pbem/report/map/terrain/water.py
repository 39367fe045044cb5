"""Broad water: shorelines doubled inward as engravers did, and ripples in midstream."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pbem.battle.square import Square
from pbem.report.map.board import Board, jitter, on_pixels
from pbem.report.map.palette import Theme
from pbem.report.map.region import region_path
from pbem.report.map.svg import tag

_LINES: Final = ((0.0, 2.2, 1.0), (4.5, 0.9, 0.9), (9.5, 0.75, 0.75), (15.5, 0.6, 0.6), (22.5, 0.5, 0.5))
"""Distance from the shore, width and strength of each line."""
_WOBBLE: Final = 3.0
"""How far the hand misses the shore."""
_CALM: Final = 9.0
"""Distance from the shore at which the water no longer follows its bends."""


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Ripples on one square."""
    ripples = ""
    for row in range(4):
        for column in range(2):
            x = 34 + column * 22 + 6 * jitter(variant, row, column)
            y = 16 + row * 23 + (column % 2) * 11 + 4 * jitter(variant, column, row, 2)
            ripples += f"M{on_pixels(x, y, pixel)}q3.5-3.4 7 0t7 0"
    return tag(
        "path",
        d=ripples,
        fill="none",
        stroke=theme.water_ink,
        stroke_width=1,
        stroke_opacity=0.75,
        stroke_linecap="round",
    )


def border(squares: Collection[Square], board: Board) -> str:
    """The shores."""
    return "".join(
        tag(
            "path",
            # The further out, the calmer the line, as the engravers had it; straight lines also make a small file.
            d=region_path(squares, board, inset=inset, wobble=_WOBBLE * max(0.0, 1 - inset / _CALM)),
            fill="none",
            stroke=board.theme.water_ink,
            stroke_width=width,
            stroke_opacity=strength,
        )
        for inset, width, strength in _LINES
    )
