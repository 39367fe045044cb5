"""A drawing in pixels, layer upon layer: what is the same in most letters is made into pixels once, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from pbem.report.map.layers import Box, Sticker, parted, without_entries
from pbem.report.map.patches import box_of, patches
from pbem.report.map.raster import part, read

_LINE: Final = 2
"""Pixels of a field that its frame may reach into."""


@dataclass(frozen=True, slots=True)
class _Plate:
    """What is printed before the troops, a ground within its frame, and the strips of frame that lie over them."""

    size: tuple[int, int]
    pixels: bytes
    strips: tuple[tuple[Box, Image.Image], ...]


def sheet_of(svg: str) -> Image.Image:
    """The drawing in the width and height that it names."""
    layers = parted(svg)
    if layers is None:
        drawn, entries = without_entries(svg)
        return _printed(_whole(drawn).convert("RGB"), entries)
    plate = _plate(layers.plate, layers.bare, layers.rim, layers.field)
    sheet = Image.new("RGB", layers.size, layers.paper)
    sheet.paste(Image.frombytes("RGB", plate.size, plate.pixels))
    for box, troops in patches(layers):
        _lay(sheet, part(read(layers.laid(troops)), box), box)
    for box, strip in plate.strips:
        _lay(sheet, strip, box)
    title = box_of(layers.title)
    if title is not None:
        _lay(sheet, part(read(layers.title), title), title)
    return _printed(sheet, layers.entries)


def _printed(sheet: Image.Image, entries: Iterable[Sticker]) -> Image.Image:
    """A sheet with the entries of its legend."""
    for entry in entries:
        if entry.box is not None:
            _lay(sheet, _entry(entry.drawn), entry.box)
    return sheet


def _whole(svg: str) -> Image.Image:
    drawing = read(svg)
    return part(drawing, (0, 0, *drawing.int_size()))


@lru_cache(maxsize=128)
def _entry(svg: str) -> Image.Image:
    """An entry of the legend, most of which come again in every letter."""
    return _whole(svg)


@lru_cache(maxsize=4)
def _plate(whole: str, bare: str, rim: str, field: Box) -> _Plate:
    sheet, frame = _whole(whole).convert("RGB"), _whole(rim)
    sheet.paste(_whole(bare).convert("RGB").crop(field), field)
    strips = tuple((box, frame.crop(box)) for box in _strips(field))
    return _Plate(sheet.size, sheet.tobytes(), strips)


def _strips(field: Box) -> tuple[Box, ...]:
    """The rim of a field: above, below, and what is left of it at either hand."""
    left, top, right, bottom = field
    high, low = top + _LINE, bottom - _LINE
    return (
        (left, top, right, high),
        (left, low, right, bottom),
        (left, high, left + _LINE, low),
        (right - _LINE, high, right, low),
    )


def _lay(sheet: Image.Image, picture: Image.Image, box: Box) -> None:
    sheet.paste(picture, box[:2], picture)
