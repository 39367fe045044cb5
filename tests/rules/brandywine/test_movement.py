"""8.0 to 12.0: what a step costs, who stops whom, who has room."""

from __future__ import annotations

import pytest

from pbem.rules.brandywine.field.movement_cost import cost, points
from tests.rules.brandywine.board import ALTERNATE, board, check, ground, run, sq, table_of

WILD = """
. w v ^ A
. t ~ F s
. . . + .
"""
ROAD = "A4-B4-C4"


@pytest.mark.parametrize(
    ("start", "end", "price"),
    [
        ("A1", "A2", "1"), ("B1", "C2", "2"), ("A1", "B2", "2"), ("A2", "B3", "2"), ("B2", "C3", "1"),
        ("C3", "C4", "2"), ("C4", "C5", "2"), ("A4", "B5", "2"), ("A3", "A4", "1"), ("A4", "B4", "¼"),
        ("A3", "B4", "2"),
        ("B4", "C4", "¼"), ("B3", "C4", "2"),
    ],
)  # fmt: skip
def test_08__what_a_square_costs_to_enter(start: str, end: str, price: str) -> None:
    assert points(cost(ground(WILD, ROAD), sq(start), sq(end))) == price


def test_08__terrain_is_not_added_up() -> None:
    assert points(cost(ground(". W\n. ."), sq("A1"), sq("B2"))) == "2"


def test_08__along_a_tributary_and_from_creek_to_creek_two_points() -> None:
    land = ground("t ~\nt ~")
    assert points(cost(land, sq("A1"), sq("B1"))) == points(cost(land, sq("A2"), sq("B2"))) == "2"


def test_07__up_to_the_movement_factor_and_no_further() -> None:
    table = board(". . . . . .", "BI1 A1 E 7-4 inf")
    after = run(table, "BI1 - A6")
    assert after.at("BI1") == "A5"
    assert "A6 costs 1, 0 left" in after.result("BI1")


def test_07__points_are_not_saved_for_the_next_turn() -> None:
    table = board(". . . . . . . .", "BI1 A1 E 7-2 inf")
    assert run(run(table).position, "BI1 - A8").at("BI1") == "A3"


def test_08__by_road_four_squares_a_point_and_off_it_one() -> None:
    road = "-".join(f"A{column}" for column in range(1, 10))
    assert run(board(". . . . . . . . .", "BI1 A1 E 7-2 inf", road), "BI1 - A9").at("BI1") == "A9"
    assert run(board(". . . . . . . . .", "BI1 A1 E 7-2 inf"), "BI1 - A9").at("BI1") == "A3"


def test_08__two_roads_side_by_side_are_not_one() -> None:
    """Who crosses from one road to a road beside it pays a point, for he follows neither."""
    table = board(". . .\n. . .", "BI1 A1 E 7-1 inf", "A1-A2-A3", "B1-B2-B3")
    assert run(table, "BI1 - B1-B2").at("BI1") == "B1"


def test_08__a_swamp_ends_the_march_until_the_next_turn() -> None:
    table = board(". s . .", "BI1 A1 E 7-4 inf")
    after = run(table, "BI1 - A2-A3")
    assert after.at("BI1") == "A2"
    assert "swamp" in after.result("BI1")
    assert run(after.position, "BI1 - A3").at("BI1") == "A3"


def test_08__by_road_a_swamp_holds_nobody() -> None:
    assert run(board(". s . .", "BI1 A1 E 7-4 inf", "A1-A2-A3"), "BI1 - A2-A3").at("BI1") == "A3"


def test_08__the_way_between_two_places_is_the_cheapest() -> None:
    table = board(". . . . .\n. w w w .\n. . . . .", "BI1 B1 E 7-4 inf", "B1-C2-C3-C4-B5")
    after = run(table, "BI1 - B5")
    assert after.at("BI1") == "B5"
    assert after.of("marched")[0].words["path"] == "B1-C2-C4-B5"


def test_09__no_more_than_fifteen_factors_end_in_a_square() -> None:
    table = board(". . . .", "BI1 A3 E 8-4 inf\nBI2 A1 E 7-4 inf\nBI3 A2 E 1-4 inf")
    after = run(table, "BI2 - A3", "BI3 - A3")
    assert (after.at("BI2"), after.at("BI3")) == ("A2", "A3")
    assert "no room in A3" in after.result("BI2")


def test_09__fifteen_are_allowed_and_commanders_do_not_count() -> None:
    table = board(". . .", "BI1 A2 E 8-4 inf\nBI2 A1 E 7-4 inf\nBHW A1 E 0-6 gen")
    after = run(table, "BI2 - A2", "BHW - A2")
    assert after.at("BI2") == after.at("BHW") == "A2"


def test_09__passing_through_is_free() -> None:
    table = board(". . .", "BI1 A2 E 15-4 inf\nBI2 A1 E 7-4 inf")
    assert run(table, "BI2 - A2-A3").at("BI2") == "A3"


def test_09__disorder_does_not_make_room() -> None:
    table = board(". . .", "BI1 A2 E 10-4 inf disorganised\nBI2 A1 E 6-4 inf")
    assert run(table, "BI2 - A2").at("BI2") == "A1"


def test_10__facing_is_as_ordered_at_the_end_of_the_march() -> None:
    after = run(board(". . .", "BI1 A1 E 7-4 inf"), "BI1 - A2; face NW")
    assert (after.at("BI1"), after.unit("BI1").facing) == ("A2", "NW")


def test_10__units_of_a_square_may_face_each_their_own_way() -> None:
    after = run(board(". .", "BI1 A1 E 7-4 inf\nBI2 A1 E 3-4 inf"), "BI1 face N", "BI2 face S")
    assert (after.unit("BI1").facing, after.unit("BI2").facing) == ("N", "S")


def test_10__nobody_turns_in_the_enemys_turn() -> None:
    table = board(". . .", "BI1 A1 E 7-4 inf\nAI1 A3 W 5-4 inf", way=ALTERNATE, bound=1)
    assert run(table, "AI1 face N").unit("AI1").facing == "W"


@pytest.mark.parametrize("square", ["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"])
def test_11__all_eight_squares_around_are_controlled(square: str) -> None:
    field = table_of(board(". . . .\n. . . .\n. . . .\n. . . .", "AI1 B2 N 5-4 inf"))
    assert field.controlled(sq(square), "british")
    assert not field.controlled(sq("D4"), "british")
    assert not field.controlled(sq(square), "american")


def test_11__a_commander_controls_nothing() -> None:
    table = board(". . . . .", "BI1 A1 E 7-4 inf\nAWS A4 W 0-6 gen")
    assert run(table, "BI1 - A3").at("BI1") == "A3"
    assert run(table, "BI1 - A5").battles() == []


def test_12__who_enters_enemy_control_stops_and_must_attack() -> None:
    table = board(". . . . .", "BI1 A1 E 7-4 inf\nAI1 A4 W 7-4 inf")
    after = run(table, "BI1 - A3; face E", dice={"battle*": 7})
    assert after.at("BI1") == "A3"
    assert after.battles() == ["BI1 x AI1 1-1 DH"]


def test_12__from_one_square_of_control_into_another_nobody_goes() -> None:
    table = board(". . . .\n. . . .\n. . . .", "BI1 A1 E 7-4 inf\nAI1 B3 W 7-4 inf")
    after = run(table, "BI1 - A2-A3-A4")
    assert after.at("BI1") == "A2"


def test_12__a_commander_may() -> None:
    table = board(". . . .\n. . . .\n. . . .", "BHW A1 E 0-6 gen\nAI1 B3 W 7-4 inf")
    assert run(table, "BHW - A2-A3-A4").at("BHW") == "A4"


def test_12__a_unit_that_begins_next_to_the_enemy_withdraws_out_of_his_control() -> None:
    table = board(". . . .\n. . . .", "BI1 A3 E 7-4 inf\nAI1 A4 W 7-4 inf")
    after = run(table, "BI1 withdraw A1")
    assert after.at("BI1") == "A1"
    assert after.battles() == []


def test_12__the_first_step_of_a_withdrawal_must_leave_control() -> None:
    table = board(". . . .\n. . . .", "BI1 A2 E 7-4 inf\nAI1 A3 W 7-4 inf\nAI2 B3 W 7-4 inf")
    after = run(table, "BI1 withdraw B2-B1", dice={"battle*": 7})
    assert after.at("BI1") in ("A1", "B1")
    shut = board(". . . .\n. . . .", "BI1 A2 E 7-4 inf\nAI1 A3 W 9-4 inf\nAI2 A1 E 9-4 inf")
    stays = run(shut, "BI1 withdraw B4", dice={"battle*": 7})
    assert stays.battles() != []


def test_12__who_withdraws_may_meet_the_enemy_again_and_then_attacks() -> None:
    table = board(". . . . .\n. . . . .\n. . . . .", "BI1 A3 E 7-4 inf\nAI1 A4 W 7-4 inf\nAI2 C1 S 2-4 inf")
    after = run(table, "BI1 withdraw A2-B2; face NW", dice={"battle*": 12})
    assert [battle.split(" ")[2] for battle in after.battles() if battle.startswith("BI1")] == ["AI2"]


def test_12__both_who_come_up_to_each_other_stop() -> None:
    table = board(". . . . . .", "BI1 A1 E 7-4 inf\nAI1 A6 W 7-4 inf")
    after = run(table, "BI1 - A6", "AI1 - A1", dice={"battle*": 7})
    assert (after.at("BI1"), after.at("AI1")) == ("A3", "A4")


def test_12__two_who_would_enter_one_square_at_once_the_initiative_decides() -> None:
    table = board(". . . . .", "BI1 A1 E 7-4 inf\nAI1 A5 W 7-4 inf")
    first = run(table, "BI1 - A3", "AI1 - A3", dice={"battle*": 7})
    assert (first.at("BI1"), first.at("AI1")) == ("A3", "A4")
    second = run(
        board(". . . . .", "BI1 A1 E 7-4 inf\nAI1 A5 W 7-4 inf", bound=2), "BI1 - A3", "AI1 - A3", dice={"battle*": 7}
    )
    assert (second.at("BI1"), second.at("AI1")) == ("A2", "A3")


def test_04__columns_come_on_at_the_entry_square_in_their_order_of_march() -> None:
    table = board(". . . . . .", "BI1 - E 15-4 inf march=1\nBI2 - E 15-4 inf march=2", "A1-A2-A3-A4-A5-A6", entry="A1")
    after = run(table, "BI1 - A1-A4", "BI2 - A1-A4")
    assert (after.at("BI1"), after.at("BI2")) == ("A4", "A3")


def test_04__who_finds_no_room_waits_off_the_map() -> None:
    table = board(". . .", "BI1 - E 15-4 inf march=1\nBI2 - E 15-4 inf march=2", "A1-A2-A3", entry="A1")
    after = run(table, "BI1 - A1", "BI2 - A1")
    assert (after.at("BI1"), after.at("BI2")) == ("A1", "")
    assert after.unit("BI2").to_come


def test_04__without_an_order_the_column_waits() -> None:
    assert run(board(". .", "BI1 - E 7-4 inf march=1", entry="A1")).at("BI1") == ""


def test_04__where_the_enemy_has_the_entry_the_next_square_of_the_edge_is_used() -> None:
    table = board(". . . .\n. . . .\n. . . .", "BI1 - E 7-4 inf march=1\nAI1 A1 W 7-4 inf", entry="A1")
    assert run(table, "BI1 - C3", dice={"battle*": 7}).at("BI1") == "B1"


def test_12__the_check_says_how_far_a_march_comes() -> None:
    table = board(". . . . . .", "BI1 A1 E 7-2 inf\nAI1 A6 W 7-4 inf")
    found = check(table, "BI1 - A5")
    assert "It gets as far as A3 of A5" in found[0].message
    assert check(table, "BI1 - A3") == ()


def test_07__a_standing_route_leads_on_from_bound_to_bound_and_never_back() -> None:
    table = board(". . . . . . .\n. . . . . . .\n. . . . . . .", "BI1 A1 E 7-2 inf")
    told = "ROUTE BI1 C3-A5-A7"
    places, position = [], table
    for _ in range(5):
        after = run(position, told)
        places.append(after.at("BI1"))
        position = after.position
    assert places == ["C3", "A5", "A7", "A7", "A7"]


def test_07__an_order_goes_before_the_route_and_the_route_goes_on_after_it() -> None:
    table = board(". . . . . .\n. . . . . .", "BI1 A1 E 7-2 inf")
    stays = run(table, "ROUTE BI1 A6", "BI1 hold")
    assert stays.at("BI1") == "A1"
    assert run(stays.position, "ROUTE BI1 A6").at("BI1") == "A3"
