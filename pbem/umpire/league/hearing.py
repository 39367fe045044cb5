"""How the games of leagues end: their scores, and for whom they are rated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from pbem.battle.system import Verdict
from pbem.league.meeting import NOBODY, Ended, PlayerId, Score
from pbem.league.ratings import WORTH
from pbem.store import games, house_seats, leagues, resolutions, seats, tenures
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.leagues import Fixture
from pbem.store.seats import Commission
from pbem.umpire.bounds.resolution import read_verdict
from pbem.umpire.guard import for_game
from pbem.umpire.match import position_of, present_position, rules_of
from pbem.umpire.world import World

ADJUDICATED: Final = "Adjudicated"
"""How the reason of a verdict begins that was given when a round was over."""
WITHDRAWN: Final = "has withdrawn from the league"
"""What the reason of a verdict says that was given because nobody was left for one side."""
_ABANDONED: Final = "Nobody wrote for a month"
"""How the reason begins where nobody played any more."""


def hear_results(world: World) -> None:
    """Keep the score of every game of a league that has ended since."""
    for name in leagues.newly_over(world.db):
        for_game(world, name, "its result could not be heard", partial(_hear, world, name), otherwise=None)


def _hear(world: World, name: str) -> None:
    with step(world.db, "hear a result"):
        fixture = leagues.fixture(world.db, name)
        heard = None if fixture is None else score_of(world, fixture)
        if fixture is None or heard is None:
            return
        score, home, away = heard
        leagues.hear(world.db, name, score, ended_at(world, name), home=home, away=away)


def ended_at(world: World, game: str) -> datetime:
    """When a game ended: when its last tenure did."""
    ends = [each.ended_at for seat in seats.of(world.db, game) for each in tenures.of_seat(world.db, game, seat.id)]
    return max((end for end in ends if end is not None), default=world.now())


def score_of(world: World, fixture: Fixture) -> tuple[Score, bool, bool] | None:
    """The score of a game that is over, and whether it is rated for either player; None where it goes on."""
    game = games.get(world.db, fixture.game)
    verdict = read_verdict(game.verdict)
    match = leagues.match(world.db, fixture.meeting)
    if game.state != "over" or verdict is None or match is None:
        return None
    system, held = rules_of(game), seats.of(world.db, game.id)
    halves = 1 if not verdict.winner else 2 if verdict.winner == fixture.home_side else 0
    home, away = match.home, match.away or NOBODY
    how, withdrawn = _how(world, game, verdict), WITHDRAWN in verdict.reason
    points = {} if how is Ended.FORFEIT else verdict.score or system.score(present_position(world.db, system, game))
    score = Score(
        game=game.id,
        scenario=game.scenario,
        home_side=fixture.home_side,
        away_side=fixture.away_side,
        halves=halves,
        home_points=int(points.get(fixture.home_side, 0)),
        away_points=int(points.get(fixture.away_side, 0)),
        ended=how,
        major=verdict.degree == "major",
        home_stayed=_stayed(held, fixture.home_side, home) and not (withdrawn and halves == 0),
        away_stayed=_stayed(held, fixture.away_side, away) and not (withdrawn and halves == 2),
    )
    rated = score.was_played and not house_seats.has_played(world.db, game.id)
    return (
        score,
        rated and _counts(world, game, held, fixture.home_side, home, lost=halves == 0),
        rated and _counts(world, game, held, fixture.away_side, away, lost=halves == 2),
    )


def _how(world: World, game: Game, verdict: Verdict) -> Ended:
    """How a game came to its end; who withdraws when nobody has moved yet forfeits it, and later has lost it."""
    if verdict.reason.startswith(_ABANDONED):
        return Ended.ABANDONED
    if WITHDRAWN in verdict.reason and not any(row.bound for row in resolutions.line(world.db, game.id)):
        return Ended.FORFEIT
    return Ended.ADJUDICATED if verdict.reason.startswith(ADJUDICATED) else Ended.PLAYED


def _stayed(held: Sequence[Commission], side: str, player: PlayerId) -> bool:
    """Whether a player held a seat of his side to the end."""
    return any(commission.player == player for commission in held if commission.side == side)


def _counts(
    world: World, game: Game, commissions: Sequence[Commission], side: str, player: PlayerId, *, lost: bool
) -> bool:
    """Whether a game counts for a player: he has commanded in it, and has not just taken over a wreck and `lost` it."""
    held = [
        each.from_bound
        for commission in commissions
        if commission.side == side
        for each in tenures.of_seat(world.db, game.id, commission.id)
        if each.player == player
    ]
    return bool(held) and not (lost and _was_a_wreck(world, game, side, min(held)))


def _was_a_wreck(world: World, game: Game, side: str, bound: int) -> bool:
    """Whether a side was worth less, when that bound was opened, than what is rated for a loss."""
    row = resolutions.on_line(world.db, game.id, bound - 1) if bound else None
    if row is None:
        return False
    system = rules_of(game)
    return system.worth(position_of(world.db, system, game.id, row.after)).get(side, 1.0) < WORTH


def rehear(world: World, league: str) -> list[str]:
    """Hear every game of a league anew from its record, and return what came out otherwise."""
    with step(world.db, "hear all results"):
        changed = [told for fixture in leagues.fixtures(world.db, league) if (told := hear_again(world, fixture))]
    return changed


def hear_again(world: World, fixture: Fixture) -> str:
    """Hear one game of a league anew, and return what came out otherwise, empty where nothing did."""
    heard = score_of(world, fixture)
    score, home, away = heard if heard else (None, True, True)
    if (fixture.result, fixture.counts_home, fixture.counts_away) == (score, home, away):
        return ""
    at = ended_at(world, fixture.game) if score else None
    leagues.hear(world.db, fixture.game, score, at, home=home, away=away)
    return f"{fixture.game}: {_told(fixture.result)} is {_told(score)}"


def _told(score: Score | None) -> str:
    return f"{score.home_points}:{score.away_points} {score.ended}" if score else "not over"
