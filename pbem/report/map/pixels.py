"""A drawing in pixels, layer upon layer: what is the same in most letters is made into pixels once, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image
from resvg import usvg

from pbem.report.map.layers import Box, Layers, Part, Sticker, parted, without_entries
from pbem.report.map.patches import box_of, patches
from pbem.report.map.raster import part, read

_BLEED: Final = 2
"""Pixels around a part of a drawing that are drawn and cut off."""
_LINE: Final = 2
"""Pixels of a field that its frame may reach into."""


@dataclass(frozen=True, slots=True)
class _Plate:
    """What is printed before the troops, a ground within its frame, and the strips of frame that lie over them."""

    size: tuple[int, int]
    pixels: bytes
    strips: tuple[tuple[Box, Image.Image], ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame in pixels: all that is around a field, and the strips of it that lie over the field's rim."""

    around: tuple[tuple[Box, Image.Image], ...]
    strips: tuple[tuple[Box, Image.Image], ...]


def sheet_of(svg: str) -> Image.Image:
    """The drawing in the width and height that it names."""
    layers = parted(svg)
    if layers is None:
        drawn, entries = without_entries(svg)
        return _printed(_whole(drawn).convert("RGB"), entries)
    sheet = Image.new("RGB", layers.size, layers.paper)
    if isinstance(layers, Part):
        _lay_part(sheet, layers)
    else:
        _lay_layers(sheet, layers)
    title = _title(layers.title)
    if title is not None:
        _lay(sheet, *title)
    return _printed(sheet, layers.entries)


def _lay_part(sheet: Image.Image, layers: Part) -> None:
    left, top, _, _ = wider = _with_bleed(layers.field)
    sheet.paste(part(read(layers.drawn), wider).convert("RGB"), (left, top))
    frame = _frame(layers.rim, layers.field, layers.around)
    for box, opaque in frame.around:
        sheet.paste(opaque, box)
    for box, strip in frame.strips:
        _lay(sheet, strip, box)


def _lay_layers(sheet: Image.Image, layers: Layers) -> None:
    plate = _plate(layers.plate, layers.bare, layers.rim, layers.field)
    sheet.paste(Image.frombytes("RGB", plate.size, plate.pixels))
    for box, troops in patches(layers):
        _lay(sheet, part(read(layers.laid(troops)), box), box)
    for box, strip in plate.strips:
        _lay(sheet, strip, box)


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


@lru_cache(maxsize=16)
def _title(svg: str) -> tuple[Image.Image, Box] | None:
    """What stands above a field, in all letters about one bound."""
    box = box_of(svg)
    return None if box is None else (part(read(svg), box), box)


@lru_cache(maxsize=8)
def _frame(rim: str, field: Box, around: tuple[Box, ...]) -> _Frame:
    """The frame of a part of a field, which other letters have too.

    Pixels cost as much to be packed and unpacked whatever is on them, so those of the field are left out.
    """
    drawing = read(rim)
    cut = [(box, _cut_out(drawing, box)) for box in (*around, *_strips(field))]
    return _Frame(tuple((box, each.convert("RGB")) for box, each in cut[: len(around)]), tuple(cut[len(around) :]))


def _with_bleed(box: Box) -> Box:
    """More than the box: at an edge resvg makes a line there darker than it is where it goes on."""
    return box[0] - _BLEED, box[1] - _BLEED, box[2] + _BLEED, box[3] + _BLEED


def _cut_out(drawing: usvg.Tree, box: Box) -> Image.Image:
    left, top, right, bottom = box
    return part(drawing, _with_bleed(box)).crop((_BLEED, _BLEED, _BLEED + right - left, _BLEED + bottom - top))


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
