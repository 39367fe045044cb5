"""K5, K6, K9: who leaves a league, what becomes of his games, and who comes after him."""

from __future__ import annotations

import pytest

from pbem.league.meeting import Ended
from pbem.league.plan import Division
from pbem.store import games, leagues, players
from pbem.umpire.league.hearing import rehear
from pbem.umpire.league.people import withdraw
from pbem.umpire.league.seasons import close_season
from pbem.umpire.league.tables import rated_games, ratings_of
from tests.umpire.club import Club
from tests.umpire.league_club import (
    LEAGUE,
    address,
    begin_league,
    end,
    games_of,
    orders_to,
    people,
    plan,
    play_round,
    season,
    table,
)


def number_of(club: Club, name: str) -> int:
    player = players.at(club.world.db, address(name))
    assert player is not None
    return player.id


def pass_a_bound(club: Club, *names: str) -> None:
    """A bound of these games, in which everybody holds."""
    for name in names:
        for seat in ("rupert", "essex"):
            sender, to = orders_to(club, name, seat)
            club.write(sender, "all hold\n", to=to)
    club.name = names[0]
    club.pass_deadline()


@pytest.mark.parametrize("bounds", [0, 1, 2])
def test_K9_K10__who_withdraws_before_anybody_has_moved_forfeits_and_later_has_lost_what_was_played(
    club: Club, monkeypatch: pytest.MonkeyPatch, bounds: int
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", points="major5-minor3-draw2-1-0", bounds=6))
    pair = games_of(club, 1)
    for _ in range(bounds):
        pass_a_bound(club, *pair)
    assert "round 1 is forfeited" in withdraw(club.world, LEAGUE, number_of(club, "Bob"))
    club.tick()
    scores = [each.result for each in leagues.fixtures(club.world.db, LEAGUE)]
    assert [score.ended for score in scores if score] == [Ended.PLAYED if bounds > 1 else Ended.FORFEIT] * 2
    assert [score.result for score in scores if score] == [1, 1] and all(
        not each.away_stayed for each in scores if each
    )
    # Deployment is bound 0: nobody has moved in it.
    assert len(rated_games(club.world, LEAGUE)) == (2 if bounds > 1 else 0)
    # A forfeit before the first move has no victory points, and is none of the games that Bob has played.
    assert table(club) == (["1 Anne 6", "2 Bob 0"] if bounds > 1 else ["1 Anne 0"])


@pytest.mark.parametrize("who", ["Anne", "Bob"])
def test_K9__who_has_withdrawn_did_not_stay_to_the_end_and_his_opponent_did(
    club: Club, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob"))
    match = leagues.match(club.world.db, leagues.fixtures(club.world.db, LEAGUE)[0].meeting)
    assert match is not None
    at_home = match.home == number_of(club, who)
    withdraw(club.world, LEAGUE, number_of(club, who))
    club.tick()
    scores = [each.result for each in leagues.fixtures(club.world.db, LEAGUE)]
    assert [(score.home_stayed, score.away_stayed) for score in scores if score] == [(not at_home, at_home)] * 2


def test_K6__the_place_of_somebody_whose_matches_are_struck_is_filled_and_the_division_keeps_its_size(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = (
        Division("First", people("Anne", "Bob", "Cleo", "Dan")),
        Division("Second", people("Eve", "Fred", "Gus", "Hal")),
    )
    begin_league(club, monkeypatch, plan(divisions=two, mirrored=False))
    withdraw(club.world, LEAGUE, number_of(club, "Cleo"))
    club.tick()
    for number in (1, 2, 3):
        going_on = [each for each in games_of(club, number) if games.get(club.world.db, each).state == "running"]
        play_round(club, number, "+" * len(games_of(club, number)) if going_on else "")
    first, second = close_season(club.world, LEAGUE)
    assert all("Cleo" not in line for line in table(club, 1))
    assert len(first[1]) == 4 and {"Anne", "Bob", "Dan"} < {*first[1]}, "nobody goes down but who has left"
    assert {*first[1]} - {"Anne", "Bob", "Dan"} == {table(club, 2)[0].split()[1]} and "Cleo" not in second[1]


def test_K5__a_reserve_plays_on_who_has_no_other_match_of_that_round(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", reserves=("Rita", "Sam")))
    now = season(club)
    assert [now.name(match.away or 0) for match in now.matches] == ["Rita", "Cleo"]
    assert "Sam plays on in round 1" in withdraw(club.world, LEAGUE, number_of(club, "Cleo"))
    assert "round 1 is forfeited" in withdraw(club.world, LEAGUE, number_of(club, "Bob"))


def test_K10__a_twin_that_was_over_before_the_reserve_came_is_not_rated_for_him(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", reserves=("Rita",)))
    first, second = games_of(club, 1)
    end(club, first, "+")
    club.tick()
    assert "Rita plays on in round 1" in withdraw(club.world, LEAGUE, number_of(club, "Bob"))
    end(club, second, "+")
    club.tick()
    found = {each.game: (each.counts_home, each.counts_away) for each in leagues.fixtures(club.world.db, LEAGUE)}
    assert found == {first: (True, False), second: (True, True)}
    assert rehear(club.world, LEAGUE) == [], "and so it is read from the record"
    rita = ratings_of(club.world).of("toy", number_of(club, "Rita"))
    assert rita is not None and rita.games == 1
