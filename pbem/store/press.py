"""What players wrote to each other through the umpire."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.store.database import run


@dataclass(frozen=True, slots=True)
class PressRow:
    """One message from a seat to an addressee."""

    id: int
    game: str
    bound: int
    seat: str
    addressee: str
    text: str
    letter: int | None


def keep(db: Database, game: str, bound: int, seat: str, addressee: str, text: str, letter: int | None) -> None:
    """Keep one message."""
    run(
        db,
        "INSERT INTO press (game, bound, seat, addressee, text, letter) VALUES (?, ?, ?, ?, ?, ?)",
        [game, bound, seat, addressee, text, letter],
    )
