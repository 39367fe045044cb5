"""Mechanism 29 and the general's part in everything else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.facing import Facing
from pbem.rules.brown_bess.field.unit import Melee, Role
from tests.rules.brown_bess.board import battle, check, resolve

SHOT = ("BI1 C2 N", "FI1 C3 S elite", "FK1 C3 S with=FI1")
HIT = {"fire|BI1>FI1|1": (6, 6, 1, 1)}


def test_29__a_die_for_each_counter_of_his_unit_and_each_six_is_a_risk() -> None:
    after = resolve(battle(*SHOT), "FI1 hold fire", dice=HIT | {"risk|FK1|fire1": (6, 2), "fate|FK1|fire1": (3,)})
    assert after.rolled["risk|FK1|fire1"] == 2
    assert after["FK1"].place == after["FI1"].place
    assert [event.kind for event in after.events if event.kind.startswith("general")] == [
        "general_at_risk",
        "general_unhurt",
    ]


@pytest.mark.parametrize(("face", "gone"), [(6, "killed"), (5, "wounded"), (4, None), (3, None), (1, None)])
def test_29__his_fate(face: int, gone: str | None) -> None:
    dice = HIT | {"risk|FK1|fire1": (6, 1), "fate|FK1|fire1": (face,)}
    after = resolve(battle(*SHOT), "FI1 hold fire", dice=dice)
    assert after["FK1"].gone == gone
    assert (after["FK1"].wounded_until > 0) is (face == 4)


def test_29__a_flesh_wound_keeps_him_from_everything_but_riding_to_the_rear() -> None:
    dice = HIT | {"risk|FK1|fire1": (6, 1), "fate|FK1|fire1": (4,), "wound|FK1|fire1": (2,)}
    hurt = resolve(battle(*SHOT), "FI1 hold fire", dice=dice).position
    general = hurt.unit("FK1")
    assert general is not None and general.wounded_until == 3
    assert check(hurt, "FK1 - B3")[0].message == "he is wounded and may only go to the rear (N)"
    assert [problem for problem in check(hurt, "FK1 - C5") if problem.severity == "no"] == []
    assert resolve(hurt, "FK1 - C5").at("FK1") == "C5"
    after = resolve(hurt, "BI1 hold fire", "FI1 rally", dice={"rally|FI1": (3,)})
    assert after["FI1"].hits == 1, "he adds nothing to the die, and one counter goes, not two"
    assert after["FK1"].wounded_until == 3 and not after.of("general_recovered")
    healed = resolve(after.position, "BI1 hold fire", "FI1 hold fire")
    assert healed["FK1"].wounded_until == 0
    assert healed.kinds("general_recovered") == ["general_recovered"], "at the end of the last bound that was thrown"
    assert resolve(healed.position, "FK1 - B3").at("FK1") == "B3", "the next bound finds him fit for any order"


def test_29__in_the_alternate_way_a_wound_lasts_his_own_sides_bounds() -> None:
    dice = {"fire|BI1>FI1|1": (6, 1, 1, 1), "risk|FK1|fire1": (6,), "fate|FK1|fire1": (4,), "wound|FK1|fire1": (2,)}
    position = replace(battle(*SHOT, way="alternate"), acting=("british",))
    assert resolve(position, dice=dice)["FK1"].wounded_until == 1 + 4


def test_29__a_general_alone_is_at_risk_for_each_hit_in_melee() -> None:
    position = battle("BK1 D4 N", "FI1 D5 S")
    dice = {"melee|D4|r1|FI1": (6, 6, 1, 1), "fate|BK1|melee1": (2,), "fate|BK1|melee2": (6,)}
    after = resolve(position, "FI1 x D4", dice=dice)
    assert after["BK1"].gone == "killed"
    assert "melee|D4|r1|BK1" not in after.rolled


def test_a_general_alone_fights_with_one_die() -> None:
    after = resolve(battle("BK1 D4 N", "FI1 D5 S"), "FI1 x D4", dice={"melee|D4|r1|BK1": (6,)})
    assert after.rolled["melee|D4|r1|BK1"] == 1
    assert after["FI1"].hits == 1


def test_a_general_adds_a_die_to_his_unit_in_melee() -> None:
    after = resolve(battle("BI1 D4 N", "BK1 D4 N with=BI1", "FI1 D5 S"), "FI1 x D4", "react BI1 hold")
    assert [str(why) for why in after.roll("melee|D4|r1|BI1").modifiers] == ["+1 general"]
    assert after.rolled["melee|D4|r1|BI1"] == 5


def test_a_general_joins_a_unit_where_it_will_stand_and_then_moves_with_it() -> None:
    position = battle("FI1 E5 S column", "FK1 E8 S", "BI1 A1 N")
    after = resolve(position, "FI1 - E4", "FK1 join FI1")
    assert (after.at("FI1"), after.at("FK1"), after["FK1"].with_unit) == ("E4", "E4", "FI1")
    assert "joined FI1" in after.result("FK1")
    later = resolve(after.position, "FI1 - E3")
    assert (later.at("FK1"), later["FK1"].with_unit) == ("E3", "FI1")


def test_a_general_who_does_not_find_his_unit_is_told_so() -> None:
    position = battle("FI1 E4 N hits=4 broken", "FK1 E8 S", "BI1 A1 N")
    after = resolve(position, "FK1 join FI1")
    assert after.result("FK1") == "done; FI1 is not in E4"


def test_a_general_leaves_by_order_and_by_moving_off() -> None:
    position = battle("FI1 E5 S", "FK1 E5 S with=FI1", "BI1 A1 N")
    away = resolve(position, "FK1 - E8")
    assert (away.at("FK1"), away["FK1"].with_unit) == ("E8", "")
    both = resolve(position, "FI1 - E4", "FK1 leave")
    assert (both.at("FI1"), both.at("FK1"), both["FK1"].with_unit) == ("E4", "E5", "")


def test_king_george_will_not_leave_his_hanoverians() -> None:
    position = battle("BI1 E3 N", "BK1 E3 N with=BI1 sticks", "FI1 A8 S")
    assert check(position, "BK1 - E1")[0].message == "he will not leave BI1"
    after = resolve(position, "BK1 - E1", "BI1 - E4")
    assert after.at("BK1") == "E4"


def test_his_unit_cut_down_around_him_he_stands_alone() -> None:
    position = battle("BI1 D4 N raw hits=3 ran", "BK1 D4 N with=BI1", "FI1 D5 S")
    after = resolve(position, "FI1 x D4", dice={"melee|D4|r1|FI1": (6, 1, 1, 1)})
    assert after["BI1"].gone == "destroyed"
    assert (after.at("BK1"), after["BK1"].with_unit) == ("D4", "")
    later = resolve(after.position)
    assert later.rolled["melee|D4|r2|BK1"] == 1


@pytest.mark.parametrize(("policy", "square"), [("follow", "C2"), ("stay", "C4"), ("leave", "C1")])
def test_what_he_does_when_his_unit_runs(policy: str, square: str) -> None:
    position = battle("BI1 C4 S hits=5 broken", "BK1 C4 S with=BI1", "FI1 H8 S")
    after = resolve(position, f"escort BK1 {policy}")
    assert after.at("BI1") == "C2"
    assert after.at("BK1") == square


def test_what_a_general_does_not_do() -> None:
    position = battle("BK1 D4 N", "FI1 D5 S", "BI1 A1 N")
    assert "does not fire, charge" in check(position, "BK1 * FI1")[0].message
    assert "only a general joins" in check(position, "BI1 join BK1")[0].message
    assert "he is with no unit" in check(position, "BK1 leave")[0].message
    assert "no unit of his side" in check(position, "BK1 join FI1")[0].message


def test_17__a_general_caught_alone_may_disengage() -> None:
    fight = resolve(battle("BK1 D4 N", "FI1 D5 S", "BI1 A1 N"), "FI1 x D4").position
    stuck = check(fight, "BK1 - D1")[0]
    assert "only `disengage` takes it out" in stuck.message
    assert str(stuck.choices[0].order) == "BK1 disengage"
    assert resolve(fight, "BK1 disengage D2").at("BK1") == "D2"
    assert resolve(fight).at("BK1") == "D4", "without an order he stays"
    assert resolve(fight, "escort BK1 leave").at("BK1") == "D1"


def test_17__a_general_may_ride_out_of_the_fight_of_his_unit() -> None:
    fight = resolve(battle("BI1 D4 N", "BK1 D4 N with=BI1", "FI1 D5 S"), "FI1 x D4", "react BI1 hold").position
    away = resolve(fight, "BK1 disengage D2")
    assert (away.at("BK1"), away["BK1"].with_unit, away.at("BI1")) == ("D2", "", "D4")
    assert "only `disengage`" in check(fight, "BK1 join BI1")[0].message


def test_29__a_lightly_wounded_general_does_not_ride_forward_with_his_unit() -> None:
    dice = HIT | {"risk|FK1|fire1": (6, 1), "fate|FK1|fire1": (4,), "wound|FK1|fire1": (2,)}
    hurt = resolve(battle(*SHOT), "FI1 hold fire", dice=dice).position
    forward = resolve(hurt, "FI1 face E", "BI1 hold fire")
    assert forward["FK1"].with_unit == "FI1", "the unit turned, and went nowhere"
    rear = resolve(hurt, "FI1 - C4", "BI1 hold fire")
    assert (rear.at("FK1"), rear["FK1"].with_unit) == ("C4", "FI1")
    aside = battle("FI1 C5 S", "FK1 C5 S with=FI1", "BI1 A1 N")
    wounded = replace(aside, units=tuple(replace(u, wounded_until=9 if u.is_general else 0) for u in aside.units))
    after = resolve(wounded, "FI1 - C4")
    assert (after.at("FI1"), after.at("FK1"), after["FK1"].with_unit) == ("C4", "C5", "")


def test_a_general_who_leaves_goes_when_one_of_the_two_moves() -> None:
    position = battle("FI1 E5 S", "FK1 E5 S with=FI1", "BI1 A1 N")
    after = resolve(position, "FK1 leave")
    assert after.result("FK1") == "still with FI1, for neither of them moves"
    assert after["FK1"].with_unit == "FI1"


def test_a_general_with_orders_of_his_own_is_not_carried_off_by_his_unit_that_runs() -> None:
    after = resolve(battle("FI1 D6 N hits=5 broken", "FK1 D6 S with=FI1", "BI1 A1 N"), "FK1 - D3")
    assert (after.at("FI1"), after.at("FK1")) == ("D8", "D3")


def test_10__a_general_left_alone_in_a_melee_fights_on_as_his_unit_did() -> None:
    fight = battle("BI1 D4 S raw hits=3 ran", "BK1 D4 S with=BI1", "FI1 D5 S")
    after = resolve(fight, "FI1 x D4", dice={"melee|D4|r1|FI1": (6, 1, 1, 1, 1)})
    assert (after["BI1"].gone, after["BK1"].with_unit) == ("destroyed", "")
    assert after["BK1"].melee == Melee(Role.STOOD, Facing.N, rounds=1)
    assert "only `disengage` takes it out" in check(after.position, "BK1 - D1")[0].message
    later = resolve(after.position)
    assert "+1 into the rear" in [str(why) for why in later.roll("melee|D4|r2|FI1").modifiers]


def test_10__a_general_who_stays_when_his_unit_runs_stands_in_its_melee() -> None:
    fight = battle("BI1 D4 N hits=3", "BK1 D4 N with=BI1", "FI1 D5 S")
    broken = resolve(
        fight, "FI1 x D4", "react BI1 hold", "limit BI1 never", dice={"melee|D4|r1|FI1": (6, 6, 1, 1)}
    ).position
    after = resolve(broken, "escort BK1 stay")
    assert (after.at("BI1"), after.at("BK1")) == ("D2", "D4")
    assert after["BK1"].melee is not None and after.rolled["melee|D4|r2|BK1"] == 1


def test_10__a_general_to_whom_a_unit_comes_has_no_melee_of_his_own() -> None:
    fight = resolve(battle("BK1 D4 N", "FI1 D5 S", "BI1 D3 N"), "FI1 x D4").position
    after = resolve(fight, "BI1 x D4")
    assert (after["BK1"].with_unit, after["BK1"].melee) == ("BI1", None)


def test_15__a_general_alone_makes_room_for_one_who_comes_with_a_unit() -> None:
    position = battle("BI1 D3 N", "BK1 D3 N with=BI1", "BK2 D4 N", "FI1 A8 S")
    after = resolve(position, "BI1 - D4")
    assert (after.at("BK1"), after.at("BK2")) == ("D4", "C3")
    assert [(event.actors, event.words["why"]) for event in after.of("stopped")] == [(("BK2",), "BK1 stands in D4")]
