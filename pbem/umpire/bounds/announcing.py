"""Every seat hears of a deadline that was moved."""

from __future__ import annotations

from pbem.report.letters.notice import deadline_moved
from pbem.store import games
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import sit
from pbem.umpire.world import World


def announce_deadline(world: World, name: str, why: str, key: str) -> None:
    """Tell every seat the deadline of the present bound, which has just been moved."""
    match = sit(world.db, world.settings, games.get(world.db, name))
    deadline = match.deadline
    if deadline is None:
        return
    for commission in match.commissions:
        page = deadline_moved(match.card, match.game.bound, deadline, match.zone(commission), world.now(), why)
        post_to_seat(world, match, commission, "deadline", page, bound=match.game.bound, key=key)
