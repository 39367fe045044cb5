"""Where the closer map of a table looks: the few feet in which there is most to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.place import Place
from pbem.battle.spot import INCH, Spot
from pbem.battle.view import View
from pbem.report.map.table.tracks import table_tracks
from pbem.report.map.table.window import TableWindow

ACROSS, UP = 48 * INCH, 36 * INCH
"""The size of the closer map of a table."""
LARGE: Final = 60 * INCH
"""The longest side of a table that can be read on a telephone as it is."""
_STEP: Final = 6 * INCH
_FIGHTING: Final = 24
_NEAR: Final = 8
"""Inches between two enemies within which they are nearly at grips."""
_TRACK: Final[Mapping[str, int]] = {"charge": 16, "fire": 8, "retire": 6, "move": 1}


def closer_on_table(
    view: View, ground: MeasuredGround, events: Sequence[Event], sentences: Mapping[str, Sentence]
) -> TableWindow | None:
    """The window in which a side sees most of the fighting; None where there is none, and where the table is small."""
    if view.bound == 0 or max(ground.extent) <= LARGE:
        return None
    worth = _worth(view, ground, events, sentences)
    if not any(value > 1 for _, value in worth):
        return None
    return _best(ground, worth)


def window_about(ground: MeasuredGround, places: Sequence[Place]) -> TableWindow | None:
    """A window with all of these places and a few inches about them; None where only the whole table has them."""
    spots = [as_spot(place) for place in places]
    if not spots or max(ground.extent) <= LARGE:
        return None
    west, east = min(spot.x for spot in spots) - _STEP, max(spot.x for spot in spots) + _STEP
    south, north = min(spot.y for spot in spots) - _STEP, max(spot.y for spot in spots) + _STEP
    width, depth = max(east - west, ACROSS), max(north - south, UP)
    if width > LARGE * 5 // 4 or depth > LARGE:
        return None
    return _within(ground, (west + east) // 2, (south + north) // 2, width, depth)


def window_on(view: View, unit: str) -> TableWindow | None:
    """The window about one unit and as far as it reaches; None on squares, and for who is not on the table."""
    piece, ground = view.piece(unit), view.ground
    if piece is None or piece.place is None or not isinstance(ground, MeasuredGround):
        return None
    spot, reach = as_spot(piece.place), max((reach.farthest for reach in piece.reaches), default=0) + _STEP
    return _within(ground, spot.x, spot.y, max(2 * reach, ACROSS), max(2 * reach, UP))


def _within(ground: MeasuredGround, x: int, y: int, width: int, depth: int) -> TableWindow:
    """A window of that size about a point, pushed onto the table."""
    across, up = ground.extent
    width, depth = min(width, across), min(depth, up)
    return TableWindow(
        min(max(x - width // 2, 0), across - width), min(max(y - depth // 2, 0), up - depth), width, depth
    )


def _worth(
    view: View, ground: MeasuredGround, events: Sequence[Event], sentences: Mapping[str, Sentence]
) -> list[tuple[Spot, int]]:
    found = []
    for piece in view.pieces:
        if piece.place is not None:
            found.append((as_spot(piece.place), _FIGHTING if piece.in_melee else 1))
    for own, enemy in product(view.own, view.enemy):
        if own.place is not None and enemy.place is not None and ground.within(own.place, enemy.place, _NEAR):
            near = _NEAR + 1 - ground.distance(own.place, enemy.place) // INCH
            found += [(as_spot(own.place), max(near, 2)), (as_spot(enemy.place), max(near, 2))]
    for track in table_tracks(view, events, sentences):
        ends = track.standings if track.kind == "fire" else track.standings[1:]
        found += [(as_spot(standing.place), _TRACK[track.kind]) for standing in ends]
    return found


def _best(ground: MeasuredGround, worth: Sequence[tuple[Spot, int]]) -> TableWindow:
    total = sum(value for _, value in worth)
    middle_x = sum(spot.x * value for spot, value in worth) // total
    middle_y = sum(spot.y * value for spot, value in worth) // total

    def merit(window: TableWindow) -> tuple[int, int, int, int]:
        seen = sum(value for spot, value in worth if spot in window)
        aside = abs(2 * window.west + window.width - 2 * middle_x) + abs(2 * window.south + window.depth - 2 * middle_y)
        return -seen, aside, window.west, window.south

    across, up = ground.extent
    corners = product(range(0, max(across - ACROSS, 0) + 1, _STEP), range(0, max(up - UP, 0) + 1, _STEP))
    return min((TableWindow(x, y, min(ACROSS, across), min(UP, up)) for x, y in corners), key=merit)
