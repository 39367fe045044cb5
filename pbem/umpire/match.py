"""A game at the umpire's: its record, its seats and who holds them, its rule system and its present position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from pbem.battle.side import Seat, Side
from pbem.battle.system import RuleSystem
from pbem.battle.view import View
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.rules import rule_system
from pbem.settings import Settings
from pbem.store import chains, games, players, positions, resolutions, seats
from pbem.store.chains import Chain
from pbem.store.formats import RECONSTRUCTED, SIDES, Format, read, write
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
    players: Mapping[int, Player]
    system: RuleSystem[Any]
    position: Any
    chain: Chain
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
        return None if commission.player is None else self.players.get(commission.player)

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
    holders = [commission.player for commission in commissions if commission.player is not None]
    known = {number: players.get(db, number) for number in holders}
    chain = chains.get(db, game.chain)
    return Match(
        game=game,
        commissions=commissions,
        players={number: player for number, player in known.items() if player is not None},
        system=system,
        position=present_position(db, system, game),
        chain=chain,
        card=card_of(settings, game, system, chain),
    )


def sit_by_name(db: Database, settings: Settings, game: str) -> Match:
    """The same for a game's id; raises NoSuchGame."""
    return sit(db, settings, games.get(db, game))


def present_position(db: Database, system: RuleSystem[Any], game: Game) -> Any:
    """Where a game stands: after the last resolution of its present line, or as it was set up."""
    last = resolutions.get(db, game.present)
    if game.present is not None and last is None:
        raise BrokenRecord(f"{game.id} has lost its resolution {game.present}; restore the database from a backup")
    return position_of(db, system, last.after if last else game.set_up)


def position_of(db: Database, system: RuleSystem[Any], name: str) -> Any:
    """The position of that hash; raises BrokenRecord where it is missing and WrongRecord where it cannot be read."""
    text = positions.get(db, name)
    if text is None:
        raise BrokenRecord(f"position {name[:12]} is missing from the record; restore the database from a backup")
    return read(position_format(system), text, system.POSITION)


def position_text(system: RuleSystem[Any], position: Any) -> str:
    """A position as it is kept."""
    return write(position_format(system), position)


def position_format(system: RuleSystem[Any]) -> Format:
    """How a system's positions are written: it has its own numbers, and its own ways from one to the next."""
    return Format(f"position of {system.NAME}", system.FORMAT, system.UPGRADES)


def card_of(settings: Settings, game: Game, system: RuleSystem[Any], chain: Chain) -> GameCard:
    """What every letter of the game says about it."""
    return GameCard(
        game=game.id,
        title=game.title,
        date=game.date,
        system=system.TITLE,
        way=game.way,
        home_zone=game.home_zone,
        anchor=chain.anchor,
        address=settings.club.address,
        gm=settings.club.gm_name,
        reconstructed=read(RECONSTRUCTED, game.reconstructed, tuple[str, ...]),
    )


def sides_of(game: Game) -> tuple[Side, ...]:
    """The belligerents."""
    return read(SIDES, game.sides, tuple[Side, ...])
