"""19: what hides one unit from another."""

from __future__ import annotations

import pytest

from pbem.battle.feature import Feature
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.position import Position
from tests.rules.old_dessauer.drawn import feature, laid_out

SQUARE = ("20,20", "30,20", "30,30", "20,30")
OPEN, DENSE = feature("open wood: Forest", *SQUARE), feature("dense wood: Thicket", *SQUARE)
HILL = feature("gentle hill: Hill", *SQUARE, level=1)


def sees(position: Position, observer: str, target: str) -> bool:
    one, other = position.unit(observer), position.unit(target)
    assert one is not None
    assert other is not None
    return Lines(position.units, position.ground).sees(one, other)


def table(prussian: str, austrian: str, *features: Feature, between: str = "") -> Position:
    return laid_out(f"PI1 {prussian} C line 12x1\nAI1 {austrian} C line 12x1\n{between}", *features)


def test_69__one_sees_thirty_six_inches_and_no_farther() -> None:
    assert sees(table("25,5@0", "25,41@180"), "PI1", "AI1")
    assert not sees(table("25,5@0", "25,41:05@180"), "PI1", "AI1")


def test_69__troops_in_close_order_hide_what_stands_behind_them() -> None:
    assert not sees(table("25,5@0", "25,20@180", between="PI2 25,10@0 C line 14x1"), "PI1", "AI1")
    assert not sees(table("25,5@0", "25,20@180", between="PC2 25,10@0 C hc 12x1"), "PI1", "AI1")
    assert not sees(table("25,5@0", "25,20@180", between="AB1 25,19@0 C medium guns 6"), "PI1", "AI1")


def test_69__skirmishers_hide_nobody_and_a_narrow_column_not_all() -> None:
    assert sees(table("25,5@0", "25,20@180", between="PI2 25,10@0 C light 12x1 skirmish"), "PI1", "AI1")
    assert sees(table("25,5@0", "25,20@180", between="PI2 25,17@0 C line 4x3"), "PI1", "AI1")


def test_69__from_a_contour_higher_one_sees_over_troops() -> None:
    assert sees(table("25,30@0", "25,45@180", HILL, between="PI2 25,40@0 C line 14x1"), "PI1", "AI1")
    assert not sees(table("25,45@180", "25,30@0", HILL, between="PI2 25,40@0 C line 14x1"), "PI1", "AI1")


@pytest.mark.parametrize(
    ("prussian", "austrian", "seen"),
    [
        ("25,10@0", "25,40@180", False),  # over the hill
        ("25,30@0", "25,40@180", True),  # from its crest
        ("25,28@0", "25,40@180", False),  # from behind its crest
        ("25,40@180", "25,30@0", True),  # at its crest
        ("25,40@180", "25,28@0", False),
        ("25,22@0", "25,28@180", True),  # on its top
        ("5,25@90", "15,25@270", True),  # beside it
        ("25,20:32@180", "25,40@180", False),  # from the crest on the other side
    ],
)
def test_61__a_crestline_hides_what_lies_behind_it(prussian: str, austrian: str, seen: bool) -> None:
    assert sees(table(prussian, austrian, HILL), "PI1", "AI1") is seen


def test_61__from_a_higher_contour_one_sees_over_a_crest() -> None:
    top = feature("gentle hill: Top", "22,22", "28,22", "28,28", "22,28", level=2)
    assert sees(table("25,28@0", "25,40@180", HILL, top), "PI1", "AI1")


@pytest.mark.parametrize(
    ("prussian", "austrian", "open_wood", "dense_wood"),
    [
        ("25,15@0", "25,35@180", False, False),  # through the wood
        ("25,15@0", "25,20:32@180", False, False),  # at its edge, from afar
        ("25,18:48@0", "25,20:32@180", True, True),  # at its edge, from two inches
        ("25,18:48@0", "25,22@180", False, False),  # deep in it
        ("25,20:32@180", "25,15@0", True, True),  # out of it
        ("25,22@180", "25,15@0", False, False),
        ("25,22@0", "25,26@180", True, False),  # in it, four inches
        ("25,22@0", "25,24@180", True, True),
        ("25,22@0", "25,27@180", False, False),
    ],
)
def test_63_64__woods_hide_who_is_in_and_behind_them(
    prussian: str, austrian: str, open_wood: bool, dense_wood: bool
) -> None:
    assert sees(table(prussian, austrian, OPEN), "PI1", "AI1") is open_wood
    assert sees(table(prussian, austrian, DENSE), "PI1", "AI1") is dense_wood


def test_63__who_has_fired_from_the_edge_of_a_wood_is_seen_from_afar() -> None:
    position = laid_out("PI1 25,10@0 C line 12x1\nAI1 25,20:32@180 C line 12x1 fired", OPEN)
    assert sees(position, "PI1", "AI1")


def test_67__houses_hide_what_lies_behind_them() -> None:
    assert not sees(table("25,15@0", "25,35@180", feature("block: Mollwitz", *SQUARE)), "PI1", "AI1")
    assert sees(table("25,15@0", "25,35@180", feature("rough: Garden", *SQUARE)), "PI1", "AI1")
