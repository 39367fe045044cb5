"""When the mailbox was last looked through completely: no bound is resolved on a stale inbox."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.moment import written


def complete(db: Database, account: str, folder: str, began: datetime) -> None:
    """Write down that a poll which began at that moment fetched and kept everything there was.

    The latest poll counts, also where the clock was set back: a moment that was never reached proves nothing.
    """
    run(
        db,
        """INSERT INTO polls (account, folder, complete_began) VALUES (?1, ?2, ?3)
        ON CONFLICT (account, folder) DO UPDATE SET complete_began = ?3""",
        [account, folder, written(began)],
    )


def last_complete(db: Database, account: str, folders: Sequence[str]) -> datetime | None:
    """When the last poll began that was complete for every one of the folders, None where one never was."""
    moments = [
        value(db, "SELECT complete_began FROM polls WHERE account = ? AND folder = ?", [account, folder])
        for folder in folders
    ]
    if not moments or None in moments:
        return None
    return datetime.fromisoformat(min(moments)).astimezone(UTC)


def see_uidvalidity(db: Database, account: str, folder: str, uidvalidity: int) -> int | None:
    """Keep a folder's UIDVALIDITY and return the one it had before, None where it is the same or the first."""
    known = value(db, "SELECT uidvalidity FROM polls WHERE account = ? AND folder = ?", [account, folder])
    run(
        db,
        """INSERT INTO polls (account, folder, uidvalidity) VALUES (?1, ?2, ?3)
        ON CONFLICT (account, folder) DO UPDATE SET uidvalidity = ?3""",
        [account, folder, uidvalidity],
    )
    return int(known) if known not in (None, 0, uidvalidity) else None
