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
    """The record of a game lacks something that it must have, or cannot be read; `game` is its id."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(what)
        self.game = game


@dataclass(frozen=True)
class Roster:
    """A game and its people: enough to write letters about it, whatever has become of its position."""

    game: Game
    commissions: tuple[Commission, ...]
    players: Mapping[str, Player]
    card: GameCard

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


@dataclass(frozen=True)
class Match(Roster):
    """One game with everything needed to show it, at the start of the bound that is being ordered."""

    system: RuleSystem[Any]
    position: Any

    def view(self, side: str) -> View:
        """The position as a side may see it."""
        return self.system.see(self.position, side)


def roster_of(db: Database, settings: Settings, game: Game) -> Roster:
    """The game and its people; neither its position nor its rules are needed."""
    commissions = tuple(seats.of(db, game.id))
    holders = {commission.player: players.get(db, commission.player) for commission in commissions if commission.player}
    held = {address: player for address, player in holders.items() if player is not None}
    return Roster(game, commissions, held, card_of(settings, game))


def roster_by_name(db: Database, settings: Settings, game: str) -> Roster:
    """The same for a game's id; raises NoSuchGame."""
    return roster_of(db, settings, games.get(db, game))


def sit(db: Database, settings: Settings, game: Game) -> Match:
    """The game at its present bound; raises BrokenRecord where its position or its rules cannot be had."""
    roster = roster_of(db, settings, game)
    system = rules_of(game)
    position = position_at(db, system, game.id, game.bound)
    return Match(game, roster.commissions, roster.players, roster.card, system, position)


def sit_by_name(db: Database, settings: Settings, game: str) -> Match:
    """The same for a game's id; raises NoSuchGame."""
    return sit(db, settings, games.get(db, game))


def rules_of(game: Game) -> RuleSystem[Any]:
    """The rule system of a game; raises BrokenRecord where it is not installed, or does not load."""
    try:
        return rule_system(game.system)
    # A system of somebody else's may fail in any way.
    except Exception as error:
        raise BrokenRecord(game.id, f"its rules ({game.system}) cannot be had: {error}") from error


def position_at(db: Database, system: RuleSystem[Any], game: str, bound: int) -> Any:
    """The position at the start of a bound, read back from the record; raises BrokenRecord."""
    text = bounds.position(db, game, bound)
    if text is None:
        raise BrokenRecord(game, f"there is no position for bound {bound}; restore the database from a backup")
    try:
        return from_json(text, system.POSITION)
    # What a reader of JSON raises is not one kind, and a system's own types may raise what they like.
    except Exception as error:
        raise BrokenRecord(game, f"the position of bound {bound} cannot be read: {error}") from error


def card_of(settings: Settings, game: Game) -> GameCard:
    """What every letter of the game says about it; rules that are gone are called by their short name."""
    return GameCard(
        game=game.id,
        title=game.title,
        date=game.date,
        system=_title(game),
        way=game.way,
        home_zone=game.home_zone,
        anchor=game.anchor,
        address=settings.club.address,
        gm=settings.club.gm_name,
        reconstructed=from_json(game.reconstructed, tuple[str, ...]),
    )


def _title(game: Game) -> str:
    try:
        return rules_of(game).TITLE
    except BrokenRecord:
        return game.system


def sides_of(game: Game) -> tuple[Side, ...]:
    """The belligerents."""
    return from_json(game.sides, tuple[Side, ...])
