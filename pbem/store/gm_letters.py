"""The reply addresses of letters to GMs: one a letter, each good for one letter that changes anything."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.store.database import add, every, one, run, value


@dataclass(frozen=True, slots=True)
class GMLetter:
    """One letter to a GM, the seat that it is about, and whether its reply address has served."""

    game: str
    number: int
    who: str
    about: str
    bound: int
    edition: int
    spent: int


def next_number(db: Database, game: str) -> int:
    """The number of the next letter to a GM of a game; it holds until the step that asked for it ends."""
    return 1 + int(value(db, "SELECT coalesce(max(number), 0) FROM gm_letters WHERE game = ?", [game]))


def keep(db: Database, letter: GMLetter) -> None:
    """Keep a letter that was written."""
    add(db, "gm_letters", {name: getattr(letter, name) for name in GMLetter.__slots__})


def of(db: Database, game: str, who: str, opening: tuple[int, int]) -> list[GMLetter]:
    """The letters to a GM about one edition of a bound, the latest first."""
    return every(
        db, GMLetter,
        "SELECT * FROM gm_letters WHERE game = ? AND who = ? AND bound = ? AND edition = ? ORDER BY number DESC",
        [game, who, *opening],
    )  # fmt: skip


def is_spent(db: Database, game: str, number: int) -> bool:
    """Whether a letter that answered that one has changed something; one without a number is taken for spent."""
    found = one(db, GMLetter, "SELECT * FROM gm_letters WHERE game = ? AND number = ?", [game, number])
    return found is None or bool(found.spent)


def spend(db: Database, game: str, number: int) -> None:
    """Write down that a letter that answered that one has changed something."""
    run(db, "UPDATE gm_letters SET spent = 1 WHERE game = ? AND number = ?", [game, number])
