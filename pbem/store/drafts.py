"""What a seat has ordered so far for a bound, and the order form it was sent last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, one, run
from pbem.store.moment import maybe


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One seat's draft for one opening of a bound as JSON, as it was opened and as it now stands.

    `sent` counts the letters that the seat sent for it.
    """

    game: str
    seat: str
    bound: int
    edition: int
    opened: str
    draft: str
    form: str
    sent: int
    filed_at: datetime | None
    letter: int | None


def open_for(db: Database, row: DraftRow) -> None:
    """Open a seat's draft for a bound."""
    add(db, "drafts", {name: getattr(row, name) for name in DraftRow.__slots__} | {"filed_at": maybe(row.filed_at)})


def get(db: Database, game: str, seat: str, bound: int, edition: int) -> DraftRow | None:
    """One seat's draft."""
    return one(
        db,
        DraftRow,
        "SELECT * FROM drafts WHERE game = ? AND bound = ? AND edition = ? AND seat = ?",
        [game, bound, edition, seat],
    )


def of(db: Database, game: str, bound: int, edition: int) -> list[DraftRow]:
    """The drafts of all seats for one opening of a bound."""
    return every(
        db,
        DraftRow,
        "SELECT * FROM drafts WHERE game = ? AND bound = ? AND edition = ? ORDER BY seat",
        [game, bound, edition],
    )


def put(db: Database, row: DraftRow) -> None:
    """Keep a seat's draft as it now stands."""
    run(
        db,
        """UPDATE drafts SET draft = ?, form = ?, sent = ?, filed_at = ?, letter = ?
        WHERE game = ? AND bound = ? AND edition = ? AND seat = ?""",
        [row.draft, row.form, row.sent, maybe(row.filed_at), row.letter, row.game, row.bound, row.edition, row.seat],
    )
