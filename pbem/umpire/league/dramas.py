"""The most dramatic bound of the games that are over, as a gazette and the site show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pbem.league.gazette import Drama
from pbem.report.bulletin.facts import facts
from pbem.report.page import Picture
from pbem.store import games, resolutions
from pbem.store.resolutions import Resolved
from pbem.store.twins import of_chain
from pbem.umpire.bounds.reports import Played, played, source_of
from pbem.umpire.bounds.resolution import events_seen, read_events
from pbem.umpire.history.recorded import recorded
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import Match, sides_of, sit
from pbem.umpire.world import World

WIDTH = 600
"""How wide its map is, in pixels."""


@dataclass(frozen=True)
class Shown:
    """A bound of a game that is over, told as one side saw it."""

    drama: Drama
    picture: Picture | None


def is_open(world: World, game: str) -> bool:
    """Whether anything of a game may be shown: it is over, and so are all with the same dice."""
    found = games.find(world.db, game)
    return found is not None and all(each.state == "over" for each in (found, *of_chain(world.db, found.chain)))


def most_dramatic(world: World, names: Iterable[str]) -> Shown | None:
    """The bound with the weightiest event of these games, those that may be shown; None where there is none."""
    best: tuple[int, Match, Resolved] | None = None
    for name in names:
        if not is_open(world, name):
            continue
        match = sit(world.db, world.settings, games.get(world.db, name))
        for row in resolutions.line(world.db, name):
            weight = max((match.system.weight(event) for event in read_events(row.events)), default=0)
            if row.bound > 0 and weight > (best[0] if best else 0):
                best = weight, match, row
    return _shown(world, best[1], best[2]) if best else None


def _shown(world: World, match: Match, row: Resolved) -> Shown | None:
    told = played(world.db, match, row, recorded(world.db, match.system, row), None)
    side = sides_of(match.game)[0].id
    commission = next(each for each in match.commissions if each.side == side)
    source = source_of(told, commission)
    headline = next(iter(facts(replace(source, card=replace(source.card, language="en"))).headlines), "")
    if not headline:
        return None
    return Shown(Drama(match.game.title, row.bound, f"{headline.rstrip('.')}."), _map(world, told, side))


def _map(world: World, told: Played, side: str) -> Picture | None:
    view = told.after.view(side)
    return Gallery(world, told.after).whole(view, WIDTH, events_seen(told.found.events, side))
