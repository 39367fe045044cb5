"""The seats of a game and who holds them now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlite_utils import Database

from pbem.battle.side import Seat
from pbem.store.database import add, every, one


@dataclass(frozen=True, slots=True)
class Commission:
    """One seat of one game, and who holds it: his tenure, his number as a player, and his present address.

    A vacant seat has neither tenure nor player, and an empty address; so has one that the `house` plays.
    """

    game: str
    id: str
    rank: int
    name: str
    side: str
    commander_in_chief: bool
    briefing: str
    tenure: int | None = None
    player: int | None = None
    since: datetime | None = None
    address: str = ""
    house: bool = False

    @property
    def seat(self) -> Seat:
        """The seat as the battle knows it."""
        return Seat(self.id, self.name, self.side, self.commander_in_chief)

    @property
    def is_held(self) -> bool:
        """Whether somebody holds it."""
        return self.player is not None

    @property
    def is_filled(self) -> bool:
        """Whether somebody holds it, or the house plays it."""
        return self.is_held or self.house


class NoSuchSeat(Exception):
    """The game has no seat of that name; the message lists those it has."""


_OWN: Final = ("game", "id", "rank", "name", "side", "commander_in_chief", "briefing")
_SEATS: Final = """SELECT s.*, t.id AS tenure, t.player, t.began_at AS since, coalesce(a.address, '') AS address,
    EXISTS (SELECT 1 FROM house_seats h WHERE h.game = s.game AND h.seat = s.id AND h.until IS NULL) AS house
    FROM seats s
    LEFT JOIN tenures t ON t.game = s.game AND t.seat = s.id AND t.ended IN ('', 'over')
    LEFT JOIN addresses a ON a.player = t.player AND a.until IS NULL"""


def found(db: Database, commission: Commission) -> None:
    """Keep a seat of a new game."""
    row = {name: getattr(commission, name) for name in _OWN}
    add(db, "seats", row | {"commander_in_chief": int(commission.commander_in_chief)})


def of(db: Database, game: str) -> list[Commission]:
    """The seats of a game, in the sequence of its scenario."""
    return every(db, Commission, f"{_SEATS} WHERE s.game = ? ORDER BY s.rank", [game])


def get(db: Database, game: str, seat: str) -> Commission:
    """One seat; raises NoSuchSeat with the names there are."""
    row = one(db, Commission, f"{_SEATS} WHERE s.game = ? AND s.id = ?", [game, seat])
    if row is None:
        raise NoSuchSeat(
            f"{game} has no seat {seat!r}; it has {', '.join(commission.id for commission in of(db, game))}"
        )
    return row


def running_of(db: Database, player: int) -> list[Commission]:
    """The seats that a player holds in games that go on."""
    return every(
        db,
        Commission,
        f"""{_SEATS} JOIN games g ON g.id = s.game
        WHERE t.player = ? AND t.ended = '' AND g.state = 'running' ORDER BY s.game, s.rank""",
        [player],
    )
