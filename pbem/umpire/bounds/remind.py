"""Reminders, some time before the deadline, only to those who have sent nothing and are not away."""

from __future__ import annotations

from datetime import timedelta

from pbem.report.letters.notice import reminder
from pbem.store import drafts, games, outbox
from pbem.store.database import step
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, sit
from pbem.umpire.world import World


def remind(world: World) -> int:
    """Queue the reminders whose time has come, and return how many."""
    count = 0
    for game in games.running(world.db):
        if game.hold or game.deadline is None or game.deadline <= world.now():
            continue
        hours = due_reminder(world, (game.deadline - world.now()))
        if hours is not None:
            with step(world.db, "reminders"):
                count += _remind_game(world, sit(world.db, world.settings, game), hours)
    return count


def due_reminder(world: World, left: timedelta) -> int | None:
    """Which reminder belongs to the time that is left: the smallest of the settings that has begun, None for none."""
    begun = [hours for hours in world.settings.game.reminder_hours if left <= timedelta(hours=hours)]
    return min(begun, default=None)


def _has_just_heard(world: World, match: Match, seat: str, hours: int) -> bool:
    """Whether the letter that opened the bound came so late that it was its own reminder."""
    game = match.game
    letters = outbox.for_seat(world.db, game.id, game.bound, game.edition, seat, ("invitation", "report"))
    return game.deadline is not None and any(
        letter.made_at > game.deadline - timedelta(hours=hours) for letter in letters
    )


def _remind_game(world: World, match: Match, hours: int) -> int:
    game, deadline, now = match.game, match.deadline, world.now()
    if deadline is None:
        return 0
    count = 0
    for row in drafts.of(world.db, game.id, game.bound, game.edition):
        commission = match.commission(row.seat)
        player = match.player(commission)
        if row.sent or player is None or player.away(now) or _has_just_heard(world, match, row.seat, hours):
            continue
        page = reminder(match.card, commission.seat, game.bound, deadline, match.zone(commission), now, row.form)
        # A deadline that was moved has reminders of its own.
        key = f"{hours} hours, deadline {game.moved}"
        count += post_to_seat(world, match, commission, "reminder", page, bound=game.bound, key=key)
    return count
