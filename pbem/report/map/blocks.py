"""The pieces: their blocks with facing, hits and state, and the code of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.report.map.board import SIDE, Board
from pbem.report.map.layers import sticker
from pbem.report.map.layout import Layout, lay_out
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.names import runs
from pbem.report.map.palette import Theme
from pbem.report.map.slot import FRAME, GARRISON, WEDGE, Placed, Rect, Setting, label_parts, wedged
from pbem.report.map.svg import clean, group, num, tag
from pbem.report.map.symbols import Ink, counter, ink_of, symbol_of
from pbem.report.map.symbols.shape import HALO

SILENT: Final = frozenset({GARRISON, "attached", counter.HELD})
"""Marks that the drawing itself shows."""

_OVER: Final = 8.0
"""How far a stack, with its rims, may reach over the edges of its square."""
_LEAST_FIGURES: Final = 9.0
"""Pixels below which nobody reads what is printed on a counter."""
_BLADES: Final = "M-6.6-6.6L4.6 4.6M6.6-6.6L-4.6 4.6"
_HILTS: Final = "M1.6 6.4L6.4 1.6M-1.6 6.4L-6.4 1.6M4.4 4.4L6.8 6.8M-4.4 4.4L-6.8 6.8"


def signs_of(pieces: Sequence[Piece]) -> dict[str, str]:
    """A small letter for every mark that the drawing does not show otherwise, explained in the legend."""
    signs: dict[str, str] = {}
    for mark in sorted({mark for piece in pieces for mark in piece.marks} - SILENT):
        letters = [letter for letter in mark.lower() if letter.isalnum()] + list("abcdefghijklmnopqrstuvwxyz")
        signs[mark] = next((letter for letter in letters if letter not in signs.values()), "*")
    return signs


def on_map(view: View) -> dict[Square, list[Piece]]:
    """The pieces of a view by the square they stand in."""
    found: dict[Square, list[Piece]] = {}
    for piece in view.pieces:
        if piece.square is not None and piece.square in view.board:
            found.setdefault(piece.square, []).append(piece)
    return dict(sorted(found.items()))


def layouts(view: View, setting: Setting) -> dict[Square, Layout]:
    """Where every block stands."""
    return {
        square: lay_out(pieces, setting, named=bool(view.board.cell(square).label) and not runs(square, view.board))
        for square, pieces in on_map(view).items()
    }


def draw_blocks(view: View, board: Board, setting: Setting) -> str:
    """Every piece of the view that is on the map."""
    solid = {side.id: side.solid for side in view.sides}
    parts = []
    for square, layout in layouts(view, setting).items():
        x, y = board.corner(square)
        drawn = [
            draw_placed(placed, ink_of(board.theme, solid.get(placed.piece.side, True)), board.theme, setting.signs)
            for placed in layout.placed
        ]
        drawn.append(_total([placed.piece for placed in layout.placed], board))
        if layout.swords is not None:
            drawn.append(swords(*layout.swords, board.theme))
        stack = tag("g", *drawn, transform=f"translate({num(x)} {num(y)})")
        parts.append(sticker(stack, (x - _OVER, y - _OVER, x + SIDE + _OVER, y + SIDE + _OVER)))
    return "".join(parts)


def _total(pieces: Sequence[Piece], board: Board) -> str:
    """The factors of a stack, in the corner of its square."""
    counters = [piece for piece in pieces if piece.figures]
    size = 13.0
    if len(counters) < 2 or size < board.units(_LEAST_FIGURES):
        return ""
    total = sum(piece.strength.now for piece in counters if piece.arm is not Arm.GENERAL)
    text = tag("text", f"= {total}", x=96, y=12, text_anchor="end")
    theme = board.theme
    return tag("g", text, fill=theme.ink, stroke=theme.paper, stroke_width=3, font_size=size, class_="code")


def draw_placed(placed: Placed, ink: Ink, theme: Theme, signs: Mapping[str, str]) -> str:
    """One piece: what is said of it when pointed at, its walls, block and label."""
    piece = placed.piece
    told = ", ".join(word for word in (f"{piece.id} {piece.name}", piece.state) if word)
    return tag(
        "g",
        tag("title", clean(told)),
        draw_walls(placed.walls, theme) if placed.walls else "",
        draw_symbol(piece, ink, theme, placed.at[0], placed.at[1], placed.scale, placed.degrees),
        draw_label(placed, ink, signs),
    )


def draw_symbol(piece: Piece, ink: Ink, theme: Theme, x: float, y: float, scale: float, degrees: int = 0) -> str:
    """A block with its wedge, in a dashed frame where the unit is broken; a counter where its rules print counters."""
    if piece.figures:
        place = f"translate({num(x)} {num(y)})"
        return group([counter.draw(piece, ink)], transform=place + ("" if scale == 1 else f" scale({scale:.3f})"))
    symbol = symbol_of(piece)
    width, depth = symbol.size(piece.formation)
    parts = [_frame(width, depth, theme)] if piece.broken else []
    wedge = f"M-11 {num(-depth / 2 + 1)}L0 {num(-depth / 2 - WEDGE)}L11 {num(-depth / 2 + 1)}z" if wedged(piece) else ""
    if wedge:
        parts.append(tag("path", d=wedge, fill=ink.paper, stroke=ink.paper, stroke_width=HALO))
    parts.append(symbol.draw(piece.formation, ink))
    if wedge:
        parts.append(tag("path", d=wedge, fill=ink.colour))
    place = f"translate({num(x)} {num(y)})"
    if degrees:
        place += f" rotate({degrees})"
    return group(parts, transform=place + ("" if scale == 1 else f" scale({scale:.3f})"))


def _frame(width: float, depth: float, theme: Theme) -> str:
    rect = Rect(-width / 2 - FRAME + 1, -depth / 2 - FRAME + 1, width + 2 * FRAME - 2, depth + 2 * FRAME - 2)
    sizes = {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
    return tag("rect", **sizes, fill="none", stroke=theme.open, stroke_width=4.5) + tag(
        "rect", **sizes, fill="none", stroke=theme.ink, stroke_width=2.6, stroke_dasharray="8 5"
    )


def draw_walls(rect: Rect, theme: Theme) -> str:
    """The walls of a town, with a tower at each corner."""
    towers = "".join(
        f"M{num(x - 3)} {num(y - 3)}h6v6h-6z"
        for x in (rect.x + 2, rect.x + rect.width - 2)
        for y in (rect.y + 2, rect.y + rect.height - 2)
    )
    inner = rect.inset(2)
    sizes = {"x": inner.x, "y": inner.y, "width": inner.width, "height": inner.height}
    return tag("rect", **sizes, fill=theme.open, fill_opacity=0.85, stroke=theme.earth_ink, stroke_width=2.2) + tag(
        "path", d=towers, fill=theme.earth_ink
    )


def draw_label(placed: Placed, ink: Ink, signs: Mapping[str, str]) -> str:
    """The code of a piece, its dots and the letters of its marks, in the room that its label has."""
    code, dots, marks = label_parts(placed.piece, signs)
    size, x, y = placed.font, placed.label.x, placed.label.y + placed.font * 0.9
    parts = [tag("text", clean(code), x=x, y=y)] if code else []
    x += text_width(code, size, CODE)
    if marks:
        x += size * 0.06
        parts.append(tag("text", clean(marks), x=x, y=y - size * 0.3, font_size=size * 0.72))
        x += text_width(marks, size * 0.72, CODE)
    if dots:
        x += size * 0.12
        radius = size * 0.17
        path = "".join(
            f"M{num(x + size * 0.42 * index)} {num(y - size * 0.36)}"
            f"a{num(radius)} {num(radius)} 0 1 1 {num(2 * radius)} 0"
            f"a{num(radius)} {num(radius)} 0 1 1 {num(-2 * radius)} 0z"
            for index in range(dots)
        )
        parts.append(tag("path", d=path))
        x += size * 0.42 * dots
    lost = placed.piece.strength.lost
    if lost > 5:
        parts.append(tag("text", f"+{lost - 5}", x=x, y=y, font_size=size * 0.7))
    return tag("g", *parts, fill=ink.text, stroke=ink.paper, stroke_width=size * 0.28, font_size=size, class_="code")


def swords(x: float, y: float, theme: Theme, scale: float = 1.0) -> str:
    """Crossed swords on a disc: here it is fought hand to hand."""
    return tag(
        "g",
        tag("circle", r=9.5, fill=theme.steel, stroke=theme.ink, stroke_width=1.2),
        tag("path", d=_BLADES, stroke=theme.ink, stroke_width=1.9, stroke_linecap="round"),
        tag("path", d=_HILTS, stroke=theme.ink, stroke_width=1.9, stroke_linecap="round"),
        transform=f"translate({num(x)} {num(y)})" + ("" if scale == 1 else f" scale({scale:.2f})"),
    )
