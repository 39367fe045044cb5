"""What a seat has ordered so far for a bound, and the order form it was sent last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, one, run
from pbem.store.moment import maybe


@dataclass(frozen=True, slots=True)
class DraftRow:
    """One seat's draft for one bound as canonical JSON; `sent` counts the letters that it sent for this bound."""

    game: str
    seat: str
    bound: int
    draft: str
    form: str
    sent: int
    filed_at: datetime | None
    letter: int | None


def open_for(db: Database, game: str, seat: str, bound: int, draft: bytes, form: str) -> None:
    """Open a seat's draft for a new bound."""
    run(
        db,
        "INSERT INTO drafts (game, seat, bound, draft, form) VALUES (?, ?, ?, ?, ?)",
        [game, seat, bound, draft.decode(), form],
    )


def get(db: Database, game: str, seat: str, bound: int) -> DraftRow | None:
    """One seat's draft."""
    return one(db, DraftRow, "SELECT * FROM drafts WHERE game = ? AND seat = ? AND bound = ?", [game, seat, bound])


def of(db: Database, game: str, bound: int) -> list[DraftRow]:
    """The drafts of all seats for a bound."""
    return every(db, DraftRow, "SELECT * FROM drafts WHERE game = ? AND bound = ? ORDER BY seat", [game, bound])


def put(db: Database, row: DraftRow) -> None:
    """Keep a seat's draft as it now stands."""
    run(
        db,
        """UPDATE drafts SET draft = ?, form = ?, sent = ?, filed_at = ?, letter = ?
        WHERE game = ? AND seat = ? AND bound = ?""",
        [row.draft, row.form, row.sent, maybe(row.filed_at), row.letter, row.game, row.seat, row.bound],
    )
