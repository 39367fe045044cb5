"""Where the codes of a table's units are printed: behind the block if there is room, else beside or before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.slot import Rect
from pbem.report.map.svg import clean, tag
from pbem.report.map.symbols import Ink
from pbem.report.map.table.footprints import Frame, corners, size_of
from pbem.report.map.table.sheet import TableSheet

_TALL: Final = 1.0
"""Height of a label in font sizes."""
_SHOWN: Final = 0.5
"""What part of a block has to be on a closer map for its code to be printed there."""
_PATCH: Final = 48.0
"""Pixels along the side of a patch of the sheet."""


class Taken:
    """What of the sheet is printed on already, kept by the patches of the sheet that it reaches into."""

    def __init__(self, rects: Iterable[Rect] = ()) -> None:
        self.rects: list[Rect] = []
        self._patches: dict[tuple[int, int], list[int]] = {}
        for rect in rects:
            self.add(rect)

    def add(self, rect: Rect) -> int:
        """Something more is printed; its number."""
        for patch in _patches(rect):
            self._patches.setdefault(patch, []).append(len(self.rects))
        self.rects.append(rect)
        return len(self.rects) - 1

    def remove(self, number: int) -> None:
        """What has that number is printed elsewhere after all."""
        for patch in _patches(self.rects[number]):
            self._patches[patch].remove(number)
        self.rects[number] = Rect(0, 0, 0, 0)

    def cost(self, rect: Rect) -> float:
        """How much of a place is taken."""
        near = sorted({number for patch in _patches(rect) for number in self._patches.get(patch, ())})
        return sum(_shared(rect, self.rects[number]) for number in near)


def _patches(rect: Rect) -> list[tuple[int, int]]:
    """The patches that a rectangle reaches into."""
    left, right = int(rect.x // _PATCH), int((rect.x + rect.width) // _PATCH)
    top, bottom = int(rect.y // _PATCH), int((rect.y + rect.height) // _PATCH)
    return [(across, down) for across in range(left, right + 1) for down in range(top, bottom + 1)]


def label_text(piece: Piece, signs: Mapping[str, str]) -> tuple[str, str]:
    """The code of a unit, and what stands small beside it: figures lost, letters of its marks."""
    lost = f"-{piece.strength.lost}" if piece.strength.lost else ""
    return piece.id, lost + "".join(signs.get(mark, "") for mark in piece.marks)


def font_of(sheet: TableSheet) -> float:
    """The size of codes on a sheet."""
    return min(13.0, max(8.2, sheet.inch * 1.05, 9.4 * sheet.unit))


def draw_labels(
    pieces: Sequence[Piece], sheet: TableSheet, inks: Mapping[str, Ink], signs: Mapping[str, str], taken: Taken
) -> str:
    """The codes of all pieces, each where it covers least of what is printed already; generals come last."""
    size = font_of(sheet)
    return "".join(
        draw_label(*label_text(piece, signs), rect, size, inks[piece.side])
        for piece, rect in label_places(pieces, sheet, signs, taken)
    )


def label_places(
    pieces: Sequence[Piece], sheet: TableSheet, signs: Mapping[str, str], taken: Taken
) -> list[tuple[Piece, Rect]]:
    """The room of every label."""
    size = font_of(sheet)
    listed = sorted(pieces, key=lambda piece: piece.arm is Arm.GENERAL)
    choices = [list(_places(piece, sheet, _wide(label_text(piece, signs), size), size * _TALL)) for piece in listed]
    return list(zip(listed, _chosen(choices, sheet, taken), strict=True))


def _wide(text: tuple[str, str], size: float) -> float:
    code, small = text
    return text_width(code, size, CODE) + (text_width(small, size * 0.78, CODE) + 1 if small else 0)


def _chosen(choices: Sequence[Sequence[Rect]], sheet: TableSheet, taken: Taken) -> list[Rect]:
    """A place for each label; who covers anything when all have one looks again, now that it knows the others."""

    def best(places: Sequence[Rect]) -> Rect:
        return min(places, key=lambda found: (round(taken.cost(found) + _outside(found, sheet)), places.index(found)))

    rects, numbers = [], []
    for places in choices:
        rects.append(best(places))
        numbers.append(taken.add(rects[-1]))
    for index, places in enumerate(choices):
        taken.remove(numbers[index])
        if taken.cost(rects[index]) > 0:
            rects[index] = best(places)
        taken.add(rects[index])
    return rects


def around(piece: Piece, sheet: TableSheet) -> Rect:
    """The upright rectangle about a block."""
    standing = piece.standing
    if standing is None:
        return Rect(0, 0, 0, 0)
    found = corners(standing, sheet)
    if not found:
        frame = Frame(standing, sheet)
        return Rect(frame.x - 7, frame.y - 8, 14, 16)
    x, y = min(x for x, _ in found), min(y for _, y in found)
    return Rect(x, y, max(x for x, _ in found) - x, max(y for _, y in found) - y)


def is_shown(piece: Piece, sheet: TableSheet) -> bool:
    """Whether a fair part of a block is on a closer map; the code of one beyond its edge would stand for nobody."""
    block = around(piece, sheet)
    return _shared(block, _field(sheet)) > block.width * block.height * _SHOWN


def _field(sheet: TableSheet) -> Rect:
    return Rect(sheet.left, sheet.top, sheet.map_width, sheet.map_height)


def _places(piece: Piece, sheet: TableSheet, wide: float, tall: float) -> Iterable[Rect]:
    standing = piece.standing
    if standing is None:
        return
    frame = Frame(standing, sheet)
    half_front, deep = 7.0, 8.0
    if standing.footprint is not None:
        front, deep = size_of(standing.footprint, sheet)
        half_front = front / 2
    along_ahead = abs(wide / 2 * frame.ahead[0]) + abs(tall / 2 * frame.ahead[1])
    along_right = abs(wide / 2 * frame.right[0]) + abs(tall / 2 * frame.right[1])
    marks = 6.5 if set(piece.marks) or piece.broken else 1.2
    behind = deep + marks + along_ahead
    before = -(9.0 + along_ahead)
    beside = half_front + 2 + along_right
    spots = [
        (0.0, behind),
        (0.0, before),
        (0.0, behind + tall),
        (beside, deep / 2),
        (-beside, deep / 2),
        (0.0, before - tall),
    ]
    spots += [(aside, back) for back in (behind, before) for aside in (half_front * 0.7, -half_front * 0.7)]
    spots += [(aside, back) for back in (behind, before) for aside in (beside, -beside)]
    spots += [(0.0, behind + 2 * tall), (0.0, before - 2 * tall), (beside + tall, deep / 2), (-beside - tall, deep / 2)]
    for aside, back in spots:
        x, y = frame.at(aside, back)
        yield Rect(x - wide / 2, y - tall / 2, wide, tall)


def _outside(rect: Rect, sheet: TableSheet) -> float:
    """How much of a place lies beyond the edge of the table."""
    return rect.width * rect.height - _shared(rect, _field(sheet))


def _shared(a: Rect, b: Rect) -> float:
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    up = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across * up if across > 0 and up > 0 else 0.0


def draw_label(code: str, small: str, rect: Rect, size: float, ink: Ink) -> str:
    """A code in its room, what stands small beside it raised."""
    base = rect.y + rect.height * 0.86
    parts = [tag("text", clean(code), x=rect.x, y=base)]
    if small:
        x = rect.x + text_width(code, size, CODE) + 1
        parts.append(tag("text", clean(small), x=x, y=base - size * 0.12, font_size=size * 0.78))
    return tag("g", *parts, fill=ink.text, stroke=ink.paper, stroke_width=size * 0.26, font_size=size, class_="code")
