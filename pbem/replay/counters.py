"""Counters to cut out: every piece of a view in a box of its own, on sheets of A4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.view import View
from pbem.replay.page import stage_for
from pbem.replay.stage import Figure
from pbem.report.map.draw import STYLE
from pbem.report.map.measure import PLAIN, shorten
from pbem.report.map.palette import ATLAS
from pbem.report.map.svg import SANS, num, tag, words
from pbem.report.tongue.tongue import ENGLISH, Tongue

A4: Final = (210.0, 297.0)
"""Millimetres."""
BOX: Final = 30.0
_MARGIN: Final = 15.0
_ACROSS, _DOWN = 6, 8


def counter_sheets(view: View, width: int = 1654, tongue: Tongue = ENGLISH) -> tuple[str, ...]:
    """Sheets of A4 as SVG so many pixels wide, each piece on the map in a box of thirty, with dashes to cut along."""
    figures = [figure for figure in stage_for([view], tongue).figures(view) if figure.block]
    pieces = {piece.id: piece for piece in view.pieces}
    ordered = sorted(figures, key=lambda figure: list(pieces).index(figure.unit))
    size = _ACROSS * _DOWN
    return tuple(_sheet(ordered[first : first + size], pieces, width, tongue) for first in range(0, len(ordered), size))


def _sheet(figures: Sequence[Figure], pieces: dict[str, Piece], width: int, tongue: Tongue) -> str:
    parts = [tag("rect", width=A4[0], height=A4[1], fill="#FFFFFF")]
    for number, figure in enumerate(figures):
        x, y = _MARGIN + number % _ACROSS * BOX, _MARGIN + number // _ACROSS * BOX
        parts.append(tag("g", _counter(figure, pieces[figure.unit], tongue), transform=f"translate({num(x)} {num(y)})"))
    return tag(
        "svg",
        tag("defs", tag("style", STYLE)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(A4[0])} {num(A4[1])}",
        width=width,
        height=round(width * A4[1] / A4[0]),
    )


def _counter(figure: Figure, piece: Piece, tongue: Tongue) -> str:
    wide, deep = figure.room
    quarter = figure.degrees % 180 == 90
    scale = figure.scale * 9.0 / max((deep if quarter else wide), (wide if quarter else deep), 1.0)
    name = shorten(tongue.tell(piece.name), BOX - 3, 2.6, PLAIN)
    box = tag(
        "rect", width=BOX, height=BOX, fill="none", stroke=ATLAS.faint, stroke_width=0.2, stroke_dasharray="1.5 1"
    )
    block = tag("g", figure.block, transform=f"translate({BOX / 2} {BOX / 2 + 0.5}) scale({scale:.4f})")
    code = words(piece.id, BOX / 2, 4.6, 4.0, ATLAS.ink, class_="code")
    return box + block + code + words(name, BOX / 2, BOX - 1.8, 2.6, ATLAS.ink, font_family=SANS)
