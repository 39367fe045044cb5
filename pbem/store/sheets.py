"""Every sheet that was ever filed, so that a player can be shown what stood when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A seat's sheet as JSON, after one letter of his was filed."""

    id: int
    game: str
    seat: str
    bound: int
    edition: int
    letter: int | None
    sheet: str
    filed_at: datetime


def keep(
    db: Database, game: str, seat: str, bound: int, edition: int, letter: int | None, sheet: str, now: datetime
) -> None:
    """Keep a sheet as it stood after a letter."""
    run(
        db,
        "INSERT INTO sheets (game, seat, bound, edition, letter, sheet, filed_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [game, seat, bound, edition, letter, sheet, written(now)],
    )


def of(db: Database, game: str, seat: str, bound: int, edition: int) -> list[SheetRow]:
    """The sheets a seat had for one opening of a bound, one after the other."""
    return every(
        db,
        SheetRow,
        "SELECT * FROM sheets WHERE game = ? AND bound = ? AND edition = ? AND seat = ? ORDER BY id",
        [game, bound, edition, seat],
    )
