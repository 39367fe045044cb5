"""When the results of a bound are final: in some games players may challenge them for a while."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from pbem.report.letters.gm import stands
from pbem.store import endings, games, outbox, queries, resolutions, withheld
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.queries import CHALLENGE
from pbem.umpire.guard import for_game
from pbem.umpire.life.fog_lifted import tell_everything
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import roster_by_name
from pbem.umpire.world import World


def open_until(world: World, game: Game) -> datetime | None:
    """Until when the last results may be challenged, None where they never could be."""
    hours, last = agreed(world, game.id).challenge_hours, resolutions.get(world.db, game.present)
    if not hours or last is None:
        return None
    told = outbox.first_try(world.db, game.id, game.bound, game.edition, "report") or last.resolved_at
    return max(last.resolved_at, told) + timedelta(hours=hours)


def is_final(world: World, game: Game) -> bool:
    """Whether nothing can change the last results any more: their time is over, and no challenge of them is open."""
    until = open_until(world, game)
    if until is None:
        return True
    return until <= world.now() and not queries.open_of(world.db, game.id, CHALLENGE)


def settle_challenges(world: World) -> None:
    """What was challenged stands where nobody ruled for twice the GM's hours; a game that ended so is told of."""
    for name in queries.games_with_open(world.db, CHALLENGE):
        for_game(world, name, "its challenges could not be settled", partial(_settle, world, name), otherwise=None)
    for name in endings.waiting(world.db):
        for_game(world, name, "its end could not be told", partial(_tell_end, world, name), otherwise=None)


def _settle(world: World, name: str) -> None:
    patience = 2 * timedelta(hours=agreed(world, name).gm_hours)
    roster = roster_by_name(world.db, world.settings, name)
    for query in queries.open_of(world.db, name, CHALLENGE):
        if query.asked_at + patience > world.now():
            continue
        with step(world.db, "stands"):
            queries.settle(world.db, query.id, "stands")
            commission = roster.commission(query.seat)
            page = stands(roster.card_for(commission), query.chapter, query.bound)
            key = f"stands {query.id}"
            post_to_seat(world, roster, commission, "answered", page, bound=roster.game.bound, key=key)


def _tell_end(world: World, name: str) -> None:
    game = games.get(world.db, name)
    if game.state == "over" and (withheld.since(world.db, name) is not None or not is_final(world, game)):
        return
    with step(world.db, "tell everything"):
        endings.settle(world.db, name)
        if game.state == "over":
            tell_everything(world, name)
