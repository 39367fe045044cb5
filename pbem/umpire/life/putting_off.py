"""Deadlines that players put off, all together no further than was agreed: no game is held for ever."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.store import delays, games
from pbem.store.database import step
from pbem.store.delays import Why
from pbem.store.twins import in_step
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.life.terms import agreed
from pbem.umpire.match import roster_by_name
from pbem.umpire.world import World


def put_off(world: World, name: str, seat: str, kind: Why, until: datetime, why: str, *, by: str = "") -> bool:
    """Move the deadline of the present bound because of a seat, and whether it was; all seats but `by` are told."""
    with step(world.db, f"put off: {kind}"):
        game = games.get(world.db, name)
        if game.state != "running" or game.deadline is None or until <= game.deadline:
            return False
        span = until - game.deadline
        if span > left_to_wait(world, name):
            return False
        tenure = roster_by_name(world.db, world.settings, name).commission(seat).tenure
        days = -(-span // timedelta(days=1)) if kind is Why.HOLIDAY else 0
        delays.keep(world.db, name, seat, tenure, (game.bound, game.edition), kind, span, world.now(), days)
        reschedule(world, name, Change.MOVED, why, until, by=by)
    return True


def left_to_wait(world: World, name: str) -> timedelta:
    """How far players may still put off the present bound of a game, and with it of those with the same dice."""
    game = games.get(world.db, name)
    together = in_step(world.db, game)
    spent = sum((delays.of_bound(world.db, each.id, each.bound, each.edition) for each in together), timedelta())
    return max(timedelta(), timedelta(days=agreed(world, name).most_wait_days) - spent)
