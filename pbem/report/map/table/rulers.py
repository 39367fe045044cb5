"""A ruler laid before one unit: how far it goes, and the bands of its fire inside its arc."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.reach import Reach
from pbem.battle.spot import INCH
from pbem.battle.standing import Standing
from pbem.battle.wings import wings
from pbem.report.map.board import Point
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.palette import Theme
from pbem.report.map.slot import Rect
from pbem.report.map.svg import clean, line, tag
from pbem.report.map.table.footprints import Frame, size_of
from pbem.report.map.table.sheet import TableSheet

_STEP: Final = 2.5
"""Degrees between two points of an arc."""


def draw_rulers(piece: Piece, sheet: TableSheet, colour: str) -> str:
    """The bands of a unit's reaches, the widest first; troops stand on them."""
    standing = piece.standing
    if standing is None or standing.footprint is None:
        return ""
    found = sorted(piece.reaches, key=lambda reach: -reach.farthest)
    return "".join(_bands(wing, found, sheet, colour) for wing in wings(standing))


def figure_rooms(piece: Piece, sheet: TableSheet) -> list[tuple[Rect, str, Reach]]:
    """The inches of every band, with the room that they take at its far edge, straight before the front."""
    if piece.standing is None or piece.standing.footprint is None:
        return []
    frame, size = Frame(piece.standing, sheet), sheet.font(11, 9)
    by_length: dict[int, Reach] = {}
    for reach in sorted(piece.reaches, key=lambda reach: -reach.farthest):
        by_length.setdefault(reach.farthest, reach)
    found = []
    for number, (far, reach) in enumerate(sorted(by_length.items())):
        x, y = frame.at((number % 2 * 2 - 1) * size * 1.6, -sheet.pixels(far))
        inches, rest = divmod(far, INCH)
        told = f"{inches}" + ("½" if rest * 2 == INCH else "" if not rest else "+") + '"'
        wide = text_width(told, size, CODE)
        found.append((Rect(x - wide / 2, y - size / 2, wide, size), told, reach))
    return found


def _bands(standing: Standing, reaches: Sequence[Reach], sheet: TableSheet, colour: str) -> str:
    """The bands before one straight front."""
    frame = Frame(standing, sheet)
    half = size_of(standing.footprint, sheet)[0] / 2 if standing.footprint else 0.0
    parts = []
    for reach in reaches:
        dash = {"stroke_dasharray": "7 4"} if reach.moves else {}
        fill = "none" if reach.moves else colour
        shape = _band(frame, half, reach, sheet)
        parts.append(
            tag(
                "path",
                d=shape,
                fill=fill,
                fill_opacity=0.08,
                fill_rule="evenodd",
                stroke=colour,
                stroke_width=1.1,
                **dash,
            )
        )
    return "".join(parts)


def _band(frame: Frame, half: float, reach: Reach, sheet: TableSheet) -> str:
    outer = _edge(frame, half, sheet.pixels(reach.farthest), reach.aside)
    inner = _edge(frame, half, sheet.pixels(reach.nearest), reach.aside)
    return line([*outer, *reversed(inner)], closed=True)


def _edge(frame: Frame, half: float, far: float, aside: int) -> list[Point]:
    """The line that everything at one distance from some figure of the front lies on, from left to right."""
    cone = aside / 10
    steps = max(1, round(cone / _STEP))
    left = [_swung(frame, -half, far, -cone + cone * step / steps) for step in range(steps + 1)]
    right = [_swung(frame, half, far, cone * step / steps) for step in range(steps + 1)]
    return [*left, *right]


def _swung(frame: Frame, aside: float, far: float, degrees: float) -> Point:
    return frame.at(aside + far * sin(radians(degrees)), -far * cos(radians(degrees)))


def draw_figures(piece: Piece, sheet: TableSheet, colour: str, theme: Theme) -> str:
    """The inches of the bands, over the troops that stand there."""
    size = sheet.font(11, 9)
    parts = []
    for room, told, reach in figure_rooms(piece, sheet):
        weight = {"font_style": "italic"} if reach.moves else {}
        x, y = room.x + room.width / 2, room.y + size / 2
        parts.append(tag("text", clean(told), x=x, y=y + size * 0.36, text_anchor="middle", **weight))
    return tag("g", *parts, fill=colour, stroke=theme.open, stroke_width=size * 0.28, font_size=size, class_="code")
