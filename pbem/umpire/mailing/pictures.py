"""Maps for letters: one for each side and width, shared by the seats that see the same."""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from pbem.battle.event import Event
from pbem.battle.order import Order
from pbem.battle.system import Traces
from pbem.battle.view import View
from pbem.report.map import closer, closer_to_orders, describe, draw, to_png, window_on
from pbem.report.map.table.window import TableWindow
from pbem.report.map.window import Window
from pbem.report.page import UNDRAWN, Attachment, Picture
from pbem.report.tongue.catalogue import tongue_of
from pbem.store.players import Player
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import in_words, is_the_houses
from pbem.umpire.match import Match
from pbem.umpire.world import World

T = TypeVar("T")
log = logging.getLogger(__name__)

WIDTHS = {"off": 0, "small": 600, "large": 1200, "moving": 1200}
MOVING = "moving"
"""The wish for a map on which the bound is played again."""
CLOSER = 720
"""The widest that a closer map is drawn, in pixels."""
SHOWN = 600
"""The width at which a mail program shows a map, in pixels."""


def width_for(player: Player | None) -> int:
    """How wide a map a player wishes, in pixels; 0 for none."""
    return WIDTHS.get(player.wish("map", "large") if player else "large", WIDTHS["large"])


def language_of(player: Player | None) -> str:
    """The language in which a player is written to."""
    return player.language if player else "en"


def _width_of_part(view: View, window: Window | TableWindow | None, width: int) -> int:
    """How wide the map of a part is drawn: its blocks as large as on the whole map where that leaves it smaller."""
    if isinstance(window, TableWindow):
        return min(width, CLOSER)
    if window is None:
        return width * 3 // 4
    return max(width * 2 // 5, min(width * window.columns // view.board.columns, width * 3 // 4))


def _wants_closer(player: Player | None) -> bool:
    return player is None or player.wish("closer", "on") == "on"


class Gallery:
    """The maps of one moment of a game, each drawn when first asked for; one that fails is told to the GM.

    Without a world nobody can be told, and the failure is raised.
    """

    def __init__(self, world: World | None, match: Match) -> None:
        self._world = world
        self._match = match
        self._drawn: dict[tuple[str, int, str], Picture | None] = {}
        self._closer: dict[tuple[str, int, str], Picture | None] = {}
        self._moving: dict[tuple[str, str], bytes | None] = {}

    def of(self, view: View, player: Player | None, events: Sequence[Event] = ()) -> tuple[Picture, ...]:
        """The maps of a side's view as a player wishes them, with the tracks of the events it saw.

        All of the field comes first, then the closer map of where it is fought; one that fails is left out.
        """
        width, language = width_for(player), language_of(player)
        found = [self.whole(view, width, events, language)]
        if _wants_closer(player):
            found.append(self._close(view, min(width, CLOSER), events, language))
        return tuple(picture for picture in found if picture is not None)

    def whole(self, view: View, width: int, events: Sequence[Event] = (), language: str = "en") -> Picture | None:
        """The map of all of the field; None for width 0, and where it fails."""
        if not width:
            return None
        key, tongue = (view.side, width, language), tongue_of(language)
        if key not in self._drawn:
            drawing = partial(draw, view, events=events, width=width, tongue=tongue)
            self._drawn[key] = self._framed(view, "map", drawing, partial(describe, view, tongue=tongue))
        return self._drawn[key]

    def _close(self, view: View, width: int, events: Sequence[Event], language: str) -> Picture | None:
        key, tongue = (view.side, width, language), tongue_of(language)
        if not width:
            return None
        if key not in self._closer:
            window = closer(view, events, self._match.system.SENTENCES)
            if window is None:
                self._closer[key] = None
                return None
            drawing = partial(draw, view, events=events, width=width, window=window, tongue=tongue)
            telling = partial(describe, view, window, tongue)
            self._closer[key] = self._framed(view, "closer-map", drawing, telling)
        return self._closer[key]

    def orders(self, view: View, player: Player | None, plans: Sequence[Order]) -> Picture | None:
        """The map of a view with a seat's orders drawn in, a size smaller than a report's; None as for `of`.

        Of a large field only the part is drawn in which the orders lie, unless the player wants no closer maps.
        """
        width, tongue = width_for(player), tongue_of(language_of(player))
        if not width:
            return None
        planned = self._planned(view, plans)
        window = closer_to_orders(view, plans, planned) if _wants_closer(player) else None
        smaller = _width_of_part(view, window, width)
        drawing = partial(draw, view, plans=plans, planned=planned, width=smaller, window=window, tongue=tongue)
        return self._framed(view, "orders-map", drawing, partial(describe, view, window, tongue))

    def _planned(self, view: View, plans: Sequence[Order]) -> tuple[Event, ...]:
        """What the orders come to, where the rules have to be asked for it."""
        system = self._match.system
        return system.trace(view, plans) if isinstance(system, Traces) else ()

    def of_unit(self, view: View, player: Player | None, unit: str) -> Picture | None:
        """The map about one unit of a table with rulers before it; None where its ground is not measured, or off."""
        width, tongue = min(width_for(player), CLOSER), tongue_of(language_of(player))
        window = window_on(view, unit)
        if not width or window is None:
            return None
        drawing = partial(draw, view, width=width, window=window, tongue=tongue, ruled=unit)
        return self._framed(view, f"map-of-{unit}", drawing, partial(describe, view, window, tongue))

    def moving(self, before: View, after: View, player: Player | None, events: Sequence[Event]) -> Attachment | None:
        """The bound as a moving picture, for a player who wishes one; None for everybody else, and where it fails."""
        if player is None or player.wish("map", "large") != MOVING or before.bound == 0:
            return None
        # Few wish one, and the others need not load what it takes.
        from pbem.replay import Act
        from pbem.replay.moving import moving_map

        key = (after.side, language_of(player))
        if key not in self._moving:
            system, tongue = self._match.system, tongue_of(language_of(player))
            act = Act(before, after, tuple(events))
            making = partial(moving_map, act, system.SEQUENCE, system.SENTENCES, width=SHOWN, tongue=tongue)
            self._moving[key] = self._tried(after, making)
        made = self._moving[key]
        return Attachment(f"{self._match.game.id}-bound-{before.bound}.gif", "image/gif", made) if made else None

    def _framed(self, view: View, name: str, drawing: Callable[..., str], telling: Callable[[], str]) -> Picture | None:
        def frame() -> Picture:
            svg = drawing(sentences=self._match.system.SENTENCES, date=self._match.game.date)
            return framed(svg, telling(), f"{name}-{view.bound}")

        return self._tried(view, frame)

    def _tried(self, view: View, making: Callable[[], T]) -> T | None:
        """What is made for a letter beside its words; what fails is told to the GM."""
        game = self._match.game
        try:
            return making()
        # A picture is never worth a letter, whatever the reason.
        except Exception as error:
            if self._world is None or is_the_houses(error):
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


def apology(player: Player | None, pictures: Sequence[Picture]) -> tuple[str, ...]:
    """What a letter says that should have had a picture, as its player wishes, and has none."""
    return () if pictures or not width_for(player) else (UNDRAWN,)


def framed(svg: str, told: str, name: str) -> Picture:
    """A map as a letter carries it, and what is told of it to whoever cannot see it."""
    png = to_png(svg)
    across, down = struct.unpack(">II", png[16:24])
    shown = min(SHOWN, across)
    return Picture(f"{name}@pbem", png, told, shown, round(down * shown / across))


def picture_as_file(png: bytes, game: str, bound: int) -> Attachment:
    """A map as an attachment."""
    return Attachment(f"{game}-bound-{bound}.png", "image/png", png)
