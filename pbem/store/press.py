"""What players wrote to each other through the umpire."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.store.database import every, run


@dataclass(frozen=True, slots=True)
class PressRow:
    """One message from a seat to an addressee."""

    id: int
    game: str
    bound: int
    edition: int
    seat: str
    addressee: str
    text: str
    letter: int | None


def keep(
    db: Database, game: str, bound: int, edition: int, seat: str, addressee: str, text: str, letter: int | None
) -> None:
    """Keep one message."""
    run(
        db,
        "INSERT INTO press (game, bound, edition, seat, addressee, text, letter) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [game, bound, edition, seat, addressee, text, letter],
    )


def of(db: Database, game: str) -> list[PressRow]:
    """All messages of a game, in the sequence in which they came."""
    return every(db, PressRow, "SELECT * FROM press WHERE game = ? ORDER BY id", [game])
