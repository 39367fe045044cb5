"""Stretches of like ground, along which a name runs."""

from __future__ import annotations

from pbem.report.map.region import regions
from tests.report.views import squares


def test_squares_that_share_a_side_are_one_stretch() -> None:
    bend = squares("B2 B3 C3 D3 D4")
    assert regions(bend) == [frozenset(bend)]


def test_squares_that_touch_at_a_corner_only_are_two_stretches() -> None:
    assert regions(squares("A1 B2 C1")) == [frozenset(squares(each)) for each in ("A1", "B2", "C1")]
    assert regions(squares("C3 A1 A2 D4 D3")) == [frozenset(squares("A1 A2")), frozenset(squares("C3 D3 D4"))]
