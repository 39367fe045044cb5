"""What a seat has still to be told of its letters: it is gathered, and told at the latest an hour after the last."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sqlite_utils import Database

from pbem.store.database import every, run, value


class Telling(StrEnum):
    """What is told of a letter: that its orders are filed, that it is held, that it could not be read."""

    ACKNOWLEDGEMENT = "acknowledgement"
    HELD = "held"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Owed:
    """A letter of which whoever held its seat then has to be told; `said` are those of its words that led to nothing.

    `bound` and `edition` are those that were being ordered when it came.
    """

    game: str
    seat: str
    kind: Telling
    letter: int
    tenure: int | None
    bound: int
    edition: int
    said: str = ""


def owe(db: Database, owed: Owed) -> None:
    """Write down that a seat has to be told of a letter; once is enough."""
    run(
        db,
        """INSERT INTO owed (game, seat, kind, letter, tenure, bound, edition, said) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, letter) DO NOTHING""",
        [getattr(owed, name) for name in Owed.__slots__],
    )


def is_owed(db: Database, game: str, seat: str, kind: Telling) -> bool:
    """Whether a seat waits to be told something of that kind."""
    found = value(db, "SELECT 1 FROM owed WHERE game = ? AND seat = ? AND kind = ? LIMIT 1", [game, seat, str(kind)])
    return found is not None


def everybody(db: Database) -> list[tuple[str, str, Telling]]:
    """The seats that have to be told something, and what."""
    rows = db.conn.execute("SELECT DISTINCT game, seat, kind FROM owed ORDER BY game, seat, kind")
    return [(str(game), str(seat), Telling(kind)) for game, seat, kind in rows]


def of(db: Database, game: str, seat: str, kind: Telling) -> list[Owed]:
    """What a seat has to be told of that kind, as the letters were filed."""
    return every(
        db,
        Owed,
        f"SELECT {', '.join(Owed.__slots__)} FROM owed WHERE game = ? AND seat = ? AND kind = ? ORDER BY id",
        [game, seat, str(kind)],
    )


def told(db: Database, game: str, seat: str, kind: Telling) -> None:
    """Write down that it was told."""
    run(db, "DELETE FROM owed WHERE game = ? AND seat = ? AND kind = ?", [game, seat, str(kind)])
