"""What of a drawing lies over what, so that what is the same in most letters is made into pixels only once.

Whatever is set apart from the rest is isolated: resvg draws it by itself, from its own corner, so that it becomes the
same pixels on the whole sheet and alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from pbem.report.map.plate import Paper
from pbem.report.map.svg import tag

Box = tuple[int, int, int, int]
"""Pixels of a sheet: left, top, and the right and bottom that are no longer in it."""

_BEGUN: Final = '<g id="{}" data-field="{} {} {} {}" data-bottom="{}">'
_FIELD: Final = re.compile(
    '<g id="(ground|part)" data-field="([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)" data-bottom="([0-9]+)">'
)
_TROOPS: Final = '</g><g id="troops">'
_FRAME: Final = '</g></g><g id="frame">'
_WORDS: Final = '</g><g id="words">'
_STICKER: Final = re.compile('<g class="sticker" style="isolation:isolate"(?: data-box="([^"]*)")?>')
_ENTRY: Final = re.compile(
    '<g class="entry" style="isolation:isolate" transform="translate\\(([0-9]+) ([0-9]+)\\)" '
    'data-size="([0-9]+) ([0-9]+)">'
)
_PLACE: Final = re.compile("translate\\(([-0-9.]+) ([-0-9.]+)\\) scale\\(([0-9.]+)\\)")
_SIZE: Final = re.compile('<svg [^>]*?width="([0-9]+)" height="([0-9]+)"')
_PAPER: Final = re.compile('fill="(#[0-9A-F]{6})"')
_STYLE: Final = re.compile("<style>.*?</style>")
_COLOUR: Final = re.compile('"#[0-9A-Fa-f]{6}"')
_DEFINED: Final = "</defs>"
_END: Final = "</svg>"
_WORDS_END: Final = f"</g>{_END}"
_ALONE: Final = ' style="isolation:isolate"'
_OVER: Final = 4
"""Pixels that an entry may reach over its room on every side."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """What lies on a sheet by itself, and the box that it does not leave; None where that has to be looked for."""

    drawn: str
    box: Box | None


@dataclass(frozen=True, slots=True)
class Printed:
    """A drawing on `paper` of that size: a `field` within a `frame` that ends at the `bottom`, and words around it.

    What is drawn may run off the field, where the frame covers it. The title stands above the field, the entries of the
    legend below the bottom; each of these is a drawing of its own.
    """

    frame: str
    title: str
    entries: tuple[Sticker, ...]
    field: Box
    bottom: int
    size: tuple[int, int]
    paper: str

    @property
    def rim(self) -> str:
        """The frame without what it is about."""
        return _sheet(self.size[0], self.bottom, self.frame)

    @property
    def around(self) -> tuple[Box, ...]:
        """Where nothing is seen but the frame: above, left and right of the field, and below it."""
        left, top, right, low = self.field
        width = self.size[0]
        return (0, 0, width, top), (0, top, left, low), (right, top, width, low), (0, low, width, self.bottom)


@dataclass(frozen=True, slots=True)
class Part(Printed):
    """A part of a field of which nothing is apart but what is printed around it; `drawn` is what is in its frame."""

    drawn: str


@dataclass(frozen=True, slots=True)
class Layers(Printed):
    """A drawing in layers that lie one over another.

    The `ground` is opaque, and with the frame the same for everybody who sees that field.
    """

    ground: str
    troops: tuple[Sticker, ...]
    place: str
    """The opening tag of the group that lays the field on the sheet."""
    defined: str

    @property
    def plate(self) -> str:
        """The ground within its frame."""
        return self._below(f"{self.ground}</g>{self.frame}")

    @property
    def bare(self) -> str:
        """The ground without the frame."""
        return self._below(f"{self.ground}</g>")

    def laid(self, troops: str) -> str:
        """Some of the troops, where they are on the sheet."""
        return self._below(f"{troops}</g>")

    def _below(self, drawn: str) -> str:
        return _sheet(self.size[0], self.bottom, f"{self.defined}{self.place}{drawn}")


def layered(ground: str, troops: str, sheet: Paper) -> str:
    """Both layers of a field; the troops are stickers one after another."""
    return f"{_begun('ground', sheet)}{ground}{_TROOPS}{troops}</g>"


def _begun(name: str, sheet: Paper) -> str:
    right, bottom = ceil(sheet.left + sheet.map_width), ceil(sheet.top + sheet.map_height)
    return _BEGUN.format(name, floor(sheet.left), floor(sheet.top), right, bottom, ceil(sheet.below))


def sticker(drawn: str, box: tuple[float, float, float, float] | None = None) -> str:
    """Something on a field by itself, and where that is known the box that it keeps to, in units of the field."""
    if not drawn:
        return ""
    if box is None:
        return tag("g", drawn, class_="sticker", style="isolation:isolate")
    edges = " ".join(map(str, (floor(box[0]), floor(box[1]), ceil(box[2]), ceil(box[3]))))
    return tag("g", drawn, class_="sticker", style="isolation:isolate", data_box=edges)


def in_one(field: str, sheet: Paper) -> str:
    """A field that is made into pixels as a whole, so that nothing on it needs to be apart, which takes longer."""
    return f"{_begun('part', sheet)}{field.replace(_ALONE, '')}</g>"


def around(frame: str, words: str, sheet: Paper, tall: int, paper: str) -> str:
    """What lies over a field and around it: its frame, and title and legend on the paper of a sheet so `tall`."""
    bottom = ceil(sheet.below)
    below = tag("rect", y=bottom, width=sheet.width, height=max(0, tall - bottom), fill=paper)
    return tag("g", frame, id="frame") + tag("g", below, words, id="words")


def entry_at(x: int, y: int, size: tuple[int, int], drawn: str) -> str:
    """An entry of a legend, the same pixels wherever it stands; it fills no more than that size."""
    place, room = f"translate({x} {y})", "{} {}".format(*size)
    return tag("g", drawn, class_="entry", style="isolation:isolate", transform=place, data_size=room)


def parted(svg: str) -> Layers | Part | None:
    """What a drawing is made of; None where nothing of it was drawn apart but its entries."""
    found, size = _FIELD.search(svg), _SIZE.match(svg)
    if found is None or size is None:
        return None
    kind, *box, bottom = found.groups()
    left, top, right, low = map(int, box)
    # The title names the viewer's troops, which are none of the ground's business.
    head = svg[svg.index("<defs>") : found.start()]
    defined, place = head.split(_DEFINED)
    drawn, _, words = svg.partition(_WORDS)
    field, _, frame = drawn[found.end() :].partition(_FRAME)
    width, tall = map(int, size.groups())
    begun = words.index("/>") + len("/>")
    paper = _PAPER.search(words[:begun])
    plain = _plain(defined)
    defined += _DEFINED
    printed = (
        frame,
        _sheet(width, tall, words[begun:].removesuffix(_WORDS_END).partition('<g class="entry"')[0]),
        tuple(_printed(entry, at, defined, plain) for entry, at in _split(_ENTRY, words.removesuffix(_WORDS_END))),
        (left, top, right, low),
        int(bottom),
        (width, tall),
        paper[1] if paper else "",
    )
    if kind == "part":
        return Part(*printed, f"{svg[: found.end()]}{field}</g></g>{_END}")
    ground, _, troops = field.partition(_TROOPS)
    stickers = tuple(Sticker(each, _box(given, place)) for each, (given,) in _split(_STICKER, troops))
    return Layers(*printed, ground, stickers, place, defined)


def without_entries(svg: str) -> tuple[str, tuple[Sticker, ...]]:
    """A drawing that is not in layers without the entries of its legend, and these."""
    found = list(_ENTRY.finditer(svg))
    if not found:
        return svg, ()
    begin = found[0].start()
    # Of a field of squares the legend stands within a group of words, of a table by itself.
    end = _WORDS_END if _WORDS in svg[:begin] else _END
    defined = svg[svg.index("<defs>") : svg.index(_DEFINED) + len(_DEFINED)]
    entries = _split(_ENTRY, svg[begin:].removesuffix(end))
    printed = tuple(_printed(drawn, place, defined, _plain(defined)) for drawn, place in entries)
    return svg[:begin] + end, printed


def _plain(defined: str) -> str:
    """Of what a drawing defines only how its words are set."""
    style = _STYLE.search(defined)
    return f"<defs>{style[0] if style else ''}</defs>"


def _split(begins: re.Pattern[str], text: str) -> list[tuple[str, tuple[str | None, ...]]]:
    """The groups that stand one after another to the end of a text, and what their openings say."""
    found = list(begins.finditer(text))
    ends = [*(each.start() for each in found), len(text)]
    return [(text[each.start() : end], each.groups()) for each, end in zip(found, ends[1:], strict=True)]


def _box(given: str | None, place: str) -> Box | None:
    laid = _PLACE.search(place)
    if given is None or laid is None:
        return None
    x, y, scale = map(float, laid.groups())
    left, top, right, bottom = map(int, given.split())
    return floor(x + left * scale), floor(y + top * scale), ceil(x + right * scale), ceil(y + bottom * scale)


def _printed(drawn: str, place: tuple[str | None, ...], defined: str, plain: str) -> Sticker:
    x, y, width, tall = (int(each or 0) for each in place)
    # Most entries refer to nothing that is defined, and are the same on every field.
    needed = defined if "#" in _COLOUR.sub("", drawn) else plain
    moved = drawn.replace(f"translate({x} {y})", f"translate({_OVER} {_OVER})", 1)
    box = x - _OVER, y - _OVER, x + width + _OVER, y + tall + _OVER
    return Sticker(_sheet(box[2] - box[0], box[3] - box[1], needed + moved), box)


def _sheet(width: int, tall: int, drawn: str) -> str:
    size = f'width="{width}" height="{tall}" viewBox="0 0 {width} {tall}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>'
