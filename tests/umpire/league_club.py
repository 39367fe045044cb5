"""A club with a league of toy soldiers, for tests: everybody commands a whole army, and writes what he is told to."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TypedDict, Unpack

import pytest

from pbem.league.plan import Division, Pairs, Person, Plan
from pbem.store import games, leagues, outbox
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.league import rounds
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.league.seasons import new_league, start_season
from tests.umpire import toy
from tests.umpire.club import Club

LEAGUE = "spring"
NAMES = ("Anne", "Bob", "Cleo", "Dan", "Eve", "Fred", "Gus", "Hal")
WINNERS = {"+": "red", "-": "blue", "=": ""}


def address(name: str) -> str:
    return f"{name.lower()}@league.example"


def people(*names: str) -> tuple[Person, ...]:
    return tuple(Person(address(name), name) for name in names)


class Otherwise(TypedDict, total=False):
    """What may be otherwise in the league of a test."""

    name: str
    title: str
    divisions: tuple[Division, ...]
    pairs: Pairs
    points: str
    rounds: int
    bounds: int
    minimum: float
    mirrored: bool
    open_entry: bool


def plan(*names: str, reserves: tuple[str, ...] = (), **other: Unpack[Otherwise]) -> Plan:
    """A round robin of mirrored matches from today on, a week to a round."""
    usual = Plan(
        LEAGUE, "The Spring League", "toy", ("toy-hill",), (Division("", people(*names)),), date(2026, 3, 10),
        "Europe/London", tie_breaks=("head-to-head", "margin"), round_days=7, deadlines="daily 20:00",
        reserves=people(*reserves), gm="",
    )  # fmt: skip
    return replace(usual, **other)


def begin_league(club: Club, monkeypatch: pytest.MonkeyPatch, found: Plan) -> Club:
    """The league with its first round opened."""
    monkeypatch.setattr(rounds, "load", lambda name: toy.scenario(40))
    new_league(club.world, found)
    start_season(club.world, LEAGUE)
    club.tick()
    return club


def season(club: Club) -> Season:
    return season_of(club.world.db, LEAGUE)


def pairs(club: Club, number: int) -> list[str]:
    """`Anne-Bob` for every match of a round."""
    now = season(club)
    return [
        f"{now.name(match.home)}-{now.name(match.away) if match.away else '*'}"
        for match in now.matches
        if match.round == number
    ]


def games_of(club: Club, number: int, board: int = 0) -> list[str]:
    now = season(club)
    wanted = {match.id for match in now.matches if match.round == number and board in (0, match.board)}
    return [each.game for each in leagues.fixtures(club.world.db, LEAGUE) if each.meeting in wanted]


def end(club: Club, game: str, how: str) -> None:
    """End a game: `+` the Reds win, `-` the Blues, `=` nobody."""
    finish_game(club.world, game, "by agreement", WINNERS[how])


def play_round(club: Club, number: int, results: str) -> None:
    """End every game of a round, game by game, and let the next begin on its day."""
    for game, how in zip(games_of(club, number), results.replace(" ", ""), strict=True):
        if games.get(club.world.db, game).state == "running":
            end(club, game, how)
    club.tick()
    next_week(club, number + 1)


def next_week(club: Club, number: int) -> None:
    club.clock.now = max(club.clock.now, season(club).league.plan.begins(number) + timedelta(hours=9))
    club.tick()


def table(club: Club, division: int = 1) -> list[str]:
    """`1 Anne 6` and so on."""
    now = season(club)
    return [f"{line.place} {now.name(line.player)} {line.points}" for line in now.table(division)]


def orders_to(club: Club, game: str, seat: str) -> tuple[str, str]:
    """Who holds a seat, and where he sends his orders for the present bound."""
    now = games.get(club.world.db, game)
    row = outbox.for_seat(club.world.db, game, now.bound, now.edition, seat, ("invitation", "report"))[-1]
    letter = next(each for each in club.letters_to(row.recipient) if each["Message-ID"] == row.message_id)
    return row.recipient, str(letter["Reply-To"])


__all__ = ["NAMES", "Pairs", "address", "begin_league", "end", "games_of", "next_week", "pairs", "plan", "play_round"]
