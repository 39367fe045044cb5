"""Orders for bounds that are still to come, as their writer typed them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Ahead:
    """One seat's lines for one bound; they are of the tenure that wrote them."""

    game: str
    seat: str
    bound: int
    tenure: int
    lines: str
    letter: int | None
    filed_at: datetime


def keep(db: Database, game: str, seat: str, bound: int, tenure: int, lines: str, letter: int, now: datetime) -> None:
    """Keep the lines of a seat for a bound in place of those it had."""
    run(
        db,
        """INSERT INTO ahead (game, seat, bound, tenure, lines, letter, filed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (game, seat, bound) DO UPDATE SET tenure = ?4, lines = ?5, letter = ?6, filed_at = ?7""",
        [game, seat, bound, tenure, lines, letter, written(now)],
    )


def of_seat(db: Database, game: str, seat: str, tenure: int | None, since: int) -> list[Ahead]:
    """What the present holder of a seat has ordered from a bound on."""
    return every(
        db, Ahead, "SELECT * FROM ahead WHERE game = ? AND seat = ? AND tenure = ? AND bound >= ? ORDER BY bound",
        [game, seat, tenure, since],
    )  # fmt: skip


def strike(db: Database, game: str, seat: str, bound: int) -> None:
    """Strike out what a seat had ordered for a bound ahead."""
    run(db, "DELETE FROM ahead WHERE game = ? AND seat = ? AND bound = ?", [game, seat, bound])
