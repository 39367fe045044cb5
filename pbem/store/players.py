"""The players: their address, zone, language and what they prefer to be sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from pbem.store.database import every, one, run
from pbem.store.moment import maybe


@dataclass(frozen=True, slots=True)
class Player:
    """One player; `zone` is empty where he never told it, `unreachable` says what his post office answered."""

    address: str
    name: str = ""
    zone: str = ""
    language: str = "en"
    preferences: str = "{}"
    away_from: datetime | None = None
    away_until: datetime | None = None
    unreachable: str = ""

    def wish(self, name: str, otherwise: str) -> str:
        """One preference (`map`, `style`, `attach`), or what holds where the player said nothing."""
        return str(json.loads(self.preferences).get(name, otherwise))

    def away(self, moment: datetime) -> bool:
        """Whether the player said he would be away at that moment."""
        return (
            self.away_from is not None and self.away_until is not None and self.away_from <= moment <= self.away_until
        )


def register(db: Database, address: str, name: str = "", zone: str = "", language: str = "") -> None:
    """Keep a player, or what is new about him; empty words leave what was known."""
    run(
        db,
        """INSERT INTO players (address, name, zone, language) VALUES (?1, ?2, ?3, iif(?4 = '', 'en', ?4))
        ON CONFLICT (address) DO UPDATE SET
            name = iif(?2 = '', name, ?2), zone = iif(?3 = '', zone, ?3), language = iif(?4 = '', language, ?4)""",
        [address.lower(), name, zone, language],
    )


def get(db: Database, address: str) -> Player | None:
    """The player of that exact address, None where nobody of ours has it."""
    return one(db, Player, "SELECT * FROM players WHERE address = ?", [address.lower()])


def everyone(db: Database) -> list[Player]:
    """All players."""
    return every(db, Player, "SELECT * FROM players ORDER BY address")


def prefer(db: Database, address: str, wishes: Mapping[str, str]) -> None:
    """Keep what a player prefers, beside what he said before."""
    player = get(db, address)
    if player is not None:
        merged = json.loads(player.preferences) | dict(wishes)
        run(
            db,
            "UPDATE players SET preferences = ? WHERE address = ?",
            [json.dumps(merged, sort_keys=True), player.address],
        )


def set_zone(db: Database, address: str, zone: str) -> None:
    """Keep the time zone in which a player reads his deadlines."""
    run(db, "UPDATE players SET zone = ? WHERE address = ?", [zone, address])


def set_language(db: Database, address: str, language: str) -> None:
    """Keep the language a player writes and reads."""
    run(db, "UPDATE players SET language = ? WHERE address = ?", [language, address])


def set_away(db: Database, address: str, begin: datetime | None, until: datetime | None) -> None:
    """Keep when a player is away, None for never."""
    run(db, "UPDATE players SET away_from = ?, away_until = ? WHERE address = ?", [maybe(begin), maybe(until), address])


def mark_unreachable(db: Database, address: str, why: str) -> None:
    """Keep that letters to a player come back; an empty reason takes it back."""
    run(db, "UPDATE players SET unreachable = ? WHERE address = ?", [why[:500], address])
