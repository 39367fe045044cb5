"""Letters that came in: their raw bytes, kept before anything else is done with them, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import IntEnum
from itertools import accumulate
from typing import Final

from sqlite_utils import Database

from pbem.store.database import every, one, run, value
from pbem.store.moment import written

STRIKES: Final = 3
"""A letter over which an error rose, or its reader died, so many times is put into quarantine."""
MOST_BEGUN: Final = 8
"""So is one whose reading was begun so many times, each time alone and last, and never came to an end."""


class Standing(IntEnum):
    """Whose a letter seemed to be when it was kept: PROVED a seat's, CLAIMED to be one's, or a STRANGER's."""

    PROVED = 0
    CLAIMED = 1
    STRANGER = 2


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter as it was received at `received_at`, when our own mail server had it, and whose it seemed to be.

    Its place is its `uid` in the folder; with a `uidvalidity` of 0 that means nothing. It waits in the `queue` of
    whoever it seems to be from.
    """

    account: str
    folder: str
    uidvalidity: int
    uid: int
    hash: str
    received_at: datetime
    size: int
    truncated: bool
    raw: bytes
    standing: Standing = Standing.STRANGER
    queue: str = ""
    sender: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Arrival):
    """One letter that was kept at `kept_at`, and what became of it.

    `tries` counts the times it could not be read, `begun` those at which its reading was cut off. The operator has
    `released` it where its writer need not be proved any more.
    """

    id: int
    kept_at: datetime
    state: str
    tries: int
    begun: int
    released: bool
    game: str | None
    seat: str | None
    bound: int | None
    edition: int | None
    note: str
    put_away: bool

    def __repr__(self) -> str:
        return f"<letter {self.id} {self.state}>"


def get(db: Database, letter: int) -> Kept | None:
    """One letter by its number."""
    return one(db, Kept, "SELECT * FROM letters WHERE id = ?", [letter])


def highest_uid(db: Database, account: str, folder: str, uidvalidity: int) -> int:
    """The highest UID kept of a folder, 0 where there is none."""
    found = value(
        db,
        "SELECT max(uid) FROM letters WHERE account = ? AND folder = ? AND uidvalidity = ?",
        [account, folder, uidvalidity],
    )
    return int(found or 0)


def unkept(db: Database, account: str, folder: str, uidvalidity: int, uids: Sequence[int]) -> list[int]:
    """Those of some ascending UIDs of a folder under which no letter is kept."""
    rows = db.conn.execute(
        "SELECT uid FROM letters WHERE account = ? AND folder = ? AND uidvalidity = ? AND uid BETWEEN ? AND ?",
        [account, folder, uidvalidity, uids[0], uids[-1]],
    )
    kept = {int(uid) for (uid,) in rows}
    return [uid for uid in uids if uid not in kept]


_WAITING: Final = """state = 'received' AND (game IS NULL OR game NOT IN (SELECT id FROM games WHERE hold <> ''))"""
_SEQUENCE: Final = "received_at, uidvalidity, uid, id"


def waiting(db: Database, turns: int = 1, strangers: int = 200, limit: int = 200) -> list[int]:
    """The numbers of letters not yet read, at most so many `turns` of each queue, and so many `strangers`' last of all.

    Within a queue they come as our server had them, then by UID. Those that wait for a game which stands still are left
    out until it goes on, and those whose reading was cut off until no other waits: then one of them comes, alone.
    """
    rows = db.conn.execute(
        f"""SELECT id FROM (
            SELECT id, standing, {_SEQUENCE.removesuffix(", id")},
            row_number() OVER (PARTITION BY standing, queue ORDER BY {_SEQUENCE}) AS turn
            FROM letters WHERE {_WAITING} AND begun = 0
        ) WHERE turn <= iif(standing = {Standing.STRANGER:d}, min(?1, ?2), ?1)
        ORDER BY standing = {Standing.STRANGER:d}, turn, standing, {_SEQUENCE} LIMIT ?3""",
        [turns, strangers, limit],
    ).fetchall()
    if not rows and strangers:
        rows = db.conn.execute(
            f"SELECT id FROM letters WHERE {_WAITING} AND begun > 0 ORDER BY begun, {_SEQUENCE} LIMIT 1"
        ).fetchall()
    return [int(row[0]) for row in rows]


def is_strangers(db: Database, letter: int) -> bool:
    """Whether nothing about a letter says that it is a player's."""
    return bool(value(db, "SELECT standing FROM letters WHERE id = ?", [letter]) == Standing.STRANGER)


def unread(db: Database, game: str, until: datetime) -> bool:
    """Whether a letter that came until a moment, or that waits for the game, has not been read yet."""
    return bool(
        value(
            db,
            """SELECT count(*) FROM letters
            WHERE state = 'received' AND (game = ?1 OR (game IS NULL AND received_at <= ?2))""",
            [game, written(until)],
        )
    )


def wait_for(db: Database, letter: int, game: str) -> None:
    """Let a letter wait until its game goes on; that it could not be read is not held against it."""
    run(db, "UPDATE letters SET game = ?, tries = 0, begun = 0 WHERE id = ? AND state = 'received'", [game, letter])


def begin_reading(db: Database, letter: int) -> int:
    """Write down that the reading of a letter begins, and return how often it began without ever coming to an end."""
    run(db, "UPDATE letters SET begun = begun + 1 WHERE id = ?", [letter])
    return int(value(db, "SELECT begun FROM letters WHERE id = ?", [letter])) - 1


def end_reading(db: Database, letter: int, *, strike: bool = False) -> int:
    """Write down that a reading came to its end, with a strike against the letter or without; how many it has."""
    run(db, "UPDATE letters SET begun = 0, tries = tries + ? WHERE id = ?", [int(strike), letter])
    return int(value(db, "SELECT tries FROM letters WHERE id = ?", [letter]))


def leave_reading(db: Database, letter: int) -> None:
    """Take back that a reading began: something else was at fault."""
    run(db, "UPDATE letters SET begun = max(0, begun - 1) WHERE id = ?", [letter])


def release(db: Database, letter: int, game: str | None, seat: str | None) -> None:
    """Let a letter be read again, with a clean record; where a seat is named, as that seat's without more proof."""
    run(
        db,
        """UPDATE letters SET state = 'received', note = '', tries = 0, begun = 0, released = ?, game = ?, seat = ?
        WHERE id = ?""",
        [int(seat is not None), game, seat, letter],
    )


def settle(
    db: Database,
    letter: int,
    state: str,
    note: str = "",
    *,
    sender: str = "",
    game: str | None = None,
    seat: str | None = None,
    bound: int | None = None,
    edition: int | None = None,
) -> None:
    """Write down what became of a letter."""
    run(
        db,
        "UPDATE letters SET state = ?, note = ?, sender = ?, game = ?, seat = ?, bound = ?, edition = ? WHERE id = ?",
        [state, note[:500], sender, game, seat, bound, edition, letter],
    )


def twin(db: Database, letter: Kept, game: str, seat: str, *, held: bool) -> int | None:
    """Another letter of the same seat with the same content that was filed, or `held`, before; None where none was.

    An earlier one whose reading was cut off is one too: it is read yet, and keeps its place among the seat's letters.
    """
    found = value(
        db,
        f"""SELECT id FROM letters WHERE hash = ? AND id <> ? AND (
            (game = ? AND seat = ? AND (state = 'filed' OR (state = 'held' AND ?)))
            OR (state = 'received' AND begun > 0 AND standing <= ? AND ({_SEQUENCE}) < (?, ?, ?, ?))
        ) LIMIT 1""",
        [
            letter.hash, letter.id, game, seat, int(held), int(letter.standing),
            written(letter.received_at), letter.uidvalidity, letter.uid, letter.id,
        ],
    )  # fmt: skip
    return None if found is None else int(found)


def twin_of_gm(db: Database, letter: Kept, game: str) -> int | None:
    """Another letter of the GM's with the same content that was done, or held, before; None where none was."""
    found = value(
        db,
        """SELECT id FROM letters
        WHERE hash = ? AND id <> ? AND game = ? AND seat IS NULL AND state IN ('filed', 'held') LIMIT 1""",
        [letter.hash, letter.id, game],
    )
    return None if found is None else int(found)


def numbers_of(db: Database, game: str) -> list[int]:
    """The numbers of the letters of a game, the first one first."""
    return [int(row[0]) for row in db.conn.execute("SELECT id FROM letters WHERE game = ? ORDER BY id", [game])]


def held_of_gm(db: Database, game: str) -> list[Kept]:
    """The letters in the name of a game's GM that wait for his word, the oldest first."""
    return every(
        db, Kept, "SELECT * FROM letters WHERE game = ? AND seat IS NULL AND state = 'held' ORDER BY id", [game]
    )


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a letter stands in the sequence in which our server had them; places compare as they follow each other."""

    received_at: datetime
    uidvalidity: int
    uid: int
    id: int


def filed_for(db: Database, game: str, seat: str, bound: int, edition: int) -> list[Place]:
    """The places of the letters from which a seat's orders for one opening of a bound were filed, the first first."""
    return every(
        db,
        Place,
        f"""SELECT {_SEQUENCE} FROM letters WHERE id IN (
            SELECT letter FROM sheets WHERE game = ? AND bound = ? AND edition = ? AND seat = ?
        ) ORDER BY {_SEQUENCE}""",
        [game, bound, edition, seat],
    )


def held_for(db: Database, game: str, seat: str) -> list[tuple[int, str]]:
    """The letters in a seat's name that wait for the word of whoever holds it, the oldest first: number and hash."""
    rows = db.conn.execute(
        "SELECT id, hash FROM letters WHERE game = ? AND seat = ? AND state = 'held' ORDER BY id", [game, seat]
    )
    return [(int(number), str(content)) for number, content in rows]


def to_put_away(db: Database, account: str, folder: str, state: str) -> dict[int, list[int]]:
    """The UIDs, by UIDVALIDITY, of letters in that state that still lie in the folder they came in by.

    Without a UIDVALIDITY a UID may mean another letter by now, so such letters stay where they are.
    """
    # The plus keeps SQLite from the index by UID, which holds every letter that ever came in.
    rows = db.conn.execute(
        """SELECT uidvalidity, uid FROM letters
        WHERE account = ? AND folder = ? AND state = ? AND put_away = 0 AND +uidvalidity > 0 ORDER BY uid""",
        [account, folder, state],
    )
    found: dict[int, list[int]] = {}
    for uidvalidity, uid in rows:
        found.setdefault(int(uidvalidity), []).append(int(uid))
    return found


def note_put_away(db: Database, account: str, folder: str, uidvalidity: int, uids: list[int]) -> None:
    """Write down that letters were moved out of the folder they came in by."""
    for uid in uids:
        run(
            db,
            "UPDATE letters SET put_away = 1 WHERE account = ? AND folder = ? AND uidvalidity = ? AND uid = ?",
            [account, folder, uidvalidity, uid],
        )


def in_state(db: Database, state: str) -> list[Kept]:
    """All letters in one state, the oldest first."""
    return every(db, Kept, "SELECT * FROM letters WHERE state = ? ORDER BY id", [state])


def latest_in(db: Database, state: str, limit: int) -> list[Kept]:
    """The letters in one state that our server had last, the newest first, without their bytes."""
    columns = ", ".join(each.name for each in fields(Kept) if each.name != "raw")
    return every(
        db,
        Kept,
        f"SELECT {columns}, x'' AS raw FROM letters WHERE state = ? ORDER BY received_at DESC, id DESC LIMIT ?",
        [state, limit],
    )


def forget(db: Database, standings: Sequence[Standing], before: datetime, most_bytes: int) -> int:
    """Let the bytes go of letters of which nothing was used: older ones, and of the others all beyond so many bytes."""
    marks = ", ".join("?" for _ in standings)
    rows = db.conn.execute(
        f"""SELECT id, length(raw), received_at FROM letters
        WHERE state IN ('ignored', 'dropped') AND standing IN ({marks}) ORDER BY received_at DESC, id DESC""",
        [int(standing) for standing in standings],
    ).fetchall()
    sizes = accumulate(int(size) for _, size, _ in rows)
    gone = [
        int(number)
        for (number, _, received), together in zip(rows, sizes, strict=True)
        if together > most_bytes or received < written(before)
    ]
    for number in gone:
        run(db, "UPDATE letters SET state = 'forgotten', raw = x'' WHERE id = ?", [number])
    return len(gone)


def how_many(db: Database, state: str) -> int:
    """How many letters are in one state."""
    return int(value(db, "SELECT count(*) FROM letters WHERE state = ?", [state]))


def drop(db: Database, letter: int) -> None:
    """Have done with a letter that was not used."""
    run(db, "UPDATE letters SET state = 'dropped' WHERE id = ?", [letter])


def latest(db: Database, limit: int) -> list[Kept]:
    """The letters kept last, the newest first."""
    return every(db, Kept, "SELECT * FROM letters ORDER BY id DESC LIMIT ?", [limit])
