"""Who orders for a seat while its holder is away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Deputy:
    """A seat that orders for another between two moments; it ends with the tenure of whoever named it."""

    game: str
    seat: str
    deputy: str
    tenure: int
    since: datetime
    until: datetime


def name(db: Database, deputy: Deputy) -> None:
    """Keep a deputy in place of the one the seat had."""
    run(
        db, "INSERT OR REPLACE INTO deputies (game, seat, deputy, tenure, since, until) VALUES (?, ?, ?, ?, ?, ?)",
        [deputy.game, deputy.seat, deputy.deputy, deputy.tenure, written(deputy.since), written(deputy.until)],
    )  # fmt: skip


def dismiss(db: Database, game: str, seat: str) -> None:
    """The seat's holder is back."""
    run(db, "DELETE FROM deputies WHERE game = ? AND seat = ?", [game, seat])


def of(db: Database, game: str) -> list[Deputy]:
    """The deputies of a game whose seats are still held by those who named them."""
    return every(
        db, Deputy,
        """SELECT d.* FROM deputies d JOIN tenures t ON t.id = d.tenure AND t.ended = '' WHERE d.game = ?
        ORDER BY d.seat""",
        [game],
    )  # fmt: skip


def stands_in(db: Database, game: str, seat: str, now: datetime) -> bool:
    """Whether somebody orders for a seat now."""
    return any(each.seat == seat and each.since <= now <= each.until for each in of(db, game))
