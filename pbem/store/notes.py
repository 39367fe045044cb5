"""What a GM wishes to say on top of the reports of a bound."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add
from pbem.store.moment import written


def keep(db: Database, game: str, bound: int, edition: int, text: str, now: datetime) -> None:
    """Keep a note for one opening of a bound."""
    add(db, "notes", {"game": game, "bound": bound, "edition": edition, "text": text, "at": written(now)})


def of(db: Database, game: str, bound: int, edition: int) -> tuple[str, ...]:
    """The notes for one opening of a bound, in the sequence in which they were written."""
    rows = db.conn.execute(
        "SELECT text FROM notes WHERE game = ? AND bound = ? AND edition = ? ORDER BY id", [game, bound, edition]
    )
    return tuple(str(row[0]) for row in rows)
