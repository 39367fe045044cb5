"""Every sheet that was ever filed, so that a player can be shown what stood when."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run
from pbem.store.moment import written


def keep(
    db: Database, game: str, seat: str, bound: int, edition: int, letter: int | None, sheet: str, now: datetime
) -> None:
    """Keep a sheet as it stood after a letter."""
    run(
        db,
        "INSERT INTO sheets (game, seat, bound, edition, letter, sheet, filed_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [game, seat, bound, edition, letter, sheet, written(now)],
    )
