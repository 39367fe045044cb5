"""The players: who they are, the addresses they had, and what they prefer to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlite_utils import Database

from pbem.store.database import add, every, one, run, step, value
from pbem.store.formats import PREFERENCES, read, write
from pbem.store.moment import maybe, written


@dataclass(frozen=True, slots=True)
class Player:
    """One player with his present address, empty where he has none; `zone` is empty where he never told it.

    `unreachable` says what the post office of that address answered.
    """

    id: int
    address: str
    name: str = ""
    zone: str = ""
    language: str = "en"
    preferences: str = ""
    away_from: datetime | None = None
    away_until: datetime | None = None
    unreachable: str = ""

    def wish(self, name: str, otherwise: str) -> str:
        """One preference (`map`, `style`, `attach`), or what holds where the player said nothing."""
        return self.wishes.get(name, otherwise)

    @property
    def wishes(self) -> dict[str, str]:
        """Every preference the player told."""
        return read(PREFERENCES, self.preferences, dict[str, str]) if self.preferences else {}

    def away(self, moment: datetime) -> bool:
        """Whether the player said he would be away at that moment."""
        return (
            self.away_from is not None and self.away_until is not None and self.away_from <= moment <= self.away_until
        )


@dataclass(frozen=True, slots=True)
class Address:
    """An address and the time for which it was a player's; `until` is None for the present one."""

    address: str
    player: int
    since: datetime
    until: datetime | None
    unreachable: str


_PLAYERS: Final = """SELECT p.id, coalesce(a.address, '') AS address, p.name, p.zone, p.language, p.preferences,
    p.away_from, p.away_until, coalesce(a.unreachable, '') AS unreachable
    FROM players p LEFT JOIN addresses a ON a.player = p.id AND a.until IS NULL"""


def register(db: Database, address: str, now: datetime, name: str = "", zone: str = "", language: str = "") -> int:
    """Keep a player of that address, or what is new about him, and return his number; empty words change nothing."""
    with step(db, "player"):
        known = at(db, address)
        if known is None:
            number = add(
                db,
                "players",
                {"name": name, "zone": zone, "language": language or "en", "preferences": write(PREFERENCES, {})},
            )
            add(db, "addresses", {"address": address.lower(), "player": number, "since": written(now)})
            return number
        run(
            db,
            """UPDATE players SET name = iif(?2 = '', name, ?2), zone = iif(?3 = '', zone, ?3),
            language = iif(?4 = '', language, ?4) WHERE id = ?1""",
            [known.id, name, zone, language],
        )
    return known.id


def get(db: Database, player: int) -> Player | None:
    """One player by his number."""
    return one(db, Player, f"{_PLAYERS} WHERE p.id = ?", [player])


def at(db: Database, address: str) -> Player | None:
    """The player whose present address is exactly that one, None where nobody of ours has it."""
    return one(
        db,
        Player,
        f"{_PLAYERS} WHERE p.id = (SELECT player FROM addresses WHERE address = ? AND until IS NULL)",
        [address.lower()],
    )


def number_at(db: Database, address: str) -> int | None:
    """The number of the player at that address, None where nobody of ours has it."""
    found = value(db, "SELECT player FROM addresses WHERE address = ? AND until IS NULL", [address.lower()])
    return None if found is None else int(found)


def everyone(db: Database) -> list[Player]:
    """All players."""
    return every(db, Player, f"{_PLAYERS} ORDER BY p.id")


def move(db: Database, player: int, address: str, now: datetime) -> None:
    """Give a player another address; the one he had stays in his history.

    Raises sqlite3.IntegrityError where somebody else has it.
    """
    with step(db, "address"):
        run(db, "UPDATE addresses SET until = ? WHERE player = ? AND until IS NULL", [written(now), player])
        add(db, "addresses", {"address": address.lower(), "player": player, "since": written(now)})


def erase(db: Database, player: int, now: datetime) -> None:
    """Let a player have no address and no name any more; his number stays, for what he did stays."""
    run(db, "UPDATE addresses SET until = ? WHERE player = ? AND until IS NULL", [written(now), player])
    run(db, "UPDATE players SET name = '', away_from = NULL, away_until = NULL WHERE id = ?", [player])


def addresses(db: Database, player: int) -> list[Address]:
    """Every address a player had, the first one first."""
    return every(
        db,
        Address,
        "SELECT address, player, since, until, unreachable FROM addresses WHERE player = ? ORDER BY since, id",
        [player],
    )


def was_known(db: Database, address: str) -> bool:
    """Whether an address is or was a player's."""
    return bool(value(db, "SELECT count(*) FROM addresses WHERE address = ?", [address.lower()]))


def prefer(db: Database, player: int, wishes: Mapping[str, str]) -> None:
    """Keep what a player prefers, beside what he said before."""
    known = get(db, player)
    if known is not None:
        text = write(PREFERENCES, known.wishes | dict(wishes))
        run(db, "UPDATE players SET preferences = ? WHERE id = ?", [text, player])


def set_zone(db: Database, player: int, zone: str) -> None:
    """Keep the time zone in which a player reads his deadlines."""
    run(db, "UPDATE players SET zone = ? WHERE id = ?", [zone, player])


def set_language(db: Database, player: int, language: str) -> None:
    """Keep the language a player writes and reads."""
    run(db, "UPDATE players SET language = ? WHERE id = ?", [language, player])


def set_away(db: Database, player: int, begin: datetime | None, until: datetime | None) -> None:
    """Keep when a player is away, None for never."""
    run(db, "UPDATE players SET away_from = ?, away_until = ? WHERE id = ?", [maybe(begin), maybe(until), player])


def mark_unreachable(db: Database, address: str, why: str) -> None:
    """Keep that letters to an address come back; an empty reason takes it back."""
    run(db, "UPDATE addresses SET unreachable = ? WHERE address = ? AND until IS NULL", [why[:500], address.lower()])
