"""K1, K3, K4, K5: the pairs of a round in every format, from what was played before."""

from __future__ import annotations

import pytest

from pbem.league import ladder
from pbem.league.berger import berger_table, round_robin
from pbem.league.divisions import movers, next_season
from pbem.league.meeting import NOBODY
from pbem.league.plan import Pairs
from pbem.league.rounds import Standing, ladder_ranking, matches_of, pairs_of, rounds_of, winner, with_reserves
from tests.league.build import meeting, standing


@pytest.mark.parametrize(
    ("kind", "said", "rounds"),
    [
        (Pairs.ROUND_ROBIN, 0, {2: 1, 3: 3, 4: 3, 5: 5, 6: 5, 16: 15}),
        (Pairs.ROUND_ROBIN, 4, {4: 3, 5: 4, 6: 4}),
        (Pairs.DOUBLE, 0, {2: 2, 3: 6, 4: 6, 5: 10}),
        (Pairs.DOUBLE, 5, {3: 5, 4: 5, 2: 2}),
        (Pairs.KNOCKOUT, 0, {2: 1, 3: 2, 4: 2, 5: 3, 8: 3, 9: 4}),
        (Pairs.KNOCKOUT, 9, {8: 3}),
        (Pairs.SWISS, 0, {1: 1, 2: 1, 3: 2, 8: 3, 9: 4, 32: 5}),
        (Pairs.SWISS, 7, {8: 7, 32: 7}),
        (Pairs.LADDER, 0, {4: 2, 8: 3}),
    ],
)
def test_K1_K3_K4__how_many_rounds_a_division_has(kind: Pairs, said: int, rounds: dict[int, int]) -> None:
    assert {players: rounds_of(kind, players, said) for players in rounds} == rounds


def test_K9__a_player_of_an_odd_round_robin_has_a_match_less_than_there_are_rounds() -> None:
    single = {players: matches_of(Pairs.ROUND_ROBIN, players) for players in (2, 3, 4, 5, 6)}
    double = {players: matches_of(Pairs.DOUBLE, players) for players in (2, 3, 4, 5, 6)}
    assert single == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5} and double == {2: 2, 3: 4, 4: 6, 5: 8, 6: 10}
    assert matches_of(Pairs.SWISS, 5, 4) == 4 and matches_of(Pairs.KNOCKOUT, 5) == 3
    assert matches_of(Pairs.ROUND_ROBIN, 1) == 1


def test_K1__the_rounds_of_a_round_robin_and_of_a_double_one_are_those_of_the_table() -> None:
    four = [pairs_of(Pairs.ROUND_ROBIN, standing(4), number) for number in (1, 2, 3)]
    assert four == [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    double = [pairs_of(Pairs.DOUBLE, standing(4), number) for number in range(1, 7)]
    assert double == [four[0], four[2], four[1], ((4, 1), (3, 2)), ((3, 4), (2, 1)), ((4, 2), (1, 3))]
    assert pairs_of(Pairs.ROUND_ROBIN, standing(3), 1) == ((1, NOBODY), (2, 3))
    with pytest.raises(ValueError, match="1 players make no round robin"):
        berger_table(1)
    assert berger_table(2) == (((1, 2),),) and round_robin((7, 8), double=True) == (((7, 8),), ((8, 7),))


def test_K9_K5__whose_matches_are_struck_leaves_a_place_and_whoever_forfeits_keeps_his() -> None:
    gone = standing(4, withdrawn=(4,))
    assert pairs_of(Pairs.ROUND_ROBIN, gone, 1) == ((1, NOBODY), (2, 3))
    assert pairs_of(Pairs.ROUND_ROBIN, gone, 2) == ((3, NOBODY), (1, 2)), "who was to be his guest is at home"
    assert pairs_of(Pairs.ROUND_ROBIN, standing(4, withdrawn=(3, 4)), 2) == ((1, 2),)
    played = (meeting(1, 1, 4, "1 2:1"), meeting(2, 4, 3, "1 2:1"))
    assert pairs_of(Pairs.ROUND_ROBIN, standing(4, *played, withdrawn=(4,)), 3) == ((2, 4), (3, 1))


def test_K5__reserves_take_the_places_of_nobody_one_after_the_other_each_once() -> None:
    pairs = ((1, NOBODY), (2, 3), (4, NOBODY))
    assert with_reserves(pairs, ()) == pairs
    assert with_reserves(pairs, (9,)) == ((1, 9), (2, 3), (4, NOBODY))
    assert with_reserves(pairs, (9, 8, 7)) == ((1, 9), (2, 3), (4, 8))


def test_K4__in_a_knockout_the_winner_goes_on_then_victory_points_then_the_better_seed_never_who_has_left() -> None:
    two = standing(2)
    assert [winner(two, meeting(1, 2, 1, text)) for text in ("1 1:0", "0 0:1")] == [2, 1]
    assert [winner(two, meeting(1, 2, 1, text)) for text in ("½ 9:3", "½ 3:9", "½ 3:3")] == [2, 1, 1]
    assert winner(standing(2, withdrawn=(1,)), meeting(1, 1, 2, "1 9:0")) == 2
    assert winner(standing(2, withdrawn=(1, 2)), meeting(1, 1, 2, "0 0:9")) == 2
    assert winner(two, meeting(1, 2, 99, "0 0:9")) == 2, "a reserve does not go on"


def test_K4__the_second_round_of_a_knockout_is_made_of_the_first_alone() -> None:
    first = [meeting(1, 1, 4, "0 1:5"), meeting(1, 2, 3, "1 5:1")]
    assert pairs_of(Pairs.KNOCKOUT, standing(4), 1) == ((1, 4), (2, 3))
    assert pairs_of(Pairs.KNOCKOUT, standing(4, *first), 2) == ((4, 2),)
    assert pairs_of(Pairs.KNOCKOUT, standing(4, *first, meeting(2, 4, 2, "1 5:1")), 3) == ()


def test_K4__the_ladder_is_what_its_won_challenges_made_of_it_round_by_round() -> None:
    won = [meeting(2, 1, 2, "0 1:2"), meeting(1, 1, 3, "0 1:2")]
    assert ladder_ranking(standing(4, *won)) == (3, 2, 1, 4), "3 takes the first place, then 2 that of 1"
    for nothing in (
        meeting(1, 1, 3, "1 2:1"),
        meeting(1, 1, 3, "½ 2:2"),
        meeting(1, 1, 3, "0 1:2", games=2),
        meeting(1, 3, NOBODY),
        meeting(1, 99, 3, "0 1:2"),
        meeting(1, 1, 99, "0 1:2"),
    ):
        assert ladder_ranking(standing(4, nothing)) == (1, 2, 3, 4)
    assert ladder.after((1, 2, 3, 4), 4, 2) == (1, 4, 2, 3)
    assert ladder.after((1, 2, 3, 4), 1, 3) == (1, 2, 3, 4), "who stands above by then goes down by no win"


def test_K4__a_round_of_a_ladder_leaves_out_who_has_withdrawn_and_rests_who_is_left_over() -> None:
    five = standing(5, meeting(1, 1, 3, "0 1:2"))
    assert pairs_of(Pairs.LADDER, five, 1) == ((3, 2), (1, 4), (5, NOBODY))
    assert pairs_of(Pairs.LADDER, standing(5, withdrawn=(2,)), 1) == ((1, 4), (3, 5))
    assert pairs_of(Pairs.LADDER, standing(3), 1) == ((1, NOBODY), (2, NOBODY), (3, NOBODY))


def test_K4__nobody_challenges_himself_or_downwards_or_more_than_two_up() -> None:
    ranking = (11, 12, 13, 14)
    able = {one: [other for other in ranking if ladder.may_challenge(ranking, one, other)] for one in ranking}
    assert able == {11: [], 12: [11], 13: [11, 12], 14: [12, 13]}


def test_K4__what_players_agreed_on_comes_first_as_far_as_it_may_be() -> None:
    six = (1, 2, 3, 4, 5, 6)
    assert ladder.challenges(six, 1, [(2, 4)]) == ((2, 4), (1, 5), (3, 6))
    for never in ([(1, 4)], [(4, 2)], [(2, 9)], [(9, 2)], [(2, 2)]):
        assert ladder.challenges(six, 1, never) == ((1, 3), (2, 4), (5, 6)), never
    assert ladder.challenges(six, 1, [(2, 4), (4, 5), (3, 5)]) == ((2, 4), (3, 5), (1, 6))
    agreed = Standing(six, frozenset(), (), agreed={2: ((2, 4),)})
    assert pairs_of(Pairs.LADDER, agreed, 1) == ladder.challenges(six, 1)
    assert pairs_of(Pairs.LADDER, agreed, 2) == ladder.challenges(six, 2, [(2, 4)])


def test_K4__in_every_other_round_the_fours_begin_two_lower() -> None:
    eight = tuple(range(1, 9))
    assert ladder.challenges(eight, 3) == ((1, 3), (2, 4), (5, 7), (6, 8))
    assert ladder.challenges(eight, 4) == ((1, 2), (3, 5), (4, 6), (7, 8))


def test_K6__with_three_divisions_the_middle_one_sends_one_up_and_one_down() -> None:
    found = next_season([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    assert found == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12))
    assert [movers(6, 6), movers(6, 5), movers(5, 6), movers(4, 4), movers(7, 6)] == [2, 1, 1, 1, 2]
    sixes = [tuple(range(first, first + 6)) for first in (1, 7, 13)]
    assert next_season(sixes) == ((1, 2, 3, 4, 8, 7), (6, 5, 9, 10, 14, 13), (12, 11, 15, 16, 17, 18))


def test_K6__places_that_are_left_are_filled_from_below_and_nobody_stands_twice() -> None:
    found = next_season([(1, 2, 3, 4), (5, 6, 7, 8)], frozenset({1, 4, 6}), newcomers=(9, 7, 10))
    # 5 goes up for 4 anyway; the place of 1 is filled from below.
    assert found == ((2, 3, 5, 7), (8, 9, 10)) and next_season([(1, 2)], newcomers=(3,)) == ((1, 2, 3),)
