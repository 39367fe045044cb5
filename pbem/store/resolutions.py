"""Every resolution that was ever made, with what went into it and what came of it: nothing is changed or deleted.

A bound may be resolved more than once, each time as another edition. Each resolution names the one on which it stands;
the present line of a game is followed from its last one back to the set-up, and what is not on it is withdrawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from sqlite_utils import Database

from pbem.store.database import add, every, one, value
from pbem.store.moment import written


class Kind(StrEnum):
    """Why a bound was resolved: it was due, the GM forced it, he ruled and it was done again, or he looked ahead."""

    DUE = "due"
    FORCED = "forced"
    RULED = "ruled"
    PREVIEW = "preview"


@dataclass(frozen=True, slots=True)
class Resolved:
    """One resolution; texts are JSON in their formats, `before` and `after` the hashes of positions.

    `opening` is the edition of the opening whose sheets were resolved; `missed` lists the seats without one.
    """

    id: int
    game: str
    bound: int
    edition: int
    opening: int
    parent: int | None
    kind: Kind
    before: str
    after: str
    sheets: str
    salts: str
    rulings: str
    chain: int
    link_number: int
    public: bytes
    rules_version: str
    events: str
    luck: str
    missed: str
    verdict: str | None
    deadline: datetime
    resolved_at: datetime


def keep(db: Database, resolved: Resolved) -> int:
    """Keep a resolution and return its number; raises sqlite3.IntegrityError for an edition or a link used before."""
    row = {name: getattr(resolved, name) for name in Resolved.__slots__ if name != "id"}
    moments = {"deadline": written(resolved.deadline), "resolved_at": written(resolved.resolved_at)}
    return add(db, "resolutions", row | moments | {"kind": str(resolved.kind)})


def get(db: Database, resolution: int | None) -> Resolved | None:
    """One resolution by its number."""
    return one(db, Resolved, "SELECT * FROM resolutions WHERE id = ?", [resolution])


def of(db: Database, game: str) -> list[Resolved]:
    """All resolutions of a game, in the sequence in which they were made."""
    return every(db, Resolved, "SELECT * FROM resolutions WHERE game = ? ORDER BY id", [game])


def of_chain(db: Database, chain: int) -> list[Resolved]:
    """All resolutions with dice of one chain, in the sequence in which they were made; of twin games too."""
    return every(db, Resolved, "SELECT * FROM resolutions WHERE chain = ? ORDER BY id", [chain])


_LINE: Final = """WITH RECURSIVE line (id) AS (
    SELECT present FROM games WHERE id = ?1 AND present IS NOT NULL
    UNION ALL
    SELECT r.parent FROM resolutions r JOIN line ON r.id = line.id WHERE r.parent IS NOT NULL
)"""


def line(db: Database, game: str) -> list[Resolved]:
    """The present line of a game, in the sequence of its bounds."""
    return every(db, Resolved, f"{_LINE} SELECT r.* FROM line JOIN resolutions r USING (id) ORDER BY r.bound", [game])


def on_line(db: Database, game: str, bound: int) -> Resolved | None:
    """The resolution of a bound that counts, None where the game has not come so far."""
    return one(
        db, Resolved, f"{_LINE} SELECT r.* FROM line JOIN resolutions r USING (id) WHERE r.bound = ?2", [game, bound]
    )


def missed_in_a_row(db: Database, game: str, seat: str, since: datetime) -> int:
    """How many bounds a seat has missed one after the other up to the last, not counting those before a moment."""
    return int(
        value(
            db,
            """WITH RECURSIVE absent (id, parent) AS (
                SELECT r.id, r.parent FROM games g JOIN resolutions r ON r.id = g.present
                WHERE g.id = ?1 AND r.resolved_at > ?3
                    AND EXISTS (SELECT 1 FROM json_each(r.missed, '$.value') m WHERE m.value = ?2)
                UNION ALL
                SELECT r.id, r.parent FROM absent JOIN resolutions r ON r.id = absent.parent
                WHERE r.resolved_at > ?3
                    AND EXISTS (SELECT 1 FROM json_each(r.missed, '$.value') m WHERE m.value = ?2)
            ) SELECT count(*) FROM absent""",
            [game, seat, written(since)],
        )
    )


def resolved_before(db: Database, game: str, bound: int, edition: int) -> int:
    """How often a bound had been resolved before that edition of it; looks ahead do not count."""
    return int(
        value(
            db,
            "SELECT count(*) FROM resolutions WHERE game = ? AND bound = ? AND edition < ? AND kind <> 'preview'",
            [game, bound, edition],
        )
    )


def looked_ahead(db: Database, game: str, bound: int, opening: int) -> int:
    """How often an opening of a bound was resolved for a look ahead."""
    return int(
        value(
            db,
            "SELECT count(*) FROM resolutions WHERE game = ? AND bound = ? AND opening = ? AND kind = 'preview'",
            [game, bound, opening],
        )
    )
