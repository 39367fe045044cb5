"""20: what troops cost."""

from __future__ import annotations

import pytest

from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import PLAIN, Drill
from pbem.rules.old_dessauer.buying.prices import GUN, battery_price, figure_price, unit_price


@pytest.mark.parametrize(
    ("kind", "drill", "prices"),
    [
        (Kind.LINE, PLAIN, (8, 6, 4, 3)),
        (Kind.LIGHT, PLAIN, (12, 10, 8, 7)),
        (Kind.LIGHT, Drill(rifles=True), (14, 12, 10, 9)),
        (Kind.LIGHT_HORSE, PLAIN, (14, 12, 10, 8)),
        (Kind.MEDIUM_HORSE, PLAIN, (16, 14, 12, 10)),
        (Kind.MEDIUM_HORSE, Drill(dismounts=True), (17, 15, 13, 11)),
        (Kind.HEAVY_HORSE, PLAIN, (18, 16, 14, 12)),
        (Kind.ARTILLERY, PLAIN, (16, 12, 8, 6)),
        (Kind.LINE, Drill(irregular=True), (7, 5, 3, 2)),
        (Kind.LIGHT_HORSE, Drill(irregular=True), (11, 9, 7, 5)),
    ],
)
def test_70__figures_by_grade(kind: Kind, drill: Drill, prices: tuple[int, ...]) -> None:
    assert tuple(figure_price(kind, grade, drill) for grade in Grade) == prices


def test_70__gun_models() -> None:
    assert GUN == {Gun.LIGHT: 25, Gun.MEDIUM: 40, Gun.HEAVY: 50, Gun.HOWITZER: 40}


def test_70__known_answers() -> None:
    assert unit_price(Kind.LINE, Grade.C, 12) == 53
    assert unit_price(Kind.HEAVY_HORSE, Grade.B, 12) == 202
    assert battery_price(Gun.MEDIUM, 4, 16, Grade.C) == 303
