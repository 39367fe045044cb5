"""Who would take over a seat, the seats that are vacant, and the offers of one to the other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, one, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Reserve:
    """A player who would take over a seat of any game, or where `scope` says so of a system, a scenario or a side."""

    player: int
    scope: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat that its holder left, how, and since when."""

    game: str
    seat: str
    how: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Offer:
    """A vacant seat offered to one reserve, until a moment."""

    id: int
    game: str
    seat: str
    player: int
    state: str
    offered_at: datetime
    until: datetime


def enter(db: Database, player: int, scope: str, now: datetime) -> None:
    """Enter a player into the list."""
    run(
        db, "INSERT OR IGNORE INTO reserves (player, scope, since) VALUES (?, ?, ?)",
        [player, scope.casefold(), written(now)],
    )  # fmt: skip


def strike(db: Database, player: int) -> int:
    """Take a player off the list; how many entries he had."""
    return run(db, "DELETE FROM reserves WHERE player = ?", [player])


def everyone(db: Database) -> list[Reserve]:
    """The list, whoever waits longest first."""
    return every(db, Reserve, "SELECT * FROM reserves ORDER BY since, player")


def vacate(db: Database, game: str, seat: str, how: str, now: datetime) -> None:
    """Write down that a seat is vacant."""
    run(
        db, "INSERT OR IGNORE INTO vacancies (game, seat, how, since) VALUES (?, ?, ?, ?)",
        [game, seat, how, written(now)],
    )  # fmt: skip


def fill(db: Database, game: str, seat: str) -> None:
    """Somebody holds a seat again: it is vacant no longer, and an offer of it has lapsed."""
    run(db, "DELETE FROM vacancies WHERE game = ? AND seat = ?", [game, seat])
    run(db, "UPDATE offers SET state = 'lapsed' WHERE game = ? AND seat = ? AND state = 'open'", [game, seat])


def vacancies(db: Database) -> list[Vacancy]:
    """The vacant seats of games that go on, those longest vacant first."""
    return every(
        db, Vacancy,
        """SELECT v.* FROM vacancies v JOIN games g ON g.id = v.game WHERE g.state = 'running'
        ORDER BY v.since, v.game, v.seat""",
    )  # fmt: skip


def vacancy(db: Database, game: str, seat: str) -> Vacancy | None:
    """The vacancy of one seat."""
    return one(db, Vacancy, "SELECT * FROM vacancies WHERE game = ? AND seat = ?", [game, seat])


def offer(db: Database, game: str, seat: str, player: int, now: datetime, until: datetime) -> int:
    """Keep an offer and return its number."""
    row = {"game": game, "seat": seat, "player": player, "offered_at": written(now), "until": written(until)}
    return add(db, "offers", row)


def offers(db: Database, game: str, seat: str) -> list[Offer]:
    """Every offer of a seat, the first one first."""
    return every(db, Offer, "SELECT * FROM offers WHERE game = ? AND seat = ? ORDER BY id", [game, seat])


def get_offer(db: Database, number: int) -> Offer | None:
    """One offer."""
    return one(db, Offer, "SELECT * FROM offers WHERE id = ?", [number])


def settle(db: Database, number: int, state: str) -> None:
    """Write down what became of an offer."""
    run(db, "UPDATE offers SET state = ? WHERE id = ?", [state, number])
