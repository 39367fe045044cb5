"""The whole sheet, layer upon layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Order
from pbem.battle.view import View
from pbem.report.map.arrows import Track, draw_arrows, tracks
from pbem.report.map.blocks import draw_blocks, on_map, signs_of
from pbem.report.map.board import Board
from pbem.report.map.frame import draw_frame, mat
from pbem.report.map.ground import LABELS_FROM, definitions, draw_ground
from pbem.report.map.layers import around, in_one, layered, sticker
from pbem.report.map.legend import entries
from pbem.report.map.names import draw_corner_labels, draw_heights, draw_place_names, name_size, told_labels
from pbem.report.map.palette import THEMES, Theme
from pbem.report.map.plan_marks import draw_plans, plan_entries
from pbem.report.map.plate import Plate, sheet_for
from pbem.report.map.signs import draw_signs, sign_entries
from pbem.report.map.slot import Setting
from pbem.report.map.spoken import describe
from pbem.report.map.strip import draw_legend
from pbem.report.map.svg import clean, num, tag
from pbem.report.map.table.draw import draw_table
from pbem.report.map.table.window import TableWindow
from pbem.report.map.title import draw_compass, draw_scale, draw_title
from pbem.report.map.window import Window, cropped, whole, within
from pbem.report.map.zones import draw_zones, zone_definitions
from pbem.report.tongue.tongue import ENGLISH, Tongue

_NOTHING: Final[Mapping[str, Sentence]] = {}
STYLE: Final = (
    ".code{font-family:DejaVu Sans,Verdana,sans-serif;font-stretch:condensed;font-weight:bold;"
    "stroke-linejoin:round;paint-order:stroke}"
)
"""How the codes of units are printed."""
_LEAST_CODE: Final = 10.0
"""Pixels below which nobody reads a unit's code."""


def draw(
    view: View,
    *,
    events: Sequence[Event] = (),
    sentences: Mapping[str, Sentence] = _NOTHING,
    plans: Sequence[Order] = (),
    planned: Sequence[Event] = (),
    width: int = 1200,
    theme: str = "atlas",
    date: str = "",
    window: Window | TableWindow | None = None,
    tongue: Tongue = ENGLISH,
    ruled: str = "",
) -> str:
    """The map of a view as SVG, `width` pixels wide: ground, arrows of `events`, a player's `plans`, blocks, legend.

    `date` is printed under the title where the title itself does not end with one. With a `window` only that part of
    the field is drawn, as large as the width allows, and the legend explains what stands there. Its words are those
    of the `tongue`. On a table in inches rulers are laid before the unit `ruled`, and of orders is drawn what the rules
    say they come to: the tracks of `planned`.
    """
    colours = THEMES[theme]
    if isinstance(view.ground, MeasuredGround):
        part = window if isinstance(window, TableWindow) else None
        return draw_table(
            view, view.ground, events=events, planned=planned, sentences=sentences, width=width, theme=colours,
            date=date, window=part, tongue=tongue, ruled=ruled,
        )  # fmt: skip
    if isinstance(window, TableWindow):
        raise TypeError("squares are not shown through the window of a table")
    shown = window or whole(view.board)
    sheet = sheet_for(view.board, width, shown)
    board = Board(told_labels(cropped(view.board, shown), tongue), colours, sheet.scale, shown)
    drawn, setting = tracks(view, board, events, sentences), setting_for(view, sheet, board)
    legend, tall = _legend(view, sheet, board, setting, drawn, plans, tongue, part=window is not None)
    heading = draw_title(view, sheet, colours, date, tongue)
    return tag(
        "svg",
        tag("title", clean(describe(view, window, tongue))),
        tag("defs", tag("style", STYLE), definitions(board), zone_definitions(view, board)),
        _field(sheet, shown.offset(view.board), _layers(view, sheet, board, setting, drawn, plans)),
        around(_frame(view, sheet, colours, tongue), heading + legend, sheet, tall, colours.paper),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=tall,
        viewBox=f"0 0 {width} {tall}",
        role="img",
    )


def _frame(view: View, sheet: Plate, theme: Theme, tongue: Tongue) -> str:
    """What no bound changes around the field."""
    still = draw_frame(view, sheet, theme, tongue) + draw_compass(sheet, theme)
    return mat(sheet, ceil(sheet.below), theme) + still + draw_scale(view, sheet, theme, tongue)


def _layers(
    view: View, sheet: Plate, board: Board, setting: Setting, drawn: Sequence[Track], plans: Sequence[Order]
) -> str:
    """The field from the ground up: what is named later lies over what is named before.

    The ground of all of the field is drawn apart, as everybody has the same.
    """
    seen = within(view, board.window)
    ground, labels = _still(board)
    upon = draw_zones(view, board) + draw_signs(view, board)
    over = sticker(upon + labels) if upon else ""
    troops = "".join(
        (
            draw_arrows(drawn, view, board.theme),
            sticker(draw_plans(view, board, plans)),
            draw_place_names(board, on_map(seen)),
            draw_blocks(seen, board, setting),
        )
    )
    if board.window != whole(view.board):
        return in_one(ground + upon + labels + troops, sheet)
    return layered(ground if upon else ground + labels, over + troops, sheet)


@lru_cache(maxsize=8)
def _still(board: Board) -> tuple[str, str]:
    """What no bound changes: the ground, and the small labels on it."""
    return draw_ground(board), draw_corner_labels(board) + draw_heights(board)


def _legend(
    view: View,
    sheet: Plate,
    board: Board,
    setting: Setting,
    drawn: Sequence[Track],
    plans: Sequence[Order],
    tongue: Tongue,
    *,
    part: bool,
) -> tuple[str, int]:
    """The strip below the field, and the height of the sheet with it; of a part of it nobody is listed as missing."""
    missing = [piece for piece in view.pieces if piece.square is None or piece.square not in view.board]
    beside = (*sign_entries(view, board), *plan_entries(view, board, plans))
    listed = entries(within(view, board.window), board, drawn, setting.signs, beside)
    told = [replace(entry, text=tongue.tell(entry.text)) for entry in listed]
    legend, height = draw_legend(told, [] if part else missing, sheet, board.theme, tongue)
    return legend, round(height)


def setting_for(view: View, sheet: Plate, board: Board) -> Setting:
    """How blocks are set on this sheet: where the squares are small they have less room for what stands about them."""
    labelled = sheet.cell >= LABELS_FROM
    return Setting(
        signs_of(view.pieces),
        {side.id: side.home for side in view.sides},
        least_font=board.units(_LEAST_CODE),
        headroom=13.0 if labelled else 3.0,
        name_room=4.0 if labelled else name_size(board),
        piles=not labelled,
    )


def _field(sheet: Plate, offset: tuple[int, int], layers: str) -> str:
    """The layers of the field in their place on the sheet, so many squares of it left out in the west and north."""
    across, down = (steps * sheet.cell for steps in offset)
    place = f"translate({num(sheet.left - across)} {num(sheet.top - down)}) scale({sheet.scale:.5f})"
    return tag("g", layers, transform=place)
