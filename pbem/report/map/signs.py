"""What the map shows beside its pieces: fire, ashes, cover, and guns that nobody is with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.sign import Sign, Thing
from pbem.battle.square import as_square
from pbem.battle.view import View
from pbem.report.map.board import Board
from pbem.report.map.legend import HEIGHT, WIDTH, Entry
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag
from pbem.report.map.symbols import ink_of
from pbem.report.map.symbols.shape import Ink
from pbem.report.map.symbols.stands import draw_guns

_FLAME: Final = "M0 14C-13 14-15 1-8-6C-8 0-4 0-5-5C-6-12 0-18 3-22C2-14 12-9 12 3C12 10 8 14 0 14z"
_CORNER: Final = 16
_HATCH: Final = "M14 86L86 14M14 62L62 14M38 86L86 38"


def draw_signs(view: View, board: Board) -> str:
    """All signs of a view that lie on the map, beneath its pieces."""
    solid = {side.id: side.solid for side in view.sides}
    parts = []
    for sign in view.signs:
        square = as_square(sign.place)
        if square in view.board and square in board.window:
            x, y = board.corner(square)
            parts.append(tag("g", _draw(sign, solid, board.theme), transform=f"translate({num(x)} {num(y)})"))
    return "".join(parts)


def sign_entries(view: View, board: Board) -> tuple[Entry, ...]:
    """What the signs mean that are on the map."""
    found = {sign.thing: sign for sign in view.signs if as_square(sign.place) in board.window}
    solid = {side.id: side.solid for side in view.sides}
    scale = HEIGHT / 100
    left = (WIDTH - 100 * scale) / 2
    return tuple(
        Entry(
            tag("g", _draw(found[thing], solid, board.theme), transform=f"translate({num(left)} 0) scale({scale})"),
            thing.value,
        )
        for thing in Thing
        if thing in found
    )


def _draw(sign: Sign, solid: Mapping[str, bool], theme: Theme) -> str:
    if sign.thing is Thing.COVER:
        return _cover(theme)
    if sign.thing is Thing.BURNT:
        return tag("path", d=_HATCH, stroke=theme.earth_ink, stroke_width=2.4, stroke_opacity=0.7)
    if sign.thing is Thing.GUNS:
        ink = ink_of(theme, solid[sign.side]) if sign.side in solid else _nobody(theme)
        return tag("g", draw_guns(sign.number, ink), transform="translate(50 26)")
    flames = tag("path", d=_FLAME, fill=theme.hollow, stroke=theme.ink, stroke_width=1.6)
    return "".join(
        tag("g", flames, transform=f"translate({x} {y}) scale({size})")
        for x, y, size in ((30, 60, 1.5), (68, 64, 1.7), (50, 36, 1.3))
    )


def _nobody(theme: Theme) -> Ink:
    return Ink(theme.ink, theme.faint, theme.open, False, theme.ink)


def _cover(theme: Theme) -> str:
    """Four corners of a wall around the square."""
    near, far = 4, 96
    path = "".join(
        f"M{x} {y + dy * _CORNER}V{y}H{x + dx * _CORNER}"
        for x, dx in ((near, 1), (far, -1))
        for y, dy in ((near, 1), (far, -1))
    )
    return tag("path", d=path, fill="none", stroke=theme.earth_ink, stroke_width=3.2)
