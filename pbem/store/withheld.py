"""Letters of the outbox that wait for the GM's word."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def withhold(db: Database, game: str, bound: int, edition: int, kind: str, now: datetime) -> int:
    """Let the letters of a kind about one opening of a bound wait; how many."""
    return run(
        db,
        """INSERT OR IGNORE INTO withheld (letter, game, since) SELECT id, game, ? FROM outbox
        WHERE game = ? AND bound = ? AND edition = ? AND kind = ? AND state = 'queued'""",
        [written(now), game, bound, edition, kind],
    )


def release(db: Database, game: str, now: datetime) -> int:
    """Let the letters of a game go, as if they had been written now; how many."""
    run(
        db, "UPDATE outbox SET next_try = ? WHERE id IN (SELECT letter FROM withheld WHERE game = ?)",
        [written(now), game],
    )  # fmt: skip
    return run(db, "DELETE FROM withheld WHERE game = ?", [game])


def since(db: Database, game: str) -> datetime | None:
    """Since when letters of a game wait, None where none do."""
    found = value(db, "SELECT min(since) FROM withheld WHERE game = ?", [game])
    return None if found is None else datetime.fromisoformat(found)


def games(db: Database) -> list[str]:
    """The games whose letters wait."""
    return [str(row[0]) for row in db.conn.execute("SELECT DISTINCT game FROM withheld ORDER BY game")]
