"""A season from its file to its close."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from pbem.league.divisions import next_season
from pbem.league.meeting import PlayerId
from pbem.league.plan import Person, Plan
from pbem.store import leagues, players
from pbem.store.database import step
from pbem.store.leagues import State
from pbem.umpire.league.adjudicating import unfinished
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.world import World

WEEK: Final = timedelta(days=7)


class CannotRun(Exception):
    """A season cannot be begun or closed; the message says what is missing."""


def new_league(world: World, plan: Plan) -> None:
    """Keep a league of a plan, with everybody in it; raises CannotRun where there is one of that name."""
    with step(world.db, "new league"):
        if leagues.find(world.db, plan.name) is not None:
            raise CannotRun(f"there is a league {plan.name} already; call the file otherwise")
        # Who plays is kept with the members: an address that is forgotten is forgotten here too.
        divisions = tuple(replace(division, players=()) for division in plan.divisions)
        leagues.found(world.db, replace(plan, divisions=divisions, reserves=()), world.now())
        for number, division in enumerate(plan.divisions, start=1):
            _enter(world, plan, number, division.players)
        _enter(world, plan, 0, plan.reserves)


def _enter(world: World, plan: Plan, division: int, people: tuple[Person, ...]) -> None:
    for seed, person in enumerate(people, start=1):
        number = players.register(world.db, person.address, world.now(), person.name)
        leagues.join(world.db, plan.name, number, division, seed)


def start_season(world: World, name: str) -> None:
    """Let a league begin: its first round opens on its day; raises CannotRun where too few play."""
    with step(world.db, "start a season"):
        season = season_of(world.db, name)
        if season.league.state is not State.ENTERING:
            raise CannotRun(f"{name} is {season.league.state} already")
        for division in season.divisions:
            number = len(season.players(division))
            if number < 2:
                where = season.title(division) or name
                raise CannotRun(f"{where} has {number} players; two at least are needed")
        gazette_at = season.league.plan.begins(1) + WEEK
        while gazette_at <= world.now():
            gazette_at += WEEK
        leagues.settle(world.db, name, State.RUNNING, gazette_at)


def close_season(world: World, name: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Close a season for good, and return the divisions of the next, each with its players' names; raises CannotRun."""
    with step(world.db, "close a season"):
        season = season_of(world.db, name)
        if season.league.state is not State.RUNNING:
            raise CannotRun(f"{name} is {season.league.state}; only a season that runs is closed")
        left = [game for each in season.rounds for game in unfinished(world, season, each.number)]
        if left:
            raise CannotRun(f"{', '.join(left)} of {name} go on; `pbem league adjudicate {name}` ends them first")
        closed, planned = sum(each.closed_at is not None for each in season.rounds), season.rounds_planned()
        if closed < planned:
            raise CannotRun(f"{closed} of {planned} rounds of {name} are closed; the rest comes first")
        leagues.settle(world.db, name, State.CLOSED, None)
    tables = [_ranked(season, division) for division in season.divisions]
    return tuple(
        (season.title(number), tuple(season.name(player) for player in division))
        for number, division in enumerate(next_season(tables, season.withdrawn, season.reserves), start=1)
    )


def _ranked(season: Season, division: int) -> tuple[PlayerId, ...]:
    """Everybody of a division by his place; whose matches are struck stand last, and their places are filled."""
    table = [line.player for line in season.table(division)]
    return (*table, *(player for player in season.players(division) if player not in table))
