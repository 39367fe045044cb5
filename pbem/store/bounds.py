"""What every bound left behind: the position before it, the sheets, the link of the dice and the events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, one, run, value
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Resolved:
    """One resolved bound; all is canonical JSON, `luck` by side, `missed` lists the seats without a sheet."""

    game: str
    bound: int
    sheets: str
    salts: str
    link: bytes
    public: bytes
    rules_version: str
    events: str
    luck: str
    missed: str
    verdict: str | None
    deadline: datetime
    resolved_at: datetime


def keep_position(db: Database, game: str, bound: int, position: bytes) -> None:
    """Keep the position at the start of a bound."""
    run(db, "INSERT INTO positions (game, bound, position) VALUES (?, ?, ?)", [game, bound, position.decode()])


def position(db: Database, game: str, bound: int) -> str | None:
    """The position at the start of a bound as canonical JSON, None where the game never came so far."""
    found = value(db, "SELECT position FROM positions WHERE game = ? AND bound = ?", [game, bound])
    return None if found is None else str(found)


def keep(db: Database, resolved: Resolved) -> None:
    """Keep a resolved bound; raises sqlite3.IntegrityError where it was resolved before."""
    row = {name: getattr(resolved, name) for name in Resolved.__slots__}
    row |= {"deadline": written(resolved.deadline), "resolved_at": written(resolved.resolved_at)}
    add(db, "bounds", row)


def get(db: Database, game: str, bound: int) -> Resolved | None:
    """One resolved bound."""
    return one(db, Resolved, "SELECT * FROM bounds WHERE game = ? AND bound = ?", [game, bound])


def of(db: Database, game: str) -> list[Resolved]:
    """All resolved bounds of a game, in sequence."""
    return every(db, Resolved, "SELECT * FROM bounds WHERE game = ? ORDER BY bound", [game])
