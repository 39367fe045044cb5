"""What people did to a game beside writing orders: who, when, why, and what was before and after; never changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Deed:
    """One act; without a game it is on the whole house."""

    id: int
    game: str | None
    at: datetime
    who: str
    act: str
    why: str
    before: str
    after: str


def keep(
    db: Database,
    game: str | None,
    who: str,
    act: str,
    now: datetime,
    *,
    why: str = "",
    before: str = "",
    after: str = "",
) -> int:
    """Keep an act and return its number."""
    row = {"game": game, "at": written(now), "who": who, "act": act, "why": why, "before": before, "after": after}
    return add(db, "acts", row)


def of(db: Database, game: str) -> list[Deed]:
    """The acts on a game, and on the whole house, the oldest first."""
    return every(db, Deed, "SELECT * FROM acts WHERE game = ? OR game IS NULL ORDER BY id", [game])


def letters_of(db: Database, game: str) -> list[tuple[int, str, str, str, datetime]]:
    """The letters of a game: number, seat, what became of them and why, when they were received."""
    rows = db.conn.execute(
        "SELECT id, coalesce(seat, ''), state, note, received_at FROM letters WHERE game = ? ORDER BY id", [game]
    )
    return [(int(row[0]), str(row[1]), str(row[2]), str(row[3]), datetime.fromisoformat(row[4])) for row in rows]


def sends_of(db: Database, game: str) -> list[tuple[str, str, str, datetime]]:
    """What was written to the people of a game: kind, seat or address, state, when."""
    rows = db.conn.execute(
        "SELECT kind, iif(seat = '', recipient, seat), state, coalesce(sent_at, made_at) FROM outbox WHERE game = ?",
        [game],
    )
    return [(str(row[0]), str(row[1]), str(row[2]), datetime.fromisoformat(row[3])) for row in rows]
