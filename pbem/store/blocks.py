"""Whose messages a player does not wish to have."""

from __future__ import annotations

from sqlite_utils import Database

from pbem.store.database import run, value


def block(db: Database, player: int, blocked: int) -> None:
    """Let nobody's messages of that player reach another any more."""
    run(db, "INSERT OR IGNORE INTO blocks (player, blocked) VALUES (?, ?)", [player, blocked])


def unblock(db: Database, player: int, blocked: int) -> None:
    """Let them reach him again."""
    run(db, "DELETE FROM blocks WHERE player = ? AND blocked = ?", [player, blocked])


def is_blocked(db: Database, player: int | None, writer: int | None) -> bool:
    """Whether a player does not wish to have a writer's messages."""
    return bool(value(db, "SELECT count(*) FROM blocks WHERE player = ? AND blocked = ?", [player, writer]))
