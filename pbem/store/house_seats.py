"""The seats that the house's own player holds or held, and the secret from which it chooses in each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, run, value
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class HouseSeat:
    """One seat that the house plays, since a moment and until another, None where it still does."""

    id: int
    game: str
    seat: str
    secret: bytes
    since: datetime
    until: datetime | None


def begin(db: Database, game: str, seat: str, secret: bytes, now: datetime) -> None:
    """Give a seat to the house; raises sqlite3.IntegrityError where it has it already."""
    add(db, "house_seats", {"game": game, "seat": seat, "secret": secret, "since": written(now)})


def end(db: Database, game: str, seat: str, now: datetime) -> None:
    """The house plays a seat no longer, if it did."""
    run(
        db, "UPDATE house_seats SET until = ? WHERE game = ? AND seat = ? AND until IS NULL", [written(now), game, seat]
    )


def of(db: Database, game: str) -> list[HouseSeat]:
    """The seats of a game that the house plays now."""
    return every(db, HouseSeat, "SELECT * FROM house_seats WHERE game = ? AND until IS NULL ORDER BY seat", [game])


def running(db: Database) -> list[str]:
    """The games that go on and in which the house plays."""
    rows = db.conn.execute(
        # The plus keeps the planner from the index by id, which has the finished games too.
        """SELECT id FROM games WHERE state = 'running'
        AND EXISTS (SELECT 1 FROM house_seats h WHERE h.game = games.id AND h.until IS NULL) ORDER BY +id"""
    )
    return [str(row[0]) for row in rows]


def has_played(db: Database, game: str) -> bool:
    """Whether the house commanded any seat of a game at any time: such a game is rated for nobody."""
    return bool(value(db, "SELECT EXISTS (SELECT 1 FROM house_seats WHERE game = ?)", [game]))
