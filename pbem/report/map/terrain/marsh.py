"""Marsh: tufts of reed and strokes of standing water."""

from __future__ import annotations

from pbem.report.map.board import jitter
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag


def tile(variant: int, theme: Theme) -> str:
    """Tufts on one square."""
    reeds, water = "", ""
    for row in range(5):
        for column in range(4):
            x = 14 + column * 25 + (row % 2) * 12 - 6 + jitter(variant, row, column) * 4
            y = 17 + row * 18.5 + jitter(variant, column, row, 3) * 3
            reeds += f"M{num(x)} {num(y)}l-3.6-5.4M{num(x)} {num(y)}l-1.4-7.4M{num(x)} {num(y)}l1.4-7.4M{num(x)} {num(y)}l3.6-5.4"
            water += f"M{num(x - 7)} {num(y + 0.6)}h14M{num(x - 3)} {num(y + 3.2)}h9"
    return tag("path", d=reeds, fill="none", stroke=theme.tree_ink, stroke_width=0.95, stroke_linecap="round") + tag(
        "path", d=water, fill="none", stroke=theme.water_ink, stroke_width=0.9, stroke_opacity=0.8
    )
