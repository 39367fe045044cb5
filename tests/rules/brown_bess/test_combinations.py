"""How rules of different clauses meet in one square, each by the numbers of its mechanisms."""

from __future__ import annotations

import pytest

from pbem.battle.order import Order
from pbem.rules import brown_bess
from tests.rules.brown_bess.board import After, battle, check, ground, read_line, resolve

FOREST = "\n".join(["......", "......", "...#..", "......", "......", "......"])
WORKS = FOREST.replace("#", "x")
TOWN = FOREST.replace("#", "t")


def through_a_friend(stands: str, marches: str) -> After:
    units = sorted((f"{stands} C3 N", f"{marches} C2 N column"))
    position = battle(*units, "FC1 E3 W cuirassiers")
    return resolve(position, f"{marches} - C4", "FC1 x C3", f"react {stands} hold", f"react {marches} hold")


@pytest.mark.parametrize(("stands", "marches"), [("BI1", "BI2"), ("BI2", "BI1")])
def test_mechanisms_16_and_18__who_stands_in_the_square_is_charged_and_not_who_passes_through(
    stands: str, marches: str
) -> None:
    after = through_a_friend(stands, marches)
    assert after.of("charged")[0].targets == (stands,)
    assert after.at(marches) == "C4"
    assert [str(why) for why in after.roll("melee|C3|r1|FC1").modifiers] == [
        "+1 cavalry against infantry in the open",
        "+1 into the flank",
    ]
    assert [str(why) for why in after.roll(f"melee|C3|r1|{stands}").modifiers] == ["-1 taken in flank"]


def test_mechanism_16__a_general_who_stands_in_the_square_is_charged_before_troops_that_go_on() -> None:
    position = battle("BI1 C2 N column", "BK1 C3 N", "FC1 E3 W")
    after = resolve(position, "BI1 - C4", "FC1 x C3", "react BI1 hold")
    assert after.of("charged")[0].targets == ("BK1",)
    assert after.at("BI1") == "C4"


def test_mechanism_19__a_broken_unit_is_not_sent_into_an_enemy() -> None:
    position = battle("BI1 D4 N hits=4 ran", "FI1 D5 S")
    assert check(position, "BI1 - D5")[0].message == "it is broken and would be lost on FI1 in D5"
    after = resolve(position, "BI1 - D5", "FI1 hold fire", "react FI1 hold")
    assert after.at("BI1") == "D4"
    assert after.of("strike") == []


def test_mechanism_19__broken_units_of_both_sides_that_end_in_one_square_are_lost() -> None:
    position = battle("BI1 D4 N hits=4 ran column", "FI1 D6 S hits=4 ran column", "BI2 A1 N", "FI2 H8 S")
    after = resolve(position, "BI1 - D5", "FI1 - D5")
    assert (after.at("BI1"), after.at("FI1")) == ("-", "-")
    assert [event.words["why"] for event in after.of("destroyed")] == ["broken, and the enemy in D5"] * 2


def test_mechanism_19__a_broken_unit_that_finds_a_broken_enemy_come_before_it_is_lost_on_him() -> None:
    position = battle("BI1 D4 N hits=4 ran", "FI1 D6 S hits=4 ran column", "BI2 A1 N", "FI2 H8 S")
    after = resolve(position, "BI1 - D5", "FI1 - D5")
    assert "BI1" in {event.actors[0] for event in after.of("destroyed")}
    assert after.of("charged") == after.of("met") == after.of("strike") == []


def test_mechanisms_40_and_42__a_unit_that_broke_runs_before_it_rallies() -> None:
    position = battle("BI1 D3 N raw hits=2", "FI1 D4 S", "FI2 A8 S")
    broke = resolve(position, "BI1 hold fire", "FI1 * BI1", "react FI1 hold", dice={"fire|FI1>BI1|1": (6,)})
    assert broke["BI1"].broken and broke["BI1"].must_retire
    assert broke.of("rallied") == broke.of("recovered") == broke.of("rally_failed") == []
    ran = resolve(broke.position, "FI1 hold fire")
    assert ran.at("BI1") == "D1"


def test_mechanisms_40_and_42__no_rally_in_the_bound_of_breaking_even_with_nobody_near() -> None:
    position = battle("BI1 D3 N raw hits=2", "FG1 D8 S", "FI2 A8 S")
    broke = resolve(position, "FG1 * BI1", dice={"fire|FG1>BI1|1": (6,)})
    assert broke["BI1"].broken
    assert not [key for key in broke.rolled if key.startswith("rally|BI1")]


def test_dettingen__a_formed_unit_that_charges_into_the_forest_is_lost_there() -> None:
    position = battle("BI1 D4 N skirmish", "FI1 D5 S", on=FOREST)
    after = resolve(position, "FI1 x D4", "react BI1 hold")
    assert after["FI1"].gone == "destroyed"
    assert after.at("BI1") == "D4"
    assert after["BI1"].hits == 0


def test_dettingen__a_formed_unit_that_would_meet_skirmishers_in_the_forest_is_lost_there() -> None:
    position = battle("BI1 D3 N skirmish", "FI1 D5 S skirmish", "FI2 E4 W column", on=FOREST)
    after = resolve(position, "BI1 - D4", "FI2 - D4", "FI1 hold fire", "react FI1 hold", "react FI2 hold")
    assert after["FI2"].gone == "destroyed"
    assert after.at("BI1") == "D4"


@pytest.mark.parametrize(("hits", "breaks"), [("hits=3", True), ("", False)])
def test_mechanism_39__an_attacker_has_nothing_of_the_works_he_attacks(hits: str, breaks: bool) -> None:
    position = battle("BI1 D4 N", f"FI1 D5 S {hits}", on=WORKS)
    after = resolve(position, "FI1 x D4", "react BI1 hold", dice={"melee|D4|r1|BI1": (6,)})
    assert after["FI1"].broken is breaks


def test_mechanism_39__the_defender_of_works_bears_two_more() -> None:
    position = battle("BI1 D4 N hits=3", "FI1 D5 S", on=WORKS)
    after = resolve(position, "FI1 x D4", "react BI1 hold", dice={"melee|D4|r1|FI1": (6, 6, 1)})
    assert after["BI1"].hits == 4 and not after["BI1"].broken


def test_mechanism_39__in_a_melee_the_attacker_of_works_leaves_in_time_whether_told_or_not() -> None:
    fight = resolve(battle("BI1 D4 N", "FI1 D5 S hits=3", on=WORKS), "FI1 x D4", "react BI1 hold").position
    after = resolve(fight)
    assert after.at("FI1") == "D5"


def test_mechanism_31__in_a_meeting_nobody_holds_the_town() -> None:
    position = battle("BI1 D3 N", "FI1 D5 S", on=TOWN)
    dice = {"melee|D4|r1|BI1": (6, 1, 1, 1), "melee|D4|r1|FI1": (6, 1, 1, 1)}
    after = resolve(position, "BI1 - D4", "FI1 - D4", "react BI1 hold", "react FI1 hold", dice=dice)
    assert after.of("met")
    assert (after["BI1"].hits, after["FI1"].hits) == (1, 1)
    assert after.roll("melee|D4|r1|BI1").modifiers == ()


def test_mechanism_17__two_that_leave_one_melee_for_the_same_square_have_each_other_in_front() -> None:
    fight = resolve(battle("BC1 D5 N", "FC1 D3 N", "FI1 H8 S"), "FC1 x D5").position
    after = resolve(fight, "BC1 disengage D4", "FC1 disengage D4")
    assert after.of("met")
    rolls = [roll for event in after.of("strike") for roll in event.rolls]
    assert len(rolls) == 2
    assert not [why for roll in rolls for why in roll.modifiers if "rear" in str(why)]


def test_mechanism_18__a_unit_stopped_by_a_friend_who_passes_through_is_told_where_it_went() -> None:
    position = battle("BI1 C2 N column", "BC1 C5 S", "FI1 H8 S", "BI2 D3 W column", on=ground("\n".join(["." * 8] * 8)))
    after = resolve(position, "BI1 - C3, face E", "BC1 - C1")
    told = [event for event in after.events if event.actors == ("BI1",) and event.kind in ("moved", "turned")]
    assert [event.words["facing"] for event in told] == [after["BI1"].facing.value]
    assert str(told[-1].places[-1]) == after.at("BI1")


def test_mechanism_13__a_turn_is_told_though_the_unit_got_no_further() -> None:
    position = battle("BI1 C3 N column", "BI2 D3 N", "FI1 H8 S", "BI3 E3 N")
    after = resolve(position, "BI1 - D3, face S")
    assert after.at("BI1") == "C3"
    assert after["BI1"].facing == "E"
    assert [(event.actors, event.words["facing"]) for event in after.of("turned")] == [(("BI1",), "E")]


def test_mechanism_14__a_dearer_way_that_is_legal_goes_before_a_cheaper_one_that_is_not() -> None:
    marsh = FOREST.replace("#", "m").replace("...m..", "..m...")
    position = battle("BC1 B3 N light", "FI1 F6 S", on=marsh)
    assert check(position, "BC1 - C4, face E") == []
    after = resolve(position, "BC1 - C4, face E")
    assert (after.at("BC1"), after["BC1"].facing) == ("C4", "E")


@pytest.mark.parametrize(("formation", "points"), [("column", 1), ("line", 2)])
def test_mechanism_38__leaving_the_table_by_a_road_through_bad_ground_is_cheap_for_a_column_alone(
    formation: str, points: int
) -> None:
    bad = ground("...m..\n......\n......", roads="D1-D2-D3", exits="N british")
    position = battle(f"BI1 D3 N {formation}", "FI1 A1 S", on=bad)
    view = brown_bess.see(position, "british")
    order = read_line("BI1 exit N")
    assert isinstance(order, Order)
    assert f", {points} of" in brown_bess.explain(view, order)
