"""The map of a table in plain text: one can play from it alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.bend import Bend, Wing
from pbem.battle.measured_ground import as_table
from pbem.battle.spot import INCH
from pbem.battle.view import View
from pbem.report.letters.show import show
from pbem.report.map import text_map
from tests.report.map.table.tables import area, standing, table, unit


def line_of(*pieces: str) -> View:
    return table(
        *(unit(piece, "first line" if piece.startswith("PI") else "right horse") for piece in pieces),
        features=(area("stream", "Laugwitz brook", "7,0", "10,84", width=2),),
    )


def test_no_line_is_wider_than_a_letter() -> None:
    names = [f"PI{number} foot 12x1 {14 + 6 * number},28@0" for number in range(1, 20)]
    assert max(map(len, text_map(line_of(*names)).splitlines())) <= 76


def test_the_sketch_has_own_troops_in_capitals_and_north_at_the_top() -> None:
    rows = text_map(line_of("PI1 foot 12x1 30,10@0", "AC1 horse 6x2 30,70@180")).split("\n\n")[0].splitlines()
    own = next(number for number, row in enumerate(rows) if "I" in row[3:] and row.strip()[0] != "A")
    enemy = next(number for number, row in enumerate(rows) if "c" in row)
    assert enemy < own
    assert "~" in rows[5]


@pytest.mark.parametrize(("width", "per"), [(72, 1), (144, 2), (216, 3), (288, 4), (312, 6)])
def test_the_letters_of_the_sketch_stand_over_the_middle_of_their_foot(width: int, per: int) -> None:
    """A foot is a whole number of signs, on the largest table too; three signs are for the numbers of the rows."""
    head = text_map(table(width=width)).splitlines()[0]
    assert [index for index, sign in enumerate(head) if sign != " "][:3] == [
        3 + (6 + foot * 12) // per for foot in range(3)
    ]


def test_lines_are_told_in_words_with_the_nearest_enemy() -> None:
    told = text_map(
        line_of("PI1 foot 12x1 20,28@0", "PI2 foot 12x1 26,28@0", "PI3 foot 12x1 60,28@0", "AI1 foot 12x1 26,38@180")
    )
    assert "First line: PI1 PI2; B3 to C3, facing N; PI2 is 10 inches from AI1." in told
    assert "\nAlone: PI3 F3.\nEnemy alone: AI1 C4.\n" in told, "they stand by themselves"


def test_every_unit_has_its_place_bearing_and_the_way_to_the_enemy_in_two_columns() -> None:
    told = text_map(line_of("PI1 foot 12x1 56,28@0", "PI2 foot 12x1 26:09,28:00@12.5", "AI1 foot 12x1 26,38@180"))
    _, _, rest = told.partition("Each unit: inches east and north, facing, nearest enemy and inches to him.\n")
    assert [line.split() for line in rest.splitlines()[:2]] == [
        ["PI1", "56:00,28:00", "N", "AI1", "27.4", "ai1", "26:00,38:00", "S", "PI2", "9.5"],
        ["PI2", "26:09,28:00", "12.5", "AI1", "9.5"],
    ]


def test_a_bent_line_has_a_line_of_its_own_and_is_sketched_where_its_wings_stand() -> None:
    bent = standing("72,42@0", 24, 1, 48, 64, bend=Bend(None, Wing(12, 900)))
    view = table(replace(unit("PI1 foot 24x1 72,42@0"), standing=bent), unit("PI2 foot 12x1 100,42@0"))
    told = text_map(view)
    assert "PI1 is bent: right 12 back 90." in told
    assert "PI2 is bent" not in told
    rows = [line for line in told.splitlines() if "I" in line[:60] and "PI" not in line]
    assert len(rows) >= 2, rows


def test_eighty_units_at_odd_places_still_stand_two_to_a_line() -> None:
    numbers = range(10, 40)
    foot = (f"PI{n} foot 12x1 1{n}:{n + 20},28:1{n % 10}@352.{n % 10}" for n in numbers)
    enemy = (f"AI{n} foot 12x1 1{n}:{n + 20},58:1{n % 10}@189.{n % 10}" for n in numbers)
    _, _, rest = text_map(line_of(*foot, *enemy)).partition("Each unit: inches east and north, facing,")
    listed = rest.splitlines()[1:31]
    assert [line.split()[::5] for line in listed] == [[f"PI{n}", f"ai{n}"] for n in range(10, 40)]
    assert max(map(len, listed)) <= 76


def test_without_an_enemy_in_sight_there_is_no_word_of_one() -> None:
    told = text_map(line_of(*(f"PI{number} foot 12x1 {14 + 6 * number},28@0" for number in range(1, 7))))
    _, _, rest = told.partition("Each unit: inches east and north, facing.\n")
    assert [line.split()[::3] for line in rest.splitlines()[:2]] == [["PI1", "PI3", "PI5"], ["PI2", "PI4", "PI6"]]


def test_places_are_listed_by_their_cells() -> None:
    assert "Places: A4 Laugwitz brook." in text_map(line_of("PI1 foot 12x1 30,10@0"))


def test_a_cell_can_be_asked_for() -> None:
    view = line_of("PI1 foot 12x1 30,10@0", "PI2 foot 12x1 50,10@0")
    assert show(view, "SHOW C1").startswith("C1: PI1 Unit PI1")
    assert "PI2" not in show(view, "C1")
    assert show(view, "SHOW D1") == "D1: Nobody that you can see stands there."


def test_how_far_apart_units_are_is_told_between_their_nearest_points() -> None:
    view = line_of("PI1 foot 12x1 30,10@0", "AI1 foot 12x1 30,13@180")
    assert "Nearest opponent: AI1, 3 inches away." in show(view, "PI1")
    ground = view.ground
    assert ground.tell(3 * INCH) == "3 inches"
    beside = line_of("PI1 foot 12x1 30,10@0", "AI1 foot 12x1 36,10@180")
    assert "Nearest opponent: AI1, 1.5 inches away." in show(beside, "PI1")


def test_footprints_on_one_another_are_no_distance_apart() -> None:
    view = table()
    assert view.ground.size == "144 by 84 inches"
    a, b = standing("30,10@0", 12, 1), standing("31,9:48@45", 12, 1)
    assert as_table(view.ground).apart(a, b) == 0
