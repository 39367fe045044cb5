"""Reading what has been kept: each letter is judged and filed in one transaction, and a bad one stops no other."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final

from pbem.mail.letter.letter import Letter
from pbem.mail.redact import redact
from pbem.store import games, letters
from pbem.store.database import step
from pbem.store.letters import MOST_BEGUN, STRIKES, Kept
from pbem.store.owed import Telling
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import errand, is_the_houses, stop_game
from pbem.umpire.mailing.later import tell_later
from pbem.umpire.match import BrokenRecord
from pbem.umpire.reading.claims import seeming_of
from pbem.umpire.reading.judge import judge
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World

log = logging.getLogger(__name__)


MOST_A_PASS: Final = 100
"""After so many letters the mailbox is looked at again: a letter that came meanwhile does not wait for a flood."""
LONGEST_PASS: Final = timedelta(seconds=10)
"""And after so long, for letters may be few and each of them made to keep its reader busy."""
MOST_STRANGERS_A_PASS: Final = 20
"""Nobody waits for strangers' letters, and a player's that comes while they are read waits for few of them."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How many letters were read, how many could not be, and whether there are more than one pass takes."""

    read: int = 0
    failed: int = 0
    more: bool = False

    def __add__(self, later: Taken) -> Taken:
        return Taken(self.read + later.read, self.failed + later.failed, later.more)


def _nothing() -> None:
    pass


def take_post(world: World, between: Callable[[], None] = _nothing, strangers: int = MOST_STRANGERS_A_PASS) -> Taken:
    """Read the letters that wait, in rounds: one of each queue, then two, then four; `between` two rounds answers go.

    So nobody's letter waits for another's flood. A letter that could not be read waits for the next pass, as do the
    letters of more than so many strangers.
    """
    began, done, turns, left = world.now(), 0, 1, strangers
    failed: set[int] = set()
    while numbers := _not_tried(world, turns, left, failed):
        if done:
            between()
        for number in numbers:
            if world.stopping():
                return Taken(done, len(failed))
            if done + len(failed) >= MOST_A_PASS or (done and world.now() - began >= LONGEST_PASS):
                return Taken(done, len(failed), more=True)
            left = max(0, left - letters.is_strangers(world.db, number))
            if errand(
                world, f"letter {number} could not be read", partial(take_letter, world, number), otherwise=False
            ):
                done += 1
            else:
                failed.add(number)
        turns *= 2
    return Taken(done, len(failed), more=strangers > left == 0 and bool(_not_tried(world, 1, 1, failed)))


def _not_tried(world: World, turns: int, strangers: int, failed: set[int]) -> list[int]:
    """The letters that are next, but for those that failed in this pass, which still wait in their queues."""
    if strangers:
        turns, strangers = turns + len(failed), strangers + len(failed)
    return [number for number in letters.waiting(world.db, turns, strangers) if number not in failed]


def take_letter(world: World, number: int) -> bool:
    """Read one letter; False where it could not be, and it waits for another try or lies in quarantine."""
    if letters.begin_reading(world.db, number) >= MOST_BEGUN:
        reason = f"the program ended {MOST_BEGUN} times while it was being read, by itself and after all others"
        _quarantine(world, number, None, None, reason)
        return False
    row: Kept | None = None
    letter: Letter | None = None
    try:
        row = letters.get(world.db, number)
        if row is None or row.state != "received":
            return True
        letter = read(world, row)
        with step(world.db, "file letter"):
            judge(world, row, letter)
            letters.end_reading(world.db, number)
    except Exception as error:
        if is_the_houses(error):
            # The store is at fault and not the letter: nothing is held against it.
            with suppress(sqlite3.Error):
                letters.leave_reading(world.db, number)
            raise
        if isinstance(error, BrokenRecord) and _waits_for_its_game(world, number, error):
            return False
        if world.stopping():
            # Its reader was ended because we were told to stop.
            letters.leave_reading(world.db, number)
            return False
        reason = redact(f"{type(error).__name__}: {error}")
        tries = letters.end_reading(world.db, number, strike=True)
        log.warning("letter %d could not be read (try %d of %d): %s", number, tries, STRIKES, reason, exc_info=True)
        if tries >= STRIKES:
            _quarantine(world, number, row, letter, f"it could not be read in {STRIKES} tries: {reason}")
        return False
    return True


def _waits_for_its_game(world: World, number: int, error: BrokenRecord) -> bool:
    """A letter to a game that cannot be opened is not at fault: the game is held, and the letter waits for it."""
    if games.get(world.db, error.game).state != "running":
        return False
    stop_game(world, error.game, "a letter to it could not be read", error)
    letters.wait_for(world.db, number, error.game)
    return True


def _quarantine(world: World, number: int, row: Kept | None, letter: Letter | None, reason: str) -> None:
    """Put a letter away that cannot be read; whoever holds the seat it seems to come from is told, and the GM."""
    row = row or letters.get(world.db, number)
    if row is None:
        return
    sender = letter.sender if letter else row.sender
    seeming = errand(world, "it could not be told whose a letter is", partial(seeming_of, world, row.raw), None)
    claim = seeming.claim if seeming is not None else None
    seat = f", in the name of {claim.commission.name} in {claim.game.id}" if claim else ""
    with step(world.db, "quarantine"):
        letters.settle(
            world.db, number, "quarantined", reason, sender=sender,
            game=claim.game.id if claim else None, seat=claim.commission.id if claim else None,
        )  # fmt: skip
        letters.end_reading(world.db, number)
        if claim is not None:
            tell_later(world, claim.game, claim.commission, Telling.UNREADABLE, row)
        tell_gm(
            world,
            None,
            "A letter could not be read",
            f"Letter {number}, received {row.received_at:%d %b %Y %H:%M} UTC from {sender or 'an unknown sender'}"
            f"{seat}, lies in quarantine: {reason}.",
            "Whoever holds that seat is asked to send his orders again, in plain words." if claim else "",
            f"`pbem letters show {number}` shows it, `pbem letters release {number}` has it read once more. Other "
            "letters are not affected. If more such letters come today, `pbem letters` lists them.",
            key=f"quarantine {seeming.queue if seeming else ''} {world.now():%Y-%m-%d}",
        )
