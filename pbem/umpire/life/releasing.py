"""Reports that waited for the GM go out, and the bound that follows has its whole time from then on."""

from __future__ import annotations

from typing import Final

from pbem.store import games, withheld
from pbem.store.twins import in_step
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.world import World

MODERATED: Final = "its reports wait for the GM"
"""Why a moderated game stands still between a bound and its reports."""


def release_reports(world: World, name: str) -> int:
    """Let the reports of a moderated game go, and of those in step with it; how many there were."""
    game = games.get(world.db, name)
    together = in_step(world.db, game)
    number = sum(withheld.release(world.db, each.id, world.now()) for each in together)
    if not number or game.state != "running" or game.deadline is None:
        return number
    for each in together:
        if each.hold == MODERATED:
            games.release(world.db, each.id)
    deadline = next_deadline_of(world, game)
    if deadline > game.deadline:
        reschedule(world, name, Change.MOVED, "The GM has looked at the last bound first.", deadline)
    return number
