"""The openings of bounds for orders: each bound as often as it was opened, under an edition of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlite_utils import Database

from pbem.store.database import add, one, value
from pbem.store.moment import written


class How(StrEnum):
    """What opened a bound: the start, the resolution before it, a ruling on that, or a GM who went back."""

    STARTED = "started"
    RESOLVED = "resolved"
    RULED = "ruled"
    ROLLED_BACK = "rolled back"


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening; it stands on the resolution `parent`, and has another opening before it where that was left for it.

    A game that is over stands at an opening too, which nobody orders. `chain` gives its dice.
    """

    id: int
    game: str
    bound: int
    edition: int
    parent: int | None
    chain: int
    how: How
    why: str
    instead_of: int | None
    opened_at: datetime


def next_edition(db: Database, game: str, bound: int) -> int:
    """The edition under which a bound is opened or resolved next: no other of that bound ever had it."""
    return 1 + int(
        value(
            db,
            """SELECT max(
                (SELECT coalesce(max(edition), 0) FROM openings WHERE game = ?1 AND bound = ?2),
                (SELECT coalesce(max(edition), 0) FROM resolutions WHERE game = ?1 AND bound = ?2)
            )""",
            [game, bound],
        )
    )


def keep(db: Database, opening: Opening) -> int:
    """Keep an opening and return its number."""
    row = {name: getattr(opening, name) for name in Opening.__slots__ if name != "id"}
    return add(db, "openings", row | {"how": str(opening.how), "opened_at": written(opening.opened_at)})


def get(db: Database, opening: int) -> Opening | None:
    """One opening by its number."""
    return one(db, Opening, "SELECT * FROM openings WHERE id = ?", [opening])


def at(db: Database, game: str, bound: int, edition: int) -> Opening | None:
    """The opening of that bound and edition."""
    return one(
        db, Opening, "SELECT * FROM openings WHERE game = ? AND bound = ? AND edition = ?", [game, bound, edition]
    )


def count(db: Database, game: str) -> int:
    """How many openings a game has had."""
    return int(value(db, "SELECT count(*) FROM openings WHERE game = ?", [game]))
