"""Making a game of a scenario, filling its seats, and starting it with an invitation to every seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import available_timezones

from pbem.battle.dice import CHAIN_LENGTH
from pbem.battle.scenario import Scenario
from pbem.mail.identity.address import is_address
from pbem.report.letters.gm import gm_footer
from pbem.report.letters.notice import game_started
from pbem.rules import rule_system
from pbem.settings import Settings
from pbem.store import chains, games, players, positions, seats, tenures
from pbem.store.database import step
from pbem.store.formats import RECONSTRUCTED, SIDES, write
from pbem.store.games import Game
from pbem.store.openings import How
from pbem.store.seats import Commission
from pbem.store.tenures import Ended
from pbem.umpire.bounds.deadlines import first_with_notice, parse
from pbem.umpire.bounds.opening import keep, opening_of, prepare
from pbem.umpire.life.hand_over import hand_over
from pbem.umpire.life.invite import post_invitation
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import position_text, sit_by_name
from pbem.umpire.world import World

_ID = re.compile(r"[a-z][a-z0-9-]{1,30}")


class CannotStart(Exception):
    """A game cannot be made or started; the message says what is missing and how to supply it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed for one game; empty words mean what the settings say, or the scenario's first way of play."""

    id: str = ""
    way: str = ""
    schedule: str = ""
    zone: str = ""
    gm: str = ""


def new_game(world: World, scenario: Scenario, terms: Terms = Terms()) -> Game:
    """Make a game that waits for its players; raises CannotStart, WrongRule or ScenarioFault."""
    settings = world.settings
    name = terms.id or _free_name(world, scenario.name)
    if not _ID.fullmatch(name):
        raise CannotStart(f"{name!r} is no name for a game; write a letter, then letters, digits or hyphens")
    if games.find(world.db, name) is not None:
        raise CannotStart(f"there is a game {name} already; give another name with --id")
    gm, zone = terms.gm.strip(), terms.zone.strip()
    if gm and not is_address(gm.lower()):
        raise CannotStart(f"{gm!r} is no mail address; the GM's is one such as gm@example.org")
    if zone and zone not in available_timezones():
        raise CannotStart(f"there is no time zone {zone!r}; write one such as Europe/London")
    system = rule_system(scenario.system)
    named = replace(terms, id=name)
    secret, token_secret = world.entropy(32), world.entropy(32)
    game = make_game(settings, scenario, named, system.VERSION, token_secret, world.now())
    position = position_text(system, system.set_up(scenario, game.way))
    with step(world.db, "new game"):
        chain = chains.found(world.db, name, secret, CHAIN_LENGTH)
        game = replace(game, chain=chain, set_up=positions.keep(world.db, position))
        games.found(world.db, game)
        for rank, seat in enumerate(scenario.seats):
            briefing = scenario.briefings.get(seat.side, "")
            seats.found(
                world.db,
                Commission(name, seat.id, rank, seat.name, seat.side, seat.commander_in_chief, briefing),
            )
    return game


def make_game(
    settings: Settings, scenario: Scenario, terms: Terms, version: str, token_secret: bytes, now: datetime
) -> Game:
    """A game of a scenario on those terms, before its dice and its position are kept."""
    way = terms.way or scenario.ways[0]
    if way not in scenario.ways:
        raise CannotStart(f"{scenario.title} is not played {way!r}; it is played {' or '.join(scenario.ways)}")
    zone = terms.zone or settings.club.zone
    return Game(
        id=terms.id,
        scenario=scenario.name,
        title=scenario.title,
        date=scenario.date,
        system=scenario.system,
        rules_version=version,
        way=way,
        last_bound=scenario.bounds,
        sides=write(SIDES, scenario.sides),
        reconstructed=write(RECONSTRUCTED, scenario.reconstructed),
        home_zone=zone,
        schedule=str(parse(terms.schedule or settings.game.deadlines, zone)),
        gm=(terms.gm or settings.club.gm).lower(),
        token_secret=token_secret,
        chain=0,
        set_up="",
        state="mustering",
        bound=0,
        edition=1,
        present=None,
        deadline=None,
        due=None,
        moved=0,
        grace_for=-1,
        hold="",
        verdict=None,
        made_at=now,
    )


def _free_name(world: World, scenario: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", scenario.lower()).strip("-")[:20] or "game"
    return next(name for number in range(1, 10_000) if games.find(world.db, name := f"{stem}-{number}") is None)


def give_seat(
    world: World,
    game: str,
    seat: str,
    address: str,
    *,
    name: str = "",
    zone: str = "",
    language: str = "",
    sure: bool = False,
) -> int:
    """Give a seat to a player and return his number; in a game that runs he is told how things stand.

    Raises CannotStart for an address or zone that is none and, unless one is `sure`, for somebody of the other side;
    NoSuchGame and NoSuchSeat.
    """
    address = address.strip().lower()
    if not is_address(address):
        raise CannotStart(f"{address!r} is no mail address; write one such as henry@example.org")
    if address == world.settings.club.address:
        raise CannotStart(f"{address} is the umpire's own address; a player needs another")
    if zone and zone not in available_timezones():
        raise CannotStart(f"there is no time zone {zone!r}; write one such as Europe/London")
    with step(world.db, "seat"):
        found = games.get(world.db, game)
        before = seats.get(world.db, game, seat)
        if not sure and (other := _service_elsewhere(world, found, before, address)):
            raise CannotStart(
                f"{address} {other} of {game}, and {before.name} is of the {before.side} side; "
                "give the seat to somebody else, or, if that is meant so, say --yes"
            )
        player = players.register(world.db, address, world.now(), name, zone, language)
        if before.player == player:
            return player
        if before.is_held:
            tenures.end(world.db, game, seat, found.bound, Ended.RELIEVED, world.now())
        tenures.begin(world.db, game, seat, player, found.bound, world.now())
        if found.state == "running":
            hand_over(world, game, before)
    return player


def _service_elsewhere(world: World, game: Game, seat: Commission, address: str) -> str:
    """The seat of another side that a player holds or, once the game has begun, held; empty where there is none."""
    player = players.at(world.db, address)
    for tenure in tenures.of_player(world.db, player.id) if player else ():
        other, ended = seats.get(world.db, game.id, tenure.seat) if tenure.game == game.id else seat, tenure.ended
        if other.side != seat.side and (ended is Ended.NOT_YET or game.state != "mustering"):
            return f"{'holds' if ended is Ended.NOT_YET else 'held'} {other.name} ({other.side})"
    return ""


def start(world: World, game: str) -> datetime:
    """Start a game whose seats are filled, and return when the deployment is due; raises CannotStart."""
    with step(world.db, "start"):
        found = games.get(world.db, game)
        if found.state != "mustering":
            raise CannotStart(f"{game} {'has been started already' if found.state == 'running' else 'is over'}")
        empty = [commission for commission in seats.of(world.db, game) if not commission.is_held]
        if empty:
            commands = "\n".join(
                f"  pbem seat {game} {commission.id} ADDRESS    # {commission.name}" for commission in empty
            )
            raise CannotStart(f"{len(empty)} seats of {game} are empty; fill them first:\n{commands}")
        schedule = parse(found.schedule, found.home_zone)
        deadline = first_with_notice(schedule, world.now(), timedelta(hours=world.settings.game.notice_hours))
        match = sit_by_name(world.db, world.settings, game)
        opening = opening_of(world, match, 0, How.STARTED, parent=None)
        games.begin(world.db, opening, deadline)
        match = sit_by_name(world.db, world.settings, game)
        opened = {commission.id: prepare(match, commission, 0) for commission in match.commissions}
        keep(world, opening, tuple(opened.values()))
        gallery = Gallery(world, match)
        for commission in match.commissions:
            post_invitation(world, match, commission, opened[commission.id].form, gallery)
        names = [f"{commission.name} ({commission.address})" for commission in match.commissions]
        page = game_started(match.card, names, match.told(deadline), found.home_zone, world.now(), gm_footer(game))
        post_to_gm(world, match, page, key="started")
    return deadline


def next_deadline_of(world: World, game: Game) -> datetime:
    """When the bound after one that is resolved now is due."""
    notice = timedelta(hours=world.settings.game.notice_hours)
    return first_with_notice(parse(game.schedule, game.home_zone), world.now(), notice)
