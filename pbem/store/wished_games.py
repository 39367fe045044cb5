"""Games that somebody would like to open: whose wish, which scenario on which terms, and the game that came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import add, every, run
from pbem.store.moment import written


@dataclass(frozen=True, slots=True)
class WishedGame:
    """One wish; `player` is None for a stranger, `game` until it is granted."""

    id: int
    player: int | None
    address: str
    name: str
    scenario: str
    terms: str
    code: str
    asked_at: datetime
    game: str | None

    @property
    def words(self) -> str:
        """The wish as it is written."""
        return f"NEW {self.scenario}{f', {self.terms}' if self.terms else ''}"


def keep(
    db: Database, player: int | None, address: str, name: str, scenario: str, terms: str, code: str, now: datetime
) -> int:
    """Keep a wish, and return its number."""
    row = {"player": player, "address": address.lower(), "name": name, "scenario": scenario, "terms": terms}
    return add(db, "wished_games", row | {"code": code, "asked_at": written(now)})


def waiting(db: Database, since: datetime) -> list[WishedGame]:
    """The wishes that are not granted and no older than that, the oldest first."""
    return every(
        db, WishedGame, "SELECT * FROM wished_games WHERE asked_at >= ? AND game IS NULL ORDER BY id", [written(since)]
    )


def grant(db: Database, number: int, game: str) -> None:
    """Write down the game that came of a wish."""
    run(db, "UPDATE wished_games SET game = ? WHERE id = ?", [game, number])
