"""Narrow cases of the rules, each beside the case that is nearest to it and goes the other way."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.brandywine as rules
from pbem.battle.dice import Dice
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.ruling import Ruling
from pbem.battle.scenario import ScenarioFault
from pbem.battle.settable import WrongRuling
from pbem.battle.view import Zone
from pbem.rules.brandywine.combat.odds import odds
from pbem.rules.brandywine.field.position import Position, SideZone
from pbem.rules.brandywine.scenario.deployment import allowed
from pbem.scenarios import load
from tests.rules.brandywine.board import ALTERNATE, board, check, order, run, sq, throw_for

FIELD = """
. . . . . . .
. . . . . . .
. . . . . . .
"""
LANE = ". . . . . . ."


def messages(position: Position, *told: str) -> str:
    return " ".join(problem.message for problem in check(position, *told))


def test_04__a_column_without_a_number_comes_first() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    told = Sheet("howe", 0, (Order("BR3", (Action("column"),)),))
    after = rules.resolve(position, [told], Dice(b"", b"", 0)).position
    first = min((unit for unit in after.units if unit.to_come), key=lambda unit: unit.march)
    assert first.id == "BR3"


def test_04__a_zone_is_for_the_units_it_names_and_for_nobody_else_of_their_side() -> None:
    position = board(FIELD, "AI1 A1 E 7-4 inf\nAI2 A2 E 7-4 inf\nBI1 C7 W 7-4 inf")
    position = replace(position, zones=(SideZone("american", Zone(("AI1", "BI1"), (sq("B1"), sq("B2")))),))
    first, second, foe = (allowed(position, unit) for unit in position.units)
    assert (first, second, foe) == ((sq("B1"), sq("B2")), (sq("A2"),), (sq("C7"),))


def test_04__who_has_no_zone_is_shown_his_own_square_and_nobody_the_enemys() -> None:
    view = rules.see(board(FIELD, "AI1 A1 E 7-4 inf\nBI1 C7 W 7-4 inf", bound=0), "british")
    assert [(zone.units, zone.area) for zone in view.zones] == [(("BI1",), (sq("C7"),))]


def test_standing_orders_are_offered_for_ones_own_units_alone() -> None:
    view = rules.see(board(FIELD, "AI1 A1 E 7-4 inf\nBI1 C7 W 7-4 inf"), "british")
    assert {policy.unit for policy in view.policies} == {"BI1"}


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"tables": ""}, "no folder of tables is named"),
        ({"first": "french"}, "first = 'french'"),
        ({"first_hour": 24}, "first_hour = 24"),
        ({"fog": "thick"}, "fog = 'thick'"),
    ],
)
def test_rules_that_make_no_sense_start_no_game(changes: dict[str, object], wrong: str) -> None:
    scenario = load("brandywine")
    with pytest.raises(ScenarioFault, match=wrong):
        rules.set_up(replace(scenario, rules={**scenario.rules, **changes}), ALTERNATE)


@pytest.mark.parametrize(
    ("name", "row", "wrong"),
    [
        ("GN1", {"square": "M21", "side": "british"}, "both sides are in M21: GN1, SL2"),
        ("BR1", {"square": "G24", "march": 0}, "both sides are in G24"),
        ("GN1", {"square": "G22"}, "G22 is creek: GN1"),
        ("GN1", {"square": "F23"}, "19 factors in F23"),
        ("GN1", {"square": None}, "GN1 has neither a square nor a place in the march"),
    ],
)
def test_a_set_up_that_cannot_stand_starts_no_game(name: str, row: dict[str, object], wrong: str) -> None:
    scenario = load("brandywine")
    units = [{**unit, **row} if unit["id"] == name else unit for unit in scenario.units]
    moved = {"SL2": "M21"} if "M21" in wrong else {"MX1": "G24"} if "G24" in wrong else {}
    units = [{**unit, "square": moved[unit["id"]]} if unit["id"] in moved else unit for unit in units]
    with pytest.raises(ScenarioFault, match=wrong):
        rules.set_up(replace(scenario, units=tuple(units)), ALTERNATE)


def test_06__a_square_of_victory_is_ruled_to_who_stands_there_and_to_nobody_else() -> None:
    position = board(FIELD, "BI1 A1 E 7-4 inf\nAI1 C7 W 7-4 inf", prizes={"A1": 5, "B4": 3})
    after, _ = rules.rule(position, Ruling("A1", "holder", "british"))
    assert rules.score(after)["british"] == 5
    with pytest.raises(WrongRuling, match="cannot have A1"):
        rules.rule(position, Ruling("A1", "holder", "american"))
    after, _ = rules.rule(position, Ruling("B4", "holder", "british"))
    assert rules.score(after)["british"] == 3


def test_08__a_long_march_goes_round_the_squares_in_which_enemies_are_seen() -> None:
    position = board(FIELD, "BI1 B1 E 7-6 inf\nAWS B4 W 0-6 gen")
    assert run(position, "BI1 - B7").at("BI1") == "B7"
    assert check(position, "BI1 - B7") == ()


def test_12__it_keeps_out_of_enemy_control_where_there_is_room_and_the_check_foresees_it() -> None:
    wide = ". . . . . . .\n" * 4
    position = board(wide, "BI1 B1 E 7-6 inf\nAI1 A4 W 7-4 inf")
    assert check(position, "BI1 - B7") == ()
    assert run(position, "BI1 - B7").at("BI1") == "B7"


def test_12__the_check_leads_as_far_as_the_enemys_control() -> None:
    position = board(LANE, "BI1 A2 E 7-4 inf\nAI1 A4 W 7-4 inf")
    assert "It gets as far as A3 of A4" in messages(position, "BI1 - A4")


def test_12__the_goal_that_cannot_be_reached_is_named_the_last_of_all_places() -> None:
    position = board(LANE, "BI1 A1 E 7-4 inf\nAI1 A3 W 7-4 inf")
    assert "finds no way to A7 past the enemy" in messages(position, "BI1 - A5-A7")


def test_08__a_swamp_at_the_end_of_a_march_holds_nobody_up() -> None:
    position = board(". . s . . . .", "BI1 A1 E 7-6 inf\nAI1 A7 W 7-4 inf")
    assert check(position, "BI1 - A3") == ()
    assert "the swamp in A3 holds it" in messages(position, "BI1 - A4")


def test_16__a_withdrawal_spends_no_more_points_than_the_unit_has() -> None:
    slow = board(FIELD, "BI1 B4 E 7-1 inf disorganised\nAI1 B5 W 7-4 inf", way=ALTERNATE)
    assert run(slow).at("BI1")[1:] == "3"
    quick = board(FIELD, "BI1 B4 E 7-2 inf disorganised\nAI1 B5 W 7-4 inf", way=ALTERNATE)
    assert run(quick).at("BI1")[1:] == "2"


def test_09__a_commander_who_comes_last_into_a_full_square_stays_in_it() -> None:
    units = "BI1 B4 E 14-4 inf\nBI2 B3 E 5-4 inf\nBHW B1 E 0-6 gen\nAI1 A7 W 1-4 inf"
    after = run(board(FIELD, units), "BI2 - B4", "BHW - B4")
    assert (after.at("BI1"), after.at("BI2"), after.at("BHW")) == ("B4", "B3", "B4")


def test_09__whoever_stood_in_a_square_is_not_sent_away_for_who_came() -> None:
    units = "BI1 B4 E 8-4 inf\nBI2 B3 E 8-4 inf\nAI1 A7 W 1-4 inf"
    after = run(board(FIELD, units), "BI1 hold", "BI2 - B4")
    assert (after.at("BI1"), after.at("BI2")) == ("B4", "B3")


def test_14__of_the_squares_an_order_names_only_those_next_to_it_are_attacked() -> None:
    units = "BI1 B3 E 7-4 inf\nAI1 B4 W 7-4 inf\nAI2 B6 W 7-4 inf"
    after = run(board(FIELD, units, way=ALTERNATE), "BI1 x B4; x B6")
    assert after.battles() == ["BI1 x AI1 1-1 DH"]


def test_14__whom_one_attacks_alone_the_others_leave_to_him() -> None:
    units = "BI1 C3 E 7-4 inf\nBI2 A3 E 7-4 inf\nAI1 B4 W 3-4 inf\nAI2 B4 W 3-4 inf"
    after = run(board(FIELD, units, way=ALTERNATE), "BI1 x AI1", "BI2 x B4", dice={"battle*": 9})
    assert sorted(battle[:9] for battle in after.battles()) == ["BI1 x AI1", "BI2 x AI2"]


@pytest.mark.parametrize("place", ["C3", "C1"])
def test_14__the_odds_told_beforehand_count_only_who_stands_next_to_the_enemy(place: str) -> None:
    table = board(FIELD, f"BI1 B3 E 7-4 inf\nBI2 {place} SE 7-4 inf\nAI1 B4 SW 7-4 inf")
    told = rules.explain(rules.see(table, "british"), order("BI1 face E; x B4 with BI2"))
    assert ("BI2" in told) is (place == "C3")


def test_18__guns_reach_the_next_square_and_no_commander() -> None:
    units = "BA1 B3 E 9-4 art\nAI1 B4 W 3-4 inf\nAI2 B6 W 3-4 inf\nAWS C4 W 0-6 gen"
    table = board(FIELD, units, way=ALTERNATE, bombardment=True)
    for target in ("AI2", "AWS", "B6", "C4"):
        after = run(table, f"BA1 * {target}")
        assert "there was no such target next to it" in after.result("BA1") and not after.of("bombarded")
    assert run(table, "BA1 * B4").of("bombarded")


def test_18__of_a_square_the_strongest_is_bombarded_and_another_where_he_is_named() -> None:
    units = "BA1 B3 E 9-4 art\nAI1 B4 W 3-4 inf\nAI2 B4 W 5-4 inf"
    table = board(FIELD, units, way=ALTERNATE, bombardment=True)
    assert run(table, "BA1 * B4").of("bombarded")[0].targets == ("AI2",)
    assert run(table, "BA1 * AI1").of("bombarded")[0].targets == ("AI1",)


def test_17__a_commander_lends_his_die_to_his_own_side_in_his_own_square() -> None:
    units = "BI1 B3 E 7-4 inf\nBHW A1 E 0-6 gen\nAI1 B4 W 7-4 inf"
    after = run(board(FIELD, units, way=ALTERNATE), "BI1 x B4", "LEND BHW always", dice={"battle*": 7})
    assert after.battles() == ["BI1 x AI1 1-1 DH"] and not after.of("commander_safe")


def test_20__militia_is_given_up_first_unless_another_wish_stands() -> None:
    units = "BI1 B3 E 14-4 inf\nAI1 B4 W 2-4 inf\nAI2 B4 W 3-4 inf militia"
    throw = {"battle*": throw_for("DE", "2-1")}
    table = board(FIELD, units, way=ALTERNATE)
    assert run(table, "BI1 x B4", dice=throw).of("eliminated")[0].actors == ("AI2",)
    assert run(table, "BI1 x B4", "LOSSES AI2 last", dice=throw).of("eliminated")[0].actors == ("AI1",)


def test_16__a_withdrawal_goes_into_no_square_of_an_enemy_commander() -> None:
    """He controls nothing, but nobody goes where he is."""
    units = "BI1 B4 E 7-4 inf disorganised\nAI1 B5 W 7-4 inf"
    for place in ("A2", "B2", "C2"):
        units += f"\nA{place} {place} W 0-6 gen"
    assert run(board(FIELD, units, way=ALTERNATE)).at("BI1")[1:] == "3"


@pytest.mark.parametrize(("attacking", "defending"), [(0, 5), (5, 0)])
def test_19__there_are_no_odds_of_nothing(attacking: int, defending: int) -> None:
    with pytest.raises(ValueError):
        odds(attacking, defending)


def test_06__without_a_point_on_either_side_it_is_a_draw() -> None:
    verdict = rules.judge(board(FIELD, "BI1 A1 E 7-4 inf\nAI1 C7 W 7-4 inf", bound=16))
    assert verdict is not None and (verdict.degree, verdict.winner) == ("draw", "")


def test_16__a_withdrawal_into_a_swamp_ends_there() -> None:
    units = "BI1 B4 E 7-6 inf disorganised\nAI1 B5 W 7-4 inf"
    swamp = board(". . s . . . .\n" * 3, units, way=ALTERNATE)
    assert run(swamp).at("BI1")[1:] == "3"


def test_17__a_commander_may_wait_beside_the_enemy_without_a_word() -> None:
    units = "BHW B3 E 0-6 gen\nBI1 A1 E 7-4 inf\nAI1 B4 W 7-4 inf"
    assert check(board(FIELD, units), "BHW hold") == ()
    assert "if it stays it must attack" in messages(board(FIELD, units.replace("A1", "B3")), "BI1 hold")


def test_04__before_the_first_bound_both_sides_are_set_up_by_default() -> None:
    position = rules.set_up(load("brandywine"), ALTERNATE)
    for seat, verb in (("washington", "deploy"), ("cornwallis", "column")):
        side = next(found.side for found in position.seats if found.id == seat)
        orders = rules.default_sheet(rules.see(position, side), seat).orders
        assert orders and {order.actions[0].verb for order in orders} == {verb}


def test_13__an_attack_on_a_square_farther_off_is_refused_with_a_march_to_it() -> None:
    position = board(FIELD, "BI1 B2 E 7-6 inf\nAI1 B5 W 7-4 inf")
    (problem,) = check(position, "BI1 x B5")
    assert problem.message == "B5 is 3 squares from B2; an attack reaches the next square."
    assert [str(choice.order) for choice in problem.choices][-1] == "BI1 hold"
    assert str(problem.choices[0].order) == "BI1 move A4, attack B5"


def test_10__fifteen_factors_may_be_set_up_in_a_square() -> None:
    scenario = load("brandywine")
    units = tuple({**unit, "square": "F23"} if unit["id"] == "RA1" else unit for unit in scenario.units)
    position = rules.set_up(replace(scenario, units=units), ALTERNATE)
    assert sum(unit.strength for unit in position.units if unit.place == sq("F23")) == 15


def test_nobody_orders_the_enemys_units() -> None:
    position = board(FIELD, "BI1 B1 E 7-4 inf\nAI1 A7 W 7-4 inf")
    after = rules.resolve(position, [Sheet("washington", 1, (order("BI1 - B4"),))], Dice(b"", b"", 0)).position
    unit = after.unit("BI1")
    assert unit is not None and unit.place == sq("B1")


def test_12__nobody_goes_out_of_the_way_of_a_commander_who_controls_nothing() -> None:
    table = board(FIELD, "BI1 B1 E 7-6 inf\nAWS A4 W 0-6 gen")
    assert rules.explain(rules.see(table, "british"), order("BI1 - B7")) == "B1-B7, 6 of 6 points"


def test_13__a_withdrawal_that_names_its_goal_hears_of_that_goal() -> None:
    position = board(LANE, "BI1 A1 E 7-4 inf\nAI1 A2 W 7-4 inf")
    assert "finds no way to A5 past the enemy" in messages(position, "BI1 withdraw A5")
    assert "has no square to withdraw to" in messages(position, "BI1 withdraw")


def test_17__caught_alone_he_rides_to_troops_and_not_to_another_commander() -> None:
    units = "BI1 B3 E 7-4 inf\nAWS B4 E 0-6 gen\nALG B7 E 0-6 gen\nAI1 A1 W 7-4 inf"
    wide = ". . . . . . .\n" * 5
    after = run(board(wide, units, way=ALTERNATE), "BI1 x B4", dice={"commander*": 7})
    assert sq(after.at("AWS")).distance(sq("A1")) < sq(after.at("AWS")).distance(sq("B7"))
