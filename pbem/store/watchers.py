"""Who reads a game without playing in it: whom the GM was asked about, who watches, and how far he has read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, one, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Watcher:
    """One observer of a game; `state` is asked, watching, declined or left, `shown` the last bound he was sent."""

    id: int
    game: str
    player: int
    state: str
    since: datetime
    shown: int


def keep(db: Database, game: str, player: int, state: str, now: datetime) -> Watcher:
    """Keep an observer, or what becomes of one who was there before."""
    run(
        db,
        """INSERT INTO watchers (game, player, state, since) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (game, player) DO UPDATE SET state = ?3, since = ?4""",
        [game, player, state, written(now)],
    )
    found = find(db, game, player)
    assert found is not None, "it was just kept"
    return found


def find(db: Database, game: str, player: int) -> Watcher | None:
    """What became of a player's wish to watch a game, None where he never had one."""
    return one(db, Watcher, "SELECT * FROM watchers WHERE game = ? AND player = ?", [game, player])


def get(db: Database, number: int) -> Watcher | None:
    """One observer by his number."""
    return one(db, Watcher, "SELECT * FROM watchers WHERE id = ?", [number])


def of(db: Database, game: str, state: str = "watching") -> list[Watcher]:
    """The observers of a game, the first one first."""
    return every(db, Watcher, "SELECT * FROM watchers WHERE game = ? AND state = ? ORDER BY id", [game, state])


def games(db: Database) -> list[str]:
    """The games that somebody watches."""
    rows = db.conn.execute("SELECT DISTINCT game FROM watchers WHERE state = 'watching' ORDER BY game")
    return [str(row[0]) for row in rows]


def show(db: Database, number: int, bound: int) -> None:
    """Write down how far an observer has read."""
    run(db, "UPDATE watchers SET shown = ? WHERE id = ?", [bound, number])
