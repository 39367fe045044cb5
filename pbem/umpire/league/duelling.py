"""DUEL, MEET, REFUSE: on a ladder a player challenges one who stands up to two places above him.

What is taken up is played in the next round; whoever does not answer, or refuses, is paired as the ladder pairs.
"""

from __future__ import annotations

from pbem.league.ladder import REACH, may_challenge
from pbem.league.meeting import PlayerId
from pbem.league.plan import Pairs
from pbem.league.rounds import ladder_ranking
from pbem.report.letters.league import league_footer, shown
from pbem.report.page import Page
from pbem.report.phrases import listed
from pbem.store import duels, leagues, players
from pbem.store.database import step
from pbem.store.duels import Duel
from pbem.store.leagues import State
from pbem.store.players import Player
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.world import World


class NoDuel(Exception):
    """A challenge cannot be made or answered; the message says why."""


def challenge(world: World, player: Player, name: str, league: str) -> Page:
    """Challenge somebody of one's ladder for the next round; the answer to DUEL."""
    season = _ladder(world, player.id, league)
    if season is None:
        return _answered(world, player, "DUEL", "You are on no ladder that is being played.", "")
    try:
        with step(world.db, "a challenge"):
            words = _ask(world, season, player.id, name)
    except NoDuel as why:
        words = str(why)
    return _answered(world, player, "DUEL", words, season.league.name)


def _ask(world: World, season: Season, player: PlayerId, name: str) -> str:
    number, other = _next_round(season), _called(season, player, name)
    division = next(each.division for each in season.members if each.player == player)
    standing = season.standing(division)
    ranking = [each for each in ladder_ranking(standing) if each not in season.withdrawn]
    mine = next((each for each in season.duels if each.round == number and each.challenger == player), None)
    if mine is not None:
        raise NoDuel(f"You have challenged {season.name(mine.challenged)} for round {number}; one challenge a round.")
    if not may_challenge(ranking, player, other):
        place = ranking.index(player)
        above = [season.name(each) for each in ranking[max(0, place - REACH) : place]]
        may = f"You may challenge {listed(above, 'or')}." if above else "Nobody stands above you."
        raise NoDuel(f"{season.name(other)} does not stand one or two places above you. {may}")
    if taken := next((pair for pair in standing.agreed.get(number, ()) if {player, other} & {*pair}), None):
        busy = "You have" if player in taken else f"{season.name(other)} has"
        raise NoDuel(f"{busy} an opponent for round {number} already.")
    duels.ask(world.db, season.league.name, number, player, other)
    challenged = players.get(world.db, other)
    if challenged is not None:
        me = season.name(player)
        page = shown(
            f"{season.league.plan.title}: {me} challenges you",
            f"{me} challenges you for round {number}. Reply `MEET {me}` or `REFUSE {me}`; without an answer you are "
            "paired as the ladder pairs.",
            "", league_footer(world.settings.club.address, season.league.name), challenged.language,
        )  # fmt: skip
        post_to_member(world, challenged, "duel", page, key=f"{season.league.name} {number} {player}")
    return f"{season.name(other)} reads of your challenge for round {number}."


def reply(world: World, player: Player, name: str, league: str, *, meets: bool) -> Page:
    """Take a challenge up, or not; the answer to MEET and REFUSE."""
    word = "MEET" if meets else "REFUSE"
    season = _ladder(world, player.id, league)
    if season is None:
        return _answered(world, player, word, "You are on no ladder that is being played.", "")
    try:
        with step(world.db, "a challenge is answered"):
            words = _settle(world, season, player.id, name, meets=meets)
    except NoDuel as why:
        words = str(why)
    return _answered(world, player, word, words, season.league.name)


def _settle(world: World, season: Season, player: PlayerId, name: str, *, meets: bool) -> str:
    number, other = _next_round(season), _called(season, player, name)
    found = next(
        (each for each in _waiting(season, number) if (each.challenger, each.challenged) == (other, player)), None
    )
    if found is None:
        raise NoDuel(f"No challenge of {season.name(other)} for round {number} waits for you.")
    busy = {each for duel in season.duels if duel.round == number and duel.state is duels.State.ACCEPTED
            for each in (duel.challenger, duel.challenged)}  # fmt: skip
    if meets and player in busy:
        raise NoDuel(f"You have an opponent for round {number} already.")
    if meets and other in busy:
        raise NoDuel(f"{season.name(other)} has an opponent for round {number} already.")
    duels.settle(world.db, found, duels.State.ACCEPTED if meets else duels.State.REFUSED)
    me, challenger = season.name(player), players.get(world.db, other)
    if challenger is not None:
        how = "takes your challenge up" if meets else "does not take your challenge up"
        then = f"You meet in round {number}." if meets else "You are paired as the ladder pairs."
        page = shown(
            f"{season.league.plan.title}: {me} {how}", then, "",
            league_footer(world.settings.club.address, season.league.name), challenger.language,
        )  # fmt: skip
        post_to_member(world, challenger, "duel", page, key=f"{season.league.name} {number} {player} {other}")
    if meets:
        return f"You meet {season.name(other)} in round {number}."
    return f"{season.name(other)} is told that you do not meet him."


def _waiting(season: Season, number: int) -> list[Duel]:
    return [each for each in season.duels if each.round == number and each.state is duels.State.ASKED]


def _next_round(season: Season) -> int:
    number = 1 + (season.current.number if season.current else 0)
    if number > season.rounds_planned():
        raise NoDuel(f"The last round of {season.league.plan.title} is being played.")
    return number


def _called(season: Season, player: PlayerId, name: str) -> PlayerId:
    """Who is called so in the player's own division."""
    division = next(each.division for each in season.members if each.player == player)
    others = [each for each in season.players(division) if each != player and each not in season.withdrawn]
    found = [each for each in others if season.name(each).casefold() == name.casefold()]
    if len(found) != 1:
        raise NoDuel(f"Nobody you could meet is called {name}; there are {listed([season.name(e) for e in others])}.")
    return found[0]


def _ladder(world: World, player: PlayerId, league: str) -> Season | None:
    """The ladder that is being played and in which a player stands: the one that is named, or the first."""
    for name in leagues.of_player(world.db, player):
        season = season_of(world.db, name)
        stands = any(each.player == player and each.division and not each.withdrawn_at for each in season.members)
        runs = season.league.state is State.RUNNING and season.league.plan.pairs is Pairs.LADDER
        if runs and stands and league.lower() in ("", name):
            return season
    return None


def _answered(world: World, player: Player, word: str, words: str, league: str) -> Page:
    return shown(word, words, "", league_footer(world.settings.club.address, league), player.language)
