"""Reading what has been kept: each letter is judged and filed in one transaction, and a bad one stops no other."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from pbem.mail.letter.letter import Letter
from pbem.mail.redact import redact
from pbem.store import games, letters
from pbem.store.database import step
from pbem.store.letters import STRIKES, Kept
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import errand, is_the_houses, stop_game
from pbem.umpire.match import BrokenRecord
from pbem.umpire.reading.judge import judge
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World

log = logging.getLogger(__name__)


MOST_A_PASS: Final = 400
"""After so many letters those that were read are answered, and whoever watches over the program hears that it lives."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How many letters were read, how many could not be, and whether there are more than one pass takes."""

    read: int = 0
    failed: int = 0
    more: bool = False


def take_post(world: World) -> Taken:
    """Read the letters that wait, in the sequence in which our mail server had them, but no flood of them at once."""
    done = failed = 0
    while numbers := letters.waiting(world.db):
        if done >= MOST_A_PASS:
            return Taken(done, failed, more=True)
        for number in numbers:
            if world.stopping():
                return Taken(done, failed)
            if errand(
                world, f"letter {number} could not be read", partial(take_letter, world, number), otherwise=False
            ):
                done += 1
            else:
                failed += 1
        if failed:
            break
    return Taken(done, failed)


def take_letter(world: World, number: int) -> bool:
    """Read one letter; False where it could not be, and it waits for another try or lies in quarantine."""
    tries = letters.try_to_read(world.db, number)
    if tries > STRIKES:
        _quarantine(world, number, None, None, "the program was stopped by it each time")
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
    except Exception as error:
        if is_the_houses(error):
            # The store is at fault and not the letter: nothing is held against it.
            raise
        if isinstance(error, BrokenRecord) and _waits_for_its_game(world, number, error):
            return False
        reason = redact(f"{type(error).__name__}: {error}")
        log.warning("letter %d could not be read (try %d of %d): %s", number, tries, STRIKES, reason, exc_info=True)
        if tries >= STRIKES:
            _quarantine(world, number, row, letter, reason)
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
    sender = letter.sender if letter else ""
    received = f", received {row.received_at:%d %b %Y %H:%M} UTC" if row else ""
    with step(world.db, "quarantine"):
        letters.settle(world.db, number, "quarantined", reason, sender=sender)
        tell_gm(
            world,
            None,
            "A letter could not be read",
            f"Letter {number}{received} from {sender or 'an unknown sender'}, "
            f"could not be read in {STRIKES} tries and lies in quarantine: {reason}",
            "If it holds somebody's orders, please ask them to write again in plain words. Other letters are not "
            "affected.",
            key=f"quarantine {number}",
        )
