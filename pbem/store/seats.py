"""The seats of a game and who holds them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.battle.side import Seat
from pbem.store.database import add, every, one, run


@dataclass(frozen=True, slots=True)
class Commission:
    """One seat of one game with the address of the player who holds it; `missed` counts bounds missed in a row."""

    game: str
    id: str
    rank: int
    name: str
    side: str
    commander_in_chief: bool
    briefing: str
    player: str | None
    missed: int

    @property
    def seat(self) -> Seat:
        """The seat as the battle knows it."""
        return Seat(self.id, self.name, self.side, self.commander_in_chief)


class NoSuchSeat(Exception):
    """The game has no seat of that name; the message lists those it has."""


def found(db: Database, commission: Commission) -> None:
    """Keep a seat of a new game."""
    add(
        db,
        "seats",
        {name: getattr(commission, name) for name in Commission.__slots__}
        | {"commander_in_chief": int(commission.commander_in_chief)},
    )


def of(db: Database, game: str) -> list[Commission]:
    """The seats of a game, in the sequence of its scenario."""
    return every(db, Commission, "SELECT * FROM seats WHERE game = ? ORDER BY rank", [game])


def get(db: Database, game: str, seat: str) -> Commission:
    """One seat; raises NoSuchSeat with the names there are."""
    row = one(db, Commission, "SELECT * FROM seats WHERE game = ? AND id = ?", [game, seat])
    if row is None:
        raise NoSuchSeat(
            f"{game} has no seat {seat!r}; it has {', '.join(commission.id for commission in of(db, game))}"
        )
    return row


def held_by(db: Database, address: str) -> list[Commission]:
    """The seats that a player holds."""
    return every(db, Commission, "SELECT * FROM seats WHERE player = ? ORDER BY game, rank", [address])


def give(db: Database, game: str, seat: str, address: str | None) -> None:
    """Give a seat to a player, or to nobody; what was missed before is not counted against the new one."""
    run(db, "UPDATE seats SET player = ?, missed = 0 WHERE game = ? AND id = ?", [address, game, seat])


def count_missed(db: Database, game: str, seat: str, missed: bool) -> None:
    """Count a bound that the seat missed, or begin to count anew."""
    run(
        db,
        "UPDATE seats SET missed = CASE WHEN ? THEN missed + 1 ELSE 0 END WHERE game = ? AND id = ?",
        [int(missed), game, seat],
    )
