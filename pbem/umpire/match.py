"""A game at the umpire's: its record, its seats and who holds them, its rule system and its present position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from pbem.battle.canonical import from_json
from pbem.battle.side import Seat, Side
from pbem.battle.system import RuleSystem
from pbem.battle.view import View
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.rules import rule_system
from pbem.settings import Settings
from pbem.store import bounds, games, players, seats
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.seats import Commission


class BrokenRecord(Exception):
    """The record of a game lacks something that it must have."""


@dataclass(frozen=True)
class Match:
    """One game with everything needed to show it, at the start of the bound that is being ordered."""

    game: Game
    commissions: tuple[Commission, ...]
    players: Mapping[str, Player]
    system: RuleSystem[Any]
    position: Any
    card: GameCard

    def view(self, side: str) -> View:
        """The position as a side may see it."""
        return self.system.see(self.position, side)

    def commission(self, seat: str) -> Commission:
        """The seat of that id."""
        return next(commission for commission in self.commissions if commission.id == seat)

    def seat(self, seat: str) -> Seat:
        """The same as a noun of the battle."""
        return self.commission(seat).seat

    def player(self, commission: Commission) -> Player | None:
        """Who holds a seat, None where nobody does."""
        return self.players.get(commission.player or "")

    def zone(self, commission: Commission) -> str:
        """The time zone of whoever holds a seat."""
        player = self.player(commission)
        return (player.zone if player else "") or self.game.home_zone

    @property
    def deadline(self) -> Deadline | None:
        """When the bound that is being ordered is due, as letters tell it."""
        return Deadline(self.game.deadline, self.game.home_zone) if self.game.deadline else None

    def told(self, moment: datetime) -> Deadline:
        """Any moment as letters tell it."""
        return Deadline(moment, self.game.home_zone)


def sit(db: Database, settings: Settings, game: Game) -> Match:
    """The game at its present bound; raises BrokenRecord where its position is missing."""
    system = rule_system(game.system)
    commissions = tuple(seats.of(db, game.id))
    holders = {commission.player: players.get(db, commission.player) for commission in commissions if commission.player}
    return Match(
        game=game,
        commissions=commissions,
        players={address: player for address, player in holders.items() if player is not None},
        system=system,
        position=position_at(db, system, game.id, game.bound),
        card=card_of(settings, game, system),
    )


def sit_by_name(db: Database, settings: Settings, game: str) -> Match:
    """The same for a game's id; raises NoSuchGame."""
    return sit(db, settings, games.get(db, game))


def position_at(db: Database, system: RuleSystem[Any], game: str, bound: int) -> Any:
    """The position at the start of a bound, read back from the record."""
    text = bounds.position(db, game, bound)
    if text is None:
        raise BrokenRecord(f"{game} has no position for bound {bound}; restore the database from a backup")
    return from_json(text, system.POSITION)


def card_of(settings: Settings, game: Game, system: RuleSystem[Any]) -> GameCard:
    """What every letter of the game says about it."""
    return GameCard(
        game=game.id,
        title=game.title,
        date=game.date,
        system=system.TITLE,
        way=game.way,
        home_zone=game.home_zone,
        anchor=game.anchor,
        address=settings.club.address,
        gm=settings.club.gm_name,
        reconstructed=from_json(game.reconstructed, tuple[str, ...]),
    )


def sides_of(game: Game) -> tuple[Side, ...]:
    """The belligerents."""
    return from_json(game.sides, tuple[Side, ...])
