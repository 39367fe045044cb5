"""Arrows of what moved and fired; each track has its own stroke, so that grey paper tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Final, Protocol

from pbem.battle.event import Event, Sentence
from pbem.battle.square import Square, as_square
from pbem.battle.view import View
from pbem.report.map.board import Board, Point
from pbem.report.map.layers import sticker
from pbem.report.map.lines import curve
from pbem.report.map.palette import Theme
from pbem.report.map.svg import num, tag

CLEAR: Final = 37.0
"""How far from the middle of an occupied square an arrow begins or ends."""
_CLEAR_BELOW: Final = 47.0
"""The same on the southern side, where the block's code stands."""
_LANE: Final = 10.0
_BROAD: Final = 18.0
"""How far the strokes, heads and bursts of an arrow may reach beside its points."""


Stroke = Callable[[Sequence[Point], str, Theme], str]
"""How an arrow along points is drawn in a colour."""


class Tracked(Protocol):
    """What the legend asks of a track, on whatever ground it is drawn."""

    @property
    def kind(self) -> str:
        """Move, charge, retire or fire."""
        ...

    @property
    def side(self) -> str | None:
        """The side that made it, None where nobody who did is on the map."""
        ...


@dataclass(frozen=True, slots=True)
class Track:
    """An arrow to draw: its kind, its points, and the side that made it, None where nobody who did is on the map."""

    kind: str
    points: tuple[Point, ...]
    side: str | None


def tracks_of(
    view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]
) -> list[tuple[str, tuple[Square, ...]]]:
    """The kind of each track that events leave on the map, and its squares."""
    return [(track, chain) for track, _, chain in _chains(view, events, sentences)]


def tracks(view: View, board: Board, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> list[Track]:
    """The tracks of a bound's events as they are drawn, those that touch the board's window."""
    taken = {piece.square for piece in view.pieces}
    lanes: dict[Square, int] = {}
    found = []
    chains = _chains(view, events, sentences)
    for kind, event, chain in _columns(view, chains) if any(piece.figures for piece in view.pieces) else chains:
        lane = lanes.get(chain[-1], 0)
        lanes[chain[-1]] = lane + 1
        points = route(board, chain, taken, lane)
        if points and any(square in board.window for square in chain):
            found.append(Track(kind, tuple(points), _side_of(view, event.actors)))
    return found


def draw_arrows(drawn: Sequence[Track], view: View, theme: Theme) -> str:
    """The tracks of a bound's events, under the blocks."""
    return "".join(
        sticker(STROKES[track.kind](track.points, colour_of(view, track.side, theme), theme), _box(track.points))
        for track in drawn
    )


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - _BROAD, min(down) - _BROAD, max(across) + _BROAD, max(down) + _BROAD


def colour_of(view: View, side: str | None, theme: Theme) -> str:
    """The colour of the side that did it, ink where the view shows nobody who did."""
    if side is None:
        return theme.ink
    return theme.solid if view.side_of(side).solid else theme.hollow


def _side_of(view: View, actors: Sequence[str]) -> str | None:
    return next((piece.side for unit in actors if (piece := view.piece(unit)) is not None), None)


def _chains(
    view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]
) -> list[tuple[str, Event, tuple[Square, ...]]]:
    found = []
    for event in events:
        track = sentences[event.kind].track if event.kind in sentences else ""
        chain = _chain(view, event, track) if track in STROKES else ()
        if len(chain) > 1 and all(square in view.board for square in chain):
            found.append((track, event, chain))
    return found


def _columns(
    view: View, chains: Sequence[tuple[str, Event, tuple[Square, ...]]]
) -> list[tuple[str, Event, tuple[Square, ...]]]:
    """The tracks without those that are a stretch of another of their side: a stack or a column marches as one."""
    kept: list[tuple[str, Event, tuple[Square, ...]]] = []
    drawn: dict[tuple[str, str | None], list[str]] = {}
    for kind, event, chain in sorted(chains, key=lambda each: -len(each[2])):
        way = f"-{'-'.join(map(str, chain))}-"
        ways = drawn.setdefault((kind, _side_of(view, event.actors)), [])
        if not any(way in longer for longer in ways):
            ways.append(way)
            kept.append((kind, event, chain))
    return kept


def _chain(view: View, event: Event, track: str) -> tuple[Square, ...]:
    chain = list(dict.fromkeys(map(as_square, event.places)))
    if track == "fire" and len(chain) == 1:
        shooter = next((piece for unit in event.actors if (piece := view.piece(unit)) is not None), None)
        if shooter is not None and shooter.square is not None and shooter.square != chain[0]:
            chain.insert(0, shooter.square)
    return (chain[0], chain[-1]) if track == "fire" and len(chain) > 1 else tuple(chain)


def route(board: Board, chain: Sequence[Square], taken: set[Square | None], lane: int = 0) -> list[Point]:
    """The points of an arrow along squares, clear of the blocks at both ends, beside earlier arrows."""
    points = [board.centre(square) for square in chain]
    away = _LANE * ((lane + 1) // 2) * (1 if lane % 2 else -1)
    (x1, y1), (x2, y2) = points[-2], points[-1]
    long = hypot(x2 - x1, y2 - y1) or 1
    points = [(x - (y2 - y1) / long * away, y + (x2 - x1) / long * away) for x, y in points]
    points = cut(points, _clear(points[-1], points[-2]) if chain[-1] in taken else 14)
    if len(points) < 2:
        return []
    return cut(points[::-1], _clear(points[0], points[1]) if chain[0] in taken else 6)[::-1]


def _clear(middle: Point, outside: Point) -> float:
    below = outside[1] - middle[1] > abs(outside[0] - middle[0]) * 0.9
    return _CLEAR_BELOW if below else CLEAR


def cut(points: Sequence[Point], distance: float) -> list[Point]:
    """The points of a way that ends so much earlier; none where it is not as long."""
    points = list(points)
    while len(points) > 1:
        (x1, y1), (x2, y2) = points[-2], points[-1]
        long = hypot(x2 - x1, y2 - y1)
        if long > distance + 1:
            points[-1] = (x2 - (x2 - x1) / long * distance, y2 - (y2 - y1) / long * distance)
            return points
        distance -= long
        points.pop()
    return []


def head(points: Sequence[Point], size: float, notch: float = 0.0) -> str:
    """Path data of an arrowhead on the last point."""
    (x1, y1), (x, y) = points[-2], points[-1]
    angle = atan2(y - y1, x - x1)
    corners = [(0.0, 0.0), (-size, -size * 0.48), (-size + notch, 0.0), (-size, size * 0.48)]
    turned = [(x + cx * cos(angle) - cy * sin(angle), y + cx * sin(angle) + cy * cos(angle)) for cx, cy in corners]
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in turned) + "Z"


def shaft(points: Sequence[Point], shorter: float) -> str:
    """Path data of the line, ending so much before its last point that the head covers it."""
    return curve(cut(list(points), shorter) or list(points))


def _rim(path: str, tip: str, width: float, theme: Theme) -> str:
    return tag("path", d=path, fill="none", stroke=theme.open, stroke_width=width + 3.5, stroke_opacity=0.9) + tag(
        "path", d=tip, fill=theme.open, stroke=theme.open, stroke_width=3.5, stroke_opacity=0.9
    )


def _move(points: Sequence[Point], colour: str, theme: Theme) -> str:
    path, tip = shaft(points, 10), head(points, 15, 3)
    return (
        _rim(path, tip, 3.6, theme)
        + tag("path", d=path, fill="none", stroke=colour, stroke_width=3.6)
        + tag("path", d=tip, fill=colour)
    )


def _charge(points: Sequence[Point], colour: str, theme: Theme) -> str:
    path, tip = shaft(points, 16), head(points, 23, 4)
    return (
        _rim(path, tip, 9, theme)
        + tag("path", d=path, fill="none", stroke=colour, stroke_width=9)
        + tag("path", d=path, fill="none", stroke=theme.open, stroke_width=3)
        + tag("path", d=tip, fill=colour)
    )


def _retire(points: Sequence[Point], colour: str, theme: Theme) -> str:
    path, tip = shaft(points, 11), head(points, 15, 5)
    return (
        _rim(path, tip, 3, theme)
        + tag("path", d=path, fill="none", stroke=colour, stroke_width=3, stroke_dasharray="10 6")
        + tag("path", d=tip, fill=theme.open, stroke=colour, stroke_width=2.2)
    )


def _fire(points: Sequence[Point], colour: str, theme: Theme) -> str:
    path = curve(points)
    return (
        tag("path", d=path, fill="none", stroke=theme.open, stroke_width=4.6, stroke_opacity=0.85)
        + tag("path", d=path, fill="none", stroke=colour, stroke_width=1.8, stroke_dasharray="2.5 4")
        + burst(points[-1], colour, theme)
    )


def burst(at: Point, colour: str, theme: Theme, size: float = 9) -> str:
    """The mark of an impact: a small star."""
    spikes = []
    for index in range(16):
        angle = pi * index / 8
        reach = size if index % 2 == 0 else size * 0.45
        spikes.append((at[0] + reach * sin(angle), at[1] - reach * cos(angle)))
    path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spikes) + "Z"
    return tag("path", d=path, fill=theme.steel, stroke=colour, stroke_width=1.6, stroke_linejoin="round")


STROKES: Final[Mapping[str, Stroke]] = {
    "move": _move,
    "charge": _charge,
    "retire": _retire,
    "fire": _fire,
}
