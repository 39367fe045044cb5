"""A bound for which nobody sent anything is held once: it is probably the mail."""

from __future__ import annotations

from datetime import timedelta

from pbem.store.database import step
from pbem.store.games import Game
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import roster_of
from pbem.umpire.world import World


def hold_for_grace(world: World, game: Game) -> None:
    """Hold a bound for which nobody sent anything, once: it is probably the mail."""
    until = world.now() + timedelta(hours=world.settings.game.grace_hours)
    with step(world.db, "grace"):
        reason = "No orders have come in from anybody, so it may be the mail."
        reschedule(world, game.id, Change.GRACE, reason, until)
        roster = roster_of(world.db, world.settings, game)
        tell_gm(
            world,
            roster,
            f"No orders at all for bound {game.bound}",
            f"Nobody sent anything for bound {game.bound}, which is probably the mail's fault. Please look into it: "
            "`pbem doctor` checks the mailbox and the outbox.",
            f"The bound is held until {roster.told(until).both(game.home_zone)}; then standing orders play.",
            key="grace",
            bound=game.bound,
        )
