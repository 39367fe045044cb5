"""The entries in players' calendars that come with the opening of a bound, or that a bound gone takes away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.report.letters.calendar import calendar_file
from pbem.report.page import Attachment
from pbem.store import openings
from pbem.umpire.match import Roster
from pbem.umpire.world import World

_STEP = 1000
"""More than a bound is ever rescheduled; a program that reads calendars believes the highest number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as all letters of a game bring it; `to` says it in the language of one reader."""

    bound: int
    deadline: Deadline
    now: datetime
    sequence: int
    cancelled: bool = False

    def to(self, card: GameCard) -> Attachment:
        """The file for the reader of that card."""
        return calendar_file(card, self.bound, self.deadline, self.now, self.sequence, self.cancelled)


def first_sequence(world: World, game: str, edition: int) -> int:
    """The number of the first entry of an opening: one that is opened again goes on above all that were written."""
    return 0 if edition == 1 else _STEP * openings.count(world.db, game)


def sequence_again(world: World, game: str) -> int:
    """The number of an entry that comes back after it was taken away."""
    return _STEP * openings.count(world.db, game) + _STEP // 2


def entry(world: World, roster: Roster, bound: int, due: datetime, sequence: int) -> Entry:
    """The entry of a deadline."""
    return Entry(bound, roster.told(due), world.now(), sequence)


def taken_away(world: World, roster: Roster) -> tuple[Entry, ...]:
    """What takes the entry of the present bound away again, nothing where its deadline is past."""
    game, deadline, now = roster.game, roster.deadline, world.now()
    if deadline is None or now >= deadline.utc:
        return ()
    return (Entry(game.bound, deadline, now, game.moved + 1, cancelled=True),)
