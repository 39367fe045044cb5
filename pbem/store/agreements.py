"""What the seats of a game have agreed to in the present bound: a draw, an extension; it lapses with the bound."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def agree(db: Database, game: str, bound: int, edition: int, what: str, seat: str, now: datetime) -> bool:
    """Write down that a seat agrees; False where it has already."""
    return bool(
        run(
            db, "INSERT OR IGNORE INTO agreements (game, bound, edition, what, seat, at) VALUES (?, ?, ?, ?, ?, ?)",
            [game, bound, edition, what, seat, written(now)],
        )
    )  # fmt: skip


def seats(db: Database, game: str, bound: int, edition: int, what: str) -> frozenset[str]:
    """The seats that have agreed to something in a bound."""
    rows = db.conn.execute(
        "SELECT seat FROM agreements WHERE game = ? AND bound = ? AND edition = ? AND what = ?",
        [game, bound, edition, what],
    )
    return frozenset(str(row[0]) for row in rows)


def latest(db: Database, game: str, bound: int, edition: int, begins: str) -> str | None:
    """What was asked for last in a bound and begins so, None where nothing was."""
    found = value(
        db,
        """SELECT what FROM agreements WHERE game = ? AND bound = ? AND edition = ? AND substr(what, 1, ?) = ?
        ORDER BY at DESC LIMIT 1""",
        [game, bound, edition, len(begins), begins],
    )
    return None if found is None else str(found)


def settle(db: Database, game: str, bound: int, edition: int, what: str) -> None:
    """What was asked for has been granted, and is asked for no longer."""
    run(
        db, "DELETE FROM agreements WHERE game = ? AND bound = ? AND edition = ? AND what = ?",
        [game, bound, edition, what],
    )  # fmt: skip
