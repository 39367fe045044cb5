"""From SVG to a small PNG, the same bytes on every machine: only the fonts we ship are used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from threading import local
from typing import Final

from PIL import Image
from resvg import render, usvg

from pbem.report.map.layers import parted
from pbem.report.map.measure import FONTS

_NAMED: Final = re.compile("#([0-9A-Fa-f]{6})\\b")
"""A colour that the drawing names; it is kept exactly, however little of the sheet it covers."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a picture is packed: so many colours at most, with the named ones those that cover most of the sheet.

    Two of them differ at least so much `apart`, red, green and blue together: nearer ones are no worse for being one.
    `level` is how hard zlib tries.
    """

    colours: int
    apart: int
    level: int


_USUAL: Final = Care(colours=56, apart=24, level=6)
_THRIFTY: Final = Care(colours=42, apart=24, level=9)
"""It takes three times as long and saves a tenth."""
_HEAVY: Final = 85_000
"""Bytes above which a picture is packed thriftily."""
_Colour = tuple[int, int, int]
_AS_IT_IS: Final = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
"""Neither scaled nor moved: a map is written in the pixels it is shown in."""


@lru_cache(maxsize=16)
def to_png(svg: str) -> bytes:
    """The picture in the width and height that the SVG names, with a palette; views drawn alike share it."""
    sheet = _sheet(svg)
    packed = _packed(sheet, svg, _USUAL)
    return packed if len(packed) <= _HEAVY else _packed(sheet, svg, _THRIFTY)


def _packed(sheet: Image.Image, svg: str, care: Care) -> bytes:
    small = sheet.quantize(palette=_palette(sheet, svg, care), dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=care.level)
    return out.getvalue()


def _sheet(svg: str) -> Image.Image:
    """The drawing in pixels; its ground is the same in most letters, and is kept."""
    layers = parted(svg)
    if layers is None:
        return _pixels(svg).convert("RGB")
    troops = _pixels(layers.troops)
    sheet = Image.new("RGB", troops.size)
    sheet.paste(Image.frombytes("RGB", *_ground(layers.ground)))
    sheet.paste(troops, mask=troops)
    return sheet


@lru_cache(maxsize=4)
def _ground(svg: str) -> tuple[tuple[int, int], bytes]:
    """The size and the pixels of a ground."""
    drawn = _pixels(svg).convert("RGB")
    return drawn.size, drawn.tobytes()


def _pixels(svg: str) -> Image.Image:
    with Image.open(BytesIO(render(usvg.Tree.from_str(svg, _KEPT.fonts), _AS_IT_IS))) as picture:
        picture.load()
        return picture


class _Kept(local):
    """Our fonts, read once a thread: that takes as long as half a map, and no other thread may use them.

    They are kept in memory: of fonts that it knows as files resvg opens the file anew for every letter it draws.
    """

    @cached_property
    def fonts(self) -> usvg.Options:
        """They are read when the first map is drawn."""
        fonts = usvg.Options.default()
        fonts.font_family = "DejaVu Sans"
        for path in sorted(FONTS.glob("*.ttf")):
            fonts.load_font_data(path.read_bytes())
        return fonts


_KEPT: Final = _Kept()


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
    return all(abs(red - r) + abs(green - g) + abs(blue - b) >= apart for r, g, b in kept)


def _channels(colour: object) -> _Colour:
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue
