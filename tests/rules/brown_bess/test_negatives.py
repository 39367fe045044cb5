"""What the rules do not do: the negative of a mechanism, each of which a wrong program once did unnoticed."""

from __future__ import annotations

from tests.rules.brown_bess.board import battle, ground, resolve


def test_mechanism_8__a_unit_that_fired_in_reaction_does_not_rally() -> None:
    position = battle("BI1 D2 N hits=1", "FC1 D7 S light", "FI1 H8 S")
    after = resolve(position, "FC1 - D3", "BI1 hold fire", "FI1 hold")
    assert after.of("react")
    ordered_away = resolve(position, "FC1 - D3, face N")
    assert not [key for key in ordered_away.rolled if key.startswith("rally|BI1")]


def test_mechanism_8__not_even_when_nobody_is_near_by_the_end() -> None:
    position = battle("BI1 D2 N hits=1", "FI1 C3 W raw hits=2 column", "FI2 H8 S")
    after = resolve(position, "FI1 - D3", dice={"react|BI1>FI1|1": (6, 6, 6)})
    assert after["FI1"].gone == "destroyed"
    assert not [key for key in after.rolled if key.startswith("rally")]


def test_mechanism_8__it_would_have_rallied_had_it_kept_its_fire() -> None:
    position = battle("BI1 D2 N hits=1", "BI2 E2 N", "FI1 C3 W raw hits=2 column", "FI2 H8 S")
    dice = {"react|BI2>FI1|1": (6, 6, 6), "rally|BI1": (6,)}
    after = resolve(position, "FI1 - D3", "react BI1 hold", dice=dice)
    assert after["BI1"].hits == 0


def test_mechanism_18__a_unit_passed_through_does_not_react() -> None:
    position = battle("BI1 D3 N", "BI2 D2 N column", "FC1 E6 S", "FI1 H8 S")
    still = resolve(position, "FC1 - E4")
    assert still.of("react")[0].actors == ("BI1",)
    passed = resolve(position, "BI2 - D4", "FC1 - E4")
    assert ("BI1",) not in [event.actors for event in passed.of("react")]
    assert passed.of("passed_through")


def test_mechanisms_20_and_34__a_hill_under_the_target_or_the_gun_hides_nobody() -> None:
    hill = "\n".join(["........", "..h.....", "........", "........", "........", "..h.....", "........", "........"])
    for gun, target in (("BG1 C1 N", "FI1 C7 S"), ("BG1 C3 N", "FI1 C6 S"), ("BG1 C3 N", "FI1 C7 S")):
        after = resolve(battle(gun, target, on=hill), "BG1 * FI1")
        blocked = gun == "BG1 C1 N"
        assert bool(after.of("fire")) is not blocked, (gun, target)


def test_mechanism_34__a_hill_that_reaches_from_the_line_under_the_target_hides_nobody() -> None:
    ridge = "\n".join(["........", "..h.....", "..h.....", "........", "........", "........", "........", "........"])
    assert resolve(battle("BG1 C3 N", "FI1 C7 S", on=ridge), "BG1 * FI1").of("fire")
    assert not resolve(battle("BG1 C3 N", "FI1 C8 S", on=ridge), "BG1 * FI1").of("fire")


def test_mechanism_24__formed_foot_drives_skirmishers_off_without_a_blow() -> None:
    position = battle("BI1 D4 N skirmish", "FI1 D5 S")
    after = resolve(position, "FI1 x D4", "react BI1 hold")
    assert after.of("strike") == []
    assert (after.at("FI1"), after.at("BI1"), after["BI1"].hits) == ("D4", "D2", 1)


def test_mechanism_24__skirmishers_stand_against_skirmishers() -> None:
    position = battle("BI1 D4 N skirmish", "FI1 D5 S skirmish")
    after = resolve(position, "FI1 x D4", "react BI1 hold")
    assert [event.actors for event in after.of("strike")] == [("FI1",), ("BI1",)]
    assert after.of("gave_way") == []


def test_mechanism_25__lancers_have_two_dice_more_into_the_rear_others_one_and_neither_any_in_front() -> None:
    for kind, words in (("lancers", ["+1 into the rear", "+1 lances into the rear"]), ("light", ["+1 into the rear"])):
        rear = resolve(battle("BC1 D4 N light", f"FC1 D2 N {kind}"), "FC1 x D4")
        assert [str(why) for why in rear.roll("melee|D4|r1|FC1").modifiers] == words
        front = resolve(battle("BC1 D4 N light", f"FC1 D6 S {kind}"), "FC1 x D4")
        assert front.roll("melee|D4|r1|FC1").modifiers == ()


def test_mechanism_26__an_enemy_on_a_diagonal_is_under_one_face_though_two_bear() -> None:
    after = resolve(battle("BI1 D4 N square", "FI1 E5 S"), "FI1 hold fire")
    assert len(after.of("fire")) == 1
    other = resolve(battle("BI1 D4 N square", "FI1 E5 S", "FI2 C5 S"), "FI1 hold fire", "FI2 hold fire")
    assert [event.targets for event in other.of("fire")] == [("FI1",), ("FI2",)]


def test_mechanism_26__two_faces_never_fire_into_one_diagonal_at_a_time() -> None:
    position = battle("BI1 D4 N square", "BI2 A1 N", "FI1 E6 S column", "FI2 F5 W column")
    after = resolve(position, "FI1 - E4", "FI2 - D5")
    where = [str(event.places[-1]) for event in after.of("react")]
    assert where == ["E5", "D5"], "both are in E5 at one moment, and one of them is fired at"


def test_mechanism_35__a_bridge_is_defended_like_the_river_and_costs_all_but_columns_a_point() -> None:
    bridged = ground("\n".join(["......"] * 6), edges="D3|D4 bridge", roads="D1-D2-D3-D4-D5-D6")
    fight = resolve(battle("BI1 D3 N", "FI1 D4 S", on=bridged), "FI1 x D3", "react BI1 hold")
    assert [str(why) for why in fight.roll("melee|D3|r1|FI1").modifiers] == ["-1 attacking a river"]
    assert [str(why) for why in fight.roll("melee|D3|r1|BI1").modifiers] == ["+1 defending a river"]
    line = resolve(battle("BI1 D2 N", "FI1 A6 S", on=bridged), "BI1 - D4")
    assert line.at("BI1") == "D2", "three points, and it has two"
    column = resolve(battle("BI1 D2 N column", "FI1 A6 S", on=bridged), "BI1 - D5")
    assert column.at("BI1") == "D5"


def test_mechanism_40__a_broken_run_ends_in_the_first_bad_ground_and_pays_for_it() -> None:
    marsh = "\n".join(["......", "......", "......", "......", "mmmmmm", "......", "......"])
    after = resolve(battle("BC1 D5 S hits=4 broken light", "FI1 A7 S", on=marsh))
    assert after.at("BC1") == "D3", "a step and the marsh, which ends the run"
    inside = resolve(battle("BC1 D3 S hits=4 broken light", "FI1 A7 S", on=marsh))
    assert inside.at("BC1") == "D2", "two points in bad ground, and the step out of it takes both"
