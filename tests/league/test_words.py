"""K14, K15: how a league is told in columns, in a gazette, and as a curve."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from pbem.league import gazette, words
from pbem.league.curve import HEIGHT, WIDTH, curve
from pbem.league.glicko import Rating
from pbem.league.meeting import NOBODY, Meeting
from pbem.league.ratings import Standing
from pbem.league.standings import Line, field_of, standings
from tests.league.build import meeting

NAMES = {1: "Anne", 2: "Bob"}
LINES = (
    Line(1, 1, Fraction(9, 2), 2, 1, 1, 0, 5, (Fraction(5), Fraction(7, 4))),
    Line(2, 2, Fraction(0), 12, 0, 0, 2, -5, (Fraction(-5), Fraction(13, 3))),
)


@pytest.mark.parametrize(
    ("value", "told"),
    [("0", "0"), ("3", "3"), ("1/4", "¼"), ("1/2", "½"), ("3/4", "¾"), ("5/2", "2½"), ("17/4", "4¼"), ("13/3", "4.33")],
)
def test_numbers_are_told_in_quarters(value: str, told: str) -> None:
    assert words.number(Fraction(value)) == told


def test_K15__an_arrow_tells_how_many_places_somebody_climbed_or_fell() -> None:
    assert [words.arrow(places) for places in (2, 1, 0, -1, -2)] == ["▲2", "▲1", "=", "▼1", "▼2"]


def test_a_table_in_plain_text_has_its_columns_under_their_heads_and_the_margin_once() -> None:
    assert words.table(LINES, NAMES, ("margin", "sonneborn-berger")) == "\n".join(
        [
            "        Pts  P W D L VP   SB",
            "1. Anne  4½  2 1 1 0 +5   1¾",
            "2. Bob    0 12 0 0 2 -5 4.33",
        ]
    )
    assert words.columns([("1.", "Anne", "3")]) == "1. Anne 3"
    assert words.table((), NAMES, ()) == "(nobody yet)" and words.columns([]) == ""
    assert words.table(LINES[:1], {}, ("margin", "wins")).splitlines()[1].startswith("1. ? ")


def test_a_long_name_is_cut_in_columns_and_no_line_ends_in_blanks() -> None:
    lines = words.columns([("1", "x" * 40, ""), ("2", "y", "z")]).splitlines()
    assert lines == [f"1 {'x' * 22}", f"2 y{' ' * 21} z"]


def test_a_match_is_told_with_its_score_and_a_star_while_a_game_of_it_goes_on() -> None:
    assert words.meeting(meeting(1, 1, 2, "1 12:7", "½ 4:5"), NAMES) == "Anne - Bob   1½:½ (16:12)"
    assert words.meeting(meeting(1, 1, 2, "0 3:7", games=2), NAMES) == "Anne - Bob   0:1 (3:7) *"
    assert words.meeting(meeting(1, 1, 2, games=2), NAMES) == "Anne - Bob   in play"
    assert words.meeting(Meeting(1, 2, NOBODY), NAMES) == "Bob has a bye"
    assert words.meeting(meeting(1, 5, 6, "1 1:0"), NAMES) == "? - ?   1:0 (1:0)"


def test_K15__a_gazette_prints_who_climbed_since_the_last_and_nothing_before_a_newcomer() -> None:
    found = gazette.printed("First", LINES, NAMES, ("margin", "wins"), {"1": 3})
    assert found.title == "First" and found.heads[-2:] == ("VP", "Won")
    assert [row.arrow for row in found.rows] == ["▲2", ""] and found.rows[0].cells[:3] == ("1.", "Anne", "4½")
    assert gazette.printed("", LINES, NAMES, ("margin", "wins"), {"1": 1, "2": 1}).rows[1].arrow == "▼1"


def test_K15__a_gazette_prints_the_result_of_a_match_and_whether_it_goes_on() -> None:
    over = gazette.result(meeting(3, 1, 2, "1 12:7"), NAMES)
    assert over == gazette.Result(3, "Anne", "Bob", "1:0 (12:7)", in_play=False)
    assert gazette.result(meeting(3, 1, 9, "1 12:7", games=2), NAMES) == gazette.Result(
        3, "Anne", "?", "1:0 (12:7)", in_play=True
    )


def history(*ratings: tuple[int, int]) -> list[Standing]:
    return [
        Standing((2026, 11 + index), Rating(rating, deviation), 5) for index, (rating, deviation) in enumerate(ratings)
    ]


def points(text: str | None) -> list[tuple[float, float]]:
    found = [pair.split(",") for pair in (text or "").split()]
    return [(float(x), float(y)) for x, y in found]


def drawn(text: str) -> list[tuple[float, float]]:
    (found,) = re.findall(r'polyline points="([^"]*)"', text)
    return points(found)


def test_K16__a_curve_goes_from_month_to_month_in_a_band_as_wide_as_the_rating_is_unsure() -> None:
    text = curve(history((1500, 100), (1600, 50)), 'Anne <&">')
    svg = ElementTree.fromstring(text)
    kind = "{http://www.w3.org/2000/svg}"
    assert svg.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}" == "0 0 640 200"
    assert svg.get("aria-label") == 'Anne <&">: 2026-11 1500 ±100, 2026-12 1600 ±50'
    # From 1400 at the lower edge to 1650 at the upper: 172 pixels for 250 points.
    line = svg.find(f"{kind}polyline")
    band = svg.find(f"{kind}polygon")
    assert line is not None and points(line.get("points")) == [(44, 117.2), (626, 48.4)]
    assert band is not None and points(band.get("points")) == [(44, 48.4), (626, 14), (626, 82.8), (44, 186)]
    assert [(dot.get("cx"), dot.get("cy")) for dot in svg.iter(f"{kind}circle")] == [
        ("44.0", "117.2"),
        ("626.0", "48.4"),
    ]
    ruled = [(each.get("x1"), each.get("x2"), each.get("y1")) for each in svg.iter(f"{kind}line")]
    assert ruled == [
        ("44", "626", y) for y in ("186.0", "151.6", "117.2", "82.8", "48.4", "14.0")
    ]  # fmt: skip
    marks = [(each.text, each.get("x"), each.get("y")) for each in svg.iter(f"{kind}text")]
    assert [mark[0] for mark in marks] == ["1400", "1450", "1500", "1550", "1600", "1650"]
    assert marks[0][1:] == ("38", "190.0")


def test_K16__a_curve_of_one_month_is_a_dot_and_of_none_nothing_and_marks_stay_few() -> None:
    assert curve([], "Anne") == ""
    assert drawn(curve(history((1500, 50)), "Anne")) == [(44, 100)]
    steps = []
    for wide in (50, 200, 400, 1000, 2500, 5000):
        marks = [int(each) for each in re.findall(r">(-?\d+)</text>", curve(history((3000, wide)), "Anne"))]
        assert 2 <= len(marks) <= 11 and marks[0] >= 3000 - wide and marks[-1] <= 3000 + wide
        steps.append(marks[1] - marks[0])
    assert ">1599<" not in curve(history((1500, 99)), "A") and ">1600<" not in curve(history((1500, 99)), "A")
    assert steps == [50, 100, 200, 500, 1000, 1000]
    assert drawn(curve(history((1500, 0)), "A")) == [(44, 14)]


def test_K8__the_table_counts_what_is_over() -> None:
    lines = standings(field_of("3-1-0", [meeting(1, 1, 2, "1 12:7"), meeting(2, 2, 1, games=1)]), (1, 2), ())
    assert [(line.player, line.played, line.won, line.drawn, line.lost, line.margin) for line in lines] == [
        (1, 1, 1, 0, 0, 5),
        (2, 1, 0, 0, 1, -5),
    ]
