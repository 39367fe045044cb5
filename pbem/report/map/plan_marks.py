"""A player's own orders on the map: dotted ways, targets, arcs of fire, and ghosts where units would stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, pi, radians, sin
from typing import Final

from pbem.battle.order import Order
from pbem.battle.piece import Piece
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.report.map.arrows import burst, head, route, shaft
from pbem.report.map.board import Board, Point
from pbem.report.map.legend import Entry
from pbem.report.map.lines import curve
from pbem.report.map.palette import Theme
from pbem.report.map.plans import Intent, Leg, arc, intents
from pbem.report.map.slot import degrees_of
from pbem.report.map.svg import num, tag
from pbem.report.map.symbols import SYMBOLS


def draw_plans(view: View, board: Board, plans: Sequence[Order]) -> str:
    """All intents, dotted, under the blocks."""
    taken = {piece.square for piece in view.pieces}
    parts = []
    for intent in intents(view, plans):
        solid = view.side_of(intent.piece.side).solid
        colour = board.theme.solid if solid else board.theme.hollow
        parts += [_arc(leg, intent.piece, board, colour) for leg in intent.legs if leg.kind == "fire"]
        if intent.end.square != intent.piece.square and _free(view, intent):
            parts.append(_ghost(intent.end, board, colour))
        parts += [_stroke(leg, intent, board, colour, taken) for leg in intent.legs]
    return "".join(parts)


def _free(view: View, intent: Intent) -> bool:
    # A contact is marked around the enemy's block; a ghost would only blur it.
    return all(piece.side == intent.piece.side for piece in view.pieces if piece.square == intent.end.square)


def _stroke(leg: Leg, intent: Intent, board: Board, colour: str, taken: set[Square | None]) -> str:
    if leg.kind == "place":
        return ""
    if leg.kind == "turn":
        return _turn(leg, intent.piece, board, colour) if leg.chain[0] == intent.piece.square else ""
    points = route(board, leg.chain, taken | {intent.end.square})
    if not points:
        return ""
    drawn = PLAN_STROKES[leg.kind](points, colour, board.theme)
    return drawn + (_contact(board.centre(leg.chain[-1]), colour) if leg.kind == "charge" else "")


def _arc(leg: Leg, piece: Piece, board: Board, colour: str) -> str:
    aimed = piece.moved(leg.chain[0]).fronting(leg.facing or piece.facing)
    path = ""
    for square in arc(aimed, leg.chain[0].distance(leg.chain[-1])):
        if square in board.ground:
            x, y = board.corner(square)
            path += f"M{num(x + 5)} {num(y + 5)}h90v90h-90z"
    if not path:
        return ""
    return tag(
        "path",
        d=path,
        fill=colour,
        fill_opacity=0.07,
        stroke=colour,
        stroke_width=1.3,
        stroke_dasharray="1.5 5",
        stroke_opacity=0.8,
    )


def _ghost(piece: Piece, board: Board, colour: str) -> str:
    if piece.square is None:
        return ""
    (x, y), (width, depth) = board.centre(piece.square), SYMBOLS[piece.arm].size(piece.formation)
    front = f"M-9 {num(-depth / 2)}L0 {num(-depth / 2 - 10)}L9 {num(-depth / 2)}" if piece.facing else ""
    path = f"M{num(-width / 2)} {num(-depth / 2)}h{num(width)}v{num(depth)}h{num(-width)}z{front}"
    return tag(
        "path",
        d=path,
        fill=board.theme.open,
        fill_opacity=0.75,
        stroke=colour,
        stroke_width=2.6,
        stroke_dasharray="2 4",
        transform=f"translate({num(x)} {num(y - 5)}) rotate({degrees_of(piece, {})}) scale(0.85)",
    )


def _turn(leg: Leg, piece: Piece, board: Board, colour: str) -> str:
    if leg.facing is None:
        return ""
    x, y = board.centre(leg.chain[0])
    start = piece.facing.degrees if piece.facing else leg.facing.degrees - 45
    sweep = (leg.facing.degrees - start + 180) % 360 - 180
    points: list[Point] = []
    for step in range(9):
        angle = radians(start + sweep * step / 8)
        points.append((x + 43 * sin(angle), y - 5 - 43 * cos(angle)))
    return _dotted(points, colour, board.theme, 3)


def _contact(at: Point, colour: str) -> str:
    spokes = ""
    for index in range(12):
        angle = 2 * pi * index / 12
        spokes += (
            f"M{num(at[0] + 45 * sin(angle))} {num(at[1] - 45 * cos(angle))}"
            f"L{num(at[0] + 38 * sin(angle))} {num(at[1] - 38 * cos(angle))}"
        )
    return tag("path", d=spokes, stroke=colour, stroke_width=3)


def _dotted(points: Sequence[Point], colour: str, theme: Theme, width: float) -> str:
    path, tip = shaft(points, 9), head(points, 14, 3)
    return (
        tag("path", d=path, fill="none", stroke=theme.open, stroke_width=width + 3, stroke_opacity=0.9)
        + tag(
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_dasharray=f"0.1 {num(width * 2)}",
            stroke_linecap="round",
        )
        + tag("path", d=tip, fill=theme.open, stroke=colour, stroke_width=2)
    )


def _move(points: Sequence[Point], colour: str, theme: Theme) -> str:
    return _dotted(points, colour, theme, 3.6)


def _charge(points: Sequence[Point], colour: str, theme: Theme) -> str:
    path, tip = shaft(points, 14), head(points, 21, 4)
    return (
        tag("path", d=path, fill="none", stroke=colour, stroke_width=8, stroke_dasharray="3 4")
        + tag("path", d=path, fill="none", stroke=theme.open, stroke_width=3)
        + tag("path", d=tip, fill=theme.open, stroke=colour, stroke_width=2.4)
    )


def _fire(points: Sequence[Point], colour: str, theme: Theme) -> str:
    return tag("path", d=curve(points), fill="none", stroke=colour, stroke_width=1.8, stroke_dasharray="1.8 5") + burst(
        points[-1], colour, theme, 8
    )


def _join(points: Sequence[Point], colour: str, theme: Theme) -> str:
    return tag("path", d=curve(points), fill="none", stroke=colour, stroke_width=1.6, stroke_dasharray="6 3 1 3")


PLAN_STROKES: Final = {"move": _move, "charge": _charge, "fire": _fire, "join": _join}
_MEANING: Final = {
    "move": "ordered to move",
    "charge": "ordered to charge",
    "fire": "ordered to fire",
    "join": "ordered to join",
}


def plan_entries(view: View, board: Board, plans: Sequence[Order]) -> list[Entry]:
    """The legend of what the plans show."""
    found = intents(view, plans)
    kinds = {leg.kind for intent in found for leg in intent.legs}
    theme = board.theme
    listed = intent_entries(kinds, theme)
    if "turn" in kinds:
        sweep = [(23 + 14 * sin(angle), 22 - 14 * cos(angle)) for angle in (-1.1, -0.5, 0.0, 0.5, 1.1)]
        listed.append(Entry(_dotted(sweep, theme.ink, theme, 2), "ordered to turn"))
    if "fire" in kinds:
        box = tag(
            "rect",
            x=9,
            y=2,
            width=28,
            height=26,
            fill=theme.ink,
            fill_opacity=0.07,
            stroke=theme.ink,
            stroke_dasharray="1.5 4",
        )
        listed.append(Entry(box, "arc of fire"))
    if any(leg.kind in ("move", "charge", "place") for intent in found for leg in intent.legs):
        box = tag(
            "rect",
            x=6,
            y=9,
            width=34,
            height=12,
            fill=theme.open,
            stroke=theme.ink,
            stroke_width=1.6,
            stroke_dasharray="2 3",
        )
        listed.append(Entry(box, "would stand here"))
    return listed


def intent_entries(kinds: Collection[str], theme: Theme) -> list[Entry]:
    """The strokes in which what is ordered is drawn."""
    return [
        Entry(tag("g", stroke([(2.0, 25.0), (74.0, 25.0)], theme.ink, theme), transform="scale(0.6)"), _MEANING[kind])
        for kind, stroke in PLAN_STROKES.items()
        if kind in kinds
    ]
