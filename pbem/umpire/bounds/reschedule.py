"""The only place where the moment of a bound is moved: the database, a letter to every seat, and its calendar entry."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final

from pbem.report.letters.calendar import calendar_file
from pbem.report.letters.notice import deadline_moved, game_goes_on, game_held, played_at_deadline, played_early
from pbem.report.page import Page, with_files
from pbem.store import games
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.store.twins import in_step
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.world import World

_TWIN_HELD: Final = "Another game with the same dice is held, and this one waits for it."


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

    Games that share their dice have one clock: what befalls one befalls all that are in step with it.

    `why` is told to the players; `until` is the new moment; `hold` is what the record says of a held game. The seat
    `by` whose letter caused the change is told in the answer to it.
    """
    with step(world.db, f"reschedule: {change}"):
        together = in_step(world.db, games.get(world.db, name))
        payer = budgets.of_seat(roster_by_name(world.db, world.settings, name).commission(by)) if by else None
        for before in together:
            _change(world, before, change, until, hold or why)
            _tell_all(world, before, change, why, payer, by if before.id == name else "")
    return games.get(world.db, name)


def bring_in_step(world: World, name: str, why: str = "") -> None:
    """Let the games in step with one have its deadline and its hold, where they have not; their players are told."""
    game, *others = in_step(world.db, games.get(world.db, name))
    held = next((each for each in (game, *others) if each.hold), None)
    for other in others:
        if game.deadline is not None and other.deadline != game.deadline:
            _change(world, other, Change.MOVED, game.deadline, "")
            _tell_all(world, other, Change.MOVED, why, None)
    for each in (game, *others) if held else ():
        if held and not games.get(world.db, each.id).hold:
            _change(world, each, Change.HELD, None, held.hold)
            _tell_all(world, each, Change.HELD, _TWIN_HELD, None)


def _tell_all(world: World, before: Game, change: Change, why: str, payer: str | None, by: str = "") -> None:
    roster = roster_by_name(world.db, world.settings, before.id)
    for commission in roster.commissions:
        if commission.id != by and _is_news(world, before, change) and _may_tell(world, change, payer):
            _tell(world, roster, commission, change, why)


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


def _may_tell(world: World, change: Change, payer: str | None) -> bool:
    """Readiness goes to and fro as often as a player writes, so letters about it are charged to him."""
    if change not in (Change.EARLY, Change.ON_TIME) or payer is None:
        return True
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
