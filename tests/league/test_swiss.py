"""K3: Swiss rounds against everything that could have been paired, and from what was played before."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from pbem.league.berger import Pair
from pbem.league.matching import largest_matching
from pbem.league.meeting import NOBODY, Meeting
from pbem.league.plan import Pairs
from pbem.league.rounds import pairs_of
from pbem.league.swiss import Entrant, Float, NoPairing, floats, swiss_round
from tests.league.build import meeting, standing


def test_K3__in_unmirrored_matches_who_was_at_home_less_often_is_at_home_and_mirrored_ones_need_no_balance() -> None:
    # After two rounds 1 was at home twice, 2 once; both have won both.
    played = (
        meeting(1, 1, 3, "1 2:1"), meeting(1, 4, 2, "0 1:2"), meeting(2, 1, 4, "1 2:1"), meeting(2, 2, 3, "1 2:1"),
    )  # fmt: skip
    assert pairs_of(Pairs.SWISS, standing(4, *played, mirrored=False), 3) == ((2, 1), (3, 4))
    assert pairs_of(Pairs.SWISS, standing(4, *played), 3) == ((1, 2), (3, 4))
    # Once at home and once away, both of them: who was at home last is the guest.
    turned = (
        meeting(1, 3, 1, "0 1:2"), meeting(1, 2, 4, "1 2:1"), meeting(2, 1, 4, "1 2:1"), meeting(2, 3, 2, "0 1:2"),
    )  # fmt: skip
    assert pairs_of(Pairs.SWISS, standing(4, *turned, mirrored=False), 3) == ((2, 1), (4, 3))


def test_K3__who_rested_was_neither_at_home_nor_away() -> None:
    rested = standing(3, Meeting(1, 1, NOBODY), mirrored=False)
    assert pairs_of(Pairs.SWISS, rested, 2) == ((1, 2), (3, NOBODY))


def test_K3_K5__who_met_a_reserve_in_place_of_a_bye_has_had_his() -> None:
    played = (meeting(1, 1, 2, "1 2:1"), meeting(1, 3, 99, "0 1:2"))
    assert pairs_of(Pairs.SWISS, standing(3, *played), 2)[-1] == (2, NOBODY)
    with pytest.raises(NoPairing):
        pairs_of(Pairs.SWISS, standing(3, *played, withdrawn=(3,)), 2)


def test_K3__a_match_that_goes_on_has_no_score_yet_and_a_bye_is_one_that_was_won() -> None:
    open_match = standing(4, meeting(1, 1, 3, games=1), meeting(1, 2, 4, "0 1:2"))
    assert [{*pair} for pair in pairs_of(Pairs.SWISS, open_match, 2)] == [{4, 1}, {2, 3}] or [
        {*pair} for pair in pairs_of(Pairs.SWISS, open_match, 2)
    ] == [{4, 3}, {1, 2}]
    three = standing(3, meeting(1, 1, 2, "½ 1:1"), Meeting(1, 3, NOBODY))
    assert {*pairs_of(Pairs.SWISS, three, 2)[0]} == {3, 1}, "the bye is a point, and 1 is the better of the others"


def every_pairing(players: Sequence[int]) -> Iterator[list[Pair]]:
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for others in every_pairing([each for each in rest if each != other]):
            yield [(first, other), *others]


def sound(pairing: Sequence[Pair], met: set[frozenset[int]], scores: Sequence[Fraction], last: dict[int, int]) -> bool:
    """Whether nobody meets anybody twice, or floats the same way as in the round before."""
    for one, other in pairing:
        difference = scores[one] - scores[other]
        way = (difference > 0) - (difference < 0)
        if {one, other} in met or (way and (last.get(one, 0) == way or last.get(other, 0) == -way)):
            return False
    return True


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(6))
def test_K3__no_tournament_repeats_a_match_or_a_bye_or_a_float_where_it_can_be_helped(players: int, seed: int) -> None:
    chance = random.Random(100 * players + seed)
    table = standing(players)
    last: dict[int, int] = {}
    rested: list[int] = []
    for number in range(1, (players + 1) // 2 + 1):
        scores = [
            sum((each.result(player) for each in table.meetings if each.has(player)), Fraction(0))
            for player in range(players + 1)
        ]
        met = {frozenset((each.home, each.away)) for each in table.meetings}
        found = pairs_of(Pairs.SWISS, table, number)
        pairs = [pair for pair in found if NOBODY not in pair]
        assert Counter(sum(found, ())) == Counter([*range(1, players + 1), *[NOBODY] * (players % 2)])
        resting = [home for home, away in found if away == NOBODY]
        assert not {*resting} & {*rested}
        rested += resting
        present = [player for player in range(1, players + 1) if player not in resting]
        best = any(sound(pairing, met, scores, last) for pairing in every_pairing(present))
        assert sound(pairs, met, scores, last if best else {}), (number, pairs, scores, last)
        last = dict.fromkeys(resting, 1)
        for home, away in pairs:
            way = (scores[home] > scores[away]) - (scores[home] < scores[away])
            last |= {home: way, away: -way}
        results = [meeting(number, home, away, chance.choice(("1 2:1", "½ 1:1", "0 1:2"))) for home, away in pairs]
        table = standing(players, *table.meetings, *results, *(Meeting(number, home, NOBODY) for home in resting))


def opponents(player: int, met: Sequence[Pair]) -> frozenset[int]:
    return frozenset(b if a == player else a for a, b in met if player in (a, b))


def first_choice(entrants: Sequence[Entrant], met: Sequence[Pair]) -> list[set[int]]:
    """The pairs of a round by trying: the best meets the first whom he may, and all others find somebody still."""
    pairs: list[set[int]] = []
    left = sorted(entrants, key=lambda each: (-each.score, each.player))
    while left:
        first, others = left[0], left[1:]
        own = [each for each in others if each.score == first.score]
        below = [each for each in others if each.score < first.score]
        upper, lower = own[: len(own) // 2], own[len(own) // 2 :]
        for other in (*lower, *upper[::-1], *below):
            rest = [each.player for each in others if each is not other]
            new = {(first.player, other.player), (other.player, first.player)}.isdisjoint(met)
            if new and any(not {tuple(sorted(pair)) for pair in found} & {*met} for found in every_pairing(rest)):
                pairs.append({first.player, other.player})
                left = [each for each in others if each is not other]
                break
    return pairs


@pytest.mark.parametrize("players", [4, 6, 8])
def test_K3__the_best_is_paired_first_with_whom_his_bracket_gives_him(players: int) -> None:
    chance = random.Random(players)
    pairs = list(combinations(range(1, players + 1), 2))
    for _ in range(60):
        met = chance.sample(pairs, chance.randint(0, players))
        field = [
            Entrant(number, Fraction(chance.randint(0, 2)), opponents(number, met)) for number in range(1, players + 1)
        ]
        try:
            found = swiss_round(field)
        except NoPairing:
            continue
        assert [{*pair} for pair in found] == first_choice(field, met), (met, field)


def entrant(player: int, score: int, floated: Float = Float.NONE, *met: int, bye: bool = False) -> Entrant:
    return Entrant(player, Fraction(score), frozenset(met), floated=floated, had_bye=bye)


def test_K3__who_floated_down_meets_his_equal_and_who_floated_up_meets_nobody_above_him() -> None:
    # Three with two points, of whom one must go down to the one with one; 3 is next to do so.
    usual = [entrant(1, 2), entrant(2, 2), entrant(3, 2), entrant(4, 1)]
    assert [{*pair} for pair in swiss_round(usual)] == [{1, 2}, {3, 4}] or {3, 4} not in map(set, swiss_round(usual))
    for floated in (1, 2, 3):
        field = [entrant(each, 2, Float.DOWN if each == floated else Float.NONE) for each in (1, 2, 3)]
        down = next({*pair} - {4} for pair in swiss_round([*field, entrant(4, 1)]) if 4 in pair)
        assert down != {floated}
    for floated in (4, 5, 6):
        field = [entrant(each, 1, Float.UP if each == floated else Float.NONE) for each in (4, 5, 6)]
        up = next({*pair} - {1} for pair in swiss_round([entrant(1, 2), *field]) if 1 in pair)
        assert up != {floated}
    twice = [entrant(1, 2, Float.DOWN), entrant(2, 1, Float.UP)]
    assert swiss_round(twice) == ((1, 2),), "where it cannot be helped they float again"
    other = [entrant(1, 2, Float.UP), entrant(2, 1, Float.DOWN)]
    assert swiss_round(other) == ((1, 2),)


def test_K3__the_bye_goes_to_the_lowest_who_has_had_none_and_can_be_spared() -> None:
    three = [entrant(1, 1), entrant(2, 0), entrant(3, 0)]
    assert swiss_round(three)[-1] == (3, NOBODY)
    assert swiss_round([*three[:2], entrant(3, 0, bye=True)])[-1] == (2, NOBODY)
    assert swiss_round([entrant(1, 0, Float.NONE, 2), entrant(2, 0, Float.NONE, 1), entrant(3, 0)])[-1] == (2, NOBODY)
    everybody = [entrant(number, 3 - number, bye=True) for number in (1, 2, 3)]
    assert swiss_round(everybody)[-1] == (3, NOBODY)
    with pytest.raises(NoPairing, match="everybody has met everybody"):
        swiss_round([entrant(1, 0, Float.NONE, 2, 3), entrant(2, 0, Float.NONE, 1, 3), entrant(3, 0, Float.NONE, 1, 2)])
    with pytest.raises(NoPairing, match="nobody is left whom somebody has not met"):
        swiss_round([entrant(1, 0, Float.NONE, 2), entrant(2, 0)])


def test_K3__a_bye_is_a_float_down() -> None:
    found = floats([(1, 2), (3, NOBODY)], {1: Fraction(0), 2: Fraction(1), 3: Fraction(0)})
    assert found == {1: Float.UP, 2: Float.DOWN, 3: Float.DOWN}


@pytest.mark.parametrize("size", range(1, 9))
def test_K3__the_largest_matching_is_as_large_as_trying_everything_finds(size: int) -> None:
    chance = random.Random(size)

    def largest(left: Sequence[int], edges: set[Pair]) -> int:
        if not left:
            return 0
        first, *rest = left
        joined = (
            1 + largest([each for each in rest if each != other], edges) for other in rest if (first, other) in edges
        )
        return max(largest(rest, edges), *joined, 0)  # fmt: skip

    for _ in range(150):
        edges = {pair for pair in combinations(range(size), 2) if chance.random() < chance.choice((0.25, 0.45))}
        graph = [[b for b in range(size) if tuple(sorted((a, b))) in edges] for a in range(size)]
        mate = largest_matching(graph)
        paired = {tuple(sorted((one, other))) for one, other in enumerate(mate) if other != -1}
        assert paired <= edges and all(mate[mate[one]] == one for one, other in enumerate(mate) if other != -1)
        assert len(paired) == largest(range(size), edges), edges
