"""Stickers that lie on one another or close together, taken together: blank pixels cost as much as any others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from PIL import ImageFilter

from pbem.report.map.layers import Box, Layers
from pbem.report.map.raster import read, shrunk

_NEAR: Final = 6
"""Pixels between two stickers that are cheaper made into pixels with them."""
_SMALLER: Final = 8


@dataclass(slots=True)
class Patch:
    """Some stickers by their numbers, and the box around them."""

    box: Box
    stickers: list[int] = field(default_factory=list)


def patches(layers: Layers) -> list[tuple[Box, str]]:
    """The troops in boxes that do not overlap: each the stickers in it, as they lie over one another."""
    boxes = [_within(each.box or box_of(layers.laid(each.drawn)), layers.field) for each in layers.troops]
    found = _joined((number, box) for number, box in enumerate(boxes) if box is not None)
    return [(each.box, "".join(layers.troops[number].drawn for number in sorted(each.stickers))) for each in found]


def _joined(boxes: Iterable[tuple[int, Box]]) -> list[Patch]:
    found: list[Patch] = []
    for number, box in boxes:
        patch = Patch(box, [number])
        while near := [other for other in found if _touch(other.box, patch.box)]:
            found = [other for other in found if other not in near]
            for other in near:
                patch = Patch(_around(patch.box, other.box), patch.stickers + other.stickers)
        found.append(patch)
    return found


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] + _NEAR
        and other[0] < one[2] + _NEAR
        and one[1] < other[3] + _NEAR
        and other[1] < one[3] + _NEAR
    )


def _around(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _within(box: Box | None, field: Box) -> Box | None:
    """The part of a box that is in a field; None where there is none."""
    if box is None:
        return None
    left, top = max(box[0], field[0]), max(box[1], field[1])
    right, bottom = min(box[2], field[2]), min(box[3], field[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


@lru_cache(maxsize=64)
def box_of(svg: str) -> Box | None:
    """The box around all that a drawing shows, found in a small picture: what is too thin for that is beside more."""
    drawing = read(svg)
    small = shrunk(drawing, (0, 0, *drawing.int_size()), _SMALLER).getchannel("A")
    found = small.point(lambda alpha: 255 if alpha else 0).filter(ImageFilter.MaxFilter(3)).getbbox()
    if found is None:
        return None
    left, top, right, bottom = (each * _SMALLER for each in found)
    return left, top, right, bottom
