"""The strip under the map on which its legend is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pbem.battle.piece import Piece
from pbem.report.map.layers import entry_at
from pbem.report.map.legend import HEIGHT, WIDTH, Entry
from pbem.report.map.measure import PLAIN, shorten, text_width, wrap
from pbem.report.map.palette import Theme
from pbem.report.map.plate import BORDER, Paper
from pbem.report.map.svg import SANS, SERIF, num, tag, words
from pbem.report.tongue.tongue import Tongue


def draw_legend(
    found: Sequence[Entry], off_map: Sequence[Piece], sheet: Paper, theme: Theme, tongue: Tongue
) -> tuple[str, float]:
    """The strip, and where it ends; pieces that are not on the map are named in its last lines."""
    size = sheet.font(13.5, 9)
    scale = max(0.62, sheet.unit)
    tall = max(HEIGHT * scale + 5, size * 1.5)
    left, right = BORDER + 8.0, sheet.width - BORDER - 8.0
    lines: list[list[tuple[Entry, float]]] = [[]]
    x = left
    for entry in found:
        entry = replace(entry, text=shorten(entry.text, (right - left) * 0.8, size))
        wide = WIDTH * scale + 6 + text_width(entry.text, size, PLAIN) + 18 * max(sheet.unit, 0.5)
        if x + wide > right and lines[-1]:
            lines.append([])
            x = left
        lines[-1].append((entry, wide))
        x += wide
    y = sheet.below + size * 1.3
    parts = list[str]()
    if found:
        heading = _heading(sheet, theme, 1.6 * size, size, tongue)
        parts.append(entry_at(0, round(y - 2 * size), (sheet.width, ceil(3 * size)), heading))
    y += size * 0.4
    for row in lines:
        x = left + max(0.0, (right - left - sum(wide for _, wide in row)) / 2)
        for entry, wide in row:
            # On whole pixels, where the same entry is always the same picture.
            parts.append(entry_at(round(x), round(y), (ceil(wide), ceil(tall)), _drawn(entry, scale, size, theme)))
            x += wide
        y += tall
    if off_map:
        told = f"{tongue.tell('Not on the map')}: {', '.join(piece.id for piece in off_map)}"
        lost = wrap(told, right - left, size)
        named = "".join(
            words(text, sheet.width / 2, number * size * 1.3, size, theme.ink, font_family=SANS)
            for number, text in enumerate(lost, start=1)
        )
        parts.append(entry_at(0, round(y), (sheet.width, ceil((len(lost) + 0.5) * size * 1.3)), named))
        y += (len(lost) + 0.5) * size * 1.3
    return "".join(parts), y + BORDER


def _drawn(entry: Entry, scale: float, size: float, theme: Theme) -> str:
    beside, base = WIDTH * scale + 6, HEIGHT * scale / 2 + size * 0.36
    swatch = tag("g", entry.swatch, transform=f"scale({scale:.3f})")
    return swatch + words(entry.text, beside, base, size, theme.ink, text_anchor="start", font_family=SANS)


def _heading(sheet: Paper, theme: Theme, y: float, size: float, tongue: Tongue) -> str:
    text = tongue.tell("EXPLANATION")
    half = text_width(text, size, PLAIN) * 0.75 + 12
    middle = sheet.width / 2
    left, right = num(BORDER + 8), num(sheet.width - BORDER - 8)
    path = f"M{left} {num(y)}H{num(middle - half)}M{num(middle + half)} {num(y)}H{right}"
    return tag("path", d=path, stroke=theme.ink, stroke_width=0.8) + words(
        text, middle, y + size * 0.34, size * 0.9, theme.ink, font_family=SERIF, letter_spacing=size * 0.2
    )
