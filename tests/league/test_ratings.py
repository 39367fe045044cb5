"""K10 to K13: ratings, the sides of a scenario, reliability."""

from __future__ import annotations

import math
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


def by_bisection(before: Rating, games: list[Opposition], tau: float) -> tuple[float, float, float]:
    """Glickman's steps 2 to 8 as he writes them, the root of his f found by halving."""
    mu, phi = (before.rating - 1500) / 173.7178, before.deviation / 173.7178
    flat = [1 / math.sqrt(1 + 3 * (each.deviation / 173.7178) ** 2 / math.pi**2) for each in games]
    chance = [
        1 / (1 + math.exp(-g * (mu - (each.rating - 1500) / 173.7178))) for g, each in zip(flat, games, strict=True)
    ]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(flat, chance, strict=True))
    gain = sum(g * (each.score - e) for g, e, each in zip(flat, chance, games, strict=True))
    delta, a = variance * gain, math.log(before.volatility**2)

    def f(x: float) -> float:
        total = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - total) / (2 * total**2) - (x - a) / tau**2

    low, high = a - 40, a + 40
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    narrow = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return 1500 + 173.7178 * (mu + narrow**2 * gain), min(350, 173.7178 * narrow), sigma


@pytest.mark.parametrize("seed", range(60))
def test_K10__a_period_is_rated_as_Glickman_has_it(seed: int) -> None:
    chance = random.Random(seed)
    before = Rating(chance.uniform(900, 2100), chance.uniform(20, 350), chance.uniform(0.03, 0.4))
    games = [
        Opposition(chance.uniform(900, 2100), chance.uniform(30, 350), chance.choice((0, 0.5, 1)))
        for _ in range(chance.randint(1, 12))
    ]
    found = rated(before, games)
    rating, deviation, volatility = by_bisection(before, games, 0.5)
    assert found.rating == pytest.approx(rating, abs=1e-4)
    assert found.deviation == pytest.approx(deviation, abs=1e-4)
    assert found.volatility == pytest.approx(volatility, abs=1e-6)


def test_K10__a_volatile_player_is_bracketed_far_enough_below_and_above() -> None:
    # Thirty even games as they were expected: the root lies many steps below; a row of upsets: far above.
    for before, games in (
        (Rating(1500, 30, 5.0), [Opposition(1500, 30, 0.5)] * 30),
        (Rating(1500, 60, 0.06), [Opposition(1700, 30, 1)] * 8),
    ):
        rating, deviation, volatility = by_bisection(before, games, 0.5)
        found = rated(before, games)
        assert (found.rating, found.deviation) == pytest.approx((rating, deviation), abs=1e-3)
        assert found.volatility == pytest.approx(volatility, abs=1e-5)


def test_K10__a_rating_is_told_in_whole_points_and_a_beginner_is_1500_and_unsure() -> None:
    assert str(Rating()) == "1500 ±350" and str(Rating(1539.6, 89.5)) == "1540 ±90" and Rating().volatility == 0.06
    assert expected(1500, 1500, 350) == 0.5 and expected(1900, 1500, 0) == pytest.approx(1 / (1 + 10**-1), abs=1e-4)
    assert expected(1900, 1500, 0) > expected(1900, 1500, 200) > 0.5 > expected(1500, 1900, 200)


def test_K11__the_head_start_of_a_side_is_taken_from_one_player_and_given_to_the_other_from_the_next_month_on() -> None:
    april = MARCH + timedelta(days=31)
    played = [game(1, 2, 1), game(3, 4, 1, april)]
    found = recount(played)
    learned = rated(Rating(), [Opposition(1500, math.hypot(350, 350), 1)])
    start = learned.rating - 1500
    assert start > 0 and recount(played[:1]).advantage("squares", "raab") == pytest.approx(start)
    third, fourth = found.of("squares", 3), found.of("squares", 4)
    assert third is not None and third.rating == rated(Rating(), [Opposition(1500 - start, 350, 1)])
    assert fourth is not None and fourth.rating == rated(Rating(), [Opposition(1500 + start, 350, 0)])
    # Who meets a stronger player with the better side tells more of the side.
    side = found.sides["squares", "raab"][-1]
    assert side.games == 2 and side.rating == rated(learned, [Opposition(1500, math.hypot(350, 350), 1)])
    uneven = recount([game(1, 2, 1), game(1, 2, 0.5, april)]).sides["squares", "raab"][-1]
    one, two = (recount(played[:1]).of("squares", player) for player in (1, 2))
    assert one is not None and two is not None
    between = Opposition(
        1500 + two.rating.rating - one.rating.rating, math.hypot(one.rating.deviation, two.rating.deviation), 0.5
    )
    assert uneven.rating == rated(learned, [between])
    assert found.advantage("squares", "aspern") == found.advantage("bess", "raab") == 0


def test_K10__months_follow_one_another_through_the_turn_of_the_year_and_up_to_today() -> None:
    december = datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    found = recount([game(1, 2, 1, december)], until=datetime(2027, 2, 1, tzinfo=UTC))
    history = found.players["squares", 1]
    assert [each.period for each in history] == [(2026, 11), (2026, 12), (2027, 1), (2027, 2)]
    assert [each.games for each in history] == [1, 1, 1, 1] and found.of("squares", 1) == history[-1]
    assert [each.rating.rating for each in history] == [history[0].rating.rating] * 4
    assert history[3].rating.deviation > history[0].rating.deviation
    late = recount([game(1, 2, 1, december)], until=datetime(2026, 1, 1, tzinfo=UTC))
    assert [each.period for each in late.players["squares", 1]] == [(2026, 11)], "what has ended is counted"
    assert recount([]).players == {} and recount([]).of("squares", 1) is None and recount([]).shown("squares", 1) == ""


def test_K10__who_lost_what_he_took_over_is_not_rated_whichever_side_it_was() -> None:
    found = recount([replace(game(1, 2, 0), counts_first=False)])
    loser, winner = found.of("squares", 1), found.of("squares", 2)
    assert loser is None and winner is not None and winner.games == 1 and winner.rating.rating > 1500


def test_K12__seats_taken_over_mend_one_each_and_who_is_new_is_trusted() -> None:
    three = (Leaving(announced=False),) * 3
    assert [reliability([], three, taken_over=number).abandoned for number in (0, 1, 2, 3, 4)] == [3, 2, 1, 0, 0]
    assert reliability([]).ratio == 1 and reliability([True, False, False, True]).ratio == 0.5
    assert str(reliability([True, False], three[:1])) == "50 % of 2, 1 left"
    assert str(reliability([], three[:1])) == "new, 1 left"
