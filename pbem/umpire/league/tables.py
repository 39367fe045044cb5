"""The tables, fixtures and ratings of a league as letters and the command line tell them."""

from __future__ import annotations

from collections.abc import Callable

from pbem.league import words
from pbem.league.meeting import PlayerId
from pbem.league.ratings import RatedGame, Ratings, recount
from pbem.report.deadline import long_time
from pbem.store import games, leagues
from pbem.umpire.desk.doing import where
from pbem.umpire.league.people import reliability_of
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.world import World


def tables_text(season: Season) -> str:
    """Every division's table."""
    breaks = season.league.plan.tie_breaks
    found = [_headed(season, each, words.table(season.table(each), season.names, breaks)) for each in season.divisions]
    return "\n\n".join(found)


def _headed(season: Season, division: int, text: str) -> str:
    title = season.title(division)
    return f"{title.upper()}\n{text}" if title else text


def fixtures_text(season: Season, say: Callable[[str], str] = str) -> str:
    """Every round with its matches and what came of them, and the rounds that are known to come."""
    from pbem.umpire.league.rounds import pairs_to_come

    parts = []
    opened = {each.number for each in season.rounds}
    for number in range(1, season.rounds_planned() + 1):
        lines = [
            f"  {words.meeting(season.meetings[match.id], season.names)}"
            for match in season.matches
            if match.round == number
        ]
        if number not in opened:
            lines = [
                f"  {season.name(home)} - {season.name(away) if away else 'nobody'}"
                for division in season.divisions
                for home, away in pairs_to_come(season, division, number)
            ]
        parts.append("\n".join([f"{say(f'Round {number}')}, {season.league.plan.day(number)}", *lines]))
    return "\n\n".join(parts)


def ratings_of(world: World) -> Ratings:
    """The ratings of everybody, recomputed from all finished games of all leagues."""
    games = [game for league in leagues.everything(world.db) for game in rated_games(world, league.name)]
    return recount(games, world.now() if games else None)


def rated_games(world: World, name: str) -> list[RatedGame]:
    """The finished games of a league as ratings see them."""
    league = leagues.get(world.db, name)
    matches = {match.id: match for match in leagues.matches(world.db, name)}
    found = []
    for fixture in leagues.fixtures(world.db, name):
        score, match = fixture.result, matches[fixture.meeting]
        if score is None or not score.was_played or fixture.ended_at is None or match.away is None:
            continue
        # The same side of a scenario stands first whoever is at home, so that its head start can be learned.
        turned = fixture.home_side > fixture.away_side
        found.append(
            RatedGame(
                fixture.ended_at,
                league.plan.system,
                match.scenario,
                match.away if turned else match.home,
                match.home if turned else match.away,
                float(1 - score.result if turned else score.result),
                fixture.counts_away if turned else fixture.counts_home,
                fixture.counts_home if turned else fixture.counts_away,
            )
        )
    return found


def ratings_text(world: World, name: str) -> str:
    """The ratings of a league's people in its system, the best first; who has too few games yet is named below."""
    season, ratings = season_of(world.db, name), ratings_of(world)
    system = season.league.plan.system
    best = sorted(season.names, key=lambda player: -_rating(ratings, system, player))
    shown = [(player, ratings.shown(system, player)) for player in best]
    lines = [f"{text:>10}  {season.name(player)}" for player, text in shown if text]
    waiting = [season.name(player) for player, text in shown if not text]
    if waiting:
        lines.append(f"Not rated before five games: {', '.join(waiting)}")
    return "\n".join(lines)


def _rating(ratings: Ratings, system: str, player: PlayerId) -> float:
    found = ratings.of(system, player)
    return found.rating.rating if found else 0.0


def reliability_text(world: World, season: Season) -> str:
    """How reliable everybody of a league is."""
    found = [(season.name(player), str(reliability_of(world, player))) for player in season.everybody]
    return "\n".join(f"{name:<{words.NAME_WIDTH}} {told}" for name, told in found)


def leagues_text(world: World, say: Callable[[str], str] = str) -> str:
    """All leagues, one a line."""
    lines = []
    for league in leagues.everything(world.db):
        season = season_of(world.db, league.name)
        stands = say(f"round {season.current.number} of {season.rounds_planned()}") if season.current else league.state
        people = sum(len(season.players(division)) for division in season.divisions)
        lines.append(f"{league.name}: {league.plan.title}, {say(f'{people} players')}, {league.plan.pairs}, {stands}")
    return "\n".join(lines) or say("There is no league at present.")


def round_state(world: World, name: str) -> dict[str, object]:
    """The present round: its number, when it closes, and a line for each of its games."""
    season = season_of(world.db, name)
    current = season.current
    if current is None:
        begins = long_time(season.league.plan.begins(1), world.settings.club.zone)
        return {"round": 0, "opens": begins, "games": []}
    numbers = {match.id: match for match in season.matches if match.round == current.number}
    lines = []
    for fixture in leagues.fixtures(world.db, name):
        if (match := numbers.get(fixture.meeting)) is None:
            continue
        game = games.get(world.db, fixture.game)
        pair = f"{season.name(match.home)} - {season.name(match.away or 0)}"
        lines.append(f"  {game.id:<22} {pair:<30} {where(world, game)}")
    closes = long_time(current.closes_at, world.settings.club.zone)
    return {"round": current.number, "closes": closes, "games": lines}
