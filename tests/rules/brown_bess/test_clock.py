"""bound.md, the rules of simultaneity: the clock, contact, meeting, following up, friends in the way."""

from __future__ import annotations

import pytest

from tests.rules.brown_bess.board import battle, resolve


def test_3__entering_a_held_square_is_contact_and_pins_the_holder() -> None:
    position = battle("BI1 C4 S", "FC1 C6 S light")
    after = resolve(position, "BI1 - C3", "FC1 x C4", "react BI1 hold")
    assert (after.at("BI1"), after.at("FC1")) == ("C4", "C4")
    assert after.of("charged")[0].targets == ("BI1",)


def test_4__a_square_left_before_the_charger_comes_is_empty() -> None:
    position = battle("BI1 C4 W column", "FC1 C6 S")
    after = resolve(position, "FC1 x C4", "BI1 - B4")
    assert (after.at("BI1"), after.at("FC1")) == ("B4", "C4")
    assert "found no enemy in C4" in after.result("FC1")
    assert after.of("strike") == []


def test_4__a_square_left_at_the_same_instant_may_be_entered() -> None:
    position = battle("BC1 C4 W", "FC1 C5 S")
    after = resolve(position, "FC1 - C4", "BC1 - B4")
    assert (after.at("BC1"), after.at("FC1")) == ("B4", "C4")
    assert after.of("charged") == []


def test_3__who_is_slower_is_caught_before_leaving() -> None:
    position = battle("BI1 C4 E", "FC1 C5 S light")
    after = resolve(position, "FC1 x C4", "BI1 - D4", "react BI1 hold")
    assert after.at("BI1") == "C4"
    assert after.of("charged")[0].targets == ("BI1",)
    assert "charged by FC1" in after.result("BI1")


def test_5__two_enemies_that_enter_one_square_together_meet_and_strike_together() -> None:
    position = battle("BI1 C3 N", "FI1 C5 S")
    dice = {"melee|C4|r1|BI1": (6, 6, 1, 1), "melee|C4|r1|FI1": (6, 1, 1, 1)}
    after = resolve(position, "BI1 - C4", "FI1 - C4", dice=dice)
    assert after.of("met")[0].places[0].coordinates[1] == 4
    assert (after["BI1"].hits, after["FI1"].hits) == (1, 2)
    assert after.rolled == {"melee|C4|r1|BI1": 4, "melee|C4|r1|FI1": 4}


@pytest.mark.parametrize(("face", "square"), [(2, "C3"), (5, "C4")])
def test_5__crossing_an_edge_against_each_other_a_die_picks_the_square(face: int, square: str) -> None:
    position = battle("FI1 C4 S", "BI1 C3 N")
    after = resolve(position, "BI1 - C4", "FI1 - C3", dice={"meet|FI1|BI1": (face,)})
    assert (after.at("BI1"), after.at("FI1")) == (square, square)
    assert after.roll(f"melee|{square}|r1|BI1").modifiers == ()
    assert after.roll(f"melee|{square}|r1|FI1").modifiers == ()


def test_5__in_a_meeting_nobody_has_the_obstacle() -> None:
    town = "......\n......\n..t...\n......\n......\n......"
    after = resolve(battle("BC1 C3 N", "FC1 C5 S", on=town), "BC1 - C4", "FC1 - C4")
    assert after.roll("melee|C4|r1|BC1").modifiers == ()


def test_the_charger_strikes_first_and_in_later_rounds_both_strike_together() -> None:
    position = battle("BI1 C4 N", "FI1 C5 S")
    first = resolve(position, "FI1 x C4", "react BI1 hold", dice={"melee|C4|r1|FI1": (6, 6, 1, 1)})
    assert first.rolled["melee|C4|r1|BI1"] == 2
    second = resolve(first.position, dice={"melee|C4|r2|FI1": (6, 1, 1, 1), "melee|C4|r2|BI1": (6, 1)})
    assert second.rolled == {"melee|C4|r2|FI1": 4, "melee|C4|r2|BI1": 2}


def test_6__one_friend_fights_and_the_other_stops_short() -> None:
    position = battle("BI1 C4 N", "FI1 C5 S", "FI2 D4 W")
    after = resolve(position, "FI1 x C4", "FI2 x C4", "react BI1 hold")
    assert (after.at("FI1"), after.at("FI2")) == ("C4", "D4")
    assert "FI1 fights in C4 already" in after.result("FI2")


def test_8__the_rest_of_an_order_that_became_impossible_is_told() -> None:
    position = battle("BI1 C2 N column", "BI2 C5 N", "FI1 H8 S")
    after = resolve(position, "BI1 - C5")
    assert after.at("BI1") == "C4"
    assert after.result("BI1") == "stopped in C4: BI2 stands in C5"


def test_2__steps_are_timed_by_points_spent_so_the_faster_comes_first() -> None:
    horse_first = battle("FC1 B4 E light", "BI1 D7 S", "FI1 H8 S")
    after = resolve(horse_first, "FC1 - D4", "BI1 - D6", "react BI1 hold")
    assert after.at("FC1") == "D4"
    race = battle("FC1 B4 E light", "BI1 D5 S column", "FI1 H8 S")
    caught = resolve(race, "FC1 - D4", "BI1 - D4")
    assert caught.of("charged")[0].actors == ("FC1",), "a third of the phase against two fifths: the foot was there"
    slower = resolve(battle("FC1 B4 E light", "BI1 D5 S", "FI1 H8 S"), "FC1 - D4", "BI1 - D4")
    assert slower.of("charged")[0].actors == ("BI1",), "half of the phase against two fifths: the horse was there"


def test_a_condition_is_read_on_the_position_at_the_start_of_the_bound() -> None:
    position = battle("BI1 C3 N", "FI1 C6 S")
    near = resolve(position, "BI1 - C4 if enemy within 3")
    assert near.at("BI1") == "C4"
    far = resolve(position, "BI1 - C4 if enemy within 2")
    assert (far.at("BI1"), far.result("BI1")) == ("C3", "condition not met")
    other = resolve(position, "BI1 - C4 if hits >= 1 else face E")
    assert (other.at("BI1"), other["BI1"].facing) == ("C3", "E")
    assert other.result("BI1") == "done; condition not met, so the other order"


def test_5__who_crosses_an_edge_meets_before_a_friend_who_only_follows() -> None:
    position = battle("FI1 C5 S", "FI2 C4 S", "BI1 C3 N")
    after = resolve(position, "FI2 - C3", "BI1 - C4", "FI1 - C4", dice={"meet|FI2|BI1": (2,)})
    assert (after.of("met")[0].actors, after.of("met")[0].targets) == (("FI2",), ("BI1",))
    assert (after.at("FI2"), after.at("BI1"), after.at("FI1")) == ("C3", "C3", "C4")
    taken = resolve(position, "FI2 - C3", "BI1 - C4", "FI1 - C4", dice={"meet|FI2|BI1": (5,)})
    assert (taken.at("FI2"), taken.at("BI1"), taken.at("FI1")) == ("C4", "C4", "C5")


def test_5__units_that_cross_meet_where_no_third_unit_stands() -> None:
    position = battle("FI1 C6 S column", "FI2 C5 S", "BC1 C4 N", "BI1 H1 N")
    dice = {"react|FI2>BC1|1": (1,)}
    after = resolve(position, "FI1 - C4", "BC1 x C5", "react FI2 hold")
    assert after.of("charged")[0].targets == ("FI2",), "FI2 stands there, so the horse has charged it before they cross"
    assert not [key for key in after.rolled if key.startswith("meet") or key in dice]


def test_3__a_charger_that_breaks_under_fire_still_holds_its_square() -> None:
    position = battle("FC1 C5 S light hits=3", "BI1 C4 N", "BC1 D5 W light")
    after = resolve(position, "FC1 x C4", "BC1 x C5", "BI1 hold fire", dice={"react|BI1>FC1|1": (6, 1, 1, 1)})
    assert after["FC1"].broken and after.at("FC1") == "C5"
    assert [(event.actors, event.targets) for event in after.of("charged")] == [(("BC1",), ("FC1",))]
    assert after.of("strike")[0].actors == ("BC1",), "the charger strikes first"


def test_6__friends_behind_a_charger_that_breaks_stop_before_it() -> None:
    position = battle("FC1 C5 S hits=3", "FC2 C6 S", "BI1 C4 N")
    after = resolve(position, "FC1 x C4", "FC2 - C5", "BI1 hold fire", dice={"react|BI1>FC1|1": (6, 1, 1, 1)})
    assert (after.at("FC1"), after.at("FC2")) == ("C5", "C6")
    assert "FC1 stands in C5" in after.result("FC2")


def test_6__who_is_stopped_stops_the_file_behind_him() -> None:
    position = battle("FI1 C4 S", "FI2 C5 S", "FI3 C6 S", "BI1 C3 N", "BI2 A1 N")
    after = resolve(position, "FI1 hold", "FI2 - C4", "FI3 - C5", "react BI1 hold", "BI1 hold fire")
    assert [after.at(f"FI{number}") for number in (1, 2, 3)] == ["C4", "C5", "C6"]
    assert after.result("FI3") == "stopped in C6: FI2 stands in C5"


def test_6__a_friend_who_is_himself_stopped_keeps_nobody_out() -> None:
    position = battle("FC1 C6 S", "FI1 C5 S", "FI2 D6 S", "FC2 E5 W", "BI1 H1 N")
    after = resolve(position, "FC1 - D5", "FC2 - C5, face S", "FI1 hold", "FI2 hold")
    assert after.at("FC1") == "C6", "no room for a diagonal step"
    assert after.at("FC2") == "D5", "stopped before C5 only, not by the horse that never came"


def test_broken_units_of_both_sides_run_clear_of_one_another() -> None:
    position = battle("FI1 C3 N hits=4 broken", "BI1 C5 S hits=4 broken", "BI2 A1 N", "FI2 H8 S")
    after = resolve(position)
    assert after.of("met") == [] and after.of("charged") == []
    assert after.at("FI1") != after.at("BI1")
    assert (after["FI1"].place, after["BI1"].place) != (None, None)
