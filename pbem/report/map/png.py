"""From SVG to a small PNG, the same bytes on every machine: only the fonts we ship are used."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image

from pbem.report.map.measure import FONTS

_FLAT: Final = 48
"""So many colours are kept exactly: the tints and inks that cover most of the sheet."""
_BLENDS: Final = 96
"""So many more stand for the edges where one colour runs into another."""


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
        sheet = picture.convert("RGB")
    small = sheet.quantize(palette=_palette(sheet), dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _palette(sheet: Image.Image) -> Image.Image:
    sample = sheet.resize((max(1, sheet.width // 3), max(1, sheet.height // 3)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height) or []
    flat = [colour for _, colour in sorted(counted, reverse=True)[:_FLAT]]
    blends = sheet.quantize(_BLENDS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).getpalette() or []
    values = [value for colour in flat for value in _channels(colour)] + blends[: 3 * _BLENDS]
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)
    return palette


def _channels(colour: object) -> tuple[int, ...]:
    return colour if isinstance(colour, tuple) else ()
