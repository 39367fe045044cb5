"""Letters that came in just now: each is kept once, whatever is sent or fetched again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlite_utils import Database

from pbem.store.database import step, value
from pbem.store.letters import Arrival, highest_uid
from pbem.store.moment import written

_COLUMNS: Final = (*Arrival.__slots__, "kept_at")
_INSERT: Final = f"""INSERT INTO letters ({", ".join(_COLUMNS)}) VALUES ({", ".join("?" * len(_COLUMNS))})
    ON CONFLICT (account, folder, uidvalidity, uid) DO NOTHING"""


def keep(db: Database, arrival: Arrival, now: datetime) -> int | None:
    """Keep one letter and return its number, None where it was kept before under the same identity.

    Where the server gives no UIDVALIDITY (0) its UIDs identify nothing, and the content does.
    """
    with step(db, "add to letters"):
        if not arrival.uidvalidity:
            if _is_known(db, arrival):
                return None
            arrival = replace(arrival, uid=next_uid(db, arrival.account, arrival.folder))
        done = db.conn.execute(_INSERT, _row(arrival, written(now)))
        return int(done.lastrowid or 0) if done.rowcount else None


def keep_all(db: Database, arrivals: Sequence[Arrival], now: datetime) -> int:
    """Keep letters in one step, and return how many of them had not been kept before."""
    kept_at = written(now)
    with step(db, "add to letters"):
        placed = [_row(arrival, kept_at) for arrival in arrivals if arrival.uidvalidity]
        new = db.conn.executemany(_INSERT, placed).rowcount if placed else 0
        return new + sum(keep(db, arrival, now) is not None for arrival in arrivals if not arrival.uidvalidity)


def next_uid(db: Database, account: str, folder: str) -> int:
    """A UID of our own for letters that did not come by IMAP."""
    return highest_uid(db, account, folder, 0) + 1


def _is_known(db: Database, arrival: Arrival) -> bool:
    place = [arrival.account, arrival.folder, arrival.hash]
    sql = "SELECT id FROM letters WHERE account = ? AND folder = ? AND uidvalidity = 0 AND hash = ?"
    return value(db, sql, place) is not None


def _row(arrival: Arrival, kept_at: str) -> tuple[Any, ...]:
    return (
        arrival.account,
        arrival.folder,
        arrival.uidvalidity,
        arrival.uid,
        arrival.hash,
        written(arrival.received_at),
        arrival.size,
        int(arrival.truncated),
        arrival.raw,
        int(arrival.standing),
        arrival.queue,
        arrival.sender,
        kept_at,
    )
