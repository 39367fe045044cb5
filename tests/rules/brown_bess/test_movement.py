"""Mechanisms 10 to 19: moving, turning, passing through, stacking and getting away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.tables import movement_points
from pbem.rules.brown_bess.movement.movement_cost import allowance, turn_cost
from tests.rules.brown_bess.board import battle, check, ground, resolve

BAD = """
. . . . .
. . . . .
. . b . .
. . b . .
. . . . .
"""


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("BI1 C2 N line", 2),
        ("BI1 C2 N column", 3),
        ("BI1 C2 N attack column", 3),
        ("BI1 C2 N skirmish", 3),
        ("BI1 C2 N square", 0),
        ("BK1 C2 N", 5),
        ("BC1 C2 N light", 5),
        ("BC1 C2 N lancers", 5),
        ("BC1 C2 N heavy", 4),
        ("BC1 C2 N cuirassiers column", 4),
        ("BH1 C2 N limbered", 4),
        ("BG1 C2 N limbered", 2),
        ("BG1 C2 N unlimbered", 0),
        ("BH1 C2 N unlimbered", 0),
    ],
)
def test_10__movement_points(unit: str, points: int) -> None:
    assert movement_points(battle(unit).units[0]) == points


def test_10__guns_in_action_and_squares_neither_move_nor_turn() -> None:
    position = battle("BG1 C2 N", "BI1 E2 N square", "FI1 H8 S")
    assert check(position, "BG1 face E")[0].message == "unlimbered guns do not move: limber first"
    assert check(position, "BI1 - E3")[0].message == "a square does not move"
    after = resolve(position, "BG1 - C3", "BI1 - E3")
    assert (after.at("BG1"), after.at("BI1")) == ("C2", "E2")


@pytest.mark.parametrize(
    ("unit", "points"),
    [("BI1 C2 N column", 2), ("BC1 C2 N light", 2), ("BK1 C2 N", 2), ("BI1 C2 N skirmish", 3)],
)
def test_11__two_points_in_bad_ground_for_all_but_skirmishers(unit: str, points: int) -> None:
    position = battle(unit, on=BAD)
    assert allowance(position.ground, position.units[0]) == points


def test_12__one_point_a_square_two_into_in_and_out_of_bad_ground() -> None:
    into = battle("BI1 C1 N", "FI1 A5 S", on=BAD)
    assert resolve(into, "BI1 - C2").at("BI1") == "C2"
    inside = battle("BI1 C2 N", "FI1 A5 S", on=BAD)
    assert resolve(inside, "BI1 - C3").at("BI1") == "C3"
    out = battle("BI1 C3 N", "FI1 A5 S", on=BAD)
    assert resolve(out, "BI1 - C4").at("BI1") == "C4"
    assert check(battle("BI1 C3 S", on=BAD), "BI1 - C4")[0].message.startswith(
        "needs 3 points, has 2: turning a line 1, the step into C4 2"
    )


def test_12__three_squares_for_a_column_and_not_four() -> None:
    position = battle("BI1 C1 N column", "FI1 H8 S")
    assert resolve(position, "BI1 - C4").at("BI1") == "C4"
    problem = check(position, "BI1 - C5")[0]
    assert problem.message == "needs 4 points, has 3: four squares 4"
    assert [str(choice.order) for choice in problem.choices] == ["BI1 move C4", "BI1 move C3", "BI1 hold"]


@pytest.mark.parametrize(
    ("unit", "degrees", "cost"),
    [
        ("BI1 C2 N line", 90, 2),
        ("BI1 C2 N line", 180, 1),
        ("BI1 C2 N column", 90, 1),
        ("BI1 C2 N skirmish", 90, 1),
        ("BC1 C2 N line", 90, 1),
        ("BC1 C2 N line", 180, 1),
        ("BG1 C2 N limbered", 90, 1),
    ],
)
def test_13__what_a_turn_costs(unit: str, degrees: int, cost: int) -> None:
    assert turn_cost(battle(unit).units[0], degrees) == cost


def test_13__turns_at_the_start_and_at_the_end_only() -> None:
    position = battle("BC1 C2 N", "FI1 H8 S")
    after = resolve(position, "BC1 - E2, face N")
    assert (after.at("BC1"), after["BC1"].facing) == ("E2", "N"), "1 turn, 2 squares, 1 turn: all 4 points"
    problem = check(position, "BC1 - C3-D3")[0]
    assert problem.message.startswith("no straight way to C3-D3")


def test_13__a_line_needs_all_its_points_for_a_quarter_turn() -> None:
    position = battle("FI1 C6 S", "BI1 H1 N")
    problem = check(position, "FI1 - C5, face E")[0]
    assert problem.message == "needs 3 points, has 2: one square 1, turning a line 2"
    assert problem.clause == "movement"
    assert [str(choice.order) for choice in problem.choices] == ["FI1 move C5", "FI1 face E", "FI1 hold"]
    after = resolve(position, "FI1 face E")
    assert after["FI1"].facing == "E"


def test_13__a_far_square_is_reached_by_the_cheapest_way() -> None:
    after = resolve(battle("BC1 C2 N", "FI1 H8 S"), "BC1 - D5")
    assert [str(square) for square in after.of("moved")[0].places] == ["C2", "D3", "D4", "D5"]


def test_14__cavalry_may_begin_with_a_diagonal_step() -> None:
    position = battle("FC1 K6 S", "BI1 A1 N", on="\n".join(["............"] * 8))
    after = resolve(position, "FC1 - J5-J4")
    assert after.at("FC1") == "J4"
    assert after["FC1"].facing == "S"
    assert check(position, "FC1 - J5-I4")[0].message.startswith("no straight way")
    infantry = battle("BI1 C2 N column", "FI1 H8 S")
    assert check(infantry, "BI1 - D3")[0].message.startswith("no straight way")


def test_14__not_where_both_the_front_and_that_side_are_held() -> None:
    held = battle("BC1 C2 N", "BI1 C3 N", "BI2 D2 N", "FI1 H8 S")
    after = resolve(held, "BC1 - D3")
    assert after.at("BC1") == "C2"
    assert "no room for a diagonal step" in after.result("BC1")
    assert "as things stand" in check(held, "BC1 - D3")[-1].message
    one_free = battle("BC1 C2 N", "BI1 C3 N", "FI1 H8 S")
    assert resolve(one_free, "BC1 - D3").at("BC1") == "D3"
    general_only = battle("BC1 C2 N", "BI1 C3 N", "BK1 D2 N", "FI1 H8 S")
    assert resolve(general_only, "BC1 - D3").at("BC1") == "D3"


def test_15__one_unit_and_one_general_of_a_side_in_a_square() -> None:
    position = battle("BI1 C3 N", "BI2 C2 N", "BK1 C1 N", "BK2 D3 N", "FI1 H8 S")
    after = resolve(position, "BI2 - C3", "BK1 - C3", "BK2 - C3")
    assert after.at("BI2") == "C2"
    assert "stopped in C2: BI1 stands in C3" in after.result("BI2")
    assert (after.at("BK1"), after.at("BK2")) == ("C3", "D3"), "both arrive at once: the first listed stays"


def test_15__following_up_into_a_square_that_is_being_left() -> None:
    after = resolve(battle("BI1 C3 N", "BI2 C2 N", "FI1 H8 S"), "BI2 - C3", "BI1 - C4")
    assert (after.at("BI1"), after.at("BI2")) == ("C4", "C3")


def test_15__of_two_that_come_at_once_the_first_listed_goes_in() -> None:
    after = resolve(battle("BI1 B3 E column", "BI2 D3 W column", "FI1 H8 S"), "BI2 - C3", "BI1 - C3")
    assert (after.at("BI1"), after.at("BI2")) == ("C3", "D3")
    assert "BI1 goes into C3" in after.result("BI2")


def test_16__entering_an_enemys_square_ends_the_move() -> None:
    position = battle("BI1 C4 N", "FC1 C6 S")
    after = resolve(position, "FC1 - C3", "react BI1 hold")
    assert after.at("FC1") == "C4"
    assert "charged BI1" in after.result("FC1")


def test_17__disengage_by_turning_about() -> None:
    fight = resolve(battle("BI1 C4 N", "FC1 C6 S"), "FC1 x C4", "react BI1 hold").position
    stuck = resolve(fight, "FC1 - C5")
    assert stuck.at("FC1") == "C4"
    assert "only `disengage` takes it out" in stuck.result("FC1")
    away = resolve(fight, "FC1 disengage C6", "react BI1 hold")
    assert (away.at("FC1"), away["FC1"].facing) == ("C6", "N")
    assert away["FC1"].melee is None and away["BI1"].melee is None
    far = resolve(fight, "FC1 disengage", "react BI1 hold")
    assert far.at("FC1") == "C7", "a turn and three squares"


def test_17__squares_and_guns_in_action_cannot_disengage() -> None:
    fight = resolve(battle("BG1 C4 N", "FC1 C6 S"), "FC1 x C4", "react BG1 hold").position
    assert check(fight, "BG1 disengage")[0].message == "unlimbered guns do not move: limber first"
    square = battle("BI1 C4 N square", "FC1 C4 S")
    assert check(square, "BI1 disengage")[0].message == "a square does not move"


def test_18__the_unit_passed_through_does_nothing_else() -> None:
    position = battle("BI1 C3 N", "BI2 C2 N column", "FI1 C5 S hits=1", "FI2 B5 S")
    after = resolve(position, "BI2 - C4", "BI1 * C4", "FI1 hold fire", "FI2 hold fire")
    assert after.at("BI2") == "C4"
    assert [event.targets for event in after.of("passed_through")] == [("BI1",)]
    assert "did not fire: other troops passed through it" in after.result("BI1")


def test_18__a_unit_about_to_leave_is_followed_and_not_passed_through() -> None:
    position = battle("BI1 C3 N", "BI2 C2 N column", "FI1 H8 S")
    after = resolve(position, "BI2 - C4", "BI1 - C5")
    assert (after.at("BI1"), after.at("BI2")) == ("C5", "C4")
    assert after.of("passed_through") == []


def test_18__a_broken_unit_that_runs_through_whole_troops_pins_them() -> None:
    position = battle(
        "BI1 C4 S hits=4 broken", "BI2 C3 N", "FI1 H8 S", on="\n".join(["...~~~~."] * 3 + ["~~.~~~~~"] * 5)
    )
    after = resolve(position, "BI2 - C4")
    assert after.at("BI1") == "C2"
    assert after.at("BI2") == "C3"
    assert after.result("BI2") == "BI1 passed through it; did not move"


def test_19__a_broken_unit_that_must_end_on_another_is_lost() -> None:
    narrow = "\n".join(["~.~"] * 6)
    position = battle("BI1 B4 S hits=4 broken", "BI2 B3 N", "BI3 B2 N", "FI1 B6 S", on=narrow)
    after = resolve(position)
    assert after["BI1"].gone == "destroyed"
    free = resolve(battle("BI1 B4 S hits=4 broken", "BI2 B3 N", "FI1 B6 S", on=narrow))
    assert free.at("BI1") == "B2"


def test_the_formation_decides_not_the_troops() -> None:
    unit = battle("BI1 C2 N").units[0]
    assert movement_points(replace(unit, formation=Formation.SKIRMISH)) == 3


def test_a_path_may_name_every_square_or_only_the_last() -> None:
    position = battle("BI1 C1 N column", "FI1 H8 S")
    for line in ("BI1 - C2-C3-C4", "BI1 - C4", "BI1 - N 3", "BI1 - C1-C4"):
        assert resolve(position, line)["BI1"].place == Square.parse("C4"), line


def test_a_board_has_no_barrier_that_can_be_crossed() -> None:
    field = ground("....\n....\n....", edges="B1|B2 barrier")
    position = battle("BI1 B1 N", on=field)
    assert "cannot be crossed" in check(position, "BI1 - B2")[0].message


def test_4__a_broken_unit_that_has_run_moves_with_the_broken_and_goes_all_the_way() -> None:
    position = battle("BI1 C4 S column hits=4 ran", "BI2 E2 N", "FI1 H8 S")
    after = resolve(position, "BI1 - C1", "BI2 - E3")
    assert after.at("BI1") == "C1", "it is broken already: that does not stop it on its way"
    assert [event.actors for event in after.of("moved")] == [("BI1",), ("BI2",)]


def test_17__who_cannot_get_away_has_turned_his_back_on_the_enemy() -> None:
    charge = battle("FC1 C5 S", "FI1 C6 S", "BI1 C4 N")
    fight = resolve(charge, "FC1 x C4", "FI1 - C5", "react BI1 hold").position
    after = resolve(fight, "FC1 disengage C5", "FI1 hold")
    assert (after.at("FC1"), after["FC1"].facing) == ("C4", "N")
    assert "stopped in C4: FI1 stands in C5" in after.result("FC1")
    assert "-1 taken in rear" in [str(why) for why in after.roll("melee|C4|r2|FC1").modifiers]
    assert "+1 into the rear" in [str(why) for why in after.roll("melee|C4|r2|BI1").modifiers]


def test_18__a_turn_not_yet_done_is_lost_when_others_pass_through() -> None:
    after = resolve(battle("BI1 C3 N", "BI2 C2 N column", "FI1 H8 S"), "BI2 - C4", "BI1 face E")
    assert after.at("BI2") == "C4"
    assert after["BI1"].facing == "N"
    assert "BI2 passed through it" in after.result("BI1")


def test_18__who_was_to_be_followed_and_did_not_get_away_was_passed_through() -> None:
    position = battle("BI1 C3 N", "BI2 C2 N column", "BC1 E4 W light", "FI1 H8 S")
    after = resolve(position, "BI1 - C4, form column", "BI2 - C5", "BC1 - C4")
    assert [after.at(name) for name in ("BI1", "BI2", "BC1")] == ["C3", "C5", "C4"]
    assert {event.targets for event in after.of("passed_through")} == {("BI1",), ("BC1",)}
    assert after["BI1"].formation == "line"


def test_19__a_unit_that_breaks_on_its_way_in_a_friends_square_is_lost() -> None:
    position = battle("BI1 C3 N", "BI2 C2 N column hits=3", "FI1 D4 S", "FI2 H8 S")
    dice = {"react|FI1>BI2|1": (6, 1, 1, 1)}
    after = resolve(position, "BI2 - C4", "FI1 hold fire", "react BI1 hold", dice=dice)
    assert after["BI2"].gone == "destroyed"
    assert after.of("destroyed")[0].words["why"] == "broken, and no room in C3"
