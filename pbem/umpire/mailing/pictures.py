"""Maps for letters: one for each side and width, shared by the seats that see the same."""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable, Sequence
from functools import partial

from pbem.battle.event import Event
from pbem.battle.order import Order
from pbem.battle.view import View
from pbem.report.map import describe, draw, to_png
from pbem.report.page import UNDRAWN, Picture
from pbem.store.players import Player
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import in_words, is_the_houses
from pbem.umpire.match import Match
from pbem.umpire.world import World

log = logging.getLogger(__name__)

WIDTHS = {"off": 0, "small": 600, "large": 1200}
SHOWN = 600
"""The width at which a mail program shows a map, in pixels."""


def width_for(player: Player | None) -> int:
    """How wide a map a player wishes, in pixels; 0 for none."""
    return WIDTHS.get(player.wish("map", "large") if player else "large", WIDTHS["large"])


class Gallery:
    """The maps of one moment of a game, each drawn when first asked for; one that fails is told to the GM."""

    def __init__(self, world: World, match: Match) -> None:
        self._world = world
        self._match = match
        self._drawn: dict[tuple[str, int], Picture | None] = {}

    def of(self, view: View, width: int, events: Sequence[Event] = ()) -> Picture | None:
        """The map of a side's view, with the tracks of the events it saw; None for width 0, and where it fails."""
        if not width:
            return None
        key = (view.side, width)
        if key not in self._drawn:
            self._drawn[key] = self._framed(view, width, "map", partial(draw, view, events=events, width=width))
        return self._drawn[key]

    def orders(self, view: View, width: int, plans: Sequence[Order]) -> Picture | None:
        """The map of a view with a seat's orders drawn in, a size smaller than a report's; None as for `of`."""
        if not width:
            return None
        smaller = width * 3 // 4
        return self._framed(view, smaller, "orders-map", partial(draw, view, plans=plans, width=smaller))

    def _framed(self, view: View, width: int, name: str, drawing: Callable[..., str]) -> Picture | None:
        game = self._match.game
        try:
            svg = drawing(sentences=self._match.system.SENTENCES, date=game.date)
            return framed(svg, view, width, name)
        # A picture is never worth a letter, whatever the reason.
        except Exception as error:
            if is_the_houses(error):
                raise
            log.exception("%s: the map of bound %d cannot be drawn for %s", game.id, view.bound, view.side)
            tell_gm(
                self._world,
                self._match,
                "A map cannot be drawn",
                f"The map of bound {view.bound} could not be drawn: {in_words(error)}. The letters go out without it "
                "and say so; the log has the whole story.",
                key=f"picture {in_words(error)}",
                bound=view.bound,
            )
            return None


def apology(wanted: int, picture: Picture | None) -> tuple[str, ...]:
    """What a letter says that should have had a picture `wanted` pixels wide and has none."""
    return (UNDRAWN,) if wanted and picture is None else ()


def framed(svg: str, view: View, width: int, name: str) -> Picture:
    """A map as a letter carries it."""
    png = to_png(svg, width)
    across, down = struct.unpack(">II", png[16:24])
    shown = min(SHOWN, across)
    return Picture(f"{name}-{view.bound}@pbem", png, describe(view), shown, round(down * shown / across))
