"""The whole sheet of a table, layer upon layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import hypot
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import FOOT, MeasuredGround, as_spot
from pbem.battle.piece import Arm, Piece
from pbem.battle.spot import INCH
from pbem.battle.view import View
from pbem.report.map.blocks import draw_symbol, signs_of, swords
from pbem.report.map.board import Point
from pbem.report.map.palette import Theme
from pbem.report.map.plate import BORDER, title_height
from pbem.report.map.spoken import describe
from pbem.report.map.strip import draw_legend
from pbem.report.map.svg import SERIF, clean, tag, words
from pbem.report.map.symbols import Ink, ink_of
from pbem.report.map.table.footprints import DRAWN, corners, draw_footprint
from pbem.report.map.table.frame import draw_frame, draw_grid
from pbem.report.map.table.labels import Taken, around, draw_labels, is_shown
from pbem.report.map.table.legend import table_entries
from pbem.report.map.table.rulers import draw_figures, draw_rulers, figure_rooms
from pbem.report.map.table.sheet import TableSheet, table_sheet
from pbem.report.map.table.terrain import draw_feature_names, draw_features
from pbem.report.map.table.tracks import draw_intents, draw_tracks, table_tracks
from pbem.report.map.table.window import TableWindow, is_whole, pieces_within, whole_table
from pbem.report.map.table.zones import draw_table_zones
from pbem.report.map.title import draw_compass, headline, title_block
from pbem.report.tongue.tongue import Tongue

_STYLE: Final = (
    ".code{font-family:DejaVu Sans,Verdana,sans-serif;font-stretch:condensed;font-weight:bold;"
    "stroke-linejoin:round;paint-order:stroke}"
)
_LOCKED: Final = INCH
"""1/64 inches within which two enemies in combat are taken to be at each other."""


def draw_table(
    view: View,
    ground: MeasuredGround,
    *,
    events: Sequence[Event],
    planned: Sequence[Event],
    sentences: Mapping[str, Sentence],
    width: int,
    theme: Theme,
    date: str,
    window: TableWindow | None,
    tongue: Tongue,
    ruled: str = "",
) -> str:
    """The map of a view of a table as SVG; rulers are laid before the unit `ruled`."""
    shown = window or whole_table(ground)
    sheet = table_sheet(width, shown)
    seen = pieces_within(view, shown)
    signs = signs_of([replace(piece, marks=tuple(set(piece.marks) - DRAWN)) for piece in seen.pieces])
    drawn = table_tracks(view, events, sentences)
    meant = table_tracks(view, planned, sentences)
    measured = view.piece(ruled) if ruled else None
    listed = table_entries(seen, ground, sheet, theme, drawn, signs, meant=meant, ruled=measured is not None)
    missing = [piece for piece in view.pieces if piece.standing is None]
    told = [replace(entry, text=tongue.tell(entry.text)) for entry in listed]
    legend, height = draw_legend(told, [] if window else missing, sheet, theme, tongue)
    tall = round(height)
    under = (
        draw_tracks(drawn, view, sheet, theme),
        draw_intents(meant, view, sheet, theme),
        *([draw_rulers(measured, sheet, _colour(measured, view, theme))] if measured is not None else []),
    )
    field = _field(seen, ground, sheet, theme, tongue, under, signs, measured)
    closer = "" if is_whole(shown, ground) else shown.reach(ground)
    return tag(
        "svg",
        tag("title", clean(describe(view, window, tongue))),
        tag("defs", tag("style", _STYLE), _clip(sheet)),
        tag("rect", width=width, height=tall, fill=theme.paper),
        tag("g", field, clip_path="url(#table)"),
        draw_frame(view, ground, sheet, theme),
        title_block(view, headline(view, date, closer, tongue), sheet, theme, tongue),
        draw_compass(sheet, theme),
        _scale(sheet, theme, tongue),
        legend,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=tall,
        viewBox=f"0 0 {width} {tall}",
        role="img",
    )


def _field(
    seen: View,
    ground: MeasuredGround,
    sheet: TableSheet,
    theme: Theme,
    tongue: Tongue,
    under: Sequence[str],
    signs: Mapping[str, str],
    measured: Piece | None,
) -> str:
    inks = {side.id: ink_of(theme, side.solid) for side in seen.sides}
    pieces = [piece for piece in seen.pieces if piece.standing is not None]
    named = replace(ground, features=tuple(replace(each, name=tongue.tell(each.name)) for each in ground.features))
    rooms = [room for room, _, _ in figure_rooms(measured, sheet)] if measured is not None else []
    taken = Taken([*(around(piece, sheet) for piece in pieces), *rooms])
    layers = [
        tag("rect", x=sheet.left, y=sheet.top, width=sheet.map_width, height=sheet.map_height, fill=theme.open),
        draw_features(ground, sheet, theme),
        tag("path", d=draw_grid(ground, sheet), stroke=theme.grid, stroke_width=0.7, stroke_opacity=0.8),
        draw_table_zones(seen, sheet, theme),
        draw_feature_names(named, sheet, theme, taken),
        *under,
        *(_block(piece, sheet, inks[piece.side], theme) for piece in pieces),
        *(swords(*at, theme, max(0.5, min(0.8, sheet.inch / 16))) for at in clashes(seen, ground, sheet)),
        *([draw_figures(measured, sheet, _colour(measured, seen, theme), theme)] if measured is not None else []),
        draw_labels([piece for piece in pieces if is_shown(piece, sheet)], sheet, inks, signs, taken),
    ]
    return "".join(layers)


def _block(piece: Piece, sheet: TableSheet, ink: Ink, theme: Theme) -> str:
    """One unit or general, with what is said of it when pointed at."""
    told = ", ".join(word for word in (f"{piece.id} {piece.name}", piece.state) if word)
    if piece.arm is not Arm.GENERAL:
        return tag("g", tag("title", clean(told)), draw_footprint(piece, sheet, ink, theme))
    x, y = _head(piece, sheet)
    flag = draw_symbol(piece, ink, theme, x, y, max(0.2, min(0.42, sheet.inch / 40)))
    return tag("g", tag("title", clean(told)), flag)


def _head(piece: Piece, sheet: TableSheet) -> Point:
    if piece.standing is None:
        return 0.0, 0.0
    spot = as_spot(piece.standing.place)
    return sheet.at((spot.x, spot.y))


def _colour(piece: Piece, view: View, theme: Theme) -> str:
    return theme.solid if view.side_of(piece.side).solid else theme.hollow


def _clip(sheet: TableSheet) -> str:
    return tag(
        "clipPath",
        tag("rect", x=sheet.left, y=sheet.top, width=sheet.map_width, height=sheet.map_height),
        id="table",
    )


def clashes(view: View, ground: MeasuredGround, sheet: TableSheet) -> list[Point]:
    """Between every two enemies who are at each other, the middle of where they touch."""
    fighting = [piece for piece in view.pieces if piece.in_melee and piece.standing is not None]
    found = []
    for one, other in product(fighting, fighting):
        if one.side >= other.side or one.standing is None or other.standing is None:
            continue
        a, b = (corners(piece.standing, sheet) for piece in (one, other) if piece.standing is not None)
        near = sorted((_apart(p, q), p, q) for p, q in product(_along(a), _along(b)))
        if near and near[0][0] <= sheet.pixels(_LOCKED) / 2:
            touching = [(p, q) for apart, p, q in near if apart <= near[0][0] + sheet.inch / 2]
            found.append(_mean([point for pair in touching for point in pair]))
    return found


def _along(points: Sequence[Point]) -> list[Point]:
    """Points along the sides of a block, four to a side."""
    found = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], *points[:1]], strict=True):
        found += [(ax + (bx - ax) * part / 8, ay + (by - ay) * part / 8) for part in range(8)]
    return found


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _scale(sheet: TableSheet, theme: Theme, tongue: Tongue) -> str:
    """A ruler of a foot, or of half a one where that is long."""
    inches = FOOT if sheet.inch * FOOT < 130 * sheet.unit + 30 else FOOT // 2
    size, thick = sheet.font(12, 8), max(3.0, 5 * sheet.unit)
    x, y = BORDER + 4 + sheet.band, BORDER + title_height(sheet.width) * 0.6
    long = inches * sheet.inch
    bars = "".join(
        tag(
            "rect",
            x=x + index * long / 4,
            y=y,
            width=long / 4,
            height=thick,
            fill=theme.ink if index % 2 == 0 else theme.paper,
            stroke=theme.ink,
            stroke_width=0.8,
        )
        for index in range(4)
    )
    figures = words("0", x, y - 3, size, theme.ink) + words(f"{inches}", x + long, y - 3, size, theme.ink)
    unit = words(tongue.tell("inches"), x + long / 2, y + thick + size * 1.1, size, theme.ink, font_style="italic")
    return tag("g", bars, figures, unit, font_family=SERIF)
