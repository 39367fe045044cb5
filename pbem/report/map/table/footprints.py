"""The units of a table: footprints to scale, with ranks and files, the front, and the marks of their order."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from pbem.battle.measured_ground import as_spot, tenths_of
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.standing import Footprint, Standing
from pbem.battle.wings import wings
from pbem.report.map.board import Point
from pbem.report.map.palette import Theme
from pbem.report.map.svg import line, num, tag
from pbem.report.map.symbols import Ink
from pbem.report.map.table.sheet import TableSheet

SHAKEN: Final = frozenset({"shaken", "re-forming"})
DISORDERED: Final = frozenset({"disordered", "exhausted"})
"""The marks that a block is drawn with; all others stand as letters beside its code."""
REMEMBERED: Final = "seen before"
INSIDE: Final = "town"
DRAWN: Final = SHAKEN | DISORDERED | {REMEMBERED, INSIDE, "attached"}
_LEAST: Final = 2.6
"""Pixels between two files, or two ranks, below which the line between them would only darken the block."""
_SHALLOWEST: Final = 3.4
"""Pixels that the shallowest block is deep."""


class Frame:
    """A footprint's own directions on the sheet: `at(aside, back)` in pixels from the middle of its front."""

    def __init__(self, standing: Standing, sheet: TableSheet) -> None:
        spot = as_spot(standing.place)
        self.x, self.y = sheet.at((spot.x, spot.y))
        turn = radians(tenths_of(standing.bearing) / 10)
        self.ahead = (sin(turn), -cos(turn))
        self.right = (cos(turn), sin(turn))

    def at(self, aside: float, back: float) -> Point:
        """So many pixels to the right of the front's middle, and behind the front."""
        return (
            self.x + aside * self.right[0] - back * self.ahead[0],
            self.y + aside * self.right[1] - back * self.ahead[1],
        )


def size_of(shape: Footprint, sheet: TableSheet) -> tuple[float, float]:
    """Front and depth of a block in pixels; the shallowest is drawn a little deeper than it is."""
    return sheet.pixels(shape.front), max(_SHALLOWEST, sheet.pixels(shape.deep))


def corners(standing: Standing, sheet: TableSheet, out: float = 0.0) -> list[Point]:
    """The corners of a block on the sheet, clockwise from the left front, so many pixels beyond it.

    Of a bent line they go along its fronts from the left, and back along its rear.
    """
    if standing.footprint is None:
        return []
    if standing.footprint.bend is not None:
        around = [corners(wing, sheet, out) for wing in wings(standing)]
        fronts = [point for each in around for point in each[:2]]
        return [*fronts, *(each[2] for each in reversed(around)), around[0][3]]
    frame = Frame(standing, sheet)
    wide, deep = size_of(standing.footprint, sheet)
    half = wide / 2 + out
    return [frame.at(-half, -out), frame.at(half, -out), frame.at(half, deep + out), frame.at(-half, deep + out)]


def draw_footprint(piece: Piece, sheet: TableSheet, ink: Ink, theme: Theme) -> str:
    """A block: its ground, what tells its arm, its front and how it holds together."""
    standing = piece.standing
    if standing is None or standing.footprint is None:
        return ""
    if standing.footprint.bend is not None:
        blocks = (replace(piece, standing=wing) for wing in wings(standing))
        return tag("g", *(draw_footprint(block, sheet, ink, theme) for block in blocks))
    shape, frame = standing.footprint, Frame(standing, sheet)
    wide, deep = size_of(shape, sheet)
    outer = line(corners(standing, sheet), closed=True)
    halo = tag("path", d=outer, fill="none", stroke=theme.open, stroke_width=3.2)
    parts = [halo, _body(piece, outer, frame, (wide, deep), ink, theme)]
    if piece.formation is not Formation.SKIRMISH and INSIDE not in piece.marks:
        parts.append(_lines(shape, frame, (wide, deep), ink))
        parts.append(_arm(piece, frame, (wide, deep), sheet, ink))
    parts.append(_front(piece, frame, (wide, deep), sheet, ink))
    if SHAKEN & set(piece.marks) or piece.broken:
        ring = line(corners(standing, sheet, 2.6), closed=True)
        parts.append(tag("path", d=ring, fill="none", stroke=theme.ink, stroke_width=1.3, stroke_dasharray="4 2.4"))
    if DISORDERED & set(piece.marks):
        parts.append(_wave(frame, (wide, deep), theme))
    faded = {"opacity": 0.5} if REMEMBERED in piece.marks else {}
    return tag("g", *parts, **faded)


def _body(piece: Piece, outer: str, frame: Frame, size: tuple[float, float], ink: Ink, theme: Theme) -> str:
    if piece.formation is Formation.SKIRMISH:
        return _cloud(piece, frame, size, ink)
    if INSIDE in piece.marks:
        return tag("path", d=outer, fill=ink.pale, fill_opacity=0.55, stroke=ink.colour, stroke_width=1.8)
    if piece.formation is Formation.HOLLOW_SQUARE:
        inner = line(_inner(frame, size), closed=True)
        return tag("path", d=outer + inner, fill=ink.colour, fill_rule="evenodd")
    fill = ink.colour if ink.solid else theme.open
    return tag("path", d=outer, fill=fill, stroke=ink.colour, stroke_width=1.2)


def _inner(frame: Frame, size: tuple[float, float]) -> list[Point]:
    half, rim = size[0] / 2, min(size) * 0.3
    return [
        frame.at(-half + rim, rim),
        frame.at(half - rim, rim),
        frame.at(half - rim, size[1] - rim),
        frame.at(-half + rim, size[1] - rim),
    ]


def _cloud(piece: Piece, frame: Frame, size: tuple[float, float], ink: Ink) -> str:
    """Skirmishers: a dot for each."""
    shape = piece.standing.footprint if piece.standing else None
    if shape is None:
        return ""
    radius = max(1.2, min(size[0] / shape.files, size[1] / shape.ranks) * 0.22)
    dots = ""
    left = piece.strength.now
    for rank in range(shape.ranks):
        for file in range(min(shape.files, left - rank * shape.files)):
            x, y = frame.at(-size[0] / 2 + size[0] * (file + 0.5) / shape.files, size[1] * (rank + 0.5) / shape.ranks)
            r = num(radius)
            dots += f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1 {num(-2 * radius)} 0z"
    return tag("path", d=dots, fill=ink.colour if ink.solid else ink.paper, stroke=ink.colour, stroke_width=0.8)


def _lines(shape: Footprint, frame: Frame, size: tuple[float, float], ink: Ink) -> str:
    """A line between two ranks, and a tick at the front between two files, where there is room for them."""
    wide, deep = size
    path = ""
    if deep / shape.ranks >= _LEAST:
        for rank in range(1, shape.ranks):
            path += line(
                [frame.at(-wide / 2, deep * rank / shape.ranks), frame.at(wide / 2, deep * rank / shape.ranks)]
            )
    if wide / shape.files >= _LEAST:
        tick = deep / shape.ranks * 0.42
        for file in range(1, shape.files):
            aside = -wide / 2 + wide * file / shape.files
            path += line([frame.at(aside, 0), frame.at(aside, tick)])
    if not path:
        return ""
    return tag("path", d=path, stroke=ink.paper if ink.solid else ink.colour, stroke_width=0.6, stroke_opacity=0.85)


def _arm(piece: Piece, frame: Frame, size: tuple[float, float], sheet: TableSheet, ink: Ink) -> str:
    """A stroke aslant for horse, a barrel out of the front for every gun."""
    wide, deep = size
    stroke = ink.paper if ink.solid else ink.colour
    if piece.arm is Arm.CAVALRY:
        slant = min(wide, max(deep, 5.0))
        path = line([frame.at(-slant / 2, deep), frame.at(slant / 2, 0)])
        return tag("path", d=path, stroke=stroke, stroke_width=max(1.3, sheet.inch * 0.12))
    shape = piece.standing.footprint if piece.standing else None
    if piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) and shape is not None:
        if piece.formation is Formation.LIMBERED:
            return tag("path", d=line([frame.at(0, 0), frame.at(0, deep)]), stroke=stroke, stroke_width=1.4)
        path, long = "", max(3.0, sheet.inch * 0.5)
        for file in range(shape.files):
            aside = -wide / 2 + wide * (file + 0.5) / shape.files
            path += line([frame.at(aside, deep * 0.6), frame.at(aside, -long)])
        return tag("path", d=path, stroke=ink.paper, stroke_width=3.2) + tag(
            "path", d=path, stroke=ink.colour, stroke_width=1.7
        )
    return ""


def _front(piece: Piece, frame: Frame, size: tuple[float, float], sheet: TableSheet, ink: Ink) -> str:
    """The front edge drawn thick, and an arrow before it; guns point for themselves, squares every way."""
    wide, _ = size
    edge = tag(
        "path",
        d=line([frame.at(-wide / 2, 0), frame.at(wide / 2, 0)]),
        stroke=ink.colour,
        stroke_width=2,
        stroke_linecap="round",
    )
    if INSIDE in piece.marks or piece.formation in (Formation.HOLLOW_SQUARE, Formation.UNLIMBERED):
        return "" if INSIDE in piece.marks else edge
    tip, half = max(4.0, min(7.0, sheet.inch * 0.55)), max(2.6, min(4.5, sheet.inch * 0.36))
    arrow = line([frame.at(-half, -1), frame.at(0, -1 - tip), frame.at(half, -1)], closed=True)
    return edge + tag("path", d=arrow, fill=ink.colour, stroke=ink.paper, stroke_width=0.6)


def _wave(frame: Frame, size: tuple[float, float], theme: Theme) -> str:
    """Disorder: a line that wavers behind the rear."""
    wide, deep = size
    steps = max(4, int(wide / 4))
    points = [frame.at(-wide / 2 + wide * step / steps, deep + (3.2 if step % 2 else 5.8)) for step in range(steps + 1)]
    return tag("path", d=line(points), fill="none", stroke=theme.ink, stroke_width=1.1)


def ghost(standing: Standing, sheet: TableSheet, colour: str) -> str:
    """Where a unit stood before, or would stand: its outline and its front, dashed."""
    if standing.footprint is None:
        return ""
    if standing.footprint.bend is not None:
        return "".join(ghost(wing, sheet, colour) for wing in wings(standing))
    around = corners(standing, sheet)
    return tag(
        "path", d=line(around, closed=True), fill="none", stroke=colour, stroke_width=0.9, stroke_dasharray="2.5 2"
    ) + tag("path", d=line(around[:2]), stroke=colour, stroke_width=1.6, stroke_opacity=0.7)
