"""The file that holds everything: how it is opened, how a step is taken in it, and how rows become nouns."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlite_utils import Database

from pbem.crash import point
from pbem.store.schema import MIGRATIONS, UNRELEASED, known_names

T = TypeVar("T")
Values = Mapping[str, Any] | Sequence[Any]

BUSY_SECONDS: Final = 5.0
"""How long one attempt to take the write lock waits for another process."""
ATTEMPTS: Final = 6
"""How often a step asks for the write lock before it gives up."""


class StoreFault(Exception):
    """The database cannot be used as it is; the message says what to do about it."""


def open_database(path: Path | str) -> Database:
    """Open the database, making it (mode 0600) and bringing its tables up to date where needed.

    Raises StoreFault where the file is not a database of ours or is newer than this program.
    """
    if str(path) != ":memory:":
        _make_private(Path(path))
    connection = sqlite3.connect(str(path), timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        db = Database(connection, strict=True, execute_plugins=False)
        _prepare(db)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StoreFault(f"{path}: {error}; restore it from a backup, or move it away to begin anew") from error
    return db


def _make_private(path: Path) -> None:
    """The file exists with mode 0600 before SQLite first writes to it, and so do the files it adds beside it."""
    path.touch(mode=0o600, exist_ok=True)
    with suppress(PermissionError):
        path.chmod(0o600)


def _prepare(db: Database) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        db.conn.execute(f"PRAGMA {pragma}").fetchall()
    applied = {done.name for done in MIGRATIONS.applied(db)}
    if applied & UNRELEASED:
        raise StoreFault(
            "the database was made by a version of pbem that was never released, and cannot be carried over; "
            "play its games to their end with that version, or move the file away to begin anew"
        )
    if strangers := applied - known_names():
        raise StoreFault(
            f"the database was made by a newer pbem ({', '.join(sorted(strangers))}); "
            "install that version, or restore a backup"
        )
    if len(applied) < len(known_names()):
        MIGRATIONS.apply(db)


@contextmanager
def step(db: Database, name: str = "step") -> Iterator[Database]:
    """Everything inside is kept together or not at all; the write lock is taken at once, so that reads in it hold.

    A step inside a step is part of the outer one. `name` names the crash points before and after the commit.
    """
    if db.conn.in_transaction:
        yield db
        return
    _begin(db)
    try:
        yield db
        point(f"before commit: {name}")
        db.conn.execute("COMMIT")
    except BaseException:
        if db.conn.in_transaction:
            db.conn.execute("ROLLBACK")
        raise
    point(f"after commit: {name}")


def _begin(db: Database) -> None:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            db.conn.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or attempt == ATTEMPTS:
                raise
            time.sleep(0.05 * attempt)


def every(db: Database, kind: type[T], sql: str, values: Values = ()) -> list[T]:
    """The rows of a query as nouns of `kind`, whose fields bear the columns' names."""
    cursor = db.conn.execute(sql, values)
    rows = cursor.fetchall()
    names = [column[0] for column in cursor.description] if rows else []
    return [_noun(dict(zip(names, row, strict=True)), kind) for row in rows]


def one(db: Database, kind: type[T], sql: str, values: Values = ()) -> T | None:
    """The first row of a query as a noun, None where there is none."""
    rows = every(db, kind, sql, values)
    return rows[0] if rows else None


def value(db: Database, sql: str, values: Values = ()) -> Any:
    """The first column of a query's first row, None where there is none."""
    row = db.conn.execute(sql, values).fetchone()
    return None if row is None else row[0]


def _noun(row: dict[str, Any], kind: type[T]) -> T:
    return msgspec.convert(row, kind, strict=False, builtin_types=(bytes,))


def add(db: Database, table: str, row: Mapping[str, Any]) -> int:
    """Insert one row and return its row id; raises sqlite3.IntegrityError where the table refuses it."""
    names = ", ".join(row)
    marks = ", ".join(f":{name}" for name in row)
    with step(db, f"add to {table}"):
        return int(db.conn.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", dict(row)).lastrowid or 0)


def run(db: Database, sql: str, values: Values = ()) -> int:
    """Carry out one statement, as a step of its own where none is open, and return how many rows it changed."""
    with step(db, sql.split()[0].lower()):
        return db.conn.execute(sql, values).rowcount


def shrink(db: Database) -> bool:
    """Give the room of what was let go back to the disk; False where another process is at work in the file."""
    try:
        db.conn.execute("VACUUM")
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL):
            raise
        return False
    return True


def integrity(db: Database) -> list[str]:
    """What is wrong with the file itself, an empty list where nothing is."""
    faults = [str(row[0]) for row in db.conn.execute("PRAGMA integrity_check")]
    orphans = [
        f"{row[0]} row {row[1]} points to a missing {row[2]}" for row in db.conn.execute("PRAGMA foreign_key_check")
    ]
    return [fault for fault in faults if fault != "ok"] + orphans
