"""What seats ask the GM: questions no part of the house can answer, challenges of a result, and his answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, one, run
from pbem.store.moment import written

QUESTION, CHALLENGE = "question", "challenge"


@dataclass(frozen=True, slots=True)
class Query:
    """One question or challenge, its state `open`, `answered` or `stands`; `proposals` are a JSON list of answers."""

    id: int
    game: str
    seat: str
    bound: int
    edition: int
    kind: str
    chapter: int
    text: str
    proposals: str
    answer: str
    state: str
    asked_at: datetime

    @property
    def proposed(self) -> list[str]:
        """The answers that were proposed, in the sequence of their letters."""
        return [str(each) for each in json.loads(self.proposals)]


def ask(
    db: Database, game: str, seat: str, opening: tuple[int, int], kind: str, text: str, now: datetime,
    *, chapter: int = 0, proposals: Sequence[str] = (),
) -> int:  # fmt: skip
    """Keep a question about the bound and edition `opening` and return its number."""
    row = {"game": game, "seat": seat, "bound": opening[0], "edition": opening[1], "kind": kind, "chapter": chapter}
    return add(db, "queries", row | {"text": text, "proposals": json.dumps([*proposals]), "asked_at": written(now)})


def get(db: Database, number: int) -> Query | None:
    """One question by its number."""
    return one(db, Query, "SELECT * FROM queries WHERE id = ?", [number])


def open_of(db: Database, game: str, kind: str = "") -> list[Query]:
    """The questions of a game that nobody has answered, of one kind or of all, the oldest first."""
    return every(
        db, Query, "SELECT * FROM queries WHERE game = ?1 AND state = 'open' AND ?2 IN ('', kind) ORDER BY id",
        [game, kind],
    )  # fmt: skip


def games_with_open(db: Database, kind: str) -> list[str]:
    """The games in which a question of that kind is open."""
    rows = db.conn.execute("SELECT DISTINCT game FROM queries WHERE state = 'open' AND kind = ? ORDER BY game", [kind])
    return [str(row[0]) for row in rows]


def settle(db: Database, number: int, state: str, answer: str = "") -> None:
    """Write down how a question was answered, or that what was challenged stands."""
    run(db, "UPDATE queries SET state = ?, answer = ? WHERE id = ?", [state, answer, number])
