"""C3.1: what a step costs and where it may lead."""

from __future__ import annotations

import pytest

from pbem.rules.napoleonic_squares.actions.movement_cost import path_price
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import board, ground, order, run, sq

WILD = """
5 . . . . .
4 . w h T .
3 . . . . .
2 . . . . .
1 . . . . .
"""
FAR = "\nAI1 E5 inf 6/8/8"


@pytest.mark.parametrize(
    ("path", "points"),
    [
        ("A2", 1), ("B2", 1), ("B2-C3", 3), ("B2-B3-C4", 5), ("A2-B3", 2), ("B2-C3-D2", 5), ("A2-A3-A4-A5", 4),
        ("A2-A3-B4", 4), ("A2-A3-A4-B4", 5),
    ],
)  # fmt: skip
def test_10__a_step_is_one_point_a_further_diagonal_two_and_rough_ground_one_more(path: str, points: int) -> None:
    squares = tuple(sq(part) for part in path.split("-"))
    assert path_price(ground(WILD), sq("A1"), squares).points == points


def test_10__a_town_and_a_river_are_one_more_each_and_surcharges_add_up() -> None:
    table = ground("2 . T\n1 . .", "river A1 B1", "river A2 B2")
    assert path_price(table, sq("A2"), (sq("B2"),)).points == 2
    assert path_price(table, sq("A2"), (sq("B2"),), into_town=True).points == 3
    assert path_price(table, sq("A1"), (sq("B2"),)).points == 2


def test_10__into_the_town_of_the_square_one_stands_in_is_one_point() -> None:
    table = board("1 T .", "FI1 A1 inf 8/8/8\nAI1 B1 inf 6/8/8")
    assert run(table, order("FI1", "enter"), act=1).unit("FI1").in_town


def test_10__cavalry_and_guns_do_not_enter_a_town() -> None:
    table = board("1 . T", "FC1 A1 light 8/8\nFG1 A1 foot 8")
    after = run(table, order("FC1", "enter B1"), order("FG1", "enter B1"))
    assert after.at("FC1") == after.at("FG1") == "A1"
    assert "only infantry" in after.result("FC1")


def test_10__cavalry_that_enters_woods_ends_its_actions() -> None:
    table = board(WILD, "FC1 B3 heavy 8/8" + FAR)
    after = run(table, order("FC1", "- B4-B5"))
    assert after.at("FC1") == "B4"
    assert "cavalry ends its actions in the woods" in after.result("FC1")
    infantry = run(board(WILD, "FI1 B3 inf 8/8/8" + FAR), order("FI1", "- B4-B5"))
    assert infantry.at("FI1") == "B5"


def test_10__after_woods_cavalry_does_nothing_more_in_the_bound() -> None:
    table = board(WILD, "FC1 B3 heavy 8/8\nAI1 A5 inf 6/8/8")
    assert not run(table, order("FC1", "- B4; x A5")).fights()
    assert run(table, order("FC1", "- B4; - B5")).at("FC1") == "B4"


def test_10__an_assault_takes_two_points_so_that_a_one_cannot() -> None:
    table = board("2 . .\n1 . .", "FI1 A1 inf 8/8/8\nAI1 A2 inf 6/8/8")
    assert run(table, order("FI1", "x A2"), act=2).fights()
    after = run(table, order("FI1", "x A2"), act=1)
    assert not after.fights()
    assert after.result("FI1") == "no assault: an assault takes 2 points, it has 1"


def test_10__light_cavalry_that_moves_and_does_not_assault_has_one_action_more() -> None:
    table = board(WILD, "FC1 A1 light 8/8\nFC2 B1 heavy 8/8" + FAR)
    after = run(table, order("FC1", "- A2-A3-A4"), order("FC2", "- B2-B3-C3"), act=2)
    assert (after.at("FC1"), after.at("FC2")) == ("A4", "B3")
    assert run(table, order("FC1", "- A2-A3"), act=1).at("FC1") == "A3"


def test_10__light_cavalry_that_assaults_has_not() -> None:
    table = board("4 .\n3 .\n2 .\n1 .", "FC1 A1 light 8/8\nAI1 A4 inf 6/8/8")
    after = run(table, order("FC1", "- A2-A3; x A4"), act=3)
    assert not after.fights()
    assert after.at("FC1") == "A3"


def test_10__a_move_may_be_followed_by_an_assault_with_a_three() -> None:
    table = board("3 .\n2 .\n1 .", "FI1 A1 inf 8/8/8\nAI1 A3 inf 6/8/8")
    after = run(table, order("FI1", "- A2; x A3"))
    assert after.fights()[0].places == (sq("A2"), sq("A3"))


def test_settlement_4__diagonals_are_counted_for_the_whole_bound() -> None:
    table = board(WILD, "FI1 A1 inf 8/8/8" + FAR)
    after = run(table, order("FI1", "- B2; - C3"))
    assert after.at("FI1") == "C3"
    again = run(table, order("FI1", "- B2; - C3"), act=2)
    assert again.at("FI1") == "B2"


def test_settlement_21__bridges_and_fords_are_free_but_a_diagonal_misses_them() -> None:
    table = ground("2 . .\n1 . .", "bridge A1 B1", "river A2 B2")
    assert path_price(table, sq("A1"), (sq("B1"),)).points == 1
    assert path_price(table, sq("A1"), (sq("B2"),)).points == 2
    assert path_price(table, sq("A2"), (sq("B2"),)).points == 2


def test_settlement_21__a_diagonal_with_a_dry_way_round_is_dry() -> None:
    table = ground("2 . .\n1 . .", "river A2 B2")
    assert path_price(table, sq("A1"), (sq("B2"),)).points == 1 + 0
    assert path_price(table, sq("A2"), (sq("B1"),)).points == 1


def test_settlement_21__marshy_banks_of_raab_cost_one_more() -> None:
    table = ground("1 m m", "river A1 B1")
    assert path_price(table, sq("A1"), (sq("B1"),)).points == 3
    one_bank = ground("1 m .", "river A1 B1")
    assert path_price(one_bank, sq("A1"), (sq("B1"),)).points == 2


def test_settlement_21__dragoons_wade_the_pandzsa_straight_and_across_a_corner_pay_for_the_river_too() -> None:
    field = load("raab").board
    for start, to, points in (("E2", "F2", 3), ("E1", "F1", 3), ("E2", "F3", 2), ("E3", "F2", 2), ("E3", "F3", 1)):
        assert path_price(field, sq(start), (sq(to),)).points == points, (start, to)


def test_10__nobody_enters_water_or_the_enemys_fortress() -> None:
    table = board("3 F .\n2 . .\n1 ~ .", "FI1 A2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    assert run(table, order("FI1", "- A1")).at("FI1") == "A2"
    assert run(table, order("FI1", "- A3")).at("FI1") == "A2"
    assert run(table, order("AI1", "- A3")).at("AI1") == "A3"


def test_10__a_move_by_direction_and_number_of_steps() -> None:
    table = board(WILD, "FI1 A1 inf 8/8/8" + FAR)
    assert run(table, order("FI1", "- N 3")).at("FI1") == "A4"


def test_reconstruction__a_general_is_found_with_his_command_and_rides_off_when_the_enemy_comes() -> None:
    table = board(WILD, "FI1 A1 inf 8/8/8\nAI1 B1 light 8/8\nAI2 C1 inf 6/8/8", generals=["DAV d10 french A2"])
    after = run(table, order("FI1", "- A2-A3"))
    assert after.at("DAV") == "A3"
    generals = ["DAV d10 french A1", "NAP d10 french B2 chief"]
    driven = run(board(WILD, "FI1 A1 inf 8/8/8\nAI1 B1 inf 6/8/8", generals=generals), order("AI1", "- B2"))
    assert driven.at("NAP") == "A1"
    assert driven.of("general_driven")[0].actors == ("NAP",)
