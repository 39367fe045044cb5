"""The rounds of a league: pairs are made, their games are begun, and a round closes when all of them are over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from pbem.battle.dice import CHAIN_LENGTH
from pbem.battle.scenario import Scenario
from pbem.league.berger import Pair
from pbem.league.meeting import NOBODY, PlayerId
from pbem.league.plan import Plan
from pbem.league.points import PRESETS
from pbem.league.rounds import pairs_of, rounds_of, with_reserves
from pbem.report.deadline import Deadline
from pbem.report.letters.league import Task, league_footer, round_opens, season_over
from pbem.scenarios import load
from pbem.store import chains, games, leagues, players
from pbem.store.database import step
from pbem.store.leagues import Match, Round, State
from pbem.umpire.bounds.reschedule import bring_in_step
from pbem.umpire.guard import errand
from pbem.umpire.league.adjudicating import ask_gm, unfinished
from pbem.umpire.league.hearing import hear_results
from pbem.umpire.league.people import post_to_league_gm
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.league.tables import tables_text
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.world import World


def keep_rounds(world: World) -> None:
    """Hear what has ended, close what is played, and open what is due, in every league that runs."""
    hear_results(world)
    for league in leagues.everything(world.db):
        if league.state is State.RUNNING:
            doing = f"the rounds of {league.name} could not be looked at"
            errand(world, doing, partial(_look_at, world, league.name), otherwise=None)


def _look_at(world: World, name: str) -> None:
    season = season_of(world.db, name)
    current = season.current
    if current is not None and current.closed_at is None:
        left = unfinished(world, season, current.number)
        if left:
            if current.closes_at <= world.now() and current.asked_at is None:
                ask_gm(world, season, current, left)
            return
        _close(world, season, current)
    number = 1 + (current.number if current else 0)
    if number <= season.rounds_planned() and season.league.plan.begins(number) <= world.now():
        open_round(world, name, number)


def _close(world: World, season: Season, current: Round) -> None:
    league = season.league
    with step(world.db, "close a round"):
        leagues.close_round(world.db, league.name, current.number, world.now())
        if current.number >= season.rounds_planned():
            page = season_over(league.plan.title, league.name, tables_text(season))
            post_to_league_gm(world, league, page, key=f"{league.name} season")


def open_round(world: World, name: str, number: int) -> None:
    """Make the games of a round and write to its players; all of it is kept in one transaction."""
    with step(world.db, "open a round"):
        season, now = season_of(world.db, name), world.now()
        plan = season.league.plan
        leagues.open_round(world.db, name, number, now, max(plan.begins(number + 1), now))
        reserves, board = [*season.reserves], 0
        common = _dice(world, f"{name}-r{number}") if PRESETS[plan.points].compares else None
        for division in season.divisions:
            standing = season.standing(division)
            if number > rounds_of(plan.pairs, len(standing.players), plan.rounds):
                continue
            for home, away in with_reserves(pairs_of(plan.pairs, standing, number), reserves):
                board += 1
                reserves = [reserve for reserve in reserves if reserve != away]
                match = Match(
                    0, name, number, division, board, plan.scenario(number), home, away or None, plan.games
                )  # fmt: skip
                _begin(world, season_of(world.db, name), leagues.add_match(world.db, match), common)


def _dice(world: World, name: str) -> int:
    """A chain of dice for games of which none is called so."""
    return chains.found(world.db, name, world.entropy(32), CHAIN_LENGTH)


def _begin(world: World, season: Season, match: Match, common: int | None) -> None:
    """Make the games of a match, and write to both players; all games of the round may have their dice in `common`."""
    if match.away is None:
        _tell(world, season, match, match.home, NOBODY, (), None)
        return
    if {match.home, match.away} & season.withdrawn:
        return
    plan = season.league.plan
    scenario = load(match.scenario)
    if plan.bounds:
        scenario = replace(scenario, bounds=min(plan.bounds, scenario.bounds))
    chain = common
    if chain is None and match.games > 1:
        chain = _dice(world, f"{match.league}-r{match.round}-{match.board}")
    made = [_make(world, plan, scenario, match, mirror, chain) for mirror in range(match.games)]
    for game in made:
        start(world, game, sure=True)
    bring_in_step(world, made[0])
    due = games.get(world.db, made[0]).deadline
    for player, opponent in ((match.home, match.away), (match.away, match.home)):
        _tell(world, season, match, player, opponent, tuple(made), due, shared=chain is not None)


def _make(world: World, plan: Plan, scenario: Scenario, match: Match, mirror: int, chain: int | None) -> str:
    """One game of a match: in the second the sides are exchanged."""
    name = f"{match.league}-r{match.round}-{match.board}" + ("ab"[mirror] if match.games > 1 else "")
    terms = Terms(id=name, schedule=plan.deadlines, zone=plan.zone, gm=plan.gm)
    # Its pages name who meets whom, whatever the house has been set to since the league was made.
    new_game(world, scenario, terms, replace(usual(world.settings), anonymous=False), chain)
    sides = [side.id for side in scenario.sides]
    home, away = sides if mirror == 0 else sides[::-1]
    leagues.add_fixture(world.db, name, match.id, home, away)
    holders = {home: match.home, away: match.away}
    for seat in scenario.seats:
        player = players.get(world.db, holders[seat.side] or 0)
        assert player is not None, "a member of a league is a player"
        give_seat(world, name, seat.id, player.address, sure=True)
    return name


def _tell(
    world: World, season: Season, match: Match, number: PlayerId, opponent: PlayerId, made: tuple[str, ...],
    due: datetime | None, *, shared: bool = False,
) -> None:  # fmt: skip
    player, plan = players.get(world.db, number), season.league.plan
    if player is None:
        return
    zone = player.zone or plan.zone
    closes = next(each.closes_at for each in leagues.rounds(world.db, match.league) if each.number == match.round)
    page = round_opens(
        plan.title,
        match.round,
        season.name(opponent),
        load(match.scenario).title,
        [Task(game, _side(world, game, number, match)) for game in made],
        Deadline(due, plan.zone).both(zone) if due else "",
        Deadline(closes, plan.zone).both(zone),
        shared,
        league_footer(world.settings.club.address, match.league),
        player.language,
    )
    post_to_member(world, player, "round", page, key=f"{match.league} round {match.round}")


def _side(world: World, game: str, player: PlayerId, match: Match) -> str:
    fixture = leagues.fixture(world.db, game)
    assert fixture is not None
    own = fixture.home_side if player == match.home else fixture.away_side
    return next(side.name for side in load(match.scenario).sides if side.id == own)


def pairs_to_come(season: Season, division: int, number: int) -> tuple[Pair, ...]:
    """The pairs of a round that has not been opened, as far as they are known: those of a round robin are."""
    plan = season.league.plan
    if not plan.pairs.is_known_ahead or number > rounds_of(plan.pairs, len(season.players(division)), plan.rounds):
        return ()
    return pairs_of(plan.pairs, season.standing(division), number)
