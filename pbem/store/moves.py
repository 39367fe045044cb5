"""Addresses that players wish to have, until a code comes from there."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def ask(db: Database, player: int, address: str, code: str, now: datetime) -> None:
    """Keep the address that a player wishes to have in place of one he wished before."""
    run(
        db, "INSERT OR REPLACE INTO moves (player, address, code, asked_at) VALUES (?, ?, ?, ?)",
        [player, address, code, written(now)],
    )  # fmt: skip


def waiting(db: Database, address: str, code: str) -> int | None:
    """The player who waits for that code from that address."""
    found = value(db, "SELECT player FROM moves WHERE address = ? AND code = ?", [address.lower(), code])
    return None if found is None else int(found)


def settle(db: Database, player: int) -> None:
    """The player has his address."""
    run(db, "DELETE FROM moves WHERE player = ?", [player])


def lately(db: Database, address: str, since: datetime) -> int | None:
    """The player whose address that was until lately."""
    found = value(
        db, "SELECT player FROM addresses WHERE address = ? AND until >= ? ORDER BY until DESC LIMIT 1",
        [address.lower(), written(since)],
    )  # fmt: skip
    return None if found is None else int(found)
