"""The few values that belong to the house and not to a game: its secret, its high-water mark."""

from __future__ import annotations

from sqlite_utils import Database

from pbem.store.database import run, value


def get(db: Database, name: str) -> bytes | None:
    """One value, None where it was never kept."""
    found = value(db, "SELECT value FROM house WHERE name = ?", [name])
    return None if found is None else bytes(found)


def keep(db: Database, name: str, content: bytes) -> None:
    """Keep one value in place of what was there."""
    run(
        db,
        "INSERT INTO house (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
        [name, content],
    )


def forget(db: Database, *names: str) -> None:
    """Forget values."""
    for name in names:
        run(db, "DELETE FROM house WHERE name = ?", [name])
