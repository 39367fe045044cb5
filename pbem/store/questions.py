"""What a seat was asked beside its orders, such as whether it means to resign; answered by `1a` or `1b`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, one, run, value
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class Asked:
    """One question, about `resign` and the like, with what it takes to carry the answer out."""

    id: int
    game: str
    seat: str
    tenure: int
    bound: int
    edition: int
    about: str
    detail: str
    answer: str
    asked_at: datetime


def ask(
    db: Database, game: str, seat: str, tenure: int, opening: tuple[int, int], about: str, detail: str, now: datetime
) -> int:
    """Keep a question in place of an older one to that seat, and return its number."""
    run(db, "UPDATE questions SET answer = 'overtaken' WHERE game = ? AND seat = ? AND answer = ''", [game, seat])
    row = {"game": game, "seat": seat, "tenure": tenure, "bound": opening[0], "edition": opening[1], "about": about}
    return add(db, "questions", row | {"detail": detail, "asked_at": written(now)})


def open_for(db: Database, game: str, seat: str, tenure: int | None) -> Asked | None:
    """The question that the present holder of a seat has not answered."""
    return one(
        db, Asked, "SELECT * FROM questions WHERE game = ? AND seat = ? AND tenure = ? AND answer = ''",
        [game, seat, tenure],
    )  # fmt: skip


def answer(db: Database, number: int, letter: str) -> None:
    """Write down how a question was answered."""
    run(db, "UPDATE questions SET answer = ? WHERE id = ?", [letter, number])


def answered(db: Database, number: int) -> str:
    """How a question was answered, empty where it was not."""
    return str(value(db, "SELECT answer FROM questions WHERE id = ?", [number]) or "")
