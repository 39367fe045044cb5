"""Which games are due, and what is done about each: the only path by which a bound is resolved."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial

from pbem.store import chains, drafts, games
from pbem.umpire.bounds.grace import hold_for_grace
from pbem.umpire.bounds.late_reports import extend_for_late_reports
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.record import Overtaken, record
from pbem.umpire.bounds.resolution import resolve
from pbem.umpire.bounds.waiting import inbox_is_complete, letters_wait, tell_of_waiting
from pbem.umpire.guard import for_game
from pbem.umpire.history.rulings import rulings_for
from pbem.umpire.match import sit
from pbem.umpire.world import World

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """What was done about a bound that was due: `resolved`, or why it waits."""

    game: str
    bound: int
    what: str


def run_due(world: World) -> list[Done]:
    """Resolve each game's bound that is due and may be resolved: at most one bound of a game."""
    return [
        for_game(
            world, name, "its bound could not be resolved", partial(run_bound, world, name),
            otherwise=Done(name, -1, "stands still: something went wrong"),
        )
        for name in games.due_names(world.db, world.now())
        if not world.stopping()
    ]  # fmt: skip


def run_bound(world: World, name: str) -> Done:
    """Resolve the present bound of a game if it is due, or do what must be done before."""
    game = games.get(world.db, name)
    now = world.now()
    if game.state != "running" or game.hold or game.due is None or game.due > now:
        return Done(name, game.bound, "not due")
    if not inbox_is_complete(world, game):
        tell_of_waiting(world, game)
        return Done(name, game.bound, "waits for the mailbox to be looked through")
    if letters_wait(world, game):
        return Done(name, game.bound, "waits for letters to be read")
    if extend_for_late_reports(world, game):
        return Done(name, game.bound, "deadline moved: reports came too late")
    rows = drafts.of(world.db, name, game.bound, game.edition)
    if not any(row.sent for row in rows) and game.grace_for != game.bound:
        hold_for_grace(world, game)
        return Done(name, game.bound, "held for the grace period: no orders at all")
    match = sit(world.db, world.settings, game)
    found = resolve(
        game,
        match.system,
        match.position,
        game.bound,
        [draft_of(row).sheet for row in rows],
        match.chain,
        chains.unspent(world.db, match.chain.id, game.bound),
        rulings_for(world, game.id, game.bound, game.edition),
    )
    try:
        record(world, match, found, rows)
    except Overtaken:
        return Done(name, game.bound, "waits: the game was changed while it was being resolved")
    log.info("%s bound %d resolved", name, game.bound)
    return Done(name, game.bound, "resolved")
