"""The map of a View: drawn as an atlas plate, printed in text, told in a sentence."""

from __future__ import annotations

from pbem.report.map.closer import closer, closer_to_orders
from pbem.report.map.draw import draw
from pbem.report.map.plans import draws_otherwise
from pbem.report.map.spoken import describe
from pbem.report.map.table.closer import window_on
from pbem.report.map.text_map import text_map

__all__ = ["closer", "closer_to_orders", "describe", "draw", "draws_otherwise", "text_map", "to_png", "window_on"]


def to_png(svg: str) -> bytes:
    """The picture as a PNG; Pillow and resvg are loaded for the first one, as a house at rest draws none."""
    from pbem.report.map.png import to_png as drawn

    return drawn(svg)
