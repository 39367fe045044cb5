"""A, B: bases, ratings, scale, terrain and stacks."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.square import square_block
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import SEATS, SIDES, board, empty, ground, order, run, sq

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""
FOOT, LIGHT, GUNS, HORSE = Kind.INFANTRY, Kind.LIGHT_CAVALRY, Kind.FOOT_ARTILLERY, Kind.HORSE_ARTILLERY


def test_1__an_army_is_commands_of_brigades_and_batteries_under_generals_and_a_commander_in_chief() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    grenier = [unit for unit in position.units if unit.command == "GRE"]
    assert [unit.kind for unit in grenier] == [FOOT] * 5 + [GUNS]
    assert [general.id for general in position.generals if general.chief] == ["JOH", "EUG"]
    assert {unit.command for unit in position.units} == {g.id for g in position.generals if not g.chief}


def test_1__orders_to_a_general_are_orders_to_every_unit_of_his_command() -> None:
    table = board(PLAIN, "FI1 A1 inf 8/8/8\nFI2 B1 inf 8/8/8\nFI3 C1 inf 8/8/8\nAI1 D4 inf 6/8/8")
    after = run(table, order("DAV", "- N 1"), order("FI2", "hold"))
    assert [after.at(name) for name in ("FI1", "FI2", "FI3")] == ["A2", "B1", "C2"]


@pytest.mark.parametrize(
    ("kind", "given", "missing"),
    [
        ("infantry", {"quality": 8, "morale": 8}, "skirmish"),
        ("light cavalry", {"quality": 8}, "morale"),
        ("heavy cavalry", {"morale": 8}, "quality"),
        ("foot artillery", {}, "morale"),
        ("infantry", {"skirmish": 6, "quality": 7, "morale": 8}, "quality"),
    ],
)
def test_2__each_arm_has_its_own_ratings_which_are_dice_from_d6_to_d12(
    kind: str, given: dict[str, int], missing: str
) -> None:
    base = {"side": "french", "seat": "fr", "square": "A1"}
    rows = (
        {"id": "DAV", "name": "Davout", "kind": "general", "die": 10, **base},
        {"id": "FI1", "name": "First", "kind": kind, "command": "DAV", **base, **given},
    )
    scenario = Scenario("t", "T", "", rules.NAME, ("simultaneous",), 4, SIDES, SEATS, ground(PLAIN), rows)
    with pytest.raises(ScenarioFault) as fault:
        rules.set_up(scenario, "simultaneous")
    assert fault.value.path == ("unit", 1, missing)
    assert "6, 8, 10 or 12" in fault.value.right


def test_2__ratings_are_written_as_the_rules_write_them() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    assert position.unit("CO3").ratings == "d6/d8/d8"
    assert position.unit("ME1").ratings == "d8/d8"
    assert position.unit("GR6").ratings == "d8"


def test_3__a_bound_is_an_hour_and_six_feet_by_four_are_54_squares() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    assert len(position.ground.squares()) == 54
    assert (position.ground.columns, position.ground.rows) == (9, 6)
    assert [position.hour(bound) for bound in (1, 2, 8)] == ["12:00", "13:00", "19:00"]


def test_4__one_unit_alone_is_in_the_town_and_others_stand_outside_it() -> None:
    table = board("2 . T\n1 . .", "FI1 B1 inf 8/8/8\nFI2 A2 inf 8/8/8\nFC1 A1 light 8/8")
    after = run(table, order("FI1", "enter B2"), order("FI2", "enter B2"), order("FC1", "- B2"))
    assert after.unit("FI1").in_town
    assert after.at("FI2") == "A2" and "FI1 is in the town" in after.result("FI2")
    assert after.at("FC1") == "B2" and not after.unit("FC1").in_town


def test_4__a_garrison_comes_out_and_another_goes_in() -> None:
    table = board("2 . T\n1 . .", "FI1 B2 inf 8/8/8 town\nFI2 B2 inf 8/8/8")
    after = run(table, order("FI1", "leave"), order("FI2", "enter"))
    assert not after.unit("FI1").in_town and after.unit("FI2").in_town
    assert after.result("FI1") == "out of the town"


@pytest.mark.parametrize(
    ("stack", "legal"),
    [
        ([FOOT] * 4, True), ([FOOT] * 5, False), ([FOOT] * 4 + [GUNS] * 2, True), ([FOOT] * 4 + [GUNS] * 3, False),
        ([FOOT] * 3 + [GUNS] * 3, True), ([LIGHT] * 2 + [GUNS, GUNS, HORSE, HORSE], True), ([GUNS] * 6, True),
        ([GUNS] * 7, False), ([FOOT] + [GUNS] * 6, False),
    ],
)  # fmt: skip
def test_5__four_brigades_and_two_batteries_or_more_guns_for_fewer_brigades_never_over_six(
    stack: list[Kind], legal: bool
) -> None:
    assert fits(stack) is legal


def test_5__a_unit_stops_in_the_last_square_with_room_and_may_pass_through_a_full_one() -> None:
    full = "\n".join(f"FI{n} B2 inf 8/8/8" for n in range(2, 6))
    table = board(PLAIN, f"FI1 B1 inf 8/8/8\n{full}")
    assert run(table, order("FI1", "- B2")).at("FI1") == "B1"
    through = run(table, order("FI1", "- B2-B3"))
    assert through.at("FI1") == "B3"


def test_5__friends_make_room_for_one_another_whatever_the_sequence_of_the_order_of_battle() -> None:
    full = "\n".join(f"FI{n} B2 inf 8/8/8" for n in range(2, 6))
    table = board(PLAIN, f"FI1 B1 inf 8/8/8\n{full}")
    after = run(table, order("FI1", "- B2"), order("FI5", "- B3"))
    assert (after.at("FI1"), after.at("FI5")) == ("B2", "B3")


def test_5__only_one_side_is_in_a_square_and_any_number_of_generals() -> None:
    table = board(PLAIN, "FI1 B1 inf 8/8/8\nAI1 B2 inf 6/8/8", generals=["SOU d8 french B1", "NAP d10 french B1 chief"])
    after = run(table, order("FI1", "- B2"))
    assert after.at("FI1") == "B1"
    assert "the enemy holds B2" in after.result("FI1")


def test_settlement_4__an_order_with_a_condition_is_asked_when_the_command_acts() -> None:
    table = board(PLAIN, "FI1 B2 inf 8/8/8\nAI1 B3 inf 6/8/8")
    dice = {"bid|HIL*": 8, "bid|DAV*": 1}
    moved = run(table, order("AI1", "- B4"), order("FI1", "- B3", when=empty("B3"), otherwise="x B3"), dice=dice)
    assert moved.at("FI1") == "B3"
    stayed = run(table, order("FI1", "- B3", when=empty("B3"), otherwise="x B3"), dice=dice)
    assert stayed.fights()[0].places == (sq("B2"), sq("B3"))


def test_C3__a_unit_with_more_actions_than_its_fellows_does_them_all() -> None:
    """Everybody's first action, then everybody's second, for as long as anybody has one left."""
    table = board(PLAIN, "FG1 A1 foot 8\nFI2 C1 inf 8/8/8\nAI1 A2 inf 6/8/8\nAI2 B2 inf 6/8/8")
    told = order("FG1", "* A2 1; * B2"), order("FI2", "- D1")
    after = run(table, *told, dice={"bombard|FG1>A2|1": [5], "bombard|FG1>B2|2": [5, 5]})
    assert (after.unit("AI1").hits, after.unit("AI2").hits, after.at("FI2")) == (1, 2, "D1")


def test_3__the_map_of_a_scenario_has_its_south_west_corner_in_a1() -> None:
    raab = load("raab").board
    assert raab.cell(sq("F3")).label == "Kis-Megyer"
    assert raab.squares() == square_block(sq("A1"), sq("I6"))
