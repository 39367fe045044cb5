"""Which process serves: a second one that would do the same work is refused."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import run, step, value
from pbem.store.moment import written


class Taken(Exception):
    """Another process holds the lease; the message names it."""


def take(db: Database, holder: str, now: datetime, until: datetime) -> None:
    """Take the lease or prolong one's own; raises Taken while another holder has it.

    A lease that runs for more than twice the span asked for was taken by a clock that was wrong, and is void.
    """
    with step(db, "lease"):
        other = value(
            db,
            "SELECT holder FROM lease WHERE holder <> ? AND until > ? AND until <= ?",
            [holder, written(now), written(until + (until - now))],
        )
        if other is not None:
            raise Taken(f"{other} is serving this database already; stop it first")
        run(
            db,
            """INSERT INTO lease (id, holder, until) VALUES (1, ?1, ?2)
            ON CONFLICT (id) DO UPDATE SET holder = ?1, until = ?2""",
            [holder, written(until)],
        )


def give_back(db: Database, holder: str) -> None:
    """Give the lease back."""
    run(db, "DELETE FROM lease WHERE holder = ?", [holder])
