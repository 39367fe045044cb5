"""Letters that were not used: held, in quarantine or ignored; the operator looks at one, has it read, or drops it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pbem.child import Child
from pbem.mail.letter.read_in_child import ChildReader, Poisoned
from pbem.mail.redact import redact
from pbem.store import games, letters, seats
from pbem.store.database import step
from pbem.store.letters import Kept
from pbem.umpire.world import World

UNUSED: Final = ("held", "quarantined", "ignored")
"""The states of letters of which nothing was used."""


class NoSuchLetter(Exception):
    """There is no letter of that number."""


class NotToBeReleased(Exception):
    """A letter cannot be read as it is asked; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Unused:
    """One letter of which nothing was used, and why; nothing of what it says."""

    number: int
    state: str
    received: datetime
    sender: str
    game: str
    seat: str
    why: str

    def __str__(self) -> str:
        where = f" for {self.game} {self.seat}" if self.seat else f" to {self.game}" if self.game else ""
        sender = self.sender or "nobody that can be told"
        return (
            f"{self.number:>6}  {self.state:<11} {self.received:%d %b %Y %H:%M} UTC  from {sender}{where}: {self.why}"
        )


def unused(world: World, states: Sequence[str] = UNUSED, most: int = 50) -> list[Unused]:
    """The latest letters in these states, at most so many of each, the newest first."""
    rows = [row for state in states for row in letters.latest_in(world.db, state, most)]
    return [_told(row) for row in sorted(rows, key=lambda row: row.id, reverse=True)]


def _told(row: Kept) -> Unused:
    return Unused(row.id, row.state, row.received_at, row.sender, row.game or "", row.seat or "", row.note)


def letter_lines(world: World, number: int, *, words: bool) -> Iterator[str]:
    """What is known of one letter; with `words` also what it says, which may be somebody's secret orders.

    Raises NoSuchLetter.
    """
    row = _letter(world, number)
    yield str(_told(row)).strip()
    yield f"size: {row.size} bytes{', of which the beginning was fetched' if row.truncated else ''}"
    yield f"where it is: {row.folder}, UID {row.uid}" if row.uidvalidity else "where it is: in the database alone"
    if row.state == "forgotten":
        yield f"its bytes are no longer kept; look into {row.folder}"
        return
    # Whatever the operator's terminal shows was read by a process that may be killed.
    with Child() as child:
        letter = ChildReader(child).read(row.raw)
    if isinstance(letter, Poisoned):
        yield f"it cannot be read: {letter.reason}"
        return
    yield f"subject: {redact(letter.subject)}"
    yield from letter.problems
    if words:
        yield ""
        yield redact(letter.text if letter.orders_attachment is None else f"{letter.text}\n{letter.orders_attachment}")
    else:
        yield "`--words` prints what it says, which may be orders that you should not see if you play."


def release(world: World, number: int, seat: str = "") -> str:
    """Have a letter read by the next pass, and say how; `seat` (`GAME/SEAT`) tells whose it is where nobody knows.

    One from quarantine is read and judged as if it had come now; any other counts as its seat's without more proof.
    Raises NoSuchLetter, NotToBeReleased, NoSuchGame and NoSuchSeat.
    """
    with step(world.db, "release"):
        row = _letter(world, number)
        if row.state == "forgotten":
            raise NotToBeReleased(
                f"letter {number} is no longer kept, but lies in {row.folder}; save it from there, and hand it to "
                "`pbem deliver`"
            )
        if row.state not in (*UNUSED, "dropped"):
            raise NotToBeReleased(f"letter {number} is {row.state}; only one that is held, quarantined or ignored is")
        if row.state == "quarantined" and not seat:
            letters.release(world.db, number, None, None)
            return f"letter {number} is read once more in the next pass"
        game, _, name = seat.partition("/") if seat else (row.game or "", "", row.seat or "")
        if not game or not name:
            raise NotToBeReleased(
                f"nobody knows whose letter {number} is; say it: pbem letters release {number} --seat GAME/SEAT"
            )
        games.get(world.db, game)
        commission = seats.get(world.db, game, name)
        letters.release(world.db, number, game, name)
    return f"letter {number} is read in the next pass as one of {commission.name}'s, {game}"


def drop(world: World, number: int) -> None:
    """Have a letter listed no more; its bytes are kept. Raises NoSuchLetter, NotToBeReleased."""
    with step(world.db, "drop"):
        row = _letter(world, number)
        if row.state not in UNUSED:
            raise NotToBeReleased(f"letter {number} is {row.state}; only one that is held, quarantined or ignored is")
        letters.drop(world.db, number)


def _letter(world: World, number: int) -> Kept:
    row = letters.get(world.db, number)
    if row is None:
        raise NoSuchLetter(f"there is no letter {number}; `pbem letters` lists those that were not used")
    return row
