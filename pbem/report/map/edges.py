"""What runs along the edges of squares: rivers with their bridges, walls, fences, banks and barriers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.squared_ground import Edge, EdgeKind
from pbem.report.map.board import SIDE, Board, Point, jitter
from pbem.report.map.lines import bridge, curve
from pbem.report.map.svg import line, num, tag

Segment = tuple[Point, Point]


def segment(edge: Edge, board: Board) -> Segment:
    """The side that the two squares of an edge share, the defenders' square (`here`) on its right hand."""
    (x1, y1), (x2, y2) = board.centre(edge.here), board.centre(edge.there)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (x2 - x1) / 2, (y2 - y1) / 2
    return (mx + dy, my - dx), (mx - dy, my + dx)


def chains(segments: Sequence[Segment]) -> list[list[Point]]:
    """Segments that meet, joined into lines as long as possible."""
    near: dict[Point, list[Point]] = {}
    for a, b in segments:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    found = []
    while near:
        ends = [point for point, others in near.items() if len(others) != 2]
        chain = [min(ends or near)]
        while chain[-1] in near:
            here = chain[-1]
            following = min(near[here])
            for a, b in ((here, following), (following, here)):
                near[a].remove(b)
                if not near[a]:
                    del near[a]
            chain.append(following)
        found.append(chain)
    return found


def _river(edges: Sequence[Edge], board: Board) -> str:
    paths = []
    for chain in chains([segment(edge, board) for edge in edges]):
        points = [chain[0]]
        for a, b in pairwise(chain):
            for part in (0.25, 0.5, 0.75):
                shake = 5 * jitter(round(a[0] + b[0]), round(a[1] + b[1]), round(part * 4))
                ux, uy = (b[0] - a[0]) / SIDE, (b[1] - a[1]) / SIDE
                points.append((a[0] + ux * SIDE * part - uy * shake, a[1] + uy * SIDE * part + ux * shake))
            points.append(b)
        paths.append(curve(points))
    theme = board.theme
    return "".join(
        tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((theme.water_ink, 10.0), (theme.river, 7.0), (theme.water_ink, 1.0))
        for path in paths
    )


def _bridges(edges: Sequence[Edge], board: Board) -> str:
    parts = []
    for edge in edges:
        (x1, y1), (x2, y2) = segment(edge, board)
        parts.append(bridge(board, ((x1 + x2) / 2, (y1 + y2) / 2), 90 if x1 == x2 else 0))
    return "".join(parts)


def _along(
    edges: Sequence[Edge], board: Board, spacing: float, mark: Callable[[float, float, float, float], str]
) -> str:
    text = ""
    for edge in edges:
        (x1, y1), (x2, y2) = segment(edge, board)
        count = round(SIDE / spacing)
        ux, uy = (x2 - x1) / SIDE, (y2 - y1) / SIDE
        for index in range(count):
            part = (index + 0.5) / count
            text += mark(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, ux, uy)
    return text


def _lines(edges: Sequence[Edge], board: Board) -> str:
    return "".join(line(chain) for chain in chains([segment(edge, board) for edge in edges]))


def _wall(edges: Sequence[Edge], board: Board) -> str:
    joints = _along(
        edges, board, 9, lambda x, y, ux, uy: f"M{num(x - uy * 3)} {num(y + ux * 3)}l{num(uy * 6)} {num(-ux * 6)}"
    )
    theme = board.theme
    path = _lines(edges, board)
    return (
        tag("path", d=path, fill="none", stroke=theme.earth_ink, stroke_width=7.5)
        + tag("path", d=path, fill="none", stroke=theme.house, stroke_width=5)
        + tag("path", d=joints, stroke=theme.earth_ink, stroke_width=1.3)
    )


def _fence(edges: Sequence[Edge], board: Board) -> str:
    posts = _along(edges, board, 12.5, lambda x, y, ux, uy: f"M{num(x - 3)} {num(y - 3)}l6 6m0-6l-6 6")
    ink = board.theme.earth_ink
    return tag("path", d=_lines(edges, board), fill="none", stroke=ink, stroke_width=1.2) + tag(
        "path", d=posts, stroke=ink, stroke_width=1.5
    )


def _bank(edges: Sequence[Edge], board: Board) -> str:
    # The slope falls away from the defenders, so its hachures point at whoever attacks.
    slope = _along(
        edges, board, 6, lambda x, y, ux, uy: f"M{num(x - ux)} {num(y - uy)}l{num(uy * 9 + ux)} {num(-ux * 9 + uy)}"
    )
    ink = board.theme.earth_ink
    return tag("path", d=_lines(edges, board), fill="none", stroke=ink, stroke_width=3) + tag(
        "path", d=slope, stroke=ink, stroke_width=1.2
    )


def _barrier(edges: Sequence[Edge], board: Board) -> str:
    teeth = _along(
        edges, board, 10, lambda x, y, ux, uy: f"M{num(x - uy * 5)} {num(y + ux * 5)}l{num(uy * 10)} {num(-ux * 10)}"
    )
    ink = board.theme.ink
    return tag("path", d=_lines(edges, board), fill="none", stroke=ink, stroke_width=3) + tag(
        "path", d=teeth, stroke=ink, stroke_width=1.4
    )


DRAWINGS: Final[Mapping[EdgeKind, Callable[[Sequence[Edge], Board], str]]] = {
    EdgeKind.RIVER: _river,
    EdgeKind.BANK: _bank,
    EdgeKind.FENCE: _fence,
    EdgeKind.WALL: _wall,
    EdgeKind.BARRIER: _barrier,
    EdgeKind.BRIDGE: _bridges,
}
"""In the sequence in which they are painted."""


def draw_edges(board: Board) -> str:
    """Everything that lies between squares of the map."""
    parts = []
    for kind, drawing in DRAWINGS.items():
        kinds = {EdgeKind.RIVER, EdgeKind.BRIDGE} if kind is EdgeKind.RIVER else {kind}
        edges = [
            edge
            for edge in board.ground.edges
            if edge.kind in kinds and edge.here in board.ground and edge.there in board.ground and _adjacent(edge)
        ]
        if edges:
            parts.append(drawing(edges, board))
    return "".join(parts)


def _adjacent(edge: Edge) -> bool:
    return abs(edge.here.column - edge.there.column) + abs(edge.here.row - edge.there.row) == 1
