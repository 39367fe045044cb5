"""What was agreed for a game beside its deadlines: holidays, extensions, messages, and who looks after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlite_utils import Database

from pbem.store.database import run, value
from pbem.store.formats import Format, read, write


def _more_terms(terms: Any) -> Any:
    """Terms 1 to 2: couriers, unsigned messages, silence, players without names, challenges, observers."""
    return terms | {
        "courier": 4,
        "anon": False,
        "silent": False,
        "anonymous": False,
        "challenge_hours": 0,
        "observers": "closed",
        "delay": 2,
    }


def _orders_at_once(terms: Any) -> Any:
    """Terms 2 to 3: orders that ride."""
    return terms | {"orders": "direct"}


TERMS: Final = Format("terms", 3, {1: _more_terms, 2: _orders_at_once})


@dataclass(frozen=True, slots=True)
class Agreed:
    """The terms of one game; days and hours as their names say, `closed` as `12-24..01-02, 2027-04-02..2027-04-05`.

    `announced` games take bookings; `wanted_by` is when they should be full. `second_gm` is asked where the GM is not
    heard of; a `moderated` game's reports wait for RELEASE, at most `gm_hours` and as many for the second GM, and where
    `release` is `never` for ever. `press` is `all`, `side`, `none` or `courier`, who rides `courier` squares or inches
    a bound; where `orders` is `courier` and not `direct`, so does a chief's word to units of others that are further
    off than one such ride. `anon` allows messages that do not name their writer, and in a `silent` game nobody writes
    to anybody. `anonymous` players are known by their seats until the end. Results may be challenged for
    `challenge_hours`. `observers` are `closed`, `ask` or `open`, and read what was public `delay` bounds later.
    """

    announced: bool = False
    wanted_by: datetime | None = None
    holiday_days: int = 14
    most_wait_days: int = 21
    extensions: int = 1
    misses: int = 2
    closed: str = ""
    press: str = "all"
    courier: int = 4
    orders: str = "direct"
    anon: bool = False
    silent: bool = False
    anonymous: bool = False
    challenge_hours: int = 0
    observers: str = "closed"
    delay: int = 2
    moderated: bool = False
    release: str = "late"
    gm_hours: int = 12
    second_gm: str = ""
    note: str = ""
    pinned: str = ""


def keep(db: Database, game: str, agreed: Agreed) -> None:
    """Keep the terms of a game in place of those it had."""
    run(
        db,
        "INSERT INTO terms (game, terms) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET terms = ?2",
        [game, write(TERMS, agreed)],
    )


def find(db: Database, game: str) -> Agreed | None:
    """The terms of a game, None where none were kept."""
    text = value(db, "SELECT terms FROM terms WHERE game = ?", [game])
    return None if text is None else read(TERMS, text, Agreed)
