"""What is left when the time of a round is over: results proposed from the victory points, which the GM confirms."""

from __future__ import annotations

from pbem.report.letters.league import round_waits
from pbem.store import games, leagues
from pbem.store.database import step
from pbem.store.leagues import Round
from pbem.umpire.league.hearing import hear_results
from pbem.umpire.league.people import post_to_league_gm
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.life.adjudicating import adjudicate as by_points
from pbem.umpire.life.adjudicating import proposal
from pbem.umpire.match import sides_of, sit_by_name
from pbem.umpire.world import World


def unfinished(world: World, season: Season, number: int) -> list[str]:
    """The games of a round that go on."""
    matches = {match.id for match in season.matches if match.round == number}
    fixtures = leagues.fixtures(world.db, season.league.name)
    return [each.game for each in fixtures if each.meeting in matches and each.score is None]


def proposal_of(world: World, name: str) -> str:
    """How a game would be adjudicated as it stands, in one line."""
    match = sit_by_name(world.db, world.settings, name)
    verdict = proposal(match)
    names = {side.id: side.name for side in sides_of(match.game)}
    score = ", ".join(f"{names[side]} {points}" for side, points in verdict.score.items())
    return f"{name:<22} bound {match.game.bound}: {score}; {names.get(verdict.winner, 'a draw')}"


def ask_gm(world: World, season: Season, current: Round, left: list[str]) -> None:
    """Send the GM the proposals for what is left of a round, once."""
    league = season.league
    with step(world.db, "ask to adjudicate"):
        leagues.ask_about(world.db, league.name, current.number, world.now())
        proposals = [proposal_of(world, name) for name in left]
        page = round_waits(league.plan.title, current.number, proposals, league.name)
        post_to_league_gm(world, league, page, key=f"{league.name} round {current.number}")


def adjudicate(world: World, name: str) -> list[str]:
    """End every game that is left of the last round as it is proposed, and tell how; the GM has confirmed it."""
    with step(world.db, "adjudicate"):
        season = season_of(world.db, name)
        number = season.current.number if season.current else 0
        left = unfinished(world, season, number)
        found = [proposal_of(world, game) for game in left]
        for game in left:
            if games.get(world.db, game).state == "running":
                by_points(world, game)
        hear_results(world)
    return found
