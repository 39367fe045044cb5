"""Where the closer map of a letter looks: the few squares in which there is most to see, or those that orders name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Final

from pbem.battle.event import Event, Sentence
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Order
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.report.map.arrows import tracks_of
from pbem.report.map.plans import intents
from pbem.report.map.table.closer import closer_on_table, window_about
from pbem.report.map.table.window import TableWindow
from pbem.report.map.window import Window

LARGE: Final = 8
"""Squares along a side up to which the whole field can be read on a telephone."""
ACROSS: Final = 5
"""Squares along a side of the closer map."""
_MELEE: Final = 24
_TRACK: Final[Mapping[str, int]] = {"charge": 16, "fire": 8, "retire": 6, "move": 1}
_ABREAST: Final = 3
"""Squares between two enemies within which they are nearly at grips."""
_THERE: Final = 1


def closer(view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> Window | TableWindow | None:
    """The window in which the side sees most of the fighting; None where the whole map is large enough, and in bound 0.

    Where blows were struck goes before everything else: a long column on a road has many tracks and nothing to see. It
    hangs on what the side may see and on nothing else.
    """
    if isinstance(view.ground, MeasuredGround):
        return closer_on_table(view, view.ground, events, sentences)
    ground = view.board
    if view.bound == 0 or max(ground.columns, ground.rows) <= LARGE:
        return None
    worth = _worth(view, events, sentences)
    if not worth:
        return None
    blows = _blows(view, events, sentences)
    columns, rows = min(ACROSS, ground.columns), min(ACROSS, ground.rows)
    total = sum(worth.values())
    # Twice the middle of all that is worth a look, from which ties are judged.
    middle = (
        2 * sum(square.column * value for square, value in worth.items()) // total,
        2 * sum(square.row * value for square, value in worth.items()) // total,
    )

    def merit(window: Window) -> tuple[int, int, int, int, int]:
        fought = sum(value for square, value in blows.items() if square in window)
        seen = sum(value for square, value in worth.items() if square in window)
        aside = abs(2 * window.column + columns - 1 - middle[0]) + abs(2 * window.row + rows - 1 - middle[1])
        return -fought, -seen, aside, window.column, window.row

    corners = product(range(1, ground.columns - columns + 2), range(1, ground.rows - rows + 2))
    return min((Window(column, row, columns, rows) for column, row in corners), key=merit)


def closer_to_orders(view: View, plans: Sequence[Order], planned: Sequence[Event] = ()) -> Window | TableWindow | None:
    """The window with all that a seat's orders draw and a square about it; None where only the whole field has it.

    `planned` is what the rules say that they come to.
    """
    if isinstance(view.ground, MeasuredGround):
        told = [view.piece(order.unit) for order in plans]
        ends = [place for event in planned for place in event.places]
        return window_about(view.ground, [*(piece.place for piece in told if piece and piece.place), *ends])
    ground = view.board
    found = [intent for intent in intents(view, plans) if intent.legs]
    squares = [square for intent in found for leg in intent.legs for square in leg.chain]
    squares += [intent.piece.square for intent in found if intent.piece.square is not None]
    if not squares or max(ground.columns, ground.rows) <= LARGE:
        return None
    column, columns = _span([square.column for square in squares], ground.columns)
    row, rows = _span([square.row for square in squares], ground.rows)
    return Window(column, row, columns, rows) if columns * rows <= LARGE * LARGE else None


def _span(places: Sequence[int], size: int) -> tuple[int, int]:
    """The first column or row to show and how many: a square more on either hand, and no fewer than the least."""
    first, last = max(1, min(places) - 1), min(size, max(places) + 1)
    count = max(last - first + 1, min(ACROSS, size))
    return min(first, size - count + 1), count


def _blows(view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> Counter[Square]:
    """How often each square was charged, and who is in melee there still."""
    struck = Counter(chain[-1] for track, chain in tracks_of(view, events, sentences) if track == "charge")
    return struck + Counter(piece.square for piece in view.pieces if piece.in_melee and piece.square is not None)


def _worth(view: View, events: Sequence[Event], sentences: Mapping[str, Sentence]) -> dict[Square, int]:
    found: dict[Square, int] = {}

    def add(square: Square | None, value: int) -> None:
        if square is not None and square in view.board:
            found[square] = found.get(square, 0) + value

    for piece in view.pieces:
        add(piece.square, _MELEE if piece.in_melee else _THERE)
    for own, enemy in product(view.own, view.enemy):
        if own.square is not None and enemy.square is not None:
            near = _ABREAST + 1 - own.square.distance(enemy.square)
            if near > 0:
                add(own.square, near)
                add(enemy.square, near)
    for track, chain in tracks_of(view, events, sentences):
        for square in {chain[0], chain[-1]} if track == "fire" else {b for _, b in pairwise(chain)}:
            add(square, _TRACK[track])
    return found
