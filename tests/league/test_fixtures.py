"""K1, K3, K4, K6: who meets whom."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from pbem.league import knockout, ladder
from pbem.league.berger import Pair, berger_table, round_robin
from pbem.league.divisions import next_season
from pbem.league.matching import largest_matching
from pbem.league.meeting import NOBODY
from pbem.league.swiss import Entrant, Float, NoPairing, floats, swiss_round

# As published in Annex 1 of FIDE C.05.
PUBLISHED = {
    4: """1-4, 2-3. 4-3, 1-2. 2-4, 3-1.""",
    6: """1-6, 2-5, 3-4. 6-4, 5-3, 1-2. 2-6, 3-1, 4-5. 6-5, 1-4, 2-3. 3-6, 4-2, 5-1.""",
    8: """1-8, 2-7, 3-6, 4-5. 8-5, 6-4, 7-3, 1-2. 2-8, 3-1, 4-7, 5-6. 8-6, 7-5, 1-4, 2-3. 3-8, 4-2, 5-1, 6-7.
        8-7, 1-6, 2-5, 3-4. 4-8, 5-3, 6-2, 7-1.""",
    10: """1-10, 2-9, 3-8, 4-7, 5-6. 10-6, 7-5, 8-4, 9-3, 1-2. 2-10, 3-1, 4-9, 5-8, 6-7. 10-7, 8-6, 9-5, 1-4, 2-3.
        3-10, 4-2, 5-1, 6-9, 7-8. 10-8, 9-7, 1-6, 2-5, 3-4. 4-10, 5-3, 6-2, 7-1, 8-9. 10-9, 1-8, 2-7, 3-6, 4-5.
        5-10, 6-4, 7-3, 8-2, 9-1.""",
    12: """1-12, 2-11, 3-10, 4-9, 5-8, 6-7. 12-7, 8-6, 9-5, 10-4, 11-3, 1-2. 2-12, 3-1, 4-11, 5-10, 6-9, 7-8.
        12-8, 9-7, 10-6, 11-5, 1-4, 2-3. 3-12, 4-2, 5-1, 6-11, 7-10, 8-9. 12-9, 10-8, 11-7, 1-6, 2-5, 3-4.
        4-12, 5-3, 6-2, 7-1, 8-11, 9-10. 12-10, 11-9, 1-8, 2-7, 3-6, 4-5. 5-12, 6-4, 7-3, 8-2, 9-1, 10-11.
        12-11, 1-10, 2-9, 3-8, 4-7, 5-6. 6-12, 7-5, 8-4, 9-3, 10-2, 11-1.""",
    14: """1-14, 2-13, 3-12, 4-11, 5-10, 6-9, 7-8. 14-8, 9-7, 10-6, 11-5, 12-4, 13-3, 1-2.
        2-14, 3-1, 4-13, 5-12, 6-11, 7-10, 8-9. 14-9, 10-8, 11-7, 12-6, 13-5, 1-4, 2-3.
        3-14, 4-2, 5-1, 6-13, 7-12, 8-11, 9-10. 14-10, 11-9, 12-8, 13-7, 1-6, 2-5, 3-4.
        4-14, 5-3, 6-2, 7-1, 8-13, 9-12, 10-11. 14-11, 12-10, 13-9, 1-8, 2-7, 3-6, 4-5.
        5-14, 6-4, 7-3, 8-2, 9-1, 10-13, 11-12. 14-12, 13-11, 1-10, 2-9, 3-8, 4-7, 5-6.
        6-14, 7-5, 8-4, 9-3, 10-2, 11-1, 12-13. 14-13, 1-12, 2-11, 3-10, 4-9, 5-8, 6-7.
        7-14, 8-6, 9-5, 10-4, 11-3, 12-2, 13-1.""",
    16: """1-16, 2-15, 3-14, 4-13, 5-12, 6-11, 7-10, 8-9. 16-9, 10-8, 11-7, 12-6, 13-5, 14-4, 15-3, 1-2.
        2-16, 3-1, 4-15, 5-14, 6-13, 7-12, 8-11, 9-10. 16-10, 11-9, 12-8, 13-7, 14-6, 15-5, 1-4, 2-3.
        3-16, 4-2, 5-1, 6-15, 7-14, 8-13, 9-12, 10-11. 16-11, 12-10, 13-9, 14-8, 15-7, 1-6, 2-5, 3-4.
        4-16, 5-3, 6-2, 7-1, 8-15, 9-14, 10-13, 11-12. 16-12, 13-11, 14-10, 15-9, 1-8, 2-7, 3-6, 4-5.
        5-16, 6-4, 7-3, 8-2, 9-1, 10-15, 11-14, 12-13. 16-13, 14-12, 15-11, 1-10, 2-9, 3-8, 4-7, 5-6.
        6-16, 7-5, 8-4, 9-3, 10-2, 11-1, 12-15, 13-14. 16-14, 15-13, 1-12, 2-11, 3-10, 4-9, 5-8, 6-7.
        7-16, 8-6, 9-5, 10-4, 11-3, 12-2, 13-1, 14-15. 16-15, 1-14, 2-13, 3-12, 4-11, 5-10, 6-9, 7-8.
        8-16, 9-7, 10-6, 11-5, 12-4, 13-3, 14-2, 15-1.""",
}


@pytest.mark.parametrize("number", PUBLISHED)
def test_K1__the_table_is_the_published_one(number: int) -> None:
    said = ". ".join(", ".join(f"{a}-{b}" for a, b in pairs) for pairs in berger_table(number))
    assert f"{said}." == " ".join(PUBLISHED[number].split())


@pytest.mark.parametrize("number", range(3, 17))
def test_K1__everybody_meets_everybody_once_and_an_odd_one_out_rests_once(number: int) -> None:
    players = list(range(101, 101 + number))
    rounds = round_robin(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if NOBODY not in pair)
    assert met == Counter(frozenset(pair) for pair in combinations(players, 2))
    rests = Counter(home for pairs in rounds for home, away in pairs if away == NOBODY)
    assert rests == (Counter(players) if number % 2 else Counter())
    assert all(len({*sum(pairs, ())}) == 2 * len(pairs) for pairs in rounds), "nobody twice in a round"


@pytest.mark.parametrize("number", [4, 5, 6, 8])
def test_K1__a_double_round_robin_exchanges_the_sides_and_leaves_nobody_at_home_three_times(number: int) -> None:
    rounds = round_robin(range(1, number + 1), double=True)
    pairs = Counter(pair for each in rounds for pair in each if NOBODY not in pair)
    assert set(pairs.values()) == {1} and all((b, a) in pairs for a, b in pairs)
    if number % 2 == 0:
        for player in range(1, number + 1):
            places = "".join("H" if any(home == player for home, _ in each) else "A" for each in rounds)
            assert "HHH" not in places and "AAA" not in places, (player, places)


def opponents(player: int, met: Sequence[Pair]) -> frozenset[int]:
    return frozenset(b if a == player else a for a, b in met if player in (a, b))


def entrants(scores: str, met: Sequence[Pair] = (), floated: dict[int, Float] | None = None) -> list[Entrant]:
    """`2 2 1 0`: players from 1 with those scores, and the pairs that have met."""
    return [
        Entrant(
            number,
            Fraction(score),
            opponents(number, met),
            floated=(floated or {}).get(number, Float.NONE),
        )
        for number, score in enumerate(scores.split(), start=1)
    ]


def every_pairing(players: Sequence[int]) -> Iterator[list[Pair]]:
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for others in every_pairing([each for each in rest if each != other]):
            yield [(first, other), *others]


@pytest.mark.parametrize("number", [4, 6, 8])
def test_K3__a_legal_pairing_is_found_whenever_there_is_one(number: int) -> None:
    chance = random.Random(number)
    pairs = list(combinations(range(1, number + 1), 2))
    impossible = 0
    for _ in range(250):
        met = chance.sample(pairs, chance.randint(0, len(pairs)))
        scores = " ".join(str(Fraction(chance.randint(0, 4), 2)) for _ in range(number))
        legal = any(not {*pairing} & {*met} for pairing in every_pairing(range(1, number + 1)))
        try:
            found = swiss_round(entrants(scores, met))
        except NoPairing:
            assert not legal, (met, scores)
            impossible += 1
            continue
        assert legal and not {tuple(sorted(pair)) for pair in found} & {*met}
        assert sorted(sum(found, ())) == list(range(1, number + 1))
    assert 0 < impossible < 250, "both must be tried"


def test_K3__brackets_of_score_meet_upper_half_against_lower() -> None:
    assert [{*pair} for pair in swiss_round(entrants("0 0 0 0 0 0 0 0"))] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [{*pair} for pair in swiss_round(entrants("1 0 1 0 0 1 0 1"))] == [{1, 6}, {3, 8}, {2, 5}, {4, 7}]


def test_K3__nobody_floats_down_twice_in_a_row_where_another_can() -> None:
    scores = "1 1 1 0 0 0"
    down = [pair for pair in swiss_round(entrants(scores)) if len({*pair} & {1, 2, 3}) == 1]
    (floated,) = {*down[0]} & {1, 2, 3}
    again = swiss_round(entrants(scores, floated={floated: Float.DOWN}))
    assert all({*pair} & {4, 5, 6} == set() or floated not in pair for pair in again)


def test_K3__sides_are_balanced_and_an_odd_one_rests_once() -> None:
    chance, at_home, away = random.Random(5), Counter[int](), Counter[int]()
    met: list[Pair] = []
    rested: list[int] = []
    points: Counter[int] = Counter()
    for _ in range(7):
        field = [
            Entrant(
                player, Fraction(points[player]), opponents(player, met), at_home[player], away[player],
                had_bye=player in rested,
            )
            for player in range(1, 10)
        ]  # fmt: skip
        for home, guest in swiss_round(field):
            if guest == NOBODY:
                rested.append(home)
                continue
            met.append((home, guest))
            at_home[home] += 1
            away[guest] += 1
            points[chance.choice((home, guest))] += 2
    assert len(rested) == len({*rested}) == 7
    assert all(abs(at_home[player] - away[player]) <= 2 for player in range(1, 10))


def test_K3__who_floated_is_told_by_the_scores() -> None:
    scores = {1: Fraction(2), 2: Fraction(1), 3: Fraction(1), 4: Fraction(1), 5: Fraction(0)}
    found = floats([(1, 2), (3, 4), (5, NOBODY)], scores)
    assert found == {1: Float.DOWN, 2: Float.UP, 3: Float.NONE, 4: Float.NONE, 5: Float.DOWN}


def test_K3__the_largest_matching_goes_through_blossoms() -> None:
    # A triangle with a tail at every corner: whoever goes along the triangle first must turn back.
    graph = [[1, 2, 3], [0, 2, 4], [0, 1, 5], [0], [1], [2]]
    assert largest_matching(graph) == [3, 4, 5, 0, 1, 2]
    assert largest_matching([[1, 2], [0, 2], [0, 1]]).count(-1) == 1


def test_K4__knockout_seeds() -> None:
    assert knockout.first_round([1, 2, 3, 4, 5, 6, 7, 8]) == ((1, 8), (4, 5), (3, 6), (2, 7))
    assert knockout.next_round([1, 5, 3, 7]) == ((1, 5), (3, 7))
    assert knockout.next_round([1]) == () and knockout.rounds_of(8) == 3 and knockout.rounds_of(5) == 3


def test_K4__the_best_rest_where_the_bracket_is_not_full() -> None:
    assert knockout.first_round([11, 12, 13, 14, 15, 16]) == ((11, NOBODY), (14, 15), (13, 16), (12, NOBODY))
    for size in (2, 4, 8, 16, 32):
        seeds = knockout.bracket(size)
        assert sorted(seeds) == list(range(1, size + 1))
        assert {*seeds[: size // 2]} & {1, 2} == {1}, "the two best can meet in the final alone"


def test_K4__a_ladder_is_climbed_by_challenges_two_places_up() -> None:
    ranking = (1, 2, 3, 4, 5, 6)
    assert [ladder.may_challenge(ranking, 5, other) for other in (1, 2, 3, 4, 6)] == [False, False, True, True, False]
    assert ladder.after(ranking, 5, 3) == (1, 2, 5, 3, 4, 6)
    assert ladder.challenges(ranking, 1) == ((1, 3), (2, 4), (5, 6))
    assert ladder.challenges(ranking, 2) == ((1, 2), (3, 5), (4, 6))
    for number in (1, 2):
        assert all(ladder.may_challenge(ranking, low, high) for high, low in ladder.challenges(ranking, number))


def test_K6__one_goes_up_and_one_down_and_two_of_six() -> None:
    assert next_season([(1, 2, 3, 4), (5, 6, 7, 8)]) == ((1, 2, 3, 5), (4, 6, 7, 8))
    assert next_season([(1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)]) == ((1, 2, 3, 4, 8, 7), (6, 5, 9, 10, 11, 12))


def test_K6__who_leaves_is_replaced_from_below_and_a_newcomer_enters_at_the_bottom() -> None:
    found = next_season([(1, 2, 3, 4), (5, 6, 7, 8)], leaving=frozenset({2}), newcomers=(9,))
    assert found == ((1, 3, 5, 4), (6, 7, 8, 9))
