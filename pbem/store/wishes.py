"""Wishes to join a game: whose, for which seat or side, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlite_utils import Database

from pbem.store.database import add, every, one, run, value
from pbem.store.moment import written


class State(StrEnum):
    """ASKED: a person decides. CONFIRMING: a code is awaited. BOOKED: he waits for the game to be full."""

    ASKED = "asked"
    CONFIRMING = "confirming"
    BOOKED = "booked"
    DECLINED = "declined"
    SEATED = "seated"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish; `player` is None for a stranger, `wish` a seat, a side or nothing, `verdict` what proves the sender."""

    id: int
    game: str
    player: int | None
    address: str
    name: str
    wish: str
    verdict: str
    code: str
    state: State
    asked_at: datetime


def keep(
    db: Database, game: str, player: int | None, address: str, state: State, now: datetime,
    *, name: str = "", wish: str = "", verdict: str = "", code: str = "",
) -> int:  # fmt: skip
    """Keep a wish and return its number; raises sqlite3.IntegrityError where that address has one in this game."""
    row = {"game": game, "player": player, "address": address.lower(), "state": str(state), "asked_at": written(now)}
    return add(db, "wishes", row | {"name": name, "wish": wish, "verdict": verdict, "code": code})


def get(db: Database, number: int) -> Wish | None:
    """One wish by its number."""
    return one(db, Wish, "SELECT * FROM wishes WHERE id = ?", [number])


def of(db: Database, game: str, *states: State) -> list[Wish]:
    """The wishes of a game in these states, the oldest first."""
    marks = ", ".join("?" for _ in states)
    return every(
        db, Wish, f"SELECT * FROM wishes WHERE game = ? AND state IN ({marks}) ORDER BY id", [game, *map(str, states)]
    )


def open_of(db: Database, game: str, address: str) -> Wish | None:
    """The wish of an address in a game that is still open."""
    return one(
        db, Wish,
        "SELECT * FROM wishes WHERE game = ? AND address = ? AND state IN ('asked', 'confirming', 'booked')",
        [game, address.lower()],
    )  # fmt: skip


def by_code(db: Database, address: str, code: str) -> Wish | None:
    """The wish of an address that waits for that code."""
    return one(
        db,
        Wish,
        "SELECT * FROM wishes WHERE address = ? AND code = ? AND state = 'confirming'",
        [address.lower(), code],
    )


def of_player(db: Database, player: int) -> list[Wish]:
    """The wishes of a player that are booked or asked."""
    return every(db, Wish, "SELECT * FROM wishes WHERE player = ? AND state IN ('asked', 'booked')", [player])


def settle(db: Database, number: int, state: State, player: int | None = None, wish: str | None = None) -> None:
    """Write down what became of a wish, and whose it is or what it wishes now where that is named."""
    run(
        db,
        "UPDATE wishes SET state = ?, player = coalesce(?, player), wish = coalesce(?, wish) WHERE id = ?",
        [str(state), player, wish, number],
    )


def codes_since(db: Database, since: datetime, address: str = "") -> int:
    """How many confirmation letters were written since a moment, to one address or to all."""
    return int(
        value(
            db,
            "SELECT count(*) FROM wishes WHERE code <> '' AND asked_at >= ? AND (? = '' OR address = ?)",
            [written(since), address.lower(), address.lower()],
        )
    )
