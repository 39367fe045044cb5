"""When the mailbox was last looked through completely, and how far: no bound is resolved on a stale inbox."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlite_utils import Database

from pbem.store import house, letters
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
    house.forget(db, _floor(account, folder))


def begin_out_of_sequence(db: Database, account: str, folder: str, uidvalidity: int, first: int) -> None:
    """Write down the first UID not kept: letters beyond it are kept out of their sequence until a poll is complete."""
    house.keep(db, _floor(account, folder), f"{uidvalidity} {first}".encode())


def first_unknown(db: Database, account: str, folder: str, uidvalidity: int) -> int:
    """The first UID of a folder from which on a letter may lie there that is not kept."""
    validity, _, first = (house.get(db, _floor(account, folder)) or b"").decode().partition(" ")
    if validity == str(uidvalidity):
        return int(first)
    return letters.highest_uid(db, account, folder, uidvalidity) + 1


def _floor(account: str, folder: str) -> str:
    return f"first letter not kept: {account} {folder}"


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
    if known == uidvalidity:
        # The disk is made to wait for every write, and this is looked at by every poll.
        return None
    run(
        db,
        """INSERT INTO polls (account, folder, uidvalidity) VALUES (?1, ?2, ?3)
        ON CONFLICT (account, folder) DO UPDATE SET uidvalidity = ?3""",
        [account, folder, uidvalidity],
    )
    return int(known) if known not in (None, 0, uidvalidity) else None
