"""Drawings made into pixels by resvg, whole or in part: only the fonts we ship are used."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from threading import local
from typing import Final

from PIL import Image
from resvg import render, usvg

from pbem.report.map.layers import Box
from pbem.report.map.measure import FONTS


def read(svg: str) -> usvg.Tree:
    """A drawing with its words in our fonts, ready to be made into pixels."""
    return usvg.Tree.from_str(svg, _KEPT.fonts)


def part(drawing: usvg.Tree, box: Box) -> Image.Image:
    """A part of a drawing."""
    left, top, right, bottom = box
    return _loaded(render(drawing, (1.0, 0.0, -left, 0.0, 1.0, -top), bg_size=(right - left, bottom - top)))


def shrunk(drawing: usvg.Tree, box: Box, times: int) -> Image.Image:
    """A part of a drawing so many times smaller either way."""
    left, top, right, bottom = box
    place = (1 / times, 0.0, -left / times, 0.0, 1 / times, -top / times)
    return _loaded(render(drawing, place, bg_size=(-((left - right) // times), -((top - bottom) // times))))


def _loaded(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as picture:
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
