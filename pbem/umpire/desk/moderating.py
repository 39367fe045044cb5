"""What happens between a bound and its reports where a GM looks at it first, and what he is sent of every bound."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from pbem.report.letters.gm import gm_footer
from pbem.report.letters.notice import notice
from pbem.report.page import Picture
from pbem.store import agreements, games, withheld
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire.bounds.resolution import Resolution
from pbem.umpire.desk.umpires_sheet import gm_may_see, post_sheet
from pbem.umpire.guard import errand, for_game
from pbem.umpire.life.couriers import COURIER
from pbem.umpire.life.releasing import MODERATED, release_reports
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.match import Match, Roster, roster_by_name
from pbem.umpire.world import World

VOTE: Final = timedelta(days=7)
"""After so long the players may vote on reports that the GM has not released."""


def after_the_bound(world: World, match: Match, found: Resolution, drawn: Picture | None = None) -> None:
    """Send the umpire's sheet to a GM who does not play; in a moderated game the reports wait for his word."""
    game, kept = games.get(world.db, match.game.id), agreed(world, match.game.id)
    moderated = kept.moderated and gm_may_see(match)
    if moderated and withhold(world, game):
        if game.state == "running":
            games.hold(world.db, game.id, MODERATED)
        subject = f"Bound {match.game.bound} waits for you: RELEASE or RULE"
    else:
        subject = f"Bound {match.game.bound} was resolved"
    if gm_may_see(match):
        # What only the GM reads is worth no bound.
        doing = f"the umpire's sheet of bound {match.game.bound} could not be written"
        errand(world, doing, partial(post_sheet, world, match, found, subject, drawn), otherwise=None)


def withhold(world: World, game: Game) -> int:
    """Let the reports of the last bound wait, and the last letters where it ended the game; how many."""
    kinds = ("report", COURIER, "last")
    return sum(withheld.withhold(world.db, game.id, game.bound, game.edition, kind, world.now()) for kind in kinds)


def release_in_the_end(world: World) -> None:
    """Reports that waited too long go out as they are, unless otherwise agreed; the second GM is asked before."""
    for name in withheld.games(world.db):
        for_game(world, name, "its reports could not be released", partial(_release, world, name), otherwise=None)


def _release(world: World, name: str) -> None:
    since, kept = withheld.since(world.db, name), agreed(world, name)
    if since is None:
        return
    waited, patience = world.now() - since, timedelta(hours=kept.gm_hours)
    with step(world.db, "release"):
        roster = roster_by_name(world.db, world.settings, name)
        if waited >= patience and kept.second_gm:
            page = notice(
                roster.card,
                "GM: reports wait for RELEASE",
                f"{roster.game.gm} was asked {kept.gm_hours} hours ago and has not answered. You are the second GM.",
                "Reply RELEASE, alone on a line, and they go out.",
                footer=gm_footer(name),
            )
            post_to_gm(world, roster, page, key=f"second {since}", bound=roster.game.bound, who=kept.second_gm)
        if kept.release == "late" and waited >= patience * (2 if kept.second_gm else 1):
            release_reports(world, name)
        elif waited >= VOTE:
            _tell_players(world, roster, since)


def _tell_players(world: World, roster: Roster, since: datetime) -> None:
    """Nobody has heard of the bound for a week: those who play may have its reports released."""
    for commission in roster.commissions:
        page = notice(
            roster.card_for(commission),
            "Your report waits for the GM",
            "The last bound was resolved a week ago, and its reports wait for the GM, who has not released them.",
            needs=("To have them without him, reply `AGREE release`. More than half of the commanders must.",),
            bound=roster.game.bound,
        )
        post_to_seat(world, roster, commission, "vote", page, bound=roster.game.bound, key=f"release {since}")


def vote_for_release(world: World, match: Roster, commission: Commission) -> bool:
    """Count a seat's `AGREE release`, and whether the reports go out by it: more than half of the held seats."""
    game = match.game
    since = withheld.since(world.db, game.id)
    if since is None or world.now() - since < VOTE:
        return False
    agreements.agree(world.db, game.id, game.bound, game.edition, "release", commission.id, world.now())
    said = agreements.seats(world.db, game.id, game.bound, game.edition, "release")
    held = [each for each in match.commissions if each.is_held]
    return 2 * len(said) > len(held) and bool(release_reports(world, game.id))
