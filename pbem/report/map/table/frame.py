"""The frame of a table: bars of an inch and of a foot, and the letters and numbers of the cells."""

from __future__ import annotations

from typing import Final

from pbem.battle.measured_ground import FOOT, MeasuredGround
from pbem.battle.spot import INCH
from pbem.battle.view import View
from pbem.report.map.palette import Theme
from pbem.report.map.svg import SERIF, group, num, tag, words
from pbem.report.map.table.sheet import TableSheet

_LEAST_TICK: Final = 3.2
"""Pixels below which ticks of an inch would run into each other."""


def draw_grid(ground: MeasuredGround, sheet: TableSheet) -> str:
    """The light lines of the cells of twelve inches."""
    path = ""
    for inches in range(FOOT, ground.width, FOOT):
        x, _ = sheet.at((inches * INCH, 0))
        path += f"M{num(x)} {num(sheet.top)}v{num(sheet.map_height)}"
    for inches in range(FOOT, ground.depth, FOOT):
        _, y = sheet.at((0, inches * INCH))
        path += f"M{num(sheet.left)} {num(y)}h{num(sheet.map_width)}"
    return path


def draw_frame(view: View, ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    """The neat line with its ticks, and the names of the cells on all four edges."""
    return _neat_line(sheet, theme) + _ticks(sheet, theme) + _names(ground, sheet, theme)


def _rect(sheet: TableSheet, out: float, colour: str, width: float) -> str:
    return tag(
        "rect",
        x=sheet.left - out,
        y=sheet.top - out,
        width=sheet.map_width + 2 * out,
        height=sheet.map_height + 2 * out,
        fill="none",
        stroke=colour,
        stroke_width=width,
    )


def _neat_line(sheet: TableSheet, theme: Theme) -> str:
    return (
        _rect(sheet, 0, theme.ink, 1)
        + _rect(sheet, sheet.band - 1, theme.ink, max(1.6, 2.4 * sheet.unit))
        + _rect(sheet, sheet.band - max(3, 4.5 * sheet.unit), theme.ink, 0.7)
    )


def _ticks(sheet: TableSheet, theme: Theme) -> str:
    """A stroke outward at every inch, longer at every sixth and longest at every foot."""
    step = 1 if sheet.inch >= _LEAST_TICK else 6
    short = max(2.5, 4 * sheet.unit)
    right, bottom = sheet.left + sheet.map_width, sheet.top + sheet.map_height
    path = ""
    for inches in _inches(sheet.window.west, sheet.window.width, step):
        x, long = sheet.at((inches * INCH, 0))[0], _length(inches, short)
        path += f"M{num(x)} {num(sheet.top)}v{num(-long)}M{num(x)} {num(bottom)}v{num(long)}"
    for inches in _inches(sheet.window.south, sheet.window.depth, step):
        y, long = sheet.at((0, inches * INCH))[1], _length(inches, short)
        path += f"M{num(sheet.left)} {num(y)}h{num(-long)}M{num(right)} {num(y)}h{num(long)}"
    return tag("path", d=path, stroke=theme.ink, stroke_width=0.8)


def _inches(start: int, length: int, step: int) -> range:
    return range(-(-start // (INCH * step)) * step, (start + length) // INCH + 1, step)


def _length(inches: int, short: float) -> float:
    return short * (2.4 if inches % FOOT == 0 else 1.6 if inches % (FOOT // 2) == 0 else 1)


def _names(ground: MeasuredGround, sheet: TableSheet, theme: Theme) -> str:
    size = min(sheet.font(15, 8.5), sheet.band * 0.62)
    out = sheet.band * 0.55
    window = sheet.window
    right, bottom = sheet.left + sheet.map_width, sheet.top + sheet.map_height
    parts = []
    for name, middle in ground.marks_across:
        if 0 <= middle - window.west <= window.width:
            x = sheet.at((middle, 0))[0]
            parts += [words(name, x, y + size * 0.36, size, theme.ink) for y in (sheet.top - out, bottom + out)]
    for name, middle in ground.marks_up:
        if 0 <= middle - window.south <= window.depth:
            y = sheet.at((0, middle))[1] + size * 0.36
            parts += [words(name, x, y, size, theme.ink) for x in (sheet.left - out, right + out)]
    return group(parts, font_family=SERIF)
