"""LEAGUES, ENTER, TABLE, FIXTURES, RATING, DUEL: what a member may ask and say about leagues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pbem.report.letters.joining import member_footer
from pbem.report.letters.league import league_footer, no_such_league, shown
from pbem.report.page import Page
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import leagues
from pbem.store.leagues import State
from pbem.store.players import Player
from pbem.umpire.league.duelling import challenge, reply
from pbem.umpire.league.people import CannotEnter, enter, reliability_of
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.league.tables import fixtures_text, leagues_text, ratings_of, tables_text
from pbem.umpire.world import World

_Answer = Callable[[World, Player, tuple[str, ...]], Page]


def _leagues(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    footer = member_footer(world.settings.club.address)
    return shown(
        "The leagues",
        "`ENTER` and the name of one takes you in.",
        leagues_text(world, tongue_of(player.language).tell),
        footer,
        player.language,
    )


def _enter(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    name = arguments[0].lower()
    if leagues.find(world.db, name) is None:
        return _unknown(world, player, name)
    try:
        words = enter(world, name, player.id)
    except CannotEnter as why:
        words = str(why)
    return shown("ENTER", words, "", league_footer(world.settings.club.address, name), player.language)


def _table(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return _of_league(world, player, arguments[0], "The table", tables_text)


def _fixtures(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return _of_league(
        world, player, arguments[0], "Fixtures", partial(fixtures_text, say=tongue_of(player.language).tell)
    )


def _of_league(world: World, player: Player, name: str, what: str, text: Callable[[Season], str]) -> Page:
    """The answer about a league; without a name about the one the player is in, or that runs."""
    names = [name.lower()] if name else _likely(world, player)
    if len(names) != 1 or leagues.find(world.db, names[0]) is None:
        return _unknown(world, player, name)
    season = season_of(world.db, names[0])
    footer = league_footer(world.settings.club.address, names[0])
    return shown(
        f"{season.league.plan.title}: {what}",
        "",
        text(season),
        footer,
        player.language,
    )


def _likely(world: World, player: Player) -> list[str]:
    running = [league.name for league in leagues.everything(world.db) if league.state is State.RUNNING]
    own = [name for name in leagues.of_player(world.db, player.id) if name in running]
    return own or running


def _rating(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    ratings, say = ratings_of(world), tongue_of(player.language).tell
    own = [
        f"{system:<22} {ratings.shown(system, player.id) or say('not before five games')}"
        for system, number in ratings.players
        if number == player.id
    ]
    told = f"Orders in time: {reliability_of(world, player.id)}."
    footer = member_footer(world.settings.club.address)
    return shown("Your ratings", told, "\n".join(own) or say("none yet"), footer, player.language)


def _unknown(world: World, player: Player, name: str) -> Page:
    return no_such_league(
        name,
        leagues_text(world, tongue_of(player.language).tell),
        member_footer(world.settings.club.address),
        player.language,
    )


def _duel(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return challenge(world, player, arguments[0], arguments[1])


def _meet(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reply(world, player, arguments[0], arguments[1], meets=True)


def _refuse(world: World, player: Player, arguments: tuple[str, ...]) -> Page:
    return reply(world, player, arguments[0], arguments[1], meets=False)


LEAGUE_WORDS: Final[Mapping[str, _Answer]] = {
    "leagues": _leagues,
    "enter": _enter,
    "table": _table,
    "fixtures": _fixtures,
    "rating": _rating,
    "duel": _duel,
    "meet": _meet,
    "refuse": _refuse,
}
"""Each word with what answers it."""
