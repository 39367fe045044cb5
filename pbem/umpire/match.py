"""A game at the umpire's: its record, its seats and who holds them, its rule system and its present position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from pbem.battle.kept import kept_for_a_few
from pbem.battle.side import Seat, Side
from pbem.battle.system import RuleSystem
from pbem.battle.view import View
from pbem.report.card import GameCard
from pbem.report.deadline import Deadline
from pbem.rules import rule_system
from pbem.settings import Settings
from pbem.store import chains, games, players, positions, resolutions, seats, terms
from pbem.store.chains import Chain
from pbem.store.formats import RECONSTRUCTED, SIDES, Format, read, write
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
    players: Mapping[int, Player]
    chain: Chain
    card: GameCard

    def commission(self, seat: str) -> Commission:
        """The seat of that id."""
        return next(commission for commission in self.commissions if commission.id == seat)

    def seat(self, seat: str) -> Seat:
        """The same as a noun of the battle."""
        return self.commission(seat).seat

    def player(self, commission: Commission) -> Player | None:
        """Who holds a seat, None where nobody does."""
        return None if commission.player is None else self.players.get(commission.player)

    def card_for(self, commission: Commission) -> GameCard:
        """What letters to whoever holds a seat say of the game, in that player's language."""
        player = self.player(commission)
        return replace(self.card, language=player.language if player else "en")

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
        seen = _views(self.position)
        # By whose rules it is looked at belongs to it: there may be two of a name.
        system, view = seen.get(side, (None, None))
        if view is None or system is not self.system:
            view = self.system.see(self.position, side)
            seen[side] = (self.system, view)
        return view


@kept_for_a_few(4)
def _views(position: Any) -> dict[str, tuple[RuleSystem[Any], View]]:
    """What each side that was asked about sees of a position, which never changes."""
    return {}


def roster_of(db: Database, settings: Settings, game: Game) -> Roster:
    """The game and its people; neither its position nor its rules are needed."""
    commissions = tuple(seats.of(db, game.id))
    holders = [commission.player for commission in commissions if commission.player is not None]
    known = {number: player for number in holders if (player := players.get(db, number)) is not None}
    try:
        chain = chains.get(db, game.chain)
    except chains.NoSuchChain as missing:
        raise BrokenRecord(game.id, str(missing)) from missing
    kept = terms.find(db, game.id)
    house = ", ".join(each.name for each in commissions if each.house)
    card = replace(card_of(settings, game, chain), pinned=kept.pinned if kept else "", house=house)
    return Roster(game, commissions, known, chain, card)


def roster_by_name(db: Database, settings: Settings, game: str) -> Roster:
    """The same for a game's id; raises NoSuchGame."""
    return roster_of(db, settings, games.get(db, game))


def sit(db: Database, settings: Settings, game: Game) -> Match:
    """The game at its present bound; raises BrokenRecord where its position or its rules cannot be had."""
    roster = roster_of(db, settings, game)
    system = rules_of(game)
    position = present_position(db, system, game)
    return Match(game, roster.commissions, roster.players, roster.chain, roster.card, system, position)


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


def present_position(db: Database, system: RuleSystem[Any], game: Game) -> Any:
    """Where a game stands: after the last resolution of its present line, or as it was set up; raises BrokenRecord."""
    last = resolutions.get(db, game.present)
    if game.present is not None and last is None:
        raise BrokenRecord(game.id, f"resolution {game.present} is missing; restore the database from a backup")
    return position_of(db, system, game.id, last.after if last else game.set_up)


def position_of(db: Database, system: RuleSystem[Any], game: str, name: str) -> Any:
    """The position of that hash, read back from the record; raises BrokenRecord."""
    text = positions.get(db, name)
    if text is None:
        raise BrokenRecord(game, f"there is no position {name[:12]}; restore the database from a backup")
    return position_of_text(system, game, text)


def position_of_text(system: RuleSystem[Any], game: str, text: str) -> Any:
    """A position read back from its text; raises BrokenRecord."""
    try:
        return read(position_format(system), text, system.POSITION)
    # What a reader of JSON raises is not one kind, and a system's own types may raise what they like.
    except Exception as error:
        raise BrokenRecord(game, f"a position cannot be read: {error}") from error


def same_position(db: Database, system: RuleSystem[Any], game: str, one: str, other: str) -> bool:
    """Whether two hashes are of one position, perhaps written down in formats of different years."""
    if one == other:
        return True
    first, second = (position_text(system, position_of(db, system, game, name)) for name in (one, other))
    return first == second


def position_text(system: RuleSystem[Any], position: Any) -> str:
    """A position as it is kept."""
    return write(position_format(system), position)


def position_format(system: RuleSystem[Any]) -> Format:
    """How a system's positions are written: it has its own numbers, and its own ways from one to the next."""
    return Format(f"position of {system.NAME}", system.FORMAT, system.UPGRADES)


def card_of(settings: Settings, game: Game, chain: Chain) -> GameCard:
    """What every letter of the game says about it; rules that are gone are called by their short name."""
    return GameCard(
        game=game.id,
        title=game.title,
        date=game.date,
        system=_title(game),
        way=game.way,
        home_zone=game.home_zone,
        anchor=chain.anchor,
        address=settings.club.address,
        gm=settings.club.gm_name,
        reconstructed=read(RECONSTRUCTED, game.reconstructed, tuple[str, ...]),
    )


def _title(game: Game) -> str:
    try:
        return rules_of(game).TITLE
    except BrokenRecord:
        return game.system


def sides_of(game: Game) -> tuple[Side, ...]:
    """The belligerents."""
    return read(SIDES, game.sides, tuple[Side, ...])
