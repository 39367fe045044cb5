"""K10, K12, K14, K15: what a league tells of people, rounds and results, counted from the games behind it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.league.plan import Pairs
from pbem.store import games, leagues, players
from pbem.umpire.league.dramas import most_dramatic
from pbem.umpire.league.gazettes import issue_of, print_gazette
from pbem.umpire.league.people import CannotEnter, enter, reliability_of, withdraw
from pbem.umpire.league.seasons import CannotRun, new_league, start_season
from pbem.umpire.league.tables import (
    fixtures_text,
    leagues_text,
    rated_games,
    ratings_of,
    ratings_text,
    reliability_text,
    round_state,
)
from tests.umpire.club import Club, body
from tests.umpire.league_club import (
    LEAGUE,
    address,
    begin_league,
    end,
    games_of,
    next_week,
    orders_to,
    plan,
    play_round,
    season,
)
from tests.umpire.test_league_papers import shoot_it_out
from tests.umpire.test_league_withdrawals import number_of


@pytest.fixture
def four(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    return begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", reserves=("Rita",)))


def write(club: Club, game: str, seat: str, text: str) -> None:
    sender, to = orders_to(club, game, seat)
    club.write(sender, f"{text}\n", to=to)


def answer(club: Club, name: str, text: str) -> None:
    """A reply to the last letter that somebody had."""
    club.write(address(name), f"{text}\n", to=str(club.letters_to(address(name))[-1]["Reply-To"]))
    club.tick()


@pytest.mark.parametrize(("keeps", "left"), [(True, 0), (False, 1)])
def test_K12__who_resigns_after_orders_in_time_has_left_nothing_and_who_was_silent_has(
    club: Club, monkeypatch: pytest.MonkeyPatch, keeps: bool, left: int
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", mirrored=False))
    club.name = games_of(club, 1)[0]
    if keeps:
        write(club, club.name, "essex", "all hold")
    write(club, club.name, "rupert", "all hold")
    club.pass_deadline()
    write(club, club.name, "essex", "RESIGN")
    club.tick()
    answer(club, "Bob", "1a")
    for _ in range(3):
        found = reliability_of(club.world, number_of(club, "Bob"))
        assert (found.in_time, found.owed, found.abandoned) == (int(keeps), 1, left), "now, and when others have missed"
        club.pass_deadline()
    assert reliability_of(club.world, number_of(club, "Anne")).abandoned == 0


def test_K12__only_bounds_in_which_somebody_held_his_seat_are_owed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", mirrored=False, reserves=("Rita",)))
    club.name = games_of(club, 1)[0]
    # Anne has two seats, and writes for one of them.
    for _ in range(2):
        write(club, club.name, "rupert", "all hold")
        club.pass_deadline()
    withdraw(club.world, LEAGUE, number_of(club, "Bob"))
    club.tick()
    write(club, club.name, "rupert", "all hold")
    answer(club, "Rita", "all hold")
    club.pass_deadline()
    found = {name: reliability_of(club.world, number_of(club, name)) for name in ("Anne", "Bob", "Rita")}
    assert {name: (each.in_time, each.owed) for name, each in found.items()} == {
        "Anne": (3, 6), "Bob": (0, 2), "Rita": (1, 1),
    }  # fmt: skip
    end(club, club.name, "-")
    assert reliability_of(club.world, number_of(club, "Rita")).abandoned == 0
    told = reliability_text(club.world, season(club)).splitlines()
    assert [line.split(maxsplit=1) for line in told] == [["Rita", "100 % of 1"], ["Anne", "50 % of 6"]]


def test_K11_K13__the_side_that_is_named_first_stands_first_whoever_is_at_home(four: Club) -> None:
    first, mirror = games_of(four, 1, 1)
    end(four, first, "+")
    end(four, mirror, "+")
    four.tick()
    anne, dan = number_of(four, "Anne"), number_of(four, "Dan")
    # The Blues come first by name: Dan's in the first game, Anne's in its mirror; the Reds have won both.
    found = [(game.scenario, game.first, game.second, game.result) for game in rated_games(four.world, LEAGUE)]
    assert found == [("toy-hill", dan, anne, 0.0), ("toy-hill", anne, dan, 0.0)]
    end(four, games_of(four, 1, 2)[0], "=")
    four.tick()
    assert rated_games(four.world, LEAGUE)[2].result == 0.5


def test_K10__ratings_are_listed_the_best_first_and_who_has_played_too_little_is_named(four: Club) -> None:
    for number, results in ((1, "+-+-"), (2, "++-+"), (3, "-++-")):
        play_round(four, number, results)
    told = ratings_text(four.world, LEAGUE).splitlines()
    assert told[-1] == "Not rated before five games: Rita" and len(told) == 5
    order = [line.split()[-1] for line in told[:-1]]
    found = ratings_of(four.world)
    points = [found.of("toy", number_of(four, name)) for name in order]
    ratings = [each.rating.rating for each in points if each]
    assert sorted(order) == ["Anne", "Bob", "Cleo", "Dan"] and ratings == sorted(ratings, reverse=True)
    assert len({*ratings}) > 1 and all(each and each.games == 6 for each in points)
    assert [line.split()[0] for line in told[:-1]] == [f"{rating:.0f}" for rating in ratings]


def test_K14__the_round_is_told_with_its_end_and_every_game_of_it(four: Club) -> None:
    found = round_state(four.world, LEAGUE)
    assert found["round"] == 1 and "17 Mar" in str(found["closes"])
    listed = found["games"]
    assert isinstance(listed, list) and [line.split()[0] for line in listed] == games_of(four, 1)
    assert "Anne - Dan" in listed[0] and "Bob - Cleo" in listed[3]
    play_round(four, 1, "+-=+")
    assert round_state(four.world, LEAGUE)["round"] == 2


def test_K14__before_the_season_its_first_day_is_told(club: Club) -> None:
    new_league(club.world, plan("Anne", "Bob"))
    found = round_state(club.world, LEAGUE)
    assert found["round"] == 0 and found["games"] == [] and "10 Mar" in str(found["opens"])
    assert leagues_text(club.world) == "spring: The Spring League, 2 players, round-robin, entering"
    with pytest.raises(CannotRun, match="there is a league spring already"):
        new_league(club.world, plan("Cleo", "Dan"))


def test_K14__a_season_of_one_does_not_begin_and_none_begins_twice(club: Club) -> None:
    new_league(club.world, plan("Anne"))
    with pytest.raises(CannotRun, match="spring has 1 players; two at least are needed"):
        start_season(club.world, LEAGUE)
    new_league(club.world, plan("Anne", "Bob", name="autumn"))
    start_season(club.world, "autumn")
    with pytest.raises(CannotRun, match="autumn is running already"):
        start_season(club.world, "autumn")


def test_K14__fixtures_tell_what_was_played_what_is_and_what_will_be(four: Club) -> None:
    play_round(four, 1, "+-=+")
    end(four, games_of(four, 2)[0], "+")
    four.tick()
    told = re.sub(r"\(\d:\d\)", "(x:x)", fixtures_text(season(four)))
    assert told == "\n\n".join(
        [
            "Round 1, 2026-03-10\n  Anne - Dan   2:0 (x:x)\n  Bob - Cleo   ½:1½ (x:x)",
            "Round 2, 2026-03-17\n  Dan - Cleo   1:0 (x:x) *\n  Anne - Bob   in play",
            "Round 3, 2026-03-24\n  Bob - Dan\n  Cleo - Anne",
        ]
    )


def test_K15__a_gazette_prints_what_has_ended_since_the_last_and_what_goes_on(four: Club) -> None:
    first, *others = games_of(four, 1)
    end(four, first, "+")
    four.tick()
    print_gazette(four.world, LEAGUE)
    four.clock.advance(hours=1)
    for game in others:
        end(four, game, "=")
    four.tick()
    next_week(four, 2)
    one, two = (gazette.text for gazette in leagues.gazettes(four.world.db, LEAGUE))
    assert "Round 1: Anne - Dan   1:0" in one and "Round 1: Bob" not in one
    assert "Round 1: Anne - Dan   1½:½" in two and "Round 1: Bob - Cleo   1:1" in two
    found = issue_of(season(four), ratings_of(four.world), 3, set(), {}, None)
    assert [(each.home, each.away) for each in found.in_play] == [("Dan", "Cleo"), ("Anne", "Bob")]
    assert [(number, [(each.home, each.away) for each in pairs]) for number, pairs in found.to_come] == [
        (3, [("Bob", "Dan"), ("Cleo", "Anne")])
    ]
    assert found.results == () and found.ratings == (), "nobody has five games"
    four.clock.advance(hours=1)
    play_round(four, 2, "====")
    assert issue_of(season(four), ratings_of(four.world), 3, set(), {}, None).to_come == (), "no round comes after it"
    third = leagues.gazettes(four.world.db, LEAGUE)[2].text
    assert "Round 2: Dan - Cleo   1:1" in third and "Round 1" not in third


def test_K15__a_week_lies_between_two_gazettes_however_long_the_house_was_down(four: Club) -> None:
    due = season(four).league.gazette_at
    assert due is not None and due == season(four).league.plan.begins(1) + timedelta(days=7)
    four.clock.now = due + timedelta(days=16)
    four.tick()
    assert len(leagues.gazettes(four.world.db, LEAGUE)) == 1
    assert season(four).league.gazette_at == due + timedelta(days=21)


def test_K15__the_most_dramatic_bound_is_that_of_a_game_that_may_be_shown(four: Club) -> None:
    shoot_it_out(four)
    pair = games_of(four, 1, 1)
    assert most_dramatic(four.world, pair) is None
    end(four, pair[0], "+")
    four.tick()
    assert most_dramatic(four.world, pair) is None, "its twin goes on"
    end(four, pair[1], "+")
    four.tick()
    found = most_dramatic(four.world, pair)
    assert found is not None and found.drama.bound == 1 and "Red Foot" in found.drama.headline
    assert found.picture is not None
    untouched = games_of(four, 1, 2)
    for game in untouched:
        end(four, game, "=")
    four.tick()
    assert most_dramatic(four.world, untouched) is None, "nothing has happened in them"


def test_K5__who_enters_is_the_last_of_his_list_and_who_has_left_does_not_come_back(club: Club) -> None:
    new_league(club.world, plan("Anne", "Bob", reserves=("Rita",), open_entry=True))
    new = [players.register(club.world.db, address(name), club.clock.now, name) for name in ("Yves", "Zoe")]
    assert "which begins 10 Mar 2026" in enter(club.world, LEAGUE, new[0])
    assert "list of reserves" in enter(club.world, LEAGUE, new[1], reserve=True)
    assert [season(club).name(each) for each in season(club).players(1)] == ["Anne", "Bob", "Yves"]
    assert [season(club).name(each) for each in season(club).reserves] == ["Rita", "Zoe"]
    assert "You are in" in enter(club.world, LEAGUE, new[1]), "from the reserves into the league"
    with pytest.raises(CannotEnter, match="You are in The Spring League already"):
        enter(club.world, LEAGUE, new[1])
    withdraw(club.world, LEAGUE, new[1])
    with pytest.raises(CannotEnter, match="You have withdrawn from The Spring League"):
        enter(club.world, LEAGUE, new[1])
    with pytest.raises(CannotEnter, match="Zoe is not in The Spring League"):
        withdraw(club.world, LEAGUE, new[1])


def test_K4_K5__a_ladder_moves_by_its_results_and_rests_who_is_left_over(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", "Dan", pairs=Pairs.LADDER, mirrored=False, rounds=2))
    now = season(club)
    assert [(now.name(each.home), now.name(each.away or 0)) for each in now.matches] == [
        ("Anne", "Cleo"),
        ("Bob", "Dan"),
    ]
    play_round(club, 1, "-+")
    now = season(club)
    # Cleo has taken the first place: in the second round the fours begin two lower.
    assert [(now.name(each.home), now.name(each.away or 0)) for each in now.matches if each.round == 2] == [
        ("Cleo", "Anne"), ("Bob", "Dan"),
    ]  # fmt: skip
    assert all(games.get(club.world.db, game).state == "running" for game in games_of(club, 2))
    assert "round 2" in body(club.last(address("Cleo"), "round 2"))
