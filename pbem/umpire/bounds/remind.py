"""Reminders, some time before the deadline, only to those who have sent nothing and are not away."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from pbem.report.letters.notice import reminder
from pbem.store import drafts, games, outbox
from pbem.store.database import step
from pbem.umpire.guard import for_game
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster, roster_of
from pbem.umpire.world import World


def remind(world: World) -> int:
    """Queue the reminders whose time has come, and return how many."""
    return sum(
        for_game(world, name, "its players could not be reminded", partial(remind_game, world, name), otherwise=0)
        for name in games.open_names(world.db)
    )


def remind_game(world: World, name: str) -> int:
    """Queue the reminders of one game, and return how many."""
    game = games.get(world.db, name)
    if game.deadline is None or game.deadline <= world.now():
        return 0
    hours = due_reminder(world, game.deadline - world.now())
    if hours is None:
        return 0
    with step(world.db, "reminders"):
        return _remind(world, roster_of(world.db, world.settings, game), hours)


def due_reminder(world: World, left: timedelta) -> int | None:
    """Which reminder belongs to the time that is left: the smallest of the settings that has begun, None for none."""
    begun = [hours for hours in world.settings.game.reminder_hours if left <= timedelta(hours=hours)]
    return min(begun, default=None)


def _has_just_heard(world: World, roster: Roster, seat: str, hours: int) -> bool:
    """Whether the letter that opened the bound came so late that it was its own reminder."""
    game = roster.game
    letters = outbox.for_seat(world.db, game.id, game.bound, game.edition, seat, ("invitation", "report"))
    return game.deadline is not None and any(
        letter.made_at > game.deadline - timedelta(hours=hours) for letter in letters
    )


def _remind(world: World, roster: Roster, hours: int) -> int:
    game, deadline, now = roster.game, roster.deadline, world.now()
    if deadline is None:
        return 0
    count = 0
    for row in drafts.of(world.db, game.id, game.bound, game.edition):
        commission = roster.commission(row.seat)
        player = roster.player(commission)
        if row.sent or player is None or player.away(now) or _has_just_heard(world, roster, row.seat, hours):
            continue
        card, zone = roster.card_for(commission), roster.zone(commission)
        page = reminder(card, commission.seat, game.bound, deadline, zone, now, row.form)
        # A deadline that was moved has reminders of its own.
        key = f"{hours} hours, deadline {game.deadline}"
        count += post_to_seat(world, roster, commission, "reminder", page, bound=game.bound, key=key)
    return count
