"""The only place where the moment of a bound is moved: the database, a letter to every seat, and its calendar entry."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from pbem.report.letters.calendar import calendar_file
from pbem.report.letters.notice import deadline_moved, game_goes_on, game_held, played_at_deadline, played_early
from pbem.report.page import Page, with_files
from pbem.store import games
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.world import World


class Change(StrEnum):
    """What becomes of the present bound."""

    MOVED = "moved"  # it has another deadline
    GRACE = "grace"  # nobody sent anything, and it waits once
    HELD = "held"  # it stands still until a person lets it go on
    RESUMED = "resumed"  # it goes on
    EARLY = "early"  # everybody is ready
    ON_TIME = "on time"  # somebody no longer is


def reschedule(
    world: World,
    name: str,
    change: Change,
    why: str = "",
    until: datetime | None = None,
    *,
    hold: str = "",
    by: str = "",
) -> Game:
    """Change when the present bound of a game is resolved and tell every seat, with its calendar entry mended.

    `why` is told to the players; `until` is the new moment; `hold` is what the record says of a held game. The seat
    `by` whose letter caused the change is told in the answer to it.
    """
    with step(world.db, f"reschedule: {change}"):
        before = games.get(world.db, name)
        _change(world, before, change, until, hold or why)
        roster = roster_by_name(world.db, world.settings, name)
        for commission in roster.commissions:
            if commission.id != by and _is_news(world, before, change) and _may_tell(world, roster, change, by):
                _tell(world, roster, commission, change, why)
    return roster.game


def _change(world: World, game: Game, change: Change, until: datetime | None, hold: str) -> None:
    match change, until:
        case Change.MOVED, datetime():
            games.move_deadline(world.db, game.id, until)
        case Change.GRACE, datetime():
            games.grant_grace(world.db, game.id, game.bound, until)
        case Change.EARLY | Change.ON_TIME, datetime():
            games.move_due(world.db, game.id, until)
        case Change.HELD, None:
            games.hold(world.db, game.id, hold)
        case Change.RESUMED, None:
            games.release(world.db, game.id)
        case _:
            raise ValueError(f"a bound cannot be {change} with the moment {until}")


def _is_news(world: World, before: Game, change: Change) -> bool:
    """A game held twice over is told once; one that is overdue is resolved at once, which its report tells."""
    if change is Change.HELD:
        return not before.hold
    if change is Change.RESUMED:
        return before.deadline is not None and before.deadline > world.now()
    return True


def _may_tell(world: World, roster: Roster, change: Change, by: str) -> bool:
    """Readiness goes to and fro as often as a player writes, so letters about it are charged to him."""
    if change not in (Change.EARLY, Change.ON_TIME) or not by:
        return True
    payer = budgets.of_seat(roster.commission(by))
    if not budgets.left(world, Purse.TIDINGS, payer):
        return False
    budgets.spend(world, Purse.TIDINGS, payer)
    return True


def _tell(world: World, roster: Roster, commission: Commission, change: Change, why: str) -> None:
    player = roster.player(commission)
    if player is None:
        return
    page, game = _page(world, roster, commission, change, why), roster.game
    key = f"{change} {game.moved}"
    post_to_seat(world, roster, commission, "deadline", page, bound=game.bound, key=key)


def _page(world: World, roster: Roster, commission: Commission, change: Change, why: str) -> Page:
    card, game, now, zone = roster.card_for(commission), roster.game, world.now(), roster.zone(commission)
    deadline = roster.deadline
    assert deadline is not None and game.due is not None, "a running game has a deadline"
    match change:
        case Change.EARLY:
            # The entry in the calendar is taken away by the report: until then somebody may still ask to wait.
            return played_early(card, game.bound, roster.told(game.due), zone, now)
        case Change.ON_TIME:
            return played_at_deadline(card, game.bound, deadline, zone, now)
        case Change.HELD:
            page = game_held(card, game.bound, why, None, zone)
        case Change.GRACE:
            page = game_held(card, game.bound, why, deadline, zone)
        case Change.RESUMED:
            page = game_goes_on(card, game.bound, deadline, zone, now, why)
        case _:
            page = deadline_moved(card, game.bound, deadline, zone, now, why)
    entry = calendar_file(card, game.bound, deadline, now, game.moved, cancelled=change is Change.HELD)
    return with_files(page, entry)
