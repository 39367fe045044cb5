"""Where the closer map of a measured table is laid: about what was asked for, and never over the edge."""

from __future__ import annotations

import pytest

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.spot import INCH, Spot
from pbem.report.map.table.closer import window_about, window_on
from tests.report.map.table.tables import table, unit

FIELD = MeasuredGround(144, 84, ())


def test_places_lie_about_its_middle() -> None:
    window = window_about(FIELD, (Spot.parse("60,38"), Spot.parse("70,46")))
    assert window is not None
    assert (2 * window.west + window.width, 2 * window.south + window.depth) == (130 * INCH, 84 * INCH)


@pytest.mark.parametrize("place", ["1,1", "143,1", "1,83", "143,83", "72,42", "30,83"])
def test_it_is_pushed_onto_the_table_and_shows_the_place(place: str) -> None:
    spot = Spot.parse(place)
    view = table(unit(f"PI1 foot 12x1 {place}@0"))
    for window in (window_about(FIELD, (spot,)), window_on(view, "PI1")):
        assert window is not None
        assert 0 <= window.west <= spot.x <= window.west + window.width <= 144 * INCH
        assert 0 <= window.south <= spot.y <= window.south + window.depth <= 84 * INCH


def test_nothing_asked_for_and_places_as_far_apart_as_the_table_have_none() -> None:
    assert window_about(FIELD, ()) is None
    assert window_about(FIELD, (Spot.parse("1,1"), Spot.parse("143,83"))) is None
