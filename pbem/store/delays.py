"""How far players have put off the bounds of a game, for which reason and at whose cost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlite_utils import Database

from pbem.store.database import add, every, value
from pbem.store.moment import written


class Why(StrEnum):
    """For what a bound was put off."""

    EXTENSION = "extension"
    HOLIDAY = "holiday"
    SUBSTITUTE = "substitute"
    VOTE = "vote"
    GM = "gm"
    """By a GM who plays in the game himself."""


@dataclass(frozen=True, slots=True)
class Delay:
    """One delay: how many seconds of waiting, and how many days of a holiday were taken for it."""

    id: int
    game: str
    seat: str
    tenure: int | None
    bound: int
    edition: int
    kind: Why
    days: int
    seconds: int
    at: datetime


def keep(
    db: Database, game: str, seat: str, tenure: int | None, opening: tuple[int, int], kind: Why, span: timedelta,
    now: datetime, days: int = 0,
) -> int:  # fmt: skip
    """Keep a delay of the bound and edition `opening`, and return its number."""
    bound, edition = opening
    row = {"game": game, "seat": seat, "tenure": tenure, "bound": bound, "edition": edition, "kind": str(kind)}
    return add(db, "delays", row | {"days": days, "seconds": int(span.total_seconds()), "at": written(now)})


def of_seat(db: Database, game: str, seat: str, kind: Why) -> list[Delay]:
    """The delays of one kind that a seat has cost in a game."""
    return every(db, Delay, "SELECT * FROM delays WHERE game = ? AND seat = ? AND kind = ?", [game, seat, str(kind)])


def of_bound(db: Database, game: str, bound: int, edition: int) -> timedelta:
    """How long players have put off one opening of a bound, all together."""
    found = value(
        db, "SELECT coalesce(sum(seconds), 0) FROM delays WHERE game = ? AND bound = ? AND edition = ?",
        [game, bound, edition],
    )  # fmt: skip
    return timedelta(seconds=int(found))
