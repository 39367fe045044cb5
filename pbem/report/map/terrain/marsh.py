"""Marsh: tufts of reed and strokes of standing water."""

from __future__ import annotations

from pbem.report.map.board import jitter, on_pixels
from pbem.report.map.palette import Theme
from pbem.report.map.svg import tag


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Tufts on one square."""
    reeds, water = "", ""
    for row in range(5):
        y = 17 + row * 18.5 + jitter(variant, row, 3) * 3
        for column in range(4):
            x = 14 + column * 25 + (row % 2) * 12 - 6 + jitter(variant, row, column) * 4
            reeds += f"M{on_pixels(x, y, pixel)}m-3.6-5.4l3.6 5.4l-1.4-7.4m2.8 0l-1.4 7.4l3.6-5.4"
            water += f"M{on_pixels(x, y, pixel)}m-8 0.6h16m-11 2.8h8"
    return tag("path", d=reeds, fill="none", stroke=theme.tree_ink, stroke_width=0.95, stroke_linecap="round") + tag(
        "path", d=water, fill="none", stroke=theme.water_ink, stroke_width=0.9, stroke_opacity=0.8
    )
