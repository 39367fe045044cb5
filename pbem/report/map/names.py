"""Words on the ground: the small label in each square's corner, heights, and the names of places."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.report.map.board import SIDE, Board
from pbem.report.map.ground import LABELS_FROM, squares_of
from pbem.report.map.layers import sticker
from pbem.report.map.measure import ITALIC, text_width
from pbem.report.map.region import regions
from pbem.report.map.svg import SANS, SERIF, group, num, tag, words
from pbem.report.map.terrain.hill import level_of
from pbem.report.tongue.tongue import Tongue

_WET: Final = (Terrain.WATER, Terrain.MARSH, Terrain.CREEK)
_SPREAD: Final = (Terrain.WATER, Terrain.FOREST, Terrain.WOOD, Terrain.MARSH, Terrain.CREEK)
"""Terrain whose name runs along it, letters apart."""


def name_size(board: Board) -> float:
    """The font size of a village's name."""
    return max(15.0, board.units(8))


def told_labels(ground: SquaredGround, tongue: Tongue) -> SquaredGround:
    """The ground with the words that are printed on it told in a language."""
    if tongue.is_english:
        return ground
    return replace(
        ground,
        cells=tuple(replace(cell, label=tongue.tell(cell.label)) for cell in ground.cells),
        edges=tuple(replace(edge, label=tongue.tell(edge.label)) for edge in ground.edges),
    )


def draw_corner_labels(board: Board) -> str:
    """Each square's own name in its upper left corner, left out where it would be too small to read."""
    if board.scale * SIDE < LABELS_FROM:
        return ""
    size = max(9.0, board.units(7.5))
    labels = []
    for square in filter(board.window.__contains__, board.ground.squares()):
        x, y = board.corner(square)
        drawn = board.ground.cell(square).terrain
        rim = _rim(board, 2.2) if drawn else {}
        labels.append(tag("text", str(square), x=x + 3.5, y=y + size + 1.5, **rim))
    return group(labels, font_family=SANS, font_size=size, fill=board.theme.faint)


def draw_heights(board: Board) -> str:
    """The level of every hill square, in its upper right corner."""
    size = max(10.0, board.units(8))
    numbers = [
        words(str(level_of(square, board)), x + SIDE - 9, y + size + 6, size, board.theme.ink)
        for square in sorted(squares_of(board.ground, Terrain.HILL))
        for x, y in [board.corner(square)]
    ]
    return group(numbers, font_family=SERIF, font_style="italic", **_rim(board, 3))


def draw_place_names(board: Board, taken: Collection[Square]) -> str:
    """The names of villages, rivers and woods, clear of troops in `taken` squares."""
    names, rows = list[str](), list[tuple[float, float, float]]()
    for cell in board.ground.cells:
        if cell.label and cell.square in board.ground:
            names.append(_name(cell, board, taken, rows))
    rivers = [_edge_name(edge, board) for edge in _labelled_edges(board.ground)]
    rim = _rim(board, 4.5)
    return "".join(
        sticker(tag("g", name, font_family=SERIF, font_style="italic", **rim)) for name in names + rivers if name
    )


def _rim(board: Board, width: float) -> dict[str, str | float]:
    return {"stroke": board.theme.open, "stroke_width": width, "stroke_linejoin": "round", "paint_order": "stroke"}


def _name(cell: Cell, board: Board, taken: Collection[Square], rows: list[tuple[float, float, float]]) -> str:
    colour = board.theme.water_text if any(kind in _WET for kind in cell.terrain) else board.theme.ink
    tall, wide = runs(cell.square, board.ground) or (1, 1)
    if max(tall, wide) > 1:
        return _along(cell, board, colour, max(tall, wide), upright=tall > wide)
    x, y = board.corner(cell.square)
    size = name_size(board)
    if cell.square in taken and board.scale * SIDE >= LABELS_FROM:
        # Over troops the name moves up beside the square's own label, as small as it must be to fit there.
        size = min(size, size * 70 / text_width(cell.label, size, ITALIC))
        return words(cell.label, x + SIDE - 4, y + max(size, 10) + 2.5, size, colour, text_anchor="end")
    half = text_width(cell.label, size, ITALIC) / 2 + 3
    centre = min(max(x + SIDE / 2, half), board.width - half) if half * 2 < board.width else board.width / 2
    top = y + 26 if board.scale * SIDE >= LABELS_FROM else y + size
    # Of two names that would run into each other the second goes to the foot of its square.
    if any(abs(at - top) < size and left < centre + half and centre - half < right for at, left, right in rows):
        top = y + SIDE - 4
    rows.append((top, centre - half, centre + half))
    return words(cell.label, centre, top, size, colour)


def runs(square: Square, ground: SquaredGround) -> tuple[int, int] | None:
    """How many squares a name can run along, upright and across, None where it stands in its square alone."""
    spread = next((kind for kind in ground.cell(square).terrain if kind in _SPREAD), None)
    if spread is None or square in ground.bridges:
        return None
    stretch = next(part for part in regions(squares_of(ground, spread)) if square in part)
    found = (_run(stretch, square, vertical=True), _run(stretch, square, vertical=False))
    return found if max(found) > 1 else None


def _run(stretch: Collection[Square], square: Square, vertical: bool) -> int:
    reach = 0
    while _beside(square, reach + 1, vertical) in stretch and _beside(square, -reach - 1, vertical) in stretch:
        reach += 1
    return 2 * reach + 1


def _beside(square: Square, steps: int, vertical: bool) -> Square:
    return square.step(Facing.N if vertical else Facing.E, steps)


def _along(cell: Cell, board: Board, colour: str, squares: int, upright: bool) -> str:
    size = max(24.0, board.units(8))
    room = squares * SIDE * 0.8
    apart = min(size * 0.6, max(0.0, (room - text_width(cell.label, size, ITALIC)) / max(len(cell.label), 1)))
    x, y = board.centre(cell.square)
    wet = any(cell.square in stream for stream in board.ground.streams)
    if upright:
        beside = size * (1.6 if wet else 0.35)
        turned = f"translate({x} {y}) rotate(-90)"
        return words(cell.label, 0, beside, size, colour, letter_spacing=apart, transform=turned)
    return words(cell.label, x, y + size * (1.35 if wet else 0.35), size, colour, letter_spacing=apart)


def _labelled_edges(ground: SquaredGround) -> list[Edge]:
    """One edge for each name of a river, wall or bank: where it is longest without a bridge, in the middle."""
    found: dict[tuple[str, bool], list[Edge]] = {}
    for edge in ground.edges:
        if edge.label and edge.here in ground and edge.there in ground:
            found.setdefault((edge.label, edge.here.row == edge.there.row), []).append(edge)
    chosen: dict[str, list[Edge]] = {}
    for (label, _), edges in found.items():
        chosen[label] = max(chosen.get(label, []), edges, key=len)
    best = []
    for edges in chosen.values():
        edges = [edge for edge in edges if edge.kind is not EdgeKind.BRIDGE] or edges
        best.append(sorted(edges, key=lambda edge: (edge.here, edge.there))[len(edges) // 2])
    return best


def _edge_name(edge: Edge, board: Board) -> str:
    (x1, y1), (x2, y2) = board.centre(edge.here), board.centre(edge.there)
    size = name_size(board)
    turned = " rotate(-90)" if y1 == y2 else ""
    wet = edge.kind in (EdgeKind.RIVER, EdgeKind.BRIDGE)
    place = f"translate({num((x1 + x2) / 2)} {num((y1 + y2) / 2)}){turned}"
    return words(edge.label, 0, -9, size, board.theme.water_text if wet else board.theme.ink, transform=place)
