"""How many letters an address was answered with: the budget that no loop of auto-responders can outrun."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def count(db: Database, address: str, kind: str, since: datetime) -> int:
    """How many answers of a kind an address was sent since a moment."""
    return int(
        value(
            db,
            "SELECT count(*) FROM replies WHERE address = ? AND kind = ? AND at > ?",
            [address, kind, written(since)],
        )
    )


def count_to(db: Database, address: str, since: datetime) -> int:
    """How many answers of any kind an address was sent since a moment."""
    return int(value(db, "SELECT count(*) FROM replies WHERE address = ? AND at > ?", [address, written(since)]))


def count_all(db: Database, since: datetime) -> int:
    """How many answers anybody was sent since a moment."""
    return int(value(db, "SELECT count(*) FROM replies WHERE at > ?", [written(since)]))


def spend(db: Database, address: str, kind: str, now: datetime) -> None:
    """Count one answer."""
    run(db, "INSERT INTO replies (address, kind, at) VALUES (?, ?, ?)", [address, kind, written(now)])


def forget(db: Database, before: datetime) -> None:
    """Forget the answers given before a moment."""
    run(db, "DELETE FROM replies WHERE at < ?", [written(before)])
