"""Who enters a league, who leaves it, and who looks after it."""

from __future__ import annotations

from pbem.league.meeting import PlayerId
from pbem.league.reliability import Leaving, Reliability, reliability
from pbem.report.page import Page
from pbem.store import games, leagues, players, resolutions, seats, tenures
from pbem.store.database import step
from pbem.store.leagues import League, Match, State
from pbem.store.tenures import Ended, Tenure
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.history.recorded import missed_of
from pbem.umpire.league.hearing import WITHDRAWN, hear_again
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.life.start_game import give_seat
from pbem.umpire.mailing.envelopes import post_to_former, post_to_gm
from pbem.umpire.world import World


class CannotEnter(Exception):
    """Nobody can enter that league, or leave it, so; the message says why."""


def post_to_league_gm(world: World, league: League, page: Page, *, key: str) -> None:
    """Queue a letter to whoever looks after a league: its GM, or the house's."""
    gm = league.plan.gm
    if gm and gm != world.settings.club.gm:
        post_to_former(world, gm, "gm", page, key=key)
    else:
        post_to_gm(world, None, page, key=key)


def player_at(world: World, address: str) -> PlayerId:
    """The player at an address; raises CannotEnter."""
    player = players.at(world.db, address)
    if player is None:
        raise CannotEnter(f"nobody here has the address {address}")
    return player.id


def enter(world: World, name: str, player: PlayerId, *, reserve: bool = False) -> str:
    """Take a player into a league before it begins, or into its list of reserves at any time; raises CannotEnter."""
    with step(world.db, "enter a league"):
        season = season_of(world.db, name)
        plan = season.league.plan
        known = next((each for each in season.members if each.player == player), None)
        if known is not None and known.withdrawn_at is not None:
            raise CannotEnter(f"You have withdrawn from {plan.title}; its GM may take you in again.")
        if known is not None and known.division:
            raise CannotEnter(f"You are in {plan.title} already.")
        found = reliability_of(world, player)
        if found.owed and found.ratio < plan.minimum:
            raise CannotEnter(
                f"{plan.title} asks for orders in time on {100 * plan.minimum:.0f} % of bounds; you have {found}."
            )
        open_to_all = season.league.state is State.ENTERING and plan.open_entry
        division = 0 if reserve or not open_to_all else len(plan.divisions)
        seed = 1 + max((each.seed for each in season.members if each.division == division), default=0)
        leagues.join(world.db, name, player, division, seed)
    if division:
        return f"You are in {plan.title}, which begins {plan.start:%d %b %Y}."
    return f"You are on the list of reserves of {plan.title}: where an opponent is missing you are asked to play."


def reliability_of(world: World, player: PlayerId) -> Reliability:
    """How reliable a player is, from all the games he plays or played."""
    held = tenures.of_player(world.db, player)
    in_time = sorted((moment, kept) for tenure in held for moment, kept in _bounds(world, tenure))
    leavings = [Leaving(announced=False) for tenure in held if tenure.ended in (Ended.ABSENT, Ended.EJECTED)]
    leavings += [Leaving(_announced(world, tenure)) for tenure in held if tenure.ended is Ended.RESIGNED]
    taken_over = sum(tenure.ended is Ended.OVER and tenure.from_bound > 0 for tenure in held)
    return reliability([kept for _, kept in in_time], leavings, taken_over)


def _bounds(world: World, tenure: Tenure) -> list[tuple[str, bool]]:
    """When each bound was resolved for which he held his seat at its deadline, and whether he had ordered.

    What was being ordered when he left is owed by whoever came after him.
    """
    to_the_end = tenure.to_bound is None or tenure.ended is Ended.OVER
    rows = resolutions.line(world.db, tenure.game)
    return [
        (f"{row.resolved_at:%Y%m%d%H%M%S} {row.id}", tenure.seat not in missed_of(row))
        for row in rows
        if tenure.from_bound <= row.bound and (to_the_end or row.bound < (tenure.to_bound or 0))
    ]


def _announced(world: World, tenure: Tenure) -> bool:
    """Whether somebody who resigned had ordered the bound before."""
    return all(kept for _, kept in sorted(_bounds(world, tenure))[-1:])


def withdraw(world: World, name: str, player: PlayerId) -> str:
    """Take a player out of a league: a reserve plays on in his games, and where there is none they are forfeited."""
    with step(world.db, "withdraw"):
        season = season_of(world.db, name)
        if all(each.player != player or each.withdrawn_at is not None for each in season.members):
            raise CannotEnter(f"{season.name(player)} is not in {season.league.plan.title}")
        leagues.withdraw(world.db, name, player, world.now())
        told = [_replace(world, season, match, player) for match in _running(world, season, player)]
    return "; ".join((f"{season.name(player)} has withdrawn from {season.league.plan.title}", *told))


def _running(world: World, season: Season, player: PlayerId) -> list[Match]:
    meetings = season.meetings
    return [each for each in season.matches if meetings[each.id].has(player) and not meetings[each.id].is_over]


def _replace(world: World, season: Season, match: Match, player: PlayerId) -> str:
    busy = {each for other in season.matches if other.round == match.round for each in (other.home, other.away)}
    reserve = next((each for each in season.reserves if each not in busy), None)
    substitute = players.get(world.db, reserve) if reserve is not None else None
    going_on = [
        fixture
        for fixture in leagues.fixtures(world.db, season.league.name)
        if fixture.meeting == match.id and games.get(world.db, fixture.game).state == "running"
    ]
    for fixture in going_on:
        side = fixture.home_side if match.home == player else fixture.away_side
        other = fixture.away_side if match.home == player else fixture.home_side
        if substitute is None:
            words = f"{season.name(player)} {WITHDRAWN}: the game is forfeited."
            finish_game(world, fixture.game, words, other, told=words)
            continue
        for seat in seats.of(world.db, fixture.game):
            if seat.side == side and seat.player == player:
                give_seat(world, fixture.game, seat.id, substitute.address, sure=True)
    if substitute is None or reserve is None:
        return f"round {match.round} is forfeited"
    leagues.replace_player(world.db, match.id, player, reserve)
    # A twin that was over before is none of the games that the reserve has played.
    for fixture in leagues.fixtures(world.db, season.league.name):
        if fixture.meeting == match.id and fixture.score is not None:
            hear_again(world, fixture)
    return f"{season.names.get(reserve) or substitute.address} plays on in round {match.round}"
