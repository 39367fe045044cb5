"""Seats that were given to addresses which have never written to us: the game waits for their first letter."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Invitation:
    """One seat that waits for its holder's first letter; `told` where the GM knows of his silence."""

    game: str
    seat: str
    player: int
    since: datetime
    told: bool


def keep(db: Database, game: str, seat: str, player: int, now: datetime) -> None:
    """Keep an invitation in place of an older one to that seat."""
    run(
        db, "INSERT OR REPLACE INTO invitations (game, seat, player, since, told) VALUES (?, ?, ?, ?, 0)",
        [game, seat, player, written(now)],
    )  # fmt: skip


def of(db: Database, game: str) -> list[Invitation]:
    """The invitations of a game that nobody has answered."""
    return every(db, Invitation, "SELECT * FROM invitations WHERE game = ? ORDER BY since, seat", [game])


def silent(db: Database, since: datetime) -> list[Invitation]:
    """Those that have waited since that moment and of which no GM was told."""
    return every(db, Invitation, "SELECT * FROM invitations WHERE told = 0 AND since <= ?", [written(since)])


def note_told(db: Database, game: str, seat: str) -> None:
    """Write down that the GM was told."""
    run(db, "UPDATE invitations SET told = 1 WHERE game = ? AND seat = ?", [game, seat])


def answered(db: Database, player: int) -> list[str]:
    """A player has written: the games that waited for him, and do no longer."""
    games = [str(row[0]) for row in db.conn.execute("SELECT game FROM invitations WHERE player = ?", [player])]
    if games:
        run(db, "DELETE FROM invitations WHERE player = ?", [player])
    return games


def strike(db: Database, game: str, seat: str) -> None:
    """The seat waits for nobody."""
    run(db, "DELETE FROM invitations WHERE game = ? AND seat = ?", [game, seat])
