"""Room on the disk: a floor below which no letters are taken, and ballast to throw over when it is reached.

On a full disk SQLite can no longer even delete, so room has to be kept beside the database and not inside it.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlite_utils import Database

_BALLAST: Final = 1_000_000
_FULL: Final = 1_000_000
"""With fewer bytes than this beyond the ballast a disk counts as full: a letter or two would fill it."""


def folder_of(db: Database) -> Path | None:
    """The folder in which the database lies, None for one in memory."""
    path = db.conn.execute("PRAGMA database_list").fetchone()[2]
    return Path(path).parent if path else None


def free_megabytes(db: Database) -> float:
    """How much room there is for the database to grow, that inside it included."""
    folder = folder_of(db)
    if folder is None:
        return float("inf")
    inside = db.conn.execute("PRAGMA freelist_count").fetchone()[0] * db.conn.execute("PRAGMA page_size").fetchone()[0]
    return (shutil.disk_usage(folder).free + int(inside)) / 1e6


def is_low(db: Database, floor_megabytes: float) -> bool:
    """Whether less than the floor is free, or the disk is full: what is free inside is of no use to a full one."""
    file = _ballast(db)
    reserved = 0.0 if file is None or file.is_file() else _BALLAST / 1e6
    return free_megabytes(db) - reserved < floor_megabytes or (file is not None and _is_full(file))


def lay_ballast(db: Database) -> None:
    """Keep a megabyte in reserve."""
    file = _ballast(db)
    if file is not None and not file.exists():
        with suppress(OSError):
            file.write_bytes(b"\0" * _BALLAST)


def drop_ballast(db: Database) -> None:
    """Free the reserve, so that what has been promised can still be written down."""
    file = _ballast(db)
    if file is not None:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def make_room(database: Path | Database) -> None:
    """Free the reserve where the disk is full: before anything is written, for then even the first word would fail."""
    file = _ballast_of(database) if isinstance(database, Path) else _ballast(database)
    if file is not None and file.is_file() and _is_full(file):
        with suppress(OSError):
            file.unlink()


def _is_full(ballast: Path) -> bool:
    reserved = 0 if ballast.is_file() else _BALLAST
    return shutil.disk_usage(ballast.parent).free - reserved < _FULL


def _ballast(db: Database) -> Path | None:
    path = db.conn.execute("PRAGMA database_list").fetchone()[2]
    return _ballast_of(Path(path)) if path else None


def _ballast_of(database: Path) -> Path:
    return Path(f"{database}.ballast")
