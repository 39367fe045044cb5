"""Forgetting a person's addresses: in every column of every table, and in the bytes of every letter that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sqlite_utils import Database

from pbem.store.database import run, step

_MAY_BE_LETTERS: Final = 200
"""Bytes that are shorter are no letter: secrets, hashes, links of dice."""


def erase(db: Database, addresses: Sequence[str], mark: str, names: Callable[[bytes], bool]) -> None:
    """Write a mark in place of addresses wherever they stand, and let go the bytes of letters that have them.

    `names` tells whether the bytes of a letter have one of them, however they are encoded. What the record never
    changes otherwise is changed here alone, and only so.
    """
    if not db.conn.in_transaction:
        db.conn.execute("PRAGMA secure_delete = ON")
    with step(db, "erase"), _unguarded(db):
        for number, address in enumerate(addresses, 1):
            for table, column in _columns(db, "TEXT"):
                run(
                    db, f"UPDATE {table} SET {column} = replace({column}, ?1, ?2) WHERE instr({column}, ?1)",
                    [address, f"{mark}-{number}@forgotten.invalid"],
                )  # fmt: skip
        for table, column in _columns(db, "BLOB"):
            _let_go(db, table, column, names)


@contextmanager
def _unguarded(db: Database) -> Iterator[None]:
    """Without the triggers that keep the record from being changed; they are there again when the step ends."""
    guards = db.conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        db.conn.execute(f"DROP TRIGGER {name}")
    yield
    for _, statement in guards:
        db.conn.execute(statement)


def _let_go(db: Database, table: str, column: str, names: Callable[[bytes], bool]) -> None:
    found: Iterable[tuple[int, bytes]] = db.conn.execute(
        f"SELECT rowid, {column} FROM {table} WHERE length({column}) > {_MAY_BE_LETTERS}"
    )
    for number in [number for number, raw in found if names(raw)]:
        run(db, f"UPDATE {table} SET {column} = x'' WHERE rowid = ?", [number])


def _columns(db: Database, kind: str) -> list[tuple[str, str]]:
    return [(table.name, column.name) for table in db.tables for column in table.columns if column.type.upper() == kind]
