"""What GMs have ruled, numbered by game, and the opening of the bound at whose head it is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, step, value
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling as JSON, with who gave it and when."""

    game: str
    number: int
    bound: int
    edition: int
    who: str
    given_at: datetime
    ruling: str


def keep(db: Database, game: str, bound: int, edition: int, who: str, ruling: str, now: datetime) -> int:
    """Keep a ruling and return its number in the game."""
    with step(db, "ruling"):
        number = 1 + int(value(db, "SELECT coalesce(max(number), 0) FROM rulings WHERE game = ?", [game]))
        add(
            db,
            "rulings",
            {
                "game": game,
                "number": number,
                "bound": bound,
                "edition": edition,
                "who": who,
                "given_at": written(now),
                "ruling": ruling,
            },
        )
    return number


def of(db: Database, game: str, bound: int, edition: int) -> list[Ruled]:
    """The rulings for one opening of a bound, in the sequence in which they were given."""
    return every(
        db,
        Ruled,
        "SELECT * FROM rulings WHERE game = ? AND bound = ? AND edition = ? ORDER BY number",
        [game, bound, edition],
    )
