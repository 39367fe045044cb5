"""From SVG to a small PNG, the same bytes on every machine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from pbem.report.map.pixels import sheet_of

_NAMED: Final = re.compile("#([0-9A-Fa-f]{6})\\b")
"""A colour that the drawing names; it is kept exactly, however little of the sheet it covers."""


@dataclass(frozen=True, slots=True)
class Care:
    """How few colours a picture has: so many at most, with the named ones those that cover most of the sheet.

    Two of them differ at least so much `apart`, red, green and blue together: nearer ones are no worse for being one.
    """

    colours: int
    apart: int


_USUAL: Final = Care(colours=56, apart=24)
_THRIFTY: Final = Care(colours=42, apart=24)
_HEAVY: Final = 85_000
"""Bytes above which a picture is packed harder."""
_LIGHTLY, _QUICKLY, _HARDER, _HARDEST = 4, 6, 8, 9
"""How hard zlib tries: each takes up to twice as long as the one before and saves a twentieth or a tenth."""
_SMALL: Final = 700_000
"""Pixels of a sheet that is light however it is packed."""
_LITTLE: Final = 1.05
"""How much too heavy a picture may be for the second to be enough."""
_Colour = tuple[int, int, int]


@lru_cache(maxsize=16)
def to_png(svg: str) -> bytes:
    """The picture in the width and height that the SVG names, with a palette; views drawn alike share it."""
    sheet = sheet_of(svg)
    small = _reduced(sheet, svg, _USUAL)
    packed = _packed(small, _LIGHTLY if sheet.width * sheet.height < _SMALL else _QUICKLY)
    if _HEAVY < len(packed) <= _HEAVY * _LITTLE:
        packed = _packed(small, _HARDER)
    return packed if len(packed) <= _HEAVY else _packed(_reduced(sheet, svg, _THRIFTY), _HARDEST)


def _reduced(sheet: Image.Image, svg: str, care: Care) -> Image.Image:
    return sheet.quantize(palette=_palette(sheet, svg, care), dither=Image.Dither.NONE)


def _packed(picture: Image.Image, level: int) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", compress_level=level)
    return out.getvalue()


def _palette(sheet: Image.Image, svg: str, care: Care) -> Image.Image:
    """The colours of a sheet: those its drawing names, and of those counted on every ninth pixel the commonest."""
    sample = sheet.resize((max(1, sheet.width // 3), max(1, sheet.height // 3)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height) or []
    kept = [_channels(tuple(bytes.fromhex(colour))) for colour in sorted(set(_NAMED.findall(svg)))]
    for _, each in sorted(counted, reverse=True):
        if len(kept) >= care.colours:
            break
        if _is_new(colour := _channels(each), kept, care.apart):
            kept.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in kept[:256] for value in colour])
    return palette


def _is_new(colour: _Colour, kept: Iterable[_Colour], apart: int) -> bool:
    red, green, blue = colour
    # Asked for every colour of a map against those before it: a generator takes a quarter longer.
    for r, g, b in kept:  # noqa: SIM110
        if abs(red - r) + abs(green - g) + abs(blue - b) < apart:
            return False
    return True


def _channels(colour: object) -> _Colour:
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue
