"""A bound for which nobody sent anything is held once: it is probably the mail."""

from __future__ import annotations

from datetime import timedelta

from pbem.report.letters.notice import game_held
from pbem.store import games
from pbem.store.database import step
from pbem.store.games import Game
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import sit
from pbem.umpire.world import World


def hold_for_grace(world: World, game: Game) -> None:
    """Hold a bound for which nobody sent anything, once: it is probably the mail."""
    until = world.now() + timedelta(hours=world.settings.game.grace_hours)
    with step(world.db, "grace"):
        games.grant_grace(world.db, game.id, game.bound, until)
        match = sit(world.db, world.settings, games.get(world.db, game.id))
        reason = "No orders have come in from anybody, so it may be the mail."
        for commission in match.commissions:
            page = game_held(match.card, game.bound, reason, match.deadline, match.zone(commission))
            post_to_seat(world, match, commission, "held bound", page, bound=game.bound)
        tell_gm(
            world,
            match,
            f"No orders at all for bound {game.bound}",
            f"Nobody sent anything for bound {game.bound}, which is probably the mail's fault. Please look into it: "
            "`pbem doctor` checks the mailbox and the outbox.",
            f"The bound is held until {match.told(until).both(game.home_zone)}; then standing orders play.",
            key="grace",
            bound=game.bound,
        )
