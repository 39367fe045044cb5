"""How the tables came to be: one migration a change; a released one is never edited, a new one is added below it."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

from pbem.store.tables_0_1_0 import TABLES

MIGRATIONS: Final = Migrations("pbem")
UNRELEASED: Final = frozenset({"the_first_tables"})
"""Migrations of versions that were never released: a database that has one cannot be carried over."""


def known_names() -> frozenset[str]:
    """The migrations that this program knows; a database that had others was made by a newer one."""
    return frozenset(migration.name for migration in MIGRATIONS.pending(Database(memory=True, execute_plugins=False)))


@MIGRATIONS()
def release_0_1_0(db: Database) -> None:
    """Players, games and their history, letters in and out."""
    for statement in TABLES:
        db.conn.execute(statement)
