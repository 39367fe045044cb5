"""Letters to be sent: composed once, kept with what they tell of, and sent until the other post office has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlite_utils import Database

from pbem.store.database import add, every, one, run, step, value
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter ready to be sent to exactly one recipient; the same game, bound, edition, seat, kind and key go out
    once.
    """

    id: int
    message_id: str
    kind: str
    recipient: str
    return_path: str
    raw: bytes
    game: str = ""
    bound: int = -1
    edition: int = 0
    seat: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter of the outbox and how far it came; `phase` is the last that its latest attempt reached."""

    id: int
    message_id: str
    game: str
    bound: int
    edition: int
    seat: str
    kind: str
    key: str
    recipient: str
    return_path: str
    raw: bytes
    made_at: datetime
    state: str
    phase: str
    attempts: int
    next_try: datetime
    sent_at: datetime | None
    answer: str


def first_try(db: Database, game: str, bound: int, edition: int, kind: str) -> datetime | None:
    """When the first letter of a kind about one opening of a bound was to be sent, None where there is none."""
    found = value(
        db, "SELECT min(next_try) FROM outbox WHERE game = ? AND bound = ? AND edition = ? AND kind = ?",
        [game, bound, edition, kind],
    )  # fmt: skip
    return None if found is None else datetime.fromisoformat(found)


def was_reminded(db: Database, game: str, bound: int, edition: int, seat: str, key: str, recipient: str) -> bool:
    """Whether that reminder was sent, by itself or in one letter with those of other games."""
    return bool(
        value(
            db,
            """SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND bound = ?2 AND edition = ?3 AND seat = ?4
                AND kind = 'reminder' AND key = ?5 AND recipient = ?6)
            OR EXISTS (SELECT 1 FROM reminded WHERE game = ?1 AND bound = ?2 AND edition = ?3 AND seat = ?4
                AND key = ?5)""",
            [game, bound, edition, seat, key, recipient],
        )
    )


def note_reminded(db: Database, game: str, bound: int, edition: int, seat: str, key: str, now: datetime) -> None:
    """Write down that a reminder stood in the letter of another game."""
    row = {"game": game, "bound": bound, "edition": edition, "seat": seat, "key": key, "at": written(now)}
    add(db, "reminded", row)


def numbers_of(db: Database, game: str) -> list[int]:
    """The numbers of the letters about a game, the first one first."""
    return [int(row[0]) for row in db.conn.execute("SELECT id FROM outbox WHERE game = ? ORDER BY id", [game])]


def with_pictures(db: Database, game: str) -> list[int]:
    """The numbers of a game's letters that have pictures in them and need not be sent again."""
    rows = db.conn.execute(
        """SELECT id FROM posted WHERE game = ? AND state IN ('sent', 'refused')
        AND instr(raw, CAST(char(10) || 'Content-ID: <' AS BLOB)) ORDER BY id""",
        [game],
    )
    return [int(row[0]) for row in rows]


def lighten(db: Database, letter: int, raw: bytes) -> None:
    """Keep a lighter edition of a letter that is out in place of its bytes."""
    with step(db, "lighten"):
        run(db, "DELETE FROM mail_out WHERE letter = ?", [letter])
        add(db, "mail_out", {"letter": letter, "raw": raw})


def next_number(db: Database) -> int:
    """The number of the next letter; it holds until the step that asked for it ends."""
    return int(value(db, "SELECT coalesce(max(id), 0) + 1 FROM outbox"))


def queue(db: Database, letter: Outgoing, now: datetime) -> bool:
    """Put a letter into the outbox; False where the same one is there already."""
    if is_queued(db, letter):
        return False
    row = {name: getattr(letter, name) for name in Outgoing.__slots__ if name != "raw"}
    with step(db, "queue"):
        add(db, "outbox", row | {"made_at": written(now), "next_try": written(now)})
        add(db, "mail_out", {"letter": letter.id, "raw": letter.raw})
    return True


def is_queued(db: Database, letter: Outgoing) -> bool:
    """Whether that letter, whatever its bytes, was ever put into the outbox."""
    return bool(
        value(
            db,
            """SELECT count(*) FROM outbox
            WHERE game = ? AND bound = ? AND edition = ? AND seat = ? AND kind = ? AND key = ? AND recipient = ?""",
            [letter.game, letter.bound, letter.edition, letter.seat, letter.kind, letter.key, letter.recipient],
        )
    )


LONGEST_WAIT: Final = timedelta(hours=6)
"""No letter waits longer for its next attempt; a later moment was written by a clock that has been set back."""


def to_send(
    db: Database, now: datetime, limit: int = 200, kinds: Sequence[str] = (), first: Sequence[str] = ()
) -> list[int]:
    """The numbers of letters whose time to be tried has come, those tried least often first; of those kinds alone.

    The kinds named `first` go before all others.
    """
    of_kinds = f"AND kind IN ({', '.join('?' for _ in kinds)})" if kinds else ""
    sooner = f"kind NOT IN ({', '.join('?' for _ in first)})," if first else ""
    rows = db.conn.execute(
        f"""SELECT id FROM outbox WHERE state IN ('queued', 'ambiguous') AND (next_try <= ? OR next_try > ?)
        AND NOT EXISTS (SELECT 1 FROM withheld w WHERE w.letter = outbox.id) {of_kinds}
        ORDER BY {sooner} attempts, id LIMIT ?""",
        [written(now), written(now + LONGEST_WAIT), *kinds, *first, limit],
    )
    return [int(row[0]) for row in rows]


def lane(db: Database, letter: int) -> str:
    """What a letter must keep its turn among: the letters about its game, or to its recipient where it has none."""
    return str(value(db, "SELECT iif(game = '', recipient, game) FROM outbox WHERE id = ?", [letter]))


def sent_since(db: Database, moment: datetime) -> int:
    """How many letters were sent since then."""
    return int(value(db, "SELECT count(*) FROM outbox WHERE sent_at > ?", [written(moment)]))


def sent_moments(db: Database, moment: datetime, limit: int) -> list[datetime]:
    """When the latest letters since then were sent, so many of them at most, the earliest first."""
    rows = db.conn.execute(
        "SELECT sent_at FROM outbox WHERE sent_at > ? ORDER BY sent_at DESC LIMIT ?", [written(moment), limit]
    )
    return [datetime.fromisoformat(row[0]) for row in rows][::-1]


def get(db: Database, letter: int) -> Posted | None:
    """One letter of the outbox."""
    return one(db, Posted, "SELECT * FROM posted WHERE id = ?", [letter])


def by_return_path(db: Database, return_path: str) -> Posted | None:
    """The letter that comes back to that address."""
    return one(db, Posted, "SELECT * FROM posted WHERE return_path = ?", [return_path])


def begin_sending(db: Database, letter: int, now: datetime) -> int | None:
    """Write down that an attempt begins and return its number, None where the letter is no longer to be sent."""
    taken = run(
        db,
        """UPDATE outbox SET state = 'sending', phase = 'connecting', attempts = attempts + 1
        WHERE id = ? AND state IN ('queued', 'ambiguous')""",
        [letter],
    )
    if not taken:
        return None
    return add(db, "attempts", {"letter": letter, "began_at": written(now), "phase": "connecting"})


def reach(db: Database, letter: int, phase: str) -> None:
    """Write down the phase of the conversation that a letter's attempt has reached."""
    run(db, "UPDATE outbox SET phase = ? WHERE id = ?", [phase, letter])


def conclude(
    db: Database,
    letter: int,
    attempt: int | None,
    state: str,
    answer: str,
    *,
    next_try: datetime | None = None,
    sent_at: datetime | None = None,
    result: str = "",
) -> None:
    """Write down how an attempt ended: the letter's new state, what the server said, and when to try again."""
    answer = answer[:500]
    # A letter that was cancelled while it was being sent is not tried again, whatever came of the attempt.
    run(
        db,
        """UPDATE outbox SET state = ?1, answer = ?2
        WHERE id = ?3 AND NOT (state = 'cancelled' AND ?1 IN ('queued', 'ambiguous'))""",
        [state, answer, letter],
    )
    if next_try is not None:
        run(db, "UPDATE outbox SET next_try = ? WHERE id = ?", [written(next_try), letter])
    if sent_at is not None:
        run(db, "UPDATE outbox SET sent_at = ? WHERE id = ?", [written(sent_at), letter])
    if attempt is not None:
        run(
            db,
            "UPDATE attempts SET result = ?, answer = ?, phase = (SELECT phase FROM outbox WHERE id = ?) WHERE id = ?",
            [result or state, answer, letter, attempt],
        )


def unfinished(db: Database) -> list[int]:
    """The numbers of letters whose attempt was cut off by the end of the process."""
    return [int(row[0]) for row in db.conn.execute("SELECT id FROM outbox WHERE state = 'sending' ORDER BY id")]


def phase(db: Database, letter: int) -> str:
    """The last phase that a letter's latest attempt reached."""
    return str(value(db, "SELECT phase FROM outbox WHERE id = ?", [letter]))


def attempts(db: Database, letter: int) -> int:
    """How often a letter was tried."""
    return int(value(db, "SELECT attempts FROM outbox WHERE id = ?", [letter]) or 0)


def is_to_gm(db: Database, letter: int) -> bool:
    """Whether a letter is for the GM."""
    return bool(value(db, "SELECT kind = 'gm' FROM outbox WHERE id = ?", [letter]))


def last_attempt(db: Database, letter: int) -> int | None:
    """The number of a letter's latest attempt."""
    found = value(db, "SELECT max(id) FROM attempts WHERE letter = ?", [letter])
    return None if found is None else int(found)


def cancel_for(db: Database, recipient: str, game: str, seat: str) -> int:
    """Cancel what is still to be sent to an address that no longer holds the seat, and return how many letters."""
    return run(
        db,
        """UPDATE outbox SET state = 'cancelled', answer = 'the seat has another address now'
        WHERE recipient = ? AND game = ? AND seat = ? AND state IN ('queued', 'ambiguous', 'sending')""",
        [recipient, game, seat],
    )


def cancel_all_to(db: Database, recipients: Sequence[str]) -> None:
    """Cancel whatever is still to be sent to those addresses."""
    for recipient in recipients:
        run(
            db,
            """UPDATE outbox SET state = 'cancelled', answer = 'its reader wished to be forgotten'
            WHERE recipient = ? AND state IN ('queued', 'ambiguous', 'sending')""",
            [recipient],
        )


def withdraw(db: Database, game: str, bound: int, opening: int) -> int:
    """Cancel what is still to be sent to the seats of a game about that bound or later ones; how many letters.

    `opening` is the one for which these were withdrawn.
    """
    return run(
        db,
        """UPDATE outbox SET state = 'cancelled', answer = ?
        WHERE game = ? AND bound >= ? AND seat <> '' AND state IN ('queued', 'ambiguous', 'sending')""",
        [_withdrawn(opening), game, bound],
    )


def restore(db: Database, game: str, opening: int, now: datetime) -> int:
    """Send after all what was withdrawn for an opening before it was sent; how many letters."""
    return run(
        db,
        """UPDATE outbox SET state = 'queued', answer = '', next_try = ?
        WHERE game = ? AND bound >= 0 AND state = 'cancelled' AND answer = ?""",
        [written(now), game, _withdrawn(opening)],
    )


def _withdrawn(opening: int) -> str:
    return f"the bound it tells of was withdrawn for opening {opening}"


def for_seat(db: Database, game: str, bound: int, edition: int, seat: str, kinds: tuple[str, ...]) -> list[Posted]:
    """The letters of those kinds to a seat about one opening of a bound, the oldest first."""
    marks = ", ".join("?" for _ in kinds)
    return every(
        db,
        Posted,
        f"""SELECT * FROM posted WHERE game = ? AND bound = ? AND edition = ? AND seat = ? AND kind IN ({marks})
        ORDER BY id""",
        [game, bound, edition, seat, *kinds],
    )


def latest_to(db: Database, game: str, seat: str, kind: str, limit: int) -> list[Posted]:
    """The latest letters of one kind to a seat, whatever their bound, the newest first."""
    return every(
        db,
        Posted,
        "SELECT * FROM posted WHERE game = ? AND seat = ? AND kind = ? ORDER BY id DESC LIMIT ?",
        [game, seat, kind, limit],
    )


def quotable(db: Database, game: str, seat: str, thread: tuple[str, ...], limit: int) -> list[Posted]:
    """The letters to a seat that bear a Message-ID of a thread, and its latest, the newest first."""
    marks = ", ".join("?" for _ in thread)
    return every(
        db,
        Posted,
        f"""SELECT * FROM posted WHERE game = ? AND seat = ? AND (message_id IN ({marks}) OR id IN (
            SELECT id FROM outbox WHERE game = ? AND seat = ? ORDER BY id DESC LIMIT ?))
        ORDER BY id DESC""",
        [game, seat, *thread, game, seat, limit],
    )


def how_often(db: Database, game: str, bound: int, edition: int, kind: str, key: str) -> int:
    """How many letters of a kind about one opening of a bound have a key that begins so."""
    return int(
        value(
            db,
            """SELECT count(*) FROM outbox
            WHERE game = ?1 AND bound = ?2 AND edition = ?3 AND kind = ?4 AND substr(key, 1, length(?5)) = ?5""",
            [game, bound, edition, kind, key],
        )
    )


def counts(db: Database) -> dict[str, int]:
    """How many letters there are in each state."""
    return {
        str(state): int(number)
        for state, number in db.conn.execute("SELECT state, count(*) FROM outbox GROUP BY state")
    }


def stuck(db: Database, before: datetime) -> list[Posted]:
    """Letters made before a moment and still not sent."""
    return every(
        db,
        Posted,
        "SELECT * FROM posted WHERE state IN ('queued', 'sending', 'ambiguous') AND made_at < ? ORDER BY id",
        [written(before)],
    )


def postpone(db: Database, letter: int, until: datetime) -> None:
    """Try a letter again no earlier than that."""
    run(db, "UPDATE outbox SET next_try = ? WHERE id = ?", [written(until), letter])
