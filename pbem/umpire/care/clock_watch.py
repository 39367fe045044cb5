"""A clock that jumps forward holds the games and asks the GM; one that jumps back resolves nothing twice anyway."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from pbem.store import clock, games
from pbem.store.database import step
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import for_game
from pbem.umpire.match import roster_by_name
from pbem.umpire.world import World

log = logging.getLogger(__name__)

HOLD = "the clock jumped"


def look_at_clock(world: World) -> bool:
    """Note the present moment; games are held, and True is returned, after a longer absence than the settings allow."""
    now, last = world.now(), clock.seen(world.db)
    jumped = last is not None and now - last > timedelta(days=world.settings.guard.absence_days)
    if last is not None and now < last - timedelta(minutes=5):
        log.warning("the clock went back from %s to %s; nothing is done twice", last, now)
    if jumped and last is not None:
        hold_games(world, last, now, f"{now - last} passed since the program last ran")
    with step(world.db, "clock"):
        clock.see(world.db, now)
    return jumped


def hold_games(world: World, last: datetime, now: datetime, why: str) -> list[str]:
    """Hold every running game whose bound came due by the jump, and ask the GM; the names of those held."""
    doing = "it could not be held when the clock jumped"
    return [
        name
        for name in games.due_names(world.db, now)
        if for_game(world, name, doing, partial(_hold, world, name, last, now, why), otherwise=True)
    ]


def _hold(world: World, name: str, last: datetime, now: datetime, why: str) -> bool:
    with step(world.db, "hold"):
        told = "The clock of the umpire's machine has jumped, and the GM is asked whether it is right now."
        game = reschedule(world, name, Change.HELD, told, hold=HOLD)
        tell_gm(
            world,
            roster_by_name(world.db, world.settings, name),
            "Is the clock right?",
            f"The clock went from {last:%d %b %Y %H:%M} to {now:%d %b %Y %H:%M} UTC: {why}. Bound {game.bound} "
            "came due meanwhile, and is held so that nobody loses a bound to a wrong clock.",
            f"If the clock is right: pbem resume {name}",
            f"To give players time for their orders first: pbem extend {name} 48",
            key=f"clock {now:%Y-%m-%d}",
            bound=game.bound,
        )
    return True


def compare_clocks(world: World, last: datetime, now: datetime, elapsed: float) -> bool:
    """Hold games where the wall clock gained more than the settings allow on `elapsed` seconds that really passed."""
    gained = (now - last).total_seconds() - elapsed
    if gained <= world.settings.guard.clock_jump_hours * 3600:
        return False
    return bool(hold_games(world, last, now, f"only {elapsed:.0f} seconds had really passed"))
