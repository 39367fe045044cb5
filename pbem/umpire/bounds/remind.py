"""Reminders, some time before the deadline, only to those who have sent nothing and are not away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from pbem.mail.identity.identity import reply_address, token
from pbem.report.letters.notice import reminder
from pbem.store import drafts, games, outbox
from pbem.store.database import step
from pbem.store.drafts import DraftRow
from pbem.store.seats import Commission
from pbem.umpire.guard import for_game
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.marks import mark_of
from pbem.umpire.match import Roster, roster_of
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class _Owed:
    """A seat whose reminder has come due, the row of its orders, and which reminder it is."""

    roster: Roster
    commission: Commission
    row: DraftRow
    hours: int

    @property
    def key(self) -> str:
        """A deadline that was moved has reminders of its own."""
        return f"{self.hours} hours, deadline {self.roster.game.deadline}"


def remind(world: World) -> int:
    """Queue the reminders whose time has come, one letter to each player, and return how many."""
    found: dict[int, list[_Owed]] = {}
    for name in games.open_names(world.db):
        doing = "its players could not be reminded"
        for each in for_game(world, name, doing, partial(_owed_of, world, name), otherwise=list[_Owed]()):
            found.setdefault(each.commission.player or 0, []).append(each)
    return sum(
        for_game(
            world, owed[0].roster.game.id, "its players could not be reminded", partial(_remind_player, world, owed),
            otherwise=0,
        )
        for owed in found.values()
    )  # fmt: skip


def _owed_of(world: World, name: str) -> list[_Owed]:
    """The seats of a game that are late, whose reminder is due and was not sent yet."""
    game = games.get(world.db, name)
    if game.deadline is None or game.deadline <= world.now():
        return []
    hours = due_reminder(world, game.deadline - world.now())
    if hours is None:
        return []
    roster, now, found = roster_of(world.db, world.settings, game), world.now(), []
    for row in drafts.of(world.db, game.id, game.bound, game.edition):
        commission = roster.commission(row.seat)
        player = roster.player(commission)
        if row.sent or player is None or player.away(now) or _has_just_heard(world, roster, row.seat, hours):
            continue
        each = _Owed(roster, commission, row, hours)
        if not outbox.was_reminded(world.db, game.id, game.bound, game.edition, row.seat, each.key, player.address):
            found.append(each)
    return found


def _remind_player(world: World, owed: Sequence[_Owed]) -> int:
    """One letter for all games in which a player is late; the first of them has its order form in it."""
    with step(world.db, "reminders"):
        first, *others = owed
        roster, commission = first.roster, first.commission
        game, deadline = roster.game, roster.deadline
        assert deadline is not None, "a game that is due for a reminder has a deadline"
        card, zone = roster.card_for(commission), roster.zone(commission)
        also = [_line(world, each, zone) for each in others]
        page = reminder(card, commission.seat, game.bound, deadline, zone, world.now(), first.row.form, also)
        queued = post_to_seat(world, roster, commission, "reminder", page, bound=game.bound, key=first.key)
        for each in others:
            there = each.roster.game
            outbox.note_reminded(
                world.db, there.id, there.bound, there.edition, each.commission.id, each.key, world.now()
            )
    return int(queued)


def _line(world: World, each: _Owed, zone: str) -> str:
    """Another game in which he is late, with the address that takes its orders."""
    roster, game, club = each.roster, each.roster.game, world.settings.club
    word = token(game.token_secret, mark_of(each.commission, game.bound, game.edition))
    to = reply_address(club.address, game.id, word) if club.plus_addresses else f"{club.address} [{game.id}.{word}]"
    due = roster.deadline.text(zone) if roster.deadline else ""
    return f"{game.id}, bound {game.bound}, {each.commission.name}: {due}\n      {to}"


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
