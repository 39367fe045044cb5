"""Answers of GMs that were kept as rules of the house, with the questions they answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One rule of the house, and the game in which it was found."""

    id: int
    game: str
    query: int
    question: str
    answer: str
    kept_at: datetime


def keep(db: Database, game: str, query: int, question: str, answer: str, now: datetime) -> bool:
    """Keep an answer as a rule; False where it is kept already."""
    return bool(
        run(
            db,
            "INSERT OR IGNORE INTO house_rules (game, query, question, answer, kept_at) VALUES (?, ?, ?, ?, ?)",
            [game, query, question, answer, written(now)],
        )
    )


def everything(db: Database) -> list[HouseRule]:
    """All rules of the house, the oldest first: for the GM alone while their games go on."""
    return every(db, HouseRule, "SELECT * FROM house_rules ORDER BY id")


def public(db: Database) -> list[HouseRule]:
    """The rules of the house whose games are over."""
    return every(
        db, HouseRule,
        "SELECT h.* FROM house_rules h JOIN games g ON g.id = h.game WHERE g.state = 'over' ORDER BY h.id",
    )  # fmt: skip
