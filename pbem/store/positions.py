"""Positions, each kept once under the hash of its text, however many resolutions begin or end with it."""

from __future__ import annotations

import hashlib

from sqlite_utils import Database

from pbem.store.database import run, value


def fingerprint(position: str) -> str:
    """The hash under which a position is kept."""
    return hashlib.sha256(position.encode()).hexdigest()


def keep(db: Database, position: str) -> str:
    """Keep a position and return its hash."""
    name = fingerprint(position)
    run(db, "INSERT INTO positions (hash, position) VALUES (?, ?) ON CONFLICT DO NOTHING", [name, position])
    return name


def get(db: Database, name: str) -> str | None:
    """The position of that hash, None where there is none."""
    found = value(db, "SELECT position FROM positions WHERE hash = ?", [name])
    return None if found is None else str(found)
