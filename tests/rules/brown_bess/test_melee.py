"""Mechanisms 24, 25, 27, 28 and 30: cold steel."""

from __future__ import annotations

import pytest

from tests.rules.brown_bess.board import After, battle, resolve


def charge(attacker: str, defender: str, target: str = "D4", dice: dict[str, tuple[int, ...]] | None = None) -> After:
    position = battle(attacker, defender)
    name, enemy = attacker.split()[0], defender.split()[0]
    return resolve(position, f"{name} x {target}", f"react {enemy} hold", dice=dice)


def reasons(after: After, name: str, square: str = "D4", number: int = 1) -> list[str]:
    return [str(why) for why in after.roll(f"melee|{square}|r{number}|{name}").modifiers]


def thrown(after: After, name: str, square: str = "D4", number: int = 1) -> int:
    return after.rolled[f"melee|{square}|r{number}|{name}"]


def test_24__skirmishers_take_a_counter_and_give_way_before_formed_troops() -> None:
    after = charge("FC1 D6 S", "BI1 D4 N skirmish")
    assert after.of("strike") == []
    assert (after["BI1"].hits, after.at("BI1"), after.at("FC1")) == (1, "D2", "D4")
    assert [str(square) for square in after.of("gave_way")[0].places] == ["D4", "D3", "D2"]


def test_24__one_square_by_standing_order_or_where_two_cannot_be_had() -> None:
    position = battle("FC1 D6 S", "BI1 D4 N skirmish")
    assert resolve(position, "FC1 x D4", "retreat BI1 1", "react BI1 hold").at("BI1") == "D3"
    assert resolve(position, "FC1 x D4", "retreat BI1 2 W", "react BI1 hold").at("BI1") == "B4"
    blocked = battle("FC1 D6 S", "BI1 D4 N skirmish", "BI2 D2 N")
    assert resolve(blocked, "FC1 x D4", "react BI1 hold").at("BI1") == "D3"
    closed_in = battle("FC1 D6 S", "BI1 D4 N skirmish", "BI2 D3 N", "BI3 D2 N")
    assert resolve(closed_in, "FC1 x D4", "react BI1 hold").at("BI1") == "C4"


def test_24__skirmishers_fight_skirmishers_and_guns() -> None:
    after = charge("FI1 D5 S skirmish", "BI1 D4 N skirmish")
    assert len(after.of("strike")) == 2
    guns = charge("FI1 D5 S skirmish", "BG1 D4 N")
    assert thrown(guns, "FI1") == 4


def test_25__grade_and_counters() -> None:
    elite = charge("FI1 D5 S elite", "BI1 D4 N hits=2")
    assert reasons(elite, "FI1") == ["+1 elite"] and thrown(elite, "FI1") == 5
    assert reasons(elite, "BI1") == ["-2 2 hits"] and thrown(elite, "BI1") == 2
    raw = charge("FI1 D5 S raw", "BI1 D4 N")
    assert reasons(raw, "FI1") == ["-1 raw"] and thrown(raw, "FI1") == 3


def test_25__superior_musketry_counts_only_when_firing() -> None:
    after = resolve(battle("BI1 C2 N musketry", "FI1 C3 S"), "FI1 hold fire")
    assert after.rolled["fire|BI1>FI1|1"] == 5
    assert reasons(charge("FI1 D5 S musketry", "BI1 D4 N musketry"), "FI1") == []


def test_25__superior_attack_column_in_melee() -> None:
    after = charge("FI1 D6 S attack column shock", "BI1 D4 N")
    assert reasons(after, "FI1") == ["+1 superior attack column"]
    assert reasons(charge("FI1 D5 S shock", "BI1 D4 N"), "FI1") == [], "only in attack column"


def test_25__cavalry_is_superior_to_infantry_in_the_open_that_is_not_in_square() -> None:
    assert reasons(charge("FC1 D6 S", "BI1 D4 N"), "FC1") == ["+1 cavalry against infantry in the open"]
    square = charge("FC1 D6 S", "BI1 D4 N square")
    assert reasons(square, "FC1") == [] and thrown(square, "BI1") == 4


def test_25__infantry_that_charges_cavalry_finds_it_superior_in_the_open() -> None:
    after = resolve(battle("FI1 D5 S", "BC1 D4 N"), "FI1 x D4")
    assert reasons(after, "BC1") == ["+1 cavalry against infantry in the open"]


def test_25__heavy_cavalry_is_superior_to_light() -> None:
    after = charge("FC1 D6 S light", "BC1 D4 N cuirassiers")
    assert reasons(after, "BC1") == ["+1 heavy against light cavalry"]
    assert reasons(after, "FC1") == []
    assert reasons(charge("FC1 D6 S", "BC1 D4 N lancers"), "FC1") == ["+1 heavy against light cavalry"]
    assert reasons(charge("FC1 D6 S", "BC1 D4 N"), "FC1") == []


def test_25__flank_and_rear() -> None:
    flank = charge("FC1 F4 W", "BI1 D4 N")
    assert reasons(flank, "FC1") == ["+1 cavalry against infantry in the open", "+1 into the flank"]
    assert reasons(flank, "BI1") == ["-1 taken in flank"]
    rear = charge("FI1 D3 N", "BI1 D4 N")
    assert reasons(rear, "FI1") == ["+1 into the rear"] and reasons(rear, "BI1") == ["-1 taken in rear"]
    square = charge("FI1 D3 N", "BI1 D4 N square")
    assert reasons(square, "FI1") == [] and reasons(square, "BI1") == []


def test_25__a_front_corner_is_front_and_a_rear_corner_is_rear() -> None:
    front = charge("FC1 E5 S", "BI1 D4 N")
    assert reasons(front, "BI1") == []
    rear = charge("FC1 E3 N", "BI1 D4 N")
    assert reasons(rear, "BI1") == ["-1 taken in rear"]


def test_25__lancers_have_one_more_into_flank_or_rear() -> None:
    after = charge("FC1 F4 W lancers", "BC1 D4 N light")
    assert reasons(after, "FC1") == ["+1 into the flank", "+1 lances into the flank"]
    assert reasons(charge("FC1 D6 S lancers", "BC1 D4 N light"), "FC1") == []


def test_25__fire_into_the_flank_has_one_more_die() -> None:
    after = resolve(battle("BI1 C2 N", "FI1 C3 E"), "FI1 hold fire")
    assert [str(why) for why in after.roll("fire|BI1>FI1|1").modifiers] == ["+1 into the flank"]
    rear = resolve(battle("BI1 C2 N", "FI1 C3 N"))
    assert [str(why) for why in rear.roll("fire|BI1>FI1|1").modifiers] == ["+1 into the rear"]
    square = resolve(battle("BI1 C2 N", "FI1 C3 E square"), "FI1 hold fire")
    assert square.roll("fire|BI1>FI1|1").modifiers == ()


def test_25__highlanders_charging_are_superior() -> None:
    after = charge("FI1 D5 S highlanders", "BI1 D4 N")
    assert reasons(after, "FI1") == ["+1 highlanders charging"]
    standing = charge("FI1 D5 S", "BI1 D4 N highlanders")
    assert reasons(standing, "BI1") == []


def test_27__one_die_at_least_in_melee() -> None:
    guns = charge("FI1 D5 S", "BG1 D4 N")
    assert thrown(guns, "BG1") == 1
    spent = charge("FI1 D5 S column raw hits=2", "BI1 D4 N")
    assert thrown(spent, "FI1") == 1


def test_28__charging_highlanders_hit_on_four_and_only_while_charging() -> None:
    after = charge("FI1 D5 S highlanders", "BI1 D4 N", dice={"melee|D4|r1|FI1": (4, 4, 1, 1, 1)})
    assert after["BI1"].hits == 2
    later = resolve(after.position, dice={"melee|D4|r2|FI1": (4, 4, 4, 4)})
    assert later["BI1"].hits == 2


def test_28__a_square_is_hit_on_five_and_six_in_melee() -> None:
    after = charge("FC1 D6 S", "BI1 D4 N square", dice={"melee|D4|r1|FC1": (4, 4, 5, 1)})
    assert after["BI1"].hits == 1


def test_30__cuirassiers_disregard_the_first_hit_of_the_first_round() -> None:
    after = charge("FC1 D6 S cuirassiers", "BI1 D4 N", dice={"melee|D4|r1|BI1": (6, 6, 1, 1)})
    roll = after.roll("melee|D4|r1|BI1")
    assert [str(why) for why in roll.ignored] == ["-1 first hit, cuirasses"]
    assert after["FC1"].hits == 1
    later = resolve(after.position, "limit FC1 never", dice={"melee|D4|r2|BI1": (6, 1, 1, 1)})
    assert later["FC1"].hits == 2


def test_30__cuirasses_stop_no_bullets() -> None:
    after = resolve(battle("BI1 C2 N", "FC1 C3 S cuirassiers"), dice={"fire|BI1>FC1|1": (6, 1, 1, 1)})
    assert after["FC1"].hits == 1


@pytest.mark.parametrize(
    ("attacker", "defender", "dice"),
    [
        ("FC1 D6 S cuirassiers", "BI1 D4 N", (5, 4)),
        ("FC1 F4 W cuirassiers", "BI1 D4 N", (6, 3)),
        ("FC1 D6 S elite cuirassiers", "BI1 D4 N", (6, 4)),
        ("FC1 D6 S elite cuirassiers", "BI1 D4 N square", (5, 4)),
    ],
)
def test_known_answers_of_cavalry_charges(attacker: str, defender: str, dice: tuple[int, int]) -> None:
    after = charge(attacker, defender)
    assert (thrown(after, "FC1"), thrown(after, "BI1")) == dice


def test_the_report_of_the_charge_into_j4() -> None:
    board = "\n".join(["............"] * 12)
    position = battle("FC9 K6 S elite cuirassiers", "BC1 J4 N", on=board)
    dice = {"melee|J4|r1|FC9": (1, 1, 3, 5, 4), "melee|J4|r1|BC1": (5, 4, 6)}
    after = resolve(position, "FC9 x J4", dice=dice)
    assert (after["BC1"].hits, after["FC9"].hits) == (1, 1)
    assert after.kinds("charged", "strike", "melee_goes_on") == ["charged", "strike", "strike", "melee_goes_on"]
    assert after.rolled["melee|J4|r1|BC1"] == 3, "the charger strikes first, so the answer is a die short"


def test_24__skirmishers_that_fall_back_through_their_own_line_pin_it() -> None:
    position = battle("FC1 D6 S", "BI1 D4 N skirmish", "BI2 D3 N", "BI3 C3 N")
    after = resolve(position, "FC1 x D4", "react BI1 hold", "BI2 form square", "BI3 form square")
    assert after.at("BI1") == "D2"
    assert (after["BI2"].formation, after["BI3"].formation) == ("line", "square")
    assert "did not form square: other troops passed through it" in after.result("BI2")


def test_24__a_charge_on_skirmishers_did_find_them() -> None:
    after = resolve(battle("FC1 D6 S", "BI1 D4 N skirmish"), "FC1 x D4", "react BI1 hold")
    assert after.result("FC1") == "charged BI1"
