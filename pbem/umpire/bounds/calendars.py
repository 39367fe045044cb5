"""The entries in players' calendars that come with the opening of a bound, or that a bound gone takes away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from pbem.report.card import GameCard
from pbem.report.letters.calendar import calendar_file
from pbem.report.page import Attachment
from pbem.store import openings
from pbem.umpire.match import Roster
from pbem.umpire.world import World

Entry = Callable[[GameCard], Attachment]
"""An entry as the letters of a game say it to one reader, in his language."""
_STEP = 1000
"""More than a bound is ever rescheduled; a program that reads calendars believes the highest number."""


def first_sequence(world: World, game: str, edition: int) -> int:
    """The number of the first entry of an opening: one that is opened again goes on above all that were written."""
    return 0 if edition == 1 else _STEP * openings.count(world.db, game)


def sequence_again(world: World, game: str) -> int:
    """The number of an entry that comes back after it was taken away."""
    return _STEP * openings.count(world.db, game) + _STEP // 2


def entry(world: World, roster: Roster, bound: int, due: datetime, sequence: int) -> Entry:
    """The entry of a deadline."""
    deadline, now = roster.told(due), world.now()
    return partial(calendar_file, bound=bound, deadline=deadline, now=now, sequence=sequence)


def taken_away(world: World, roster: Roster) -> tuple[Entry, ...]:
    """What takes the entry of the present bound away again, nothing where its deadline is past."""
    game, deadline, now = roster.game, roster.deadline, world.now()
    if deadline is None or now >= deadline.utc:
        return ()
    sequence = game.moved + 1
    return (partial(calendar_file, bound=game.bound, deadline=deadline, now=now, sequence=sequence, cancelled=True),)
