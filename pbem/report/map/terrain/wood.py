"""Woods: single round crowns, each with its shadow."""

from __future__ import annotations

from pbem.report.map.board import jitter, on_pixels
from pbem.report.map.palette import Theme
from pbem.report.map.svg import tag

_CROWN = "a3.2 3.2 0 0 1 1.6-5.6a4.2 4.2 0 0 1 7.6 0a3.2 3.2 0 0 1 1.6 5.6q-5.4 2.2-10.8 0z"


def tile(variant: int, theme: Theme, pixel: float) -> str:
    """Trees on one square."""
    crowns, trunks = "", ""
    for row in range(5):
        for column in range(5):
            x = 11 + column * 19.5 + (row % 2) * 8 - 4 + jitter(variant, row, column) * 3.5
            y = 17 + row * 18.5 + jitter(variant, column, row, 5) * 3
            crowns += f"M{on_pixels(x, y, pixel)}m-5.4 0{_CROWN}"
            trunks += f"M{on_pixels(x, y, pixel)}m0 0.8v3.4h5.5"
    return tag("path", d=crowns, fill=theme.crown, stroke=theme.tree_ink, stroke_width=0.9) + tag(
        "path", d=trunks, fill="none", stroke=theme.tree_ink, stroke_width=1
    )
