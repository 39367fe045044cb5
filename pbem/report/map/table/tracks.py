"""What moved and fired on a table: the ghost of the start, the way through the ends of its legs, wheels as arcs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin, tan

from pbem.battle.bend import Bend
from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import as_spot, tenths_of
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.report.map.arrows import STROKES, colour_of, cut
from pbem.report.map.board import Point
from pbem.report.map.palette import Theme
from pbem.report.map.plan_marks import PLAN_STROKES
from pbem.report.map.svg import num, tag
from pbem.report.map.table.footprints import ghost, size_of
from pbem.report.map.table.sheet import TableSheet

_SCALE = 0.5
"""How much finer than on squares the arrows of a table are drawn."""
_SHORTEST = 5
"""Pixels below which an arrow would be but a head."""
_STEP = 40
"""Tenths of a degree between two points of an arc."""


@dataclass(frozen=True, slots=True)
class TableTrack:
    """A way to draw: its kind, the standings at the ends of its legs, and the side that made it."""

    kind: str
    standings: tuple[Standing, ...]
    side: str | None


def table_tracks(view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> list[TableTrack]:
    """The tracks of a bound's events that lead from one place to another, or at whose end a line is bent otherwise."""
    found = []
    for event in events:
        kind = sentences[event.kind].track if event.kind in sentences else ""
        standings = event.track
        goes = len({standing.place for standing in standings}) > 1
        if kind in STROKES and (goes or len({_bend(standing) for standing in standings}) > 1):
            side = next((piece.side for unit in event.actors if (piece := view.piece(unit)) is not None), None)
            found.append(TableTrack(kind, (standings[0], standings[-1]) if kind == "fire" else standings, side))
    return found


def _bend(standing: Standing) -> Bend | None:
    return standing.footprint.bend if standing.footprint is not None else None


def draw_tracks(drawn: Sequence[TableTrack], view: View, sheet: TableSheet, theme: Theme) -> str:
    """The ghosts where movers began, and the arrows, under the blocks."""
    ghosts = [
        ghost(track.standings[0], sheet, colour_of(view, track.side, theme)) for track in drawn if track.kind != "fire"
    ]
    return "".join([*ghosts, *(draw_arrow(track, view, sheet, theme) for track in drawn)])


def draw_arrow(track: TableTrack, view: View, sheet: TableSheet, theme: Theme) -> str:
    """The arrow of one track, nothing where it would be but a head."""
    points = _clear(track, sheet)
    if _long(points) <= _SHORTEST:
        return ""
    stroke = STROKES[track.kind](_scaled(points), colour_of(view, track.side, theme), theme)
    return tag("g", stroke, transform=f"scale({num(_SCALE)})")


def _clear(track: TableTrack, sheet: TableSheet) -> list[Point]:
    """The way of a track, up to the rear of the block that stands at its end."""
    points, end = way(track.standings, sheet, track.kind), track.standings[-1]
    if track.kind == "fire" or end.footprint is None:
        return points
    return cut(points, size_of(end.footprint, sheet)[1]) or points


def draw_intents(meant: Sequence[TableTrack], view: View, sheet: TableSheet, theme: Theme) -> str:
    """What a seat's own orders come to: dotted ways, and ghosts where units would stand."""
    ghosts, strokes = [], []
    for track in meant:
        colour = colour_of(view, track.side, theme)
        if track.kind != "fire":
            ghosts.append(ghost(track.standings[-1], sheet, colour))
        points = way(track.standings, sheet, track.kind)
        if _long(points) > _SHORTEST:
            drawn = PLAN_STROKES[track.kind](_scaled(points), colour, theme)
            strokes.append(tag("g", drawn, transform=f"scale({num(_SCALE)})"))
    return "".join([*ghosts, *strokes])


def way(standings: Sequence[Standing], sheet: TableSheet, kind: str = "move") -> list[Point]:
    """The points that the middle of a front goes through; a wheel goes along an arc, and fire straight on."""
    points = [_on(standings[0], sheet)]
    for start, end in pairwise(standings):
        points += [*(_arc(start, end, sheet) if kind != "fire" else ()), _on(end, sheet)]
    return [points[0], *(b for a, b in pairwise(points) if hypot(b[0] - a[0], b[1] - a[1]) > 0.4)]


def _on(standing: Standing, sheet: TableSheet) -> Point:
    spot = as_spot(standing.place)
    return sheet.at((spot.x, spot.y))


def _arc(start: Standing, end: Standing, sheet: TableSheet) -> list[Point]:
    """The points between, about the one point that a turn from one bearing to the other leaves where it is."""
    turn = (tenths_of(end.bearing) - tenths_of(start.bearing) + 1800) % 3600 - 1800
    (ax, ay), (bx, by) = _on(start, sheet), _on(end, sheet)
    if abs(turn) < _STEP or hypot(bx - ax, by - ay) < 1:
        return []
    lean = 1 / tan(radians(turn / 20))
    cx, cy = (ax + bx - (by - ay) * lean) / 2, (ay + by + (bx - ax) * lean) / 2
    steps = max(1, abs(turn) // _STEP)
    found = []
    for step in range(1, steps):
        angle = radians(turn / 10 * step / steps)
        dx, dy = ax - cx, ay - cy
        found.append((cx + dx * cos(angle) - dy * sin(angle), cy + dx * sin(angle) + dy * cos(angle)))
    return found


def _scaled(points: Sequence[Point]) -> list[Point]:
    return [(x / _SCALE, y / _SCALE) for x, y in points]


def _long(points: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
