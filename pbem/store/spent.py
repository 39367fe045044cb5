"""What was spent of each budget: what was counted, who pays, and when."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def add(db: Database, purse: str, payer: str, at: datetime) -> None:
    """Count one."""
    run(db, "INSERT INTO spent (purse, payer, at) VALUES (?, ?, ?)", [purse, payer, written(at)])


def count(db: Database, purse: str, payer: str, since: datetime) -> int:
    """How many somebody has spent since a moment."""
    return int(
        value(
            db,
            "SELECT count(*) FROM spent WHERE purse = ? AND payer = ? AND at > ?",
            [purse, payer, written(since)],
        )
    )


def latest(db: Database, purse: str, payer: str, limit: int) -> list[datetime]:
    """When the last of them were spent, the latest first."""
    rows = db.conn.execute(
        "SELECT at FROM spent WHERE purse = ? AND payer = ? ORDER BY at DESC LIMIT ?", [purse, payer, limit]
    )
    return [datetime.fromisoformat(str(row[0])).astimezone(UTC) for row in rows]


def forget(db: Database, before: datetime) -> None:
    """Forget what was spent before a moment."""
    run(db, "DELETE FROM spent WHERE at < ?", [written(before)])
