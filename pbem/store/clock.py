"""The latest moment the program has seen: a clock that jumps is noticed by it."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def seen(db: Database) -> datetime | None:
    """The moment of the last tick, None before the first."""
    found = value(db, "SELECT seen FROM clock")
    return None if found is None else datetime.fromisoformat(str(found)).astimezone(UTC)


def see(db: Database, now: datetime) -> None:
    """Keep the moment of this tick."""
    run(
        db,
        "INSERT INTO clock (id, seen) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET seen = ?1",
        [written(now)],
    )
