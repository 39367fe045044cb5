"""Bad ground: stones and broken turf."""

from __future__ import annotations

from pbem.report.map.board import jitter
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Stones on one square."""
    stones = ""
    for row in range(5):
        for column in range(5):
            x = 9 + column * 20 + (row % 2) * 8 - 4 + jitter(variant, row, column) * 5
            y = 15 + row * 19 + jitter(variant, column, row, 4) * 4
            size = 2.6 + jitter(variant, row, column, 8)
            stones += f"M{num(x)} {num(y)}l{num(size)}-{num(size * 1.3)}l{num(size * 1.2)} {num(size * 1.3)}m1.4 0h2.6"
    return tag("path", d=stones, fill="none", stroke=theme.earth_ink, stroke_width=1, stroke_linejoin="round")
