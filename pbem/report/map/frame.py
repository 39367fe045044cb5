"""The frame of the field: neat line, coordinates on all four edges, and the edges over which troops may leave."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.view import View
from pbem.report.map.board import SIDE
from pbem.report.map.measure import ITALIC, shorten
from pbem.report.map.palette import Theme
from pbem.report.map.plate import Plate, open_edges
from pbem.report.map.svg import SERIF, group, num, tag, words
from pbem.report.tongue.tongue import Tongue

_EDGES: Final = (Facing.N, Facing.E, Facing.S, Facing.W)


def draw_frame(view: View, sheet: Plate, theme: Theme, tongue: Tongue) -> str:
    """The frame around the field."""
    return _neat_line(sheet, theme) + _coordinates(view, sheet, theme) + _exits(view, sheet, theme, tongue)


def mat(sheet: Plate, height: float, theme: Theme) -> str:
    """The paper around the field, which covers whatever runs off the map."""
    hole = (
        f"M{num(sheet.left)} {num(sheet.top)}v{num(sheet.map_height)}h{num(sheet.map_width)}v{num(-sheet.map_height)}z"
    )
    return tag("path", d=f"M0 0H{num(sheet.width)}V{num(height)}H0z{hole}", fill=theme.paper, fill_rule="evenodd")


def _rect(sheet: Plate, out: float, colour: str, width: float) -> str:
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


def _neat_line(sheet: Plate, theme: Theme) -> str:
    thick = max(2.5, 4.5 * sheet.unit)
    right, bottom = sheet.left + sheet.map_width, sheet.top + sheet.map_height
    bars = ""
    for column in range(0, sheet.columns, 2):
        for y in (sheet.top - thick, bottom):
            bars += (
                f"M{num(sheet.left + column * sheet.cell)} {num(y)}h{num(sheet.cell)}v{num(thick)}h{num(-sheet.cell)}z"
            )
    for row in range(0, sheet.rows, 2):
        for x in (sheet.left - thick, right):
            bars += f"M{num(x)} {num(bottom - row * sheet.cell)}v{num(-sheet.cell)}h{num(thick)}v{num(sheet.cell)}z"
    return (
        _rect(sheet, thick / 2, theme.paper, thick)
        + tag("path", d=bars, fill=theme.ink)
        + _rect(sheet, 0, theme.ink, 1)
        + _rect(sheet, thick, theme.ink, 1)
        + _rect(sheet, sheet.band - 1, theme.ink, max(1.6, 2.4 * sheet.unit))
        + _rect(sheet, sheet.band - max(3, 4.5 * sheet.unit), theme.ink, 0.7)
    )


def _coordinates(view: View, sheet: Plate, theme: Theme) -> str:
    size = min(sheet.font(15, 8), sheet.cell * 0.55)
    thick = max(2.5, 4.5 * sheet.unit)
    middle = (sheet.band + thick - max(3, 4.5 * sheet.unit)) / 2
    right, bottom = sheet.left + sheet.map_width, sheet.top + sheet.map_height
    parts = []
    window = sheet.window
    for name, across in view.board.marks_across[window.column - 1 :][: window.columns]:
        x = sheet.left + (across - (window.column - 1) * SIDE) * sheet.scale
        parts += [words(name, x, y + size * 0.36, size, theme.ink) for y in (sheet.top - middle, bottom + middle)]
    for name, up in view.board.marks_up[window.row - 1 :][: window.rows]:
        y = bottom - (up - (window.row - 1) * SIDE) * sheet.scale + size * 0.36
        parts += [words(name, x, y, size, theme.ink) for x in (sheet.left - middle, right + middle)]
    return group(parts, font_family=SERIF)


def _exits(view: View, sheet: Plate, theme: Theme, tongue: Tongue) -> str:
    sides = {side.id: side for side in view.sides}
    parts = []
    for edge in _EDGES:
        said = [
            tongue.tell(f"{sides[way.side].adjective + ' exit' if way.side in sides else 'Exit'} {way.label}".strip())
            for way in open_edges(view.board, sheet.window)
            if way.edge is edge
        ]
        if said:
            parts.append(_exit(edge, "  ·  ".join(said), sheet, theme))
    return group(parts, font_family=SERIF, font_style="italic")


def _exit(edge: Facing, text: str, sheet: Plate, theme: Theme) -> str:
    size = sheet.font(15, 8.5)
    across = edge in (Facing.N, Facing.S)
    room = (sheet.map_width if across else sheet.map_height) - 4 * size
    out = sheet.band + size * 0.35
    x, y = sheet.left + sheet.map_width / 2, sheet.top + sheet.map_height / 2
    x += edge.dx * (sheet.map_width / 2 + out)
    y -= edge.dy * (sheet.map_height / 2 + out)
    turn = {Facing.N: 0, Facing.S: 0, Facing.E: 90, Facing.W: -90}[edge]
    drop = size * 0.85 if edge is Facing.S else 0
    arrow = "▼" if edge is Facing.S else "▲"
    line = f"{arrow}  {shorten(text, room, size, ITALIC)}  {arrow}"
    return words(line, 0, drop, size, theme.ink, transform=f"translate({num(x)} {num(y)}) rotate({turn})")
