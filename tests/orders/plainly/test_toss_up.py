"""Where the contrary is about as likely nothing is done, and both are offered."""

from __future__ import annotations

import pytest

from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.plainly.toss_up import is_a_toss_up


def ways(*told: tuple[str, float]) -> list[PutPlainly]:
    return [PutPlainly((), (), likely, whole=True, plain=plain) for plain, likely in told]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("FI1 : move D5 if enemy at E5", 0.36), ("FI1 : move D5 if not enemy at E5", 0.35)),
        (("always FI1 : retreat W", 0.36), ("always FI1 : retreat E", 0.33)),
        (("FI1 : move left 1", 0.4), ("FI1 : move right 1", 0.3)),
    ],
)
def test_a_way_and_its_contrary_are_a_toss_up(first: tuple[str, float], second: tuple[str, float]) -> None:
    assert is_a_toss_up(ways(first, second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("FI1 : move D5", 0.36), ("FI1 : move E5", 0.35)),
        (("FI1 : move D5 if enemy at E5", 0.5), ("FI1 : move D5 if not enemy at E5", 0.2)),
        (("FI1 : move D5 if enemy at E5", 0.7), ("FI1 : move D5 if not enemy at E5", 0.3)),
    ],
)
def test_what_is_far_likelier_or_something_else_is_none(first: tuple[str, float], second: tuple[str, float]) -> None:
    assert not is_a_toss_up(ways(first, second))
