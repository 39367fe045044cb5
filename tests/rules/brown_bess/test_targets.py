"""Whom a unit fires at when it is told of several, and whom nobody fires at."""

from __future__ import annotations

import pytest

from pbem.scenarios import load
from pbem.umpire.filing.check_orders import check_for_scenario
from tests.rules.brown_bess.board import battle, check, resolve


@pytest.mark.parametrize("aim", ["FK1", "D5"])
def test_mechanism_29__nobody_takes_aim_at_a_lone_general(aim: str) -> None:
    position = battle("BI1 D4 N", "FK1 D5 S", "FI1 E5 S")
    assert check(position, f"BI1 * {aim}")[0].message == "FK1 is a general, at whom nobody takes aim"
    after = resolve(position, f"BI1 * {aim}", "FI1 hold fire")
    assert [event.targets for event in after.of("fire")] == [("FI1",)]
    assert "FK1 is a general, at whom nobody takes aim" in after.result("BI1")


def test_mechanism_29__nor_at_one_with_his_unit() -> None:
    position = battle("BI1 D4 N", "FI1 D5 S", "FK1 D5 S with=FI1")
    assert check(position, "BI1 * FK1")[0].message == (
        "FK1 is a general, at whom nobody takes aim; fire at FI1, with whom he rides"
    )
    after = resolve(position, "BI1 * FK1", "FI1 hold fire")
    assert [event.targets for event in after.of("fire")] == [("FI1",)]


def test_mechanism_29__a_general_who_rides_into_the_square_that_was_named_is_not_aimed_at() -> None:
    after = resolve(battle("BI1 D4 N", "FK1 D6 S", "FI1 A8 S"), "BI1 * D5", "FK1 - D5")
    assert after.of("fire") == []
    assert "at whom nobody takes aim" in after.result("BI1")


def test_mechanism_5__alternate__a_unit_turns_to_its_next_target_when_the_first_breaks_under_a_friends_fire() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI1 D5 S raw hits=2", "FI2 E5 S", way="alternate", acting="british")
    orders = ("BI1 * FI1", "BI2 * FI1, * FI2")
    after = resolve(position, *orders, dice={"fire|BI1>FI1|1": (6,)})
    assert [event.targets for event in after.of("fire")] == [("FI1",), ("FI2",)]
    missed = resolve(position, *orders)
    assert [event.targets for event in missed.of("fire")] == [("FI1",), ("FI1",)]


def test_mechanism_5__alternate__the_owner_says_who_fires_first() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI1 D5 S", way="alternate", acting="british")
    after = resolve(position, "BI1 * FI1", "BI2 * FI1", "precedence BI2 1")
    assert [event.actors for event in after.of("fire")] == [("BI2",), ("BI1",)]


def test_mechanism_5__alternate__a_target_shot_off_the_table_draws_no_second_volley() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI1 D5 S raw hits=2", "FI2 E5 S", way="alternate", acting="british")
    after = resolve(position, "BI1 * FI1", "BI2 * FI1", dice={"fire|BI1>FI1|1": (6, 6)})
    assert [event.targets for event in after.of("fire")] == [("FI1",), ("FI2",)]
    assert "no enemy at FI1 any more" in after.result("BI2")


def test_mechanism_5__simultaneous__all_fire_is_chosen_before_any_is_carried_out() -> None:
    position = battle("BI1 D4 N", "BI2 E4 N", "FI1 D5 S raw hits=2", "FI2 E5 S")
    orders = ("BI1 * FI1", "BI2 * FI1, * FI2", "FI1 hold fire", "FI2 hold fire")
    after = resolve(position, *orders, dice={"fire|BI1>FI1|1": (6,)})
    assert [event.targets for event in after.of("fire")] == [("FI1",), ("FI1",)]


def test_mechanism_26__a_square_fires_by_order_from_two_faces() -> None:
    position = battle("BI1 D4 N square hits=2", "FI1 D5 S", "FI2 E4 W", "FI3 C4 E", "FI4 D3 N")
    assert check(position, "BI1 * FI4, * FI2") == []
    after = resolve(position, "BI1 * FI4, * FI2", *[f"FI{number} hold fire" for number in (1, 2, 3, 4)])
    assert [event.targets for event in after.of("fire")] == [("FI4",), ("FI2",)]


def test_mechanism_26__the_last_face_of_a_square_throws_what_is_left_of_seven_dice() -> None:
    position = battle("BI1 D4 N square elite musketry", "FI1 D5 N", "FI2 E4 E", "FI3 C4 W", "FI4 D3 S")
    quiet = [f"FI{number} hold fire" for number in (1, 2, 3, 4)]
    after = resolve(position, "BI1 * FI1, * FI2, * FI3, * FI4", *quiet)
    assert [len(roll.dice) for event in after.of("fire") for roll in event.rolls] == [2, 2, 2, 1]


def test_mechanism_26__a_square_with_one_hit_fires_from_three_faces_and_no_more() -> None:
    position = battle("BI1 D4 N square hits=1", "FI1 D5 S", "FI2 E4 W", "FI3 C4 E", "FI4 D3 N")
    after = resolve(position, *[f"FI{number} hold fire" for number in (1, 2, 3, 4)])
    assert [len(roll.dice) for event in after.of("fire") for roll in event.rolls] == [1, 1, 1]


def test_mechanisms_4_and_26__each_moment_of_the_movement_has_the_dice_of_the_whole_square() -> None:
    position = battle("BI1 D4 N square hits=2", "BI2 A1 N", "FC1 D7 S", "FC2 G4 W light", "FI1 B3 E column")
    after = resolve(position, "FC1 - D5", "FC2 - E4", "FI1 - C3")
    assert len(after.of("react")) == 3, "three moments, a die each, though it has but two"


def test_two_targets_can_be_written_in_a_letter() -> None:
    for text in ("FG2 fire BI1, then BI2", "FG2 * BI1 then at BI2", "FG2 * BI1, * BI2"):
        told = check_for_scenario(load("dettingen"), "gramont", text, deployment=False)
        assert [remark.result for remark in told.remarks if "two orders" in remark.message] == [], text
        assert [remark.message for remark in told.remarks if remark.result == "ask"] == [], text
