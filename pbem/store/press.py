"""What players wrote to each other through the umpire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlite_utils import Database

from pbem.store.database import every, run


@dataclass(frozen=True, slots=True)
class Message:
    """One message; `receivers` are the seats that it reached, `anon` whether they were not told whose it is."""

    id: int
    game: str
    bound: int
    edition: int
    seat: str
    addressee: str
    text: str
    letter: int | None
    anon: int
    receivers: str

    def reached(self, seat: str) -> bool:
        """Whether it reached a seat."""
        return seat in self.receivers.split()


def keep(
    db: Database, game: str, bound: int, edition: int, seat: str, addressee: str, text: str, letter: int | None,
    *, anon: bool = False, receivers: Iterable[str] = (),
) -> None:  # fmt: skip
    """Keep one message."""
    run(
        db,
        """INSERT INTO press (game, bound, edition, seat, addressee, text, letter, anon, receivers)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [game, bound, edition, seat, addressee, text, letter, int(anon), " ".join(receivers)],
    )


def of(db: Database, game: str) -> list[Message]:
    """The messages of a game, the first one first."""
    return every(db, Message, "SELECT * FROM press WHERE game = ? ORDER BY id", [game])
