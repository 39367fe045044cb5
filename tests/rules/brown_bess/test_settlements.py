"""Settlements of the printed text's ambiguities (section 1.3), each by its number."""

from __future__ import annotations

import pytest

from pbem.battle.scenario import ScenarioFault
from tests.rules.brown_bess.board import battle, check, resolve

WORKS = "......\n......\n...x..\n......\n......\n......"


def test_settled_1__horse_artillery_not_before_1759_and_foot_guns_always() -> None:
    with pytest.raises(ScenarioFault, match="1759"):
        battle("BH1 C2 N", year=1743)
    assert battle("BH1 C2 N", year=1759).units[0].id == "BH1"
    assert battle("BG1 C2 N", year=1743).units[0].id == "BG1"


def test_settled_3__turning_in_place_is_moving() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 D2 W"), "BI1 face E", "FI1 hold fire", "react FI1 hold")
    assert after.of("fire") == []


def test_settled_6__no_fire_out_of_a_melee() -> None:
    fight = resolve(battle("BI1 C4 N", "FI1 C5 S", "FI2 C6 S", "BI2 D3 N"), "FI1 x C4", "react BI1 hold").position
    after = resolve(fight, "BI2 hold fire", "FI2 - C5", "react BI2 hold")
    assert after.of("fire") == [] and after.of("react") == []


def test_settled_8__a_unit_broken_by_the_first_strike_does_not_strike_back() -> None:
    position = battle("BI1 D4 N raw hits=1", "FI1 D5 S")
    after = resolve(position, "FI1 x D4", "react BI1 hold", dice={"melee|D4|r1|FI1": (6, 6, 1, 1)})
    assert after["BI1"].broken
    assert "melee|D4|r1|BI1" not in after.rolled


def test_settled_8__one_that_was_broken_before_does() -> None:
    position = battle("BI1 D4 N hits=4 ran", "FI1 D5 S")
    after = resolve(position, "FI1 x D4")
    assert after.rolled["melee|D4|r1|BI1"] == 1


def test_settled_17__the_first_hit_is_ignored_once_for_each_roll() -> None:
    town = WORKS.replace("x", "t")
    position = battle("BI1 D3 N", "BI2 E4 W", "FI1 D4 S", on=town)
    dice = {"fire|BI1>FI1|1": (6, 6, 1, 1), "fire|BI2>FI1|1": (6, 6, 1, 1)}
    assert resolve(position, "FI1 hold fire", dice=dice)["FI1"].hits == 2


def test_settled_17__cuirasses_before_ground() -> None:
    position = battle("BC1 D4 N cuirassiers", "FI1 D5 S", on=WORKS)
    after = resolve(position, "FI1 x D4", dice={"melee|D4|r1|FI1": (6, 6, 6)})
    assert [str(why) for why in after.roll("melee|D4|r1|FI1").ignored] == [
        "-1 first hit, cuirasses",
        "-1 every other hit, in field works",
    ]


def test_settled_18__no_free_blow_at_who_disengages_but_fire_as_it_comes_near_others() -> None:
    fight = resolve(battle("BI1 C4 N", "FC1 C5 S", "BI2 B5 N"), "FC1 x C4", "react BI1 hold").position
    after = resolve(fight, "FC1 disengage C6", "BI1 hold fire", "BI2 hold fire")
    assert after.of("strike") == []
    assert [key for key in after.rolled if key.startswith("react")] == ["react|BI1>FC1|1", "react|BI2>FC1|1"]


def test_settled_19__a_unit_taken_in_flank_may_turn_to_its_attacker() -> None:
    fight = resolve(battle("BI1 D4 N column", "FC1 F4 W"), "FC1 x D4", "react BI1 hold").position
    turned = resolve(fight, "BI1 face E")
    assert [str(w) for w in turned.roll("melee|D4|r2|BI1").modifiers] == []
    assert [str(w) for w in turned.roll("melee|D4|r2|FC1").modifiers] == ["+1 cavalry against infantry in the open"]
    slow = resolve(fight)
    assert [str(w) for w in slow.roll("melee|D4|r2|BI1").modifiers] == ["-1 taken in flank"]


def test_settled_21__the_charger_keeps_the_square_of_skirmishers() -> None:
    after = resolve(battle("BI1 D4 N skirmish", "FC1 D6 S"), "FC1 x D4", "react BI1 hold")
    assert after.at("FC1") == "D4"


def test_settled_23__unfinished_melees_go_on_every_bound() -> None:
    after = resolve(battle("BI1 D4 N", "FI1 D5 S"), "FI1 x D4", "react BI1 hold")
    assert after.of("melee_goes_on")
    again = resolve(after.position)
    assert [event.words["round"] for event in again.of("strike")] == [2, 2]


@pytest.mark.parametrize(("limit", "stays"), [("limit FC1 1", False), ("limit FC1 never", True), ("", True)])
def test_decision_7__when_to_leave_a_melee(limit: str, stays: bool) -> None:
    position = battle("FC1 C4 S hits=1", "BI1 C4 N")
    after = resolve(position, *([limit] if limit else []), "react BI1 hold")
    assert (after.at("FC1") == "C4") is stays


def test_decision_7__by_default_one_short_of_breaking() -> None:
    after = resolve(battle("FC1 C4 S hits=3", "BI1 C4 N"), "react BI1 hold")
    assert after.at("FC1") == "C7"
    assert after.kinds("disengaged") == ["disengaged"]


def test_skirmishers_do_not_charge_formed_troops() -> None:
    problem = check(battle("BI1 D4 N skirmish", "FI1 D5 S"), "BI1 x D5")[0]
    assert problem.message == "skirmishers charge only skirmishers and guns, not FI1"


def test_decision_7__a_limit_is_a_number_from_one() -> None:
    position = battle("FC1 C4 S", "BI1 C4 N")
    assert check(position, "limit FC1 0")[0].message == "limit takes a number of hits from 1, or never"


def test_decision_7__told_to_hold_it_fights_on_and_without_an_order_or_a_met_condition_it_leaves() -> None:
    position = battle("FC1 C4 S hits=3", "BI1 C4 N")
    assert resolve(position, "FC1 hold", "react BI1 hold").at("FC1") == "C4"
    assert resolve(position, "FC1 hold if hits >= 9", "react BI1 hold").at("FC1") == "C7"
