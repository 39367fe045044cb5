"""Roads, streams and the bridges where they cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.report.map.board import SIDE, Board, Point, jitter
from pbem.report.map.svg import num, tag

_CREEK: Final = 12.0
"""How broad a creek is drawn."""
_ENDS: Final = (Terrain.WATER, Terrain.FOREST)
"""Where a stream's last square touches these, it comes out of them."""


def curve(points: Sequence[Point]) -> str:
    """Path data through the middles between points, so that every bend is round."""
    text = f"M{num(points[0][0])} {num(points[0][1])}"
    for (x, y), (nx, ny) in pairwise(points[1:]):
        text += f"Q{num(x)} {num(y)} {num((x + nx) / 2)} {num((y + ny) / 2)}"
    return text + f"L{num(points[-1][0])} {num(points[-1][1])}"


def way(chain: Sequence[Square], board: Board, wobble: float, flows: bool = False) -> list[Point]:
    """The points of a road or stream from square to square; at the edge of the map it runs on.

    What `flows` comes out of the forest and ends at the shore of broad water.
    """
    chain = [square for square in chain if square in board.ground]
    if len(chain) < 2:
        return []
    centres = [board.centre(square) for square in chain]
    for end, inner in ((0, 1), (-1, -2)):
        step = chain[inner].toward(chain[end])
        if step is None:
            continue
        following = chain[end].step(step)
        off_map = following not in board.ground
        if off_map or (flows and board.ground.has(following, *_ENDS)):
            reach = SIDE * (0.6 if off_map else 0.53)
            beyond = (centres[end][0] + step.dx * reach, centres[end][1] - step.dy * reach)
            centres.insert(0 if end == 0 else len(centres), beyond)
        elif flows and board.ground.has(chain[end], *_ENDS) and not board.ground.has(chain[inner], *_ENDS):
            (x, y), (ix, iy) = centres[end], centres[inner]
            centres[end] = (x + (ix - x) * 0.46, y + (iy - y) * 0.46)
    points = [centres[0]]
    for index, ((x1, y1), (x2, y2)) in enumerate(pairwise(centres)):
        for sample in (1, 2, 3):
            part = sample / 4
            shake = wobble * jitter(round(x1 + x2), round(y1 + y2), sample, index)
            away = max(abs(x2 - x1), abs(y2 - y1)) or 1
            points.append(
                (x1 + (x2 - x1) * part - (y2 - y1) / away * shake, y1 + (y2 - y1) * part + (x2 - x1) / away * shake)
            )
        points.append((x2, y2))
    return points


def draw_streams(board: Board) -> str:
    """Every stream, a line that a unit may cross."""
    tint, water = board.theme.water_ink, board.theme.river
    broad, narrow = list[str](), list[str]()
    for chain in board.ground.streams:
        if points := way(chain, board, 7, flows=True):
            creek = is_creek(board.ground, chain)
            (broad if creek else narrow).append(curve(_winding(points, board) if creek else points))
    thin = [tag("path", d=path, fill="none", stroke=tint, stroke_width=3.4, stroke_linecap="round") for path in narrow]
    banks = [tag("path", d=path, stroke=tint, stroke_width=_CREEK) for path in broad]
    waters = [tag("path", d=path, stroke=water, stroke_width=_CREEK - 4) for path in broad]
    creeks = tag("g", *banks, *waters, fill="none", stroke_linecap="round") if broad else ""
    return "".join(thin) + creeks


def _winding(points: Sequence[Point], board: Board) -> list[Point]:
    """A creek goes round its corners in wide bends, but for those at a ford, where the road must meet it."""
    fords = [board.centre(square) for square in board.ground.bridges]
    close = [any(abs(x - fx) + abs(y - fy) < SIDE * 0.6 for fx, fy in fords) for x, y in points]
    last = len(points) - 1
    return [point for at, point in enumerate(points) if at in (0, last) or close[at] or at % 2 == 0]


def is_creek(ground: SquaredGround, chain: Iterable[Square]) -> bool:
    """Whether a stream is a creek, drawn with both its banks: all its squares are of that terrain."""
    return all(ground.has(square, Terrain.CREEK) for square in chain)


def draw_roads(board: Board) -> str:
    """Every road: two lines with the paper between them."""
    paths = [curve(points) for chain in board.ground.roads if (points := way(chain, board, 2))]
    casing = [tag("path", d=path, stroke=board.theme.earth_ink, stroke_width=6.6) for path in paths]
    filling = [tag("path", d=path, stroke=board.theme.paper, stroke_width=4) for path in paths]
    return tag("g", *casing, *filling, fill="none", stroke_linecap="round") if paths else ""


def draw_bridges(board: Board) -> str:
    """Every bridge, along the road that it carries."""
    return "".join(
        ford(board, board.centre(square), _bearing(square, board))
        if board.ground.has(square, Terrain.CREEK)
        else bridge(
            board, board.centre(square), _bearing(square, board), length=44 if square in spans(board.ground) else 17
        )
        for square in board.ground.bridges
        if square in board.ground
    )


def spans(ground: SquaredGround) -> frozenset[Square]:
    """The bridges with broad water at both hands, which are drawn over water from end to end of their square."""
    wet = [
        square
        for square in ground.bridges
        if square in ground
        and any(
            ground.has(square.step(hand), Terrain.WATER) and ground.has(square.step(hand.opposite), Terrain.WATER)
            for hand in (Facing.N, Facing.E)
        )
    ]
    return frozenset(wet)


def bridge(board: Board, at: Point, degrees: float, length: float = 17) -> str:
    """A bridge with splayed ends, its middle `at` and half its `length`, the roadway along `degrees` from north."""
    end, bend = num(length), num(length - 5)
    rails = f"M-9-{end}L-6-{bend}V{bend}L-9 {end}M9-{end}L6-{bend}V{bend}L9 {end}"
    return tag(
        "g",
        tag("path", d=f"M-6-{bend}H6V{bend}H-6z", fill=board.theme.paper),
        tag("path", d=rails, fill="none", stroke=board.theme.ink, stroke_width=2.4, stroke_linejoin="round"),
        transform=f"translate({num(at[0])} {num(at[1])}) rotate({num(degrees)}) scale(1.15)",
    )


def ford(board: Board, at: Point, degrees: float) -> str:
    """A ford: the creek shallow, stakes along both sides of the track through it."""
    stakes = "".join(f"M{x} {y}h0.1" for x in (-7, 7) for y in (-12, -4, 4, 12))
    return tag(
        "g",
        tag("path", d="M0-15V15", stroke=board.theme.paper, stroke_width=11, stroke_linecap="round"),
        tag("path", d="M0-15V15", stroke=board.theme.water_ink, stroke_width=1.6, stroke_dasharray="4 4"),
        tag("path", d=stakes, stroke=board.theme.ink, stroke_width=4.2, stroke_linecap="round"),
        fill="none",
        transform=f"translate({num(at[0])} {num(at[1])}) rotate({num(degrees)})",
    )


def _bearing(square: Square, board: Board) -> float:
    for chain in board.ground.roads:
        if square in chain:
            index = chain.index(square)
            near = chain[index + 1] if index + 1 < len(chain) else chain[index - 1]
            facing = square.toward(near)
            if facing is not None:
                return facing.degrees
    return 0
