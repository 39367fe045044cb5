"""K10 to K13: ratings, the sides of a scenario, reliability."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pbem.league.glicko import Opposition, Rating, expected, rated
from pbem.league.ratings import RatedGame, recount
from pbem.league.reliability import Leaving, reliability

MARCH = datetime(2026, 3, 5, tzinfo=UTC)


def game(first: int, second: int, result: float, when: datetime = MARCH, system: str = "squares") -> RatedGame:
    return RatedGame(when, system, "raab", first, second, result)


def test_K10__glickmans_example() -> None:
    found = rated(
        Rating(1500, 200, 0.06), [Opposition(1400, 30, 1), Opposition(1550, 100, 0), Opposition(1700, 300, 0)]
    )
    assert found.rating == pytest.approx(1464.05, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_K10__who_does_not_play_grows_unsure_and_never_above_the_beginner() -> None:
    one = rated(Rating(1500, 200, 0.06), [])
    assert one.rating == 1500 and one.deviation == pytest.approx(200.27, abs=0.01)
    assert rated(Rating(1500, 350, 0.06), []).deviation == 350


def test_K10__a_rating_is_shown_from_five_games_on() -> None:
    games = [game(1, 2, 1, MARCH + timedelta(days=n)) for n in range(5)]
    assert recount(games[:4]).shown("squares", 1) == ""
    shown = recount(games).shown("squares", 1)
    assert shown.startswith("1") and " ±" in shown and "." not in shown


def test_K10__every_rule_system_has_a_pool_of_its_own() -> None:
    found = recount([game(1, 2, 1), game(1, 2, 0, system="bess")])
    one, other = found.of("squares", 1), found.of("bess", 1)
    assert one is not None and other is not None and one.rating.rating > 1500 > other.rating.rating


def test_K10__all_games_of_a_month_are_rated_by_what_stood_before_it() -> None:
    found = recount([game(1, 2, 1), game(1, 3, 0, MARCH + timedelta(days=9))])
    alone = rated(Rating(), [Opposition(1500, 350, 1), Opposition(1500, 350, 0)])
    mine = found.of("squares", 1)
    assert mine is not None and mine.rating == alone
    later = recount([game(1, 2, 1), game(1, 3, 0, MARCH + timedelta(days=40))])
    assert [standing.period for standing in later.players["squares", 1]] == [(2026, 3), (2026, 4)]


def test_K10_L20__a_bad_position_taken_over_and_lost_is_not_rated_for_the_loser() -> None:
    found = recount([replace(game(1, 2, 1), counts_second=False)])
    assert found.of("squares", 2) is None
    winner = found.of("squares", 1)
    assert winner is not None and winner.rating.rating > 1500


def test_K11__the_better_side_is_learned_from_the_games_and_expected_to_win() -> None:
    chance = random.Random(11)
    games = [
        game(first, second, 1.0 if chance.random() < 0.75 else 0.0, MARCH + timedelta(days=10 * month))
        for month in range(12)
        for first, second in (chance.sample(range(1, 13), 2) for _ in range(12))
    ]
    found = recount(games)
    start = found.advantage("squares", "raab")
    assert 90 < start < 300, "three of four games are 191 points"
    assert recount([replace(each, result=0.5) for each in games]).advantage("squares", "raab") == pytest.approx(
        0, abs=1
    )
    # With that head start a win of the better side is worth less than one of the worse.
    spring = MARCH + timedelta(days=200)
    base = [each for each in games if each.ended < spring]
    better = recount([*base, game(91, 92, 1, spring)]).of("squares", 91)
    worse = recount([*base, game(92, 91, 0, spring)]).of("squares", 91)
    assert better is not None and worse is not None and better.rating.rating < worse.rating.rating
    assert expected(1500 + start, 1500, 0) > 0.6


def test_K13__nothing_depends_on_the_sequence_in_which_games_are_read() -> None:
    chance = random.Random(3)
    games = [
        game(first, second, chance.choice((0, 0.5, 1)), MARCH + timedelta(hours=chance.randint(0, 5000)))
        for first, second in (chance.sample(range(1, 9), 2) for _ in range(60))
    ]
    shuffled = chance.sample(games, len(games))
    assert recount(games).players == recount(shuffled).players and recount(games).sides == recount(shuffled).sides


def test_K12__on_time_of_the_last_fifty_owed_bounds() -> None:
    assert str(reliability([])) == "new"
    found = reliability([False] * 30 + [True] * 45 + [False] * 5)
    assert (found.in_time, found.owed, found.abandoned) == (45, 50, 0) and str(found) == "90 % of 50"


def test_K12_L20__leaving_counts_unless_announced_and_taking_over_mends() -> None:
    left = (Leaving(announced=False), Leaving(announced=True), Leaving(announced=False))
    assert reliability([True], left).abandoned == 2
    assert reliability([True], left, taken_over=1).abandoned == 1
    assert reliability([True], left, taken_over=9).abandoned == 0
