"""What players wrote to each other through the umpire."""

from __future__ import annotations

from sqlite_utils import Database

from pbem.store.database import run


def keep(
    db: Database, game: str, bound: int, edition: int, seat: str, addressee: str, text: str, letter: int | None
) -> None:
    """Keep one message."""
    run(
        db,
        "INSERT INTO press (game, bound, edition, seat, addressee, text, letter) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [game, bound, edition, seat, addressee, text, letter],
    )
