"""C3.2: bombardment, its ranges and its dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.rules.napoleonic_squares.actions.bombardment import die_at
from pbem.rules.napoleonic_squares.actions.line_of_sight import between, is_clear
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.tables import HIT, chance
from tests.rules.napoleonic_squares.board import board, ground, order, policy, run, sq

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""


@pytest.mark.parametrize(
    ("kind", "distance", "expected"),
    [
        (Kind.FOOT_ARTILLERY, 1, Fraction(6, 10)), (Kind.FOOT_ARTILLERY, 2, Fraction(4, 8)),
        (Kind.HORSE_ARTILLERY, 1, Fraction(4, 8)), (Kind.HORSE_ARTILLERY, 2, Fraction(2, 6)),
    ],
)  # fmt: skip
def test_11__the_die_of_each_battery_at_close_and_long_range(kind: Kind, distance: int, expected: Fraction) -> None:
    assert Fraction(*chance(die_at(kind, distance), HIT)) == expected


def test_11__one_die_an_action_point_and_hits_on_five_and_more() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nAI1 A3 inf 6/8/8")
    after = run(table, order("FG1", "* A3"), dice={"bombard|FG1>A3|1": [4, 5, 8]})
    roll = after.roll("bombard*")
    assert (roll.sides, roll.dice, roll.successes) == (8, (4, 5, 8), 2)
    assert after.unit("AI1").hits == 2
    assert after.result("FG1") == "2 hits on A3"


def test_11__two_squares_is_the_longest_range() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nAI1 A4 inf 6/8/8")
    after = run(table, order("FG1", "* A4"))
    assert not after.of("bombarded")
    assert after.result("FG1") == "no fire: A4 is 3 squares off, they reach 2"


def test_11__into_woods_it_takes_a_six() -> None:
    table = board("2 w\n1 .", "FG1 A1 foot 8\nAI1 A2 inf 6/8/8")
    after = run(table, order("FG1", "* A2"), dice={"bombard|*": [5, 6, 4]})
    assert after.unit("AI1").hits == 1


def test_11__a_garrison_saves_each_hit_with_a_d8() -> None:
    table = board("2 T\n1 .", "FG1 A1 foot 8\nAI1 A2 inf 6/8/8 town")
    after = run(table, order("FG1", "* A2 town"), dice={"bombard|*": [5, 6, 9], "cover|*": [5, 4, 8]})
    assert after.roll("cover|*").sides == 8
    assert after.unit("AI1").hits == 1


def test_settlement_15__a_garrison_is_not_hit_unless_the_town_is_named() -> None:
    table = board("2 T\n1 .", "FG1 A1 foot 8\nAI1 A2 inf 6/8/8 town\nAI2 A2 inf 6/8/8")
    outside = run(table, order("FG1", "* A2"), dice={"bombard|*": 9})
    assert (outside.unit("AI1").hits, outside.unit("AI2").hits) == (0, 3)
    inside = run(table, order("FG1", "* A2 town"), dice={"bombard|*": 9})
    assert (inside.unit("AI1").hits, inside.unit("AI2").hits) == (3, 0)


def test_settlement_15__bombardment_hits_are_shared_and_test_no_morale() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nAI1 A2 inf 6/8/8\nAG1 A2 foot 8")
    after = run(table, order("FG1", "* A2"), dice={"bombard|*": 9})
    assert sorted((after.unit("AI1").hits, after.unit("AG1").hits)) == [1, 2]
    assert not after.rolls("morale|*")


def test_11__foot_artillery_does_not_both_move_and_bombard() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nAI1 A3 inf 6/8/8")
    after = run(table, order("FG1", "- A2; * A3"))
    assert after.at("FG1") == "A2" and not after.of("bombarded")
    after = run(table, order("FG1", "* A3 1; - A2"))
    assert after.at("FG1") == "A1" and after.of("bombarded")


def test_11__horse_artillery_does_both() -> None:
    table = board(PLAIN, "FG1 A1 horse 8\nAI1 A3 inf 6/8/8")
    after = run(table, order("FG1", "- A2; * A3"))
    assert after.at("FG1") == "A2"
    assert after.roll("bombard|*").sides == 8 and len(after.roll("bombard|*").dice) == 2
    other_way = run(table, order("FG1", "* A3 2; - B1"))
    assert other_way.at("FG1") == "B1" and len(other_way.roll("bombard|*").dice) == 2


def test_decision_13__the_points_spent_are_the_owners_choice() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nAI1 A2 inf 6/8/8\nAI2 B2 inf 6/8/8")
    after = run(table, order("FG1", "* A2 1; * B2"), dice={"bombard|FG1>A2|1": [5], "bombard|FG1>B2|2": [5, 5]})
    assert (after.unit("AI1").hits, after.unit("AI2").hits) == (1, 2)


def test_decision_13__without_orders_guns_bombard_the_nearest_enemy_artillery_first() -> None:
    table = board(PLAIN, "FG1 B2 foot 8\nAI1 A3 inf 6/8/8\nAG1 C3 foot 8\nAI2 B4 inf 6/8/8")
    assert [str(event.places[-1]) for event in run(table, act=2).of("bombarded")][:1] == ["C3"]
    assert not [event for event in run(table, act=1).of("bombarded") if event.actors == ("FG1",)]


def test_11__a_target_can_be_named_by_a_unit_in_it() -> None:
    table = board(PLAIN, "FG1 B2 foot 8\nAI1 A3 inf 6/8/8")
    assert run(table, order("FG1", "* AI1")).of("bombarded")[0].places == (sq("B2"), sq("A3"))


@pytest.mark.parametrize(
    ("target", "passed"),
    [
        ("C3", "C2"),
        ("A3", "B2"),
        ("E1", "D1"),
        ("E3", "D2"),
        ("D3", "C2 D2"),
        ("E2", "D1 D2"),
        ("C2", ""),
        ("B3", "B2 C2"),
    ],
)
def test_reconstruction__the_squares_a_long_shot_passes(target: str, passed: str) -> None:
    assert " ".join(map(str, between(sq("C1"), sq(target)))) == passed


@pytest.mark.parametrize(
    ("drawing", "occupied", "target", "clear"),
    [
        ("3 . .\n2 . .\n1 . .", "", "A3", True),
        ("3 . .\n2 . .\n1 . .", "A2", "A3", False),
        ("3 . .\n2 w .\n1 . .", "", "A3", False),
        ("3 . .\n2 T .\n1 . .", "", "A3", False),
        ("3 . .\n2 h .\n1 . .", "", "A3", False),
        ("3 h .\n2 w .\n1 . .", "A2", "A3", True),
        ("3 . .\n2 h .\n1 h .", "", "A3", True),
        ("3 . .\n2 w .\n1 . .", "", "B3", True),
        ("3 . .\n2 w .\n1 . .", "B2", "B3", False),
    ],
)
def test_reconstruction__line_of_sight_is_blocked_by_units_woods_towns_and_hills(
    drawing: str, occupied: str, target: str, clear: bool
) -> None:
    full = [sq(part) for part in occupied.split()]
    assert is_clear(ground(drawing), full, sq("A1"), sq(target)) is clear


def test_11__several_batteries_of_one_command_bombard_one_square() -> None:
    table = board(PLAIN, "FG1 A1 foot 8\nFG2 B1 horse 8\nAI1 B2 inf 6/8/8")
    after = run(table, order("DAV", "* B2"), policy("AI1", "losses spread"), dice={"bombard|*": 8}, act=1)
    assert after.unit("AI1").hits == 2


def test_4_2__forest_and_fortress_hide_what_is_behind_them() -> None:
    table = board("3 .\n2 F\n1 .", "FG1 A1 foot 8\nAI1 A3 inf 6/8/8")
    assert "is hidden" in run(table, order("FG1", "* A3")).result("FG1")
