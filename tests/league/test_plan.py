"""K14: when the rounds of a season begin, and what is played in them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from pbem.league.plan import Pairs, Plan

PLAN = Plan(
    "spring", "Spring", "toy", ("raab", "aspern"), (), date(2027, 3, 14), "Europe/London", round_days=14
)  # fmt: skip


@pytest.mark.parametrize(("number", "begins"), [(1, (3, 14, 0)), (2, (3, 28, 0)), (3, (4, 10, 23)), (4, (4, 24, 23))])
def test_K14__a_round_begins_at_midnight_in_the_zone_of_its_league(number: int, begins: tuple[int, int, int]) -> None:
    month, day, hour = begins
    assert PLAN.begins(number) == datetime(2027, month, day, hour, tzinfo=UTC)
    assert PLAN.day(number) == date(2027, 3, 14 + 14 * (number - 1)) if number < 3 else PLAN.day(number).month == 4


def test_K14__scenarios_take_turns_by_round_and_a_mirrored_match_has_two_games() -> None:
    assert [PLAN.scenario(number) for number in (1, 2, 3)] == ["raab", "aspern", "raab"]
    assert PLAN.games == 2 and Plan("a", "A", "toy", ("raab",), (), PLAN.start, "UTC", mirrored=False).games == 1


def test_K1__the_pairs_of_a_round_robin_alone_are_known_before_the_season() -> None:
    assert [kind for kind in Pairs if kind.is_known_ahead] == [Pairs.ROUND_ROBIN, Pairs.DOUBLE]


def test_K7_K14__what_a_plan_does_not_say_is_usual() -> None:
    assert (PLAN.pairs, PLAN.mirrored, PLAN.points, PLAN.matrix_step) == (Pairs.ROUND_ROBIN, True, "3-1-0", 1)
    assert (PLAN.rounds, PLAN.bounds, PLAN.minimum, PLAN.gm, PLAN.open_entry) == (0, 0, 0.0, "", False)
    assert Plan("a", "A", "toy", ("raab",), (), PLAN.start, "UTC").day(2) == date(2027, 4, 25), "six weeks"
