"""Games that have ended, and whose last letters wait until nobody can challenge the end any more."""

from __future__ import annotations

from sqlite_utils import Database

from pbem.store.database import run


def wait(db: Database, game: str) -> None:
    """Let the last letters of a game wait."""
    run(db, "INSERT OR IGNORE INTO endings (game) VALUES (?)", [game])


def settle(db: Database, game: str) -> None:
    """They were written, or the game goes on after all."""
    run(db, "DELETE FROM endings WHERE game = ?", [game])


def waiting(db: Database) -> list[str]:
    """The games whose last letters wait."""
    return [str(row[0]) for row in db.conn.execute("SELECT game FROM endings ORDER BY game")]
