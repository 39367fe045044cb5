"""From SVG to a small PNG, the same bytes on every machine: only the fonts we ship are used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from threading import local
from typing import Final

from PIL import Image
from resvg import render, usvg

from pbem.report.map.measure import FONTS

_NAMED: Final = re.compile("#([0-9A-Fa-f]{6})\\b")
"""A colour that the drawing names; it is kept exactly, however little of the sheet it covers."""
_COLOURS: Final = 56
"""So many colours has a palette: with the named ones those that cover most of the sheet."""
_APART: Final = 24
"""How much two of them differ at least, red, green and blue together: nearer ones are no worse for being one."""
_Colour = tuple[int, int, int]
_AS_IT_IS: Final = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
"""Neither scaled nor moved: a map is written in the pixels it is shown in."""


@lru_cache(maxsize=16)
def to_png(svg: str) -> bytes:
    """The picture in the width and height that the SVG names, with a palette; views drawn alike share it."""
    drawn = render(usvg.Tree.from_str(svg, _KEPT.fonts), _AS_IT_IS)
    with Image.open(BytesIO(drawn)) as picture:
        sheet = picture.convert("RGB")
    small = sheet.quantize(palette=_palette(sheet, svg), dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG")
    return out.getvalue()


class _Kept(local):
    """Our fonts, read once a thread: that takes as long as half a map, and no other thread may use them."""

    def __init__(self) -> None:
        self.fonts = usvg.Options.default()
        self.fonts.font_family = "DejaVu Sans"
        for path in sorted(FONTS.glob("*.ttf")):
            self.fonts.load_font_file(str(path))


_KEPT: Final = _Kept()


def _palette(sheet: Image.Image, svg: str) -> Image.Image:
    """The colours of a sheet: those its drawing names, and of those counted on every ninth pixel the commonest."""
    sample = sheet.resize((max(1, sheet.width // 3), max(1, sheet.height // 3)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height) or []
    kept = [_channels(tuple(bytes.fromhex(colour))) for colour in sorted(set(_NAMED.findall(svg)))]
    for _, each in sorted(counted, reverse=True):
        if len(kept) >= _COLOURS:
            break
        if _is_new(colour := _channels(each), kept):
            kept.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in kept[:256] for value in colour])
    return palette


def _is_new(colour: _Colour, kept: Iterable[_Colour]) -> bool:
    red, green, blue = colour
    return all(abs(red - r) + abs(green - g) + abs(blue - b) >= _APART for r, g, b in kept)


def _channels(colour: object) -> _Colour:
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue
