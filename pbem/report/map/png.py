"""From SVG to a small PNG, the same bytes on every machine: only the fonts we ship are used."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image

from pbem.report.map.measure import FONTS

COLOURS: Final = 255
"""Size of the picture's palette; an atlas plate needs no more, and the file shrinks to a third."""


def to_png(svg: str, width: int) -> bytes:
    """The picture `width` pixels wide, with a palette."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=sorted(str(path) for path in FONTS.glob("*.ttf")),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    with Image.open(BytesIO(drawn)) as picture:
        small = picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
