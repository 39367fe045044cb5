"""GMs on holiday: who, and from when to when."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def go(db: Database, who: str, since: datetime, until: datetime) -> None:
    """Keep that a GM is away."""
    run(
        db, "INSERT OR REPLACE INTO gms_away (who, since, until) VALUES (?, ?, ?)",
        [who, written(since), written(until)],
    )  # fmt: skip


def come_back(db: Database, who: str) -> None:
    """Keep that a GM is there again."""
    run(db, "DELETE FROM gms_away WHERE who = ?", [who])


def is_away(db: Database, who: str, now: datetime) -> bool:
    """Whether a GM is away at a moment."""
    found = value(
        db, "SELECT count(*) FROM gms_away WHERE who = ? AND since <= ? AND until >= ?",
        [who, written(now), written(now)],
    )  # fmt: skip
    return bool(found)
