"""Maps for letters: one for each side and width, shared by the seats that see the same."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from pbem.battle.event import Event
from pbem.battle.order import Order
from pbem.battle.view import View
from pbem.report.map import describe, draw, to_png
from pbem.report.page import Picture
from pbem.store.players import Player
from pbem.umpire.match import Match

WIDTHS = {"off": 0, "small": 600, "large": 1200}
SHOWN = 600
"""The width at which a mail program shows a map, in pixels."""


def width_for(player: Player | None) -> int:
    """How wide a map a player wishes, in pixels; 0 for none."""
    return WIDTHS.get(player.wish("map", "large") if player else "large", WIDTHS["large"])


class Gallery:
    """The maps of one moment of a game, each drawn when first asked for."""

    def __init__(self, match: Match) -> None:
        self._table = match
        self._drawn: dict[tuple[str, int], Picture] = {}

    def of(self, view: View, width: int, events: Sequence[Event] = ()) -> Picture | None:
        """The map of a side's view, with the tracks of the events it saw; None for width 0."""
        if not width:
            return None
        key = (view.side, width)
        if key not in self._drawn:
            svg = draw(
                view, events=events, sentences=self._table.system.SENTENCES, width=width, date=self._table.game.date
            )
            self._drawn[key] = framed(svg, view, width, "map")
        return self._drawn[key]

    def orders(self, view: View, width: int, plans: Sequence[Order]) -> Picture | None:
        """The map of a view with a seat's orders drawn in, a size smaller than a report's; None for width 0."""
        if not width:
            return None
        smaller = width * 3 // 4
        svg = draw(view, sentences=self._table.system.SENTENCES, plans=plans, width=smaller, date=self._table.game.date)
        return framed(svg, view, smaller, "orders-map")


def framed(svg: str, view: View, width: int, name: str) -> Picture:
    """A map as a letter carries it."""
    png = to_png(svg, width)
    across, down = struct.unpack(">II", png[16:24])
    shown = min(SHOWN, across)
    return Picture(f"{name}-{view.bound}@pbem", png, describe(view), shown, round(down * shown / across))
