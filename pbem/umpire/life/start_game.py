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
from pbem.report.letters.joining import invited
from pbem.report.letters.notice import game_started
from pbem.rules import rule_system
from pbem.settings import Settings
from pbem.store import chains, games, house_seats, invitations, players, positions, reserves, seats, tenures
from pbem.store.database import step
from pbem.store.formats import RECONSTRUCTED, SIDES, write
from pbem.store.games import Game
from pbem.store.openings import How
from pbem.store.seats import Commission
from pbem.store.tenures import Ended
from pbem.store.terms import Agreed
from pbem.store.terms import keep as keep_terms
from pbem.umpire.bounds.deadlines import first_with_notice, is_closed, next_deadline, parse
from pbem.umpire.bounds.opening import keep, opening_of, prepare
from pbem.umpire.life.hand_over import hand_over
from pbem.umpire.life.invite import post_invitation
from pbem.umpire.life.terms import agreed, usual
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import position_text, roster_by_name, sit_by_name
from pbem.umpire.world import World

_MOST_CLOSED = 366
"""Deadlines that may fall on closed days one after the other before they count all the same."""
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


def new_game(
    world: World, scenario: Scenario, terms: Terms = Terms(), kept: Agreed | None = None, chain: int | None = None
) -> Game:
    """Make a game that waits for its players; raises CannotStart, WrongRule or ScenarioFault.

    Beside its terms it has those that were agreed for it, `kept`; without them it has the house's own. Its dice are of
    that `chain`, which other games may share; without one it has a chain of its own.
    """
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
        if chain is None:
            chain = chains.found(world.db, name, secret, CHAIN_LENGTH)
        game = replace(game, chain=chain, set_up=positions.keep(world.db, position))
        games.found(world.db, game)
        keep_terms(world.db, name, kept or usual(settings))
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
    invite: bool = False,
) -> int:
    """Give a seat to a player and return his number; in a game that runs he is told how things stand.

    To `invite` means that a game which has not begun waits for a letter from an address that is new to us.

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
        is_new = not players.was_known(world.db, address)
        player = players.register(world.db, address, world.now(), name, zone, language)
        if before.player == player:
            return player
        invitations.strike(world.db, game, seat)
        reserves.fill(world.db, game, seat)
        house_seats.end(world.db, game, seat, world.now())
        if before.is_held:
            tenures.end(world.db, game, seat, found.bound, Ended.RELIEVED, world.now())
        tenures.begin(world.db, game, seat, player, found.bound, world.now())
        if found.state == "running":
            hand_over(world, game, before)
        elif invite and is_new:
            _invite(world, game, seat, player)
    return player


def _invite(world: World, game: str, seat: str, player: int) -> None:
    invitations.keep(world.db, game, seat, player, world.now())
    roster = roster_by_name(world.db, world.settings, game)
    commission = roster.commission(seat)
    by = world.settings.club.gm_name or world.settings.club.name
    page = invited(roster.card_for(commission), commission.name, by)
    post_to_seat(world, roster, commission, "invited", page, bound=0, key=f"tenure {commission.tenure}")


def _service_elsewhere(world: World, game: Game, seat: Commission, address: str) -> str:
    """The seat of another side that a player holds or, once the game has begun, held; empty where there is none."""
    player = players.at(world.db, address)
    for tenure in tenures.of_player(world.db, player.id) if player else ():
        other, ended = seats.get(world.db, game.id, tenure.seat) if tenure.game == game.id else seat, tenure.ended
        if other.side != seat.side and (ended is Ended.NOT_YET or game.state != "mustering"):
            return f"{'holds' if ended is Ended.NOT_YET else 'held'} {other.name} ({other.side})"
    return ""


def start(world: World, game: str, *, sure: bool = False, notes: tuple[str, ...] = (), quiet: bool = False) -> datetime:
    """Start a game whose seats are filled, and return when the deployment is due; raises CannotStart.

    It waits for the first letters of those who were invited, unless one is `sure`. `notes` stand in the invitations.
    The GM is told, unless it is to be `quiet`.
    """
    with step(world.db, "start"):
        found = games.get(world.db, game)
        if found.state != "mustering":
            raise CannotStart(f"{game} {'has been started already' if found.state == 'running' else 'is over'}")
        empty = [commission for commission in seats.of(world.db, game) if not commission.is_filled]
        if empty:
            commands = "\n".join(
                f"  pbem seat {game} {commission.id} ADDRESS    # {commission.name}" for commission in empty
            )
            raise CannotStart(f"{len(empty)} seats of {game} are empty; fill them first:\n{commands}")
        silent = [each.seat for each in invitations.of(world.db, game)]
        if silent and not sure:
            raise CannotStart(
                f"nothing has come yet from those who were given {', '.join(silent)} of {game}; the game waits for a "
                "first letter of theirs. To start without it, say --sure"
            )
        for each in silent:
            invitations.strike(world.db, game, each)
        deadline = next_deadline_of(world, found)
        match = sit_by_name(world.db, world.settings, game)
        opening = opening_of(world, match, 0, How.STARTED, parent=None)
        games.begin(world.db, opening, deadline)
        match = sit_by_name(world.db, world.settings, game)
        opened = {commission.id: prepare(match, commission, 0) for commission in match.commissions}
        keep(world, opening, tuple(opened.values()))
        gallery = Gallery(world, match)
        for commission in match.commissions:
            post_invitation(world, match, commission, opened[commission.id].form, gallery, notes=notes)
        if quiet:
            return deadline
        names = [f"{each.name} ({each.address or 'the house'})" for each in match.commissions]
        page = game_started(match.card, names, match.told(deadline), found.home_zone, world.now(), gm_footer(game))
        post_to_gm(world, match, page, key="started")
    return deadline


def next_deadline_of(world: World, game: Game, notice: timedelta | None = None) -> datetime:
    """When a bound that is opened now is due: on no closed day, and leaving players their time or that `notice`."""
    if notice is None:
        notice = timedelta(hours=world.settings.game.notice_hours)
    return open_day(world, game, world.now(), notice)


def open_day(world: World, game: Game, after: datetime, notice: timedelta) -> datetime:
    """The first deadline of a game that leaves so much time after a moment and falls on no closed day."""
    schedule, shut = parse(game.schedule, game.home_zone), agreed(world, game.id).closed
    moment = first_with_notice(schedule, after, notice)
    for _ in range(_MOST_CLOSED):
        if not is_closed(shut, moment, game.home_zone):
            break
        moment = next_deadline(schedule, moment)
    return moment
