"""Who held which seat, from when to when, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlite_utils import Database

from pbem.store.database import add, every, run, value
from pbem.store.moment import written


class Ended(StrEnum):
    """How a tenure ended; with the game it ends too, and its player still holds the seat."""

    NOT_YET = ""
    RELIEVED = "relieved"
    RESIGNED = "resigned"
    EJECTED = "ejected"
    ABSENT = "absent"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tenure:
    """One player's time in one seat; bounds are those that were being ordered when it began and ended."""

    id: int
    game: str
    seat: str
    player: int
    from_bound: int
    to_bound: int | None
    began_at: datetime
    ended_at: datetime | None
    ended: Ended


def begin(db: Database, game: str, seat: str, player: int, bound: int, now: datetime) -> int:
    """Give a seat to a player and return the number of his tenure; raises sqlite3.IntegrityError where it is held."""
    row = {"game": game, "seat": seat, "player": player, "from_bound": bound, "began_at": written(now)}
    return add(db, "tenures", row)


def end(db: Database, game: str, seat: str, bound: int, how: Ended, now: datetime) -> None:
    """End the tenure of whoever holds a seat now."""
    run(
        db,
        """UPDATE tenures SET to_bound = ?, ended_at = ?, ended = ?
        WHERE game = ? AND seat = ? AND ended IN ('', 'over')""",
        [bound, written(now), str(how), game, seat],
    )


def end_all(db: Database, game: str, bound: int, now: datetime) -> None:
    """The game is over, and with it every tenure that lasted so long."""
    run(
        db,
        "UPDATE tenures SET to_bound = ?, ended_at = ?, ended = 'over' WHERE game = ? AND ended = ''",
        [bound, written(now), game],
    )


def resume_all(db: Database, game: str) -> None:
    """The game goes on after all, in the hands in which it ended."""
    run(db, "UPDATE tenures SET to_bound = NULL, ended_at = NULL, ended = '' WHERE game = ? AND ended = 'over'", [game])


def of_seat(db: Database, game: str, seat: str) -> list[Tenure]:
    """Everybody who held a seat, the first one first."""
    return every(db, Tenure, "SELECT * FROM tenures WHERE game = ? AND seat = ? ORDER BY id", [game, seat])


def how_many(db: Database) -> int:
    """How many seats are held in games that are not over."""
    return int(value(db, "SELECT count(*) FROM tenures WHERE ended = ''"))


def of_player(db: Database, player: int) -> list[Tenure]:
    """Every seat a player held, the first one first."""
    return every(db, Tenure, "SELECT * FROM tenures WHERE player = ? ORDER BY id", [player])
