"""1.0 to 6.0: the map, the set-up, the turns, what is seen, and who has won."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pbem.rules.brandywine as rules
from pbem.battle.dice import Dice
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Letters
from pbem.rules.brandywine.field.terrain import is_creek, is_ford
from pbem.rules.brandywine.scenario.deployment import allowed
from pbem.scenarios import load
from tests.rules.brandywine.board import ALTERNATE, board, changed, order, run, sq, throw_for

FLAT = ". . . . . . . .\n. . . . . . . .\n. . . . . . . ."


def test_01__the_map_has_28_columns_23_lettered_rows_and_six_fords() -> None:
    land = load("brandywine").board
    assert (land.columns, land.rows, land.letters) == (28, 23, Letters.ROWS)
    assert land.reach == "A1 to W28"
    assert {str(square) for square in land.squares() if is_ford(land, square)} == {
        "G22",
        "J21",
        "M19",
        "P17",
        "Q7",
        "U15",
    }


def test_01__roads_meet_the_creek_at_the_fords_alone() -> None:
    land = load("brandywine").board
    creek = {square for square in land.squares() if is_creek(land, square)}
    assert all(is_ford(land, square) for road in land.roads for square in road if square in creek)


def test_05__two_armies_of_89_and_74_factors() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    totals = {
        side: sum(unit.strength for unit in position.units if unit.side == side) for side in ("british", "american")
    }
    assert totals == {"british": 89, "american": 74}
    assert sum(not unit.combat for unit in position.units) == 2


def test_04__americans_stand_anywhere_east_of_the_creek_but_on_it() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    unit = position.unit("GN1")
    assert unit is not None
    squares = {str(square) for square in allowed(position, unit)}
    assert {"A24", "G23", "U16", "W28", "N20"} <= squares
    assert not squares & {"G22", "G21", "H22", "S15", "T14", "R10", "A5"}


def test_04__the_british_are_all_off_the_map_and_enter_at_A5() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    assert all(unit.to_come for unit in position.units if unit.side == "british")
    assert str(position.rules.entry) == "A5"


def test_04__a_set_up_is_refused_outside_the_zone_and_over_the_stack() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    view = rules.see(position, "american")
    west = Sheet("washington", 0, (Order("GN1", (Action("deploy", (sq("F20"),)),)),))
    assert "cannot be set up in F20" in rules.check(view, west)[0].message
    crowd = tuple(Order(name, (Action("deploy", (sq("K26"),)),)) for name in ("GN1", "GN2", "WY1"))
    assert any(
        "17 combat factors in K26" in found.message for found in rules.check(view, Sheet("washington", 0, crowd))
    )
    after = rules.resolve(position, [Sheet("washington", 0, crowd)], Dice(b"", b"", 0)).position
    assert sum(unit.strength for unit in after.units if unit.place == sq("K26")) <= 15


def test_04__the_set_up_is_secret_and_facing_is_chosen() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    told = Sheet("greene", 0, (Order("GN1", (Action("deploy", (sq("K26"),), direction=Facing.NW),)),))
    outcome = rules.resolve(position, [told], Dice(b"", b"", 0))
    unit = outcome.position.unit("GN1")
    assert unit is not None
    assert (str(unit.place), unit.facing) == ("K26", Facing.NW)
    assert all(event.seen_by == ("american",) for event in outcome.events if event.kind == "deployed")


def test_04__the_order_of_march_is_the_chiefs_to_choose() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    told = Sheet("howe", 0, (Order("BR3", (Action("column", number=1),)),))
    after = rules.resolve(position, [told], Dice(b"", b"", 0)).position
    first = min((unit for unit in after.units if unit.to_come), key=lambda unit: unit.march)
    assert (first.id, first.march) == ("BR3", 1)


def test_05__in_the_printed_way_the_british_act_first_and_two_turns_are_an_hour() -> None:
    position = rules.set_up(load("brandywine"), ALTERNATE)
    assert position.last_bound == 30
    hours = [position.hour(bound) for bound in (1, 2, 3, 29, 30)]
    assert hours == ["7 AM", "7 AM", "8 AM", "9 PM", "9 PM"]
    first = run(board(FLAT, "BI1 A1 E 7-4 inf\nAI1 A8 W 7-4 inf", way=ALTERNATE), "BI1 - A2", "AI1 - A7")
    assert (first.at("BI1"), first.at("AI1")) == ("A2", "A8")
    assert first.position.acting == ("american",)
    second = run(first.position, "BI1 - A3", "AI1 - A7")
    assert (second.at("BI1"), second.at("AI1")) == ("A2", "A7")


def test_05__in_the_other_way_a_bound_is_an_hour_and_nine_in_the_evening_the_last() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    assert (position.last_bound, position.hour(1), position.hour(15)) == (15, "7 AM", "9 PM")


def test_06__the_five_squares_are_the_americans_at_the_start() -> None:
    position = rules.set_up(load("brandywine"), "simultaneous")
    assert rules.score(position) == {"british": 0, "american": 36}
    assert {str(prize.square): prize.points for prize in position.prizes} == {
        "D28": 15,
        "J27": 10,
        "Q28": 5,
        "M23": 3,
        "T19": 3,
    }


def test_06__who_had_a_combat_unit_there_last_has_the_square() -> None:
    table = board(FLAT, "BI1 A1 E 7-4 inf\nBHW A1 E 0-6 gen\nAI1 C8 W 7-4 inf", prizes={"A3": 10, "B1": 5})
    after = run(table, "BI1 - A3", "BHW - B1")
    assert rules.score(after.position) == {"british": 10, "american": 5}
    gone = run(after.position, "BI1 - A5")
    assert rules.score(gone.position) == {"british": 10, "american": 5}


def test_06__who_only_passes_through_does_not_take_it() -> None:
    table = board(FLAT, "BI1 A1 E 7-4 inf\nAI1 C8 W 7-4 inf", prizes={"A3": 10})
    assert rules.score(run(table, "BI1 - A4").position) == {"british": 0, "american": 10}


def test_06__an_advance_takes_it_too() -> None:
    table = board(FLAT, "BI1 B2 E 14-4 inf\nAI1 B3 W 7-4 inf", prizes={"B3": 10})
    after = run(table, "BI1 x B3", "AI1 hold", dice={"battle*": throw_for("D2", "2-1")})
    assert rules.score(after.position)["british"] == 10


def test_06__a_point_a_unit_and_five_for_a_commander() -> None:
    table = board(FLAT, "BI1 A1 E 7-4 inf\nBHW A1 E 0-6 gen\nAI1 A8 W 7-4 inf\nAI2 A8 W 2-4 inf")
    table = changed(changed(table, "BHW", eliminated=True, place=None), "AI2", eliminated=True, place=None)
    assert rules.score(table) == {"british": 1, "american": 5}


@pytest.mark.parametrize(
    ("british", "american", "degree"),
    [(20, 10, "major"), (19, 10, "minor"), (15, 10, "minor"), (14, 10, "draw"), (10, 10, "draw"), (3, 0, "major")],
)
def test_06__two_to_one_is_major_three_to_two_minor(british: int, american: int, degree: str) -> None:
    prizes = {"A3": british, "B1": american} if american else {"A3": british}
    table = board(FLAT, "BI1 A1 E 7-4 inf\nAI1 A8 W 7-4 inf", prizes=prizes, bound=16)
    held = tuple(replace(prize, side="british") if str(prize.square) == "A3" else prize for prize in table.prizes)
    verdict = rules.judge(replace(table, prizes=held))
    assert verdict is not None
    assert verdict.degree == degree
    assert verdict.winner == ("" if degree == "draw" else "british")


def test_06__it_goes_on_until_the_last_turn() -> None:
    units = "BI1 A1 E 7-4 inf\nAI1 A8 W 7-4 inf"
    assert rules.judge(board(FLAT, units, bound=15)) is None
    assert rules.judge(board(FLAT, units, bound=16)) is not None


LONG = ". . . . . . . .\n. . . . . . . ."
HIGH = "^ . . . . . . .\n. . . . . . . ."


@pytest.mark.parametrize(
    ("drawing", "column", "seen"), [(LONG, 3, True), (LONG, 4, False), (HIGH, 4, True), (HIGH, 5, False)]
)
def test_fog__units_are_seen_within_two_squares_and_within_three_from_above(
    drawing: str, column: int, seen: bool
) -> None:
    table = board(drawing, f"BI1 B1 E 7-4 inf\nAI1 B{column} W 7-4 inf", fog=True)
    assert bool(rules.see(table, "british").enemy) is seen


def test_fog__who_goes_out_of_sight_is_remembered_where_and_when_he_was_seen() -> None:
    table = board(LONG, "BI1 A4 E 7-4 inf\nAI1 A6 W 7-6 inf", fog=True, bound=4)
    after = run(table, "AI1 - A8", "BI1 - A1")
    (shown,) = rules.see(after.position, "british").enemy
    assert str(shown.place) == "A6"
    assert "seen at 10 AM" in shown.state
    assert shown.marks == ("seen before",)


def test_fog__until_his_place_is_seen_to_be_empty() -> None:
    table = board(LONG, "BI1 A4 E 7-4 inf\nAI1 A6 W 7-6 inf", fog=True)
    after = run(run(table, "AI1 - B8", "BI1 - A1").position, "BI1 - A4")
    assert rules.see(after.position, "british").enemy == ()


def test_fog__a_march_out_of_sight_is_not_told_to_the_enemy() -> None:
    table = board(LONG, "BI1 A1 E 7-4 inf\nAI1 A7 W 7-6 inf", fog=True)
    after = run(table, "AI1 - A8")
    assert [event.seen_by for event in after.of("marched")] == [("american",)]


def test_fog__without_it_everybody_sees_everybody() -> None:
    assert rules.see(board(LONG, "BI1 A1 E 7-4 inf\nAI1 A8 W 7-4 inf"), "british").enemy


def test_fog__no_answer_of_the_check_depends_on_whom_nobody_sees() -> None:
    near = board(LONG, "BI1 A1 E 7-4 inf\nAI1 A6 W 7-6 inf", fog=True)
    far = changed(near, "AI1", place=sq("B8"))
    for told in ("BI1 - A5", "BI1 - A6", "BI1 x A6", "BI1 withdraw"):
        name, _, rest = told.partition(" ")
        sheet = Sheet("howe", 1, (_order(name, rest),))
        assert rules.check(rules.see(near, "british"), sheet) == rules.check(rules.see(far, "british"), sheet)
        told_order = sheet.orders[0]
        assert rules.explain(rules.see(near, "british"), told_order) == rules.explain(
            rules.see(far, "british"), told_order
        )


def _order(name: str, text: str) -> Order:
    return order(f"{name} {text}")


def test_19__bombardment_is_off_unless_the_scenario_turns_it_on() -> None:
    units = "BA1 B2 E 14-4 art\nAI1 B3 W 7-4 inf"
    quiet = run(board(FLAT, units, way=ALTERNATE), "BA1 * B3")
    assert not quiet.of("bombarded")
    assert "without bombardment" in quiet.result("BA1")


def test_19__only_retreats_and_disorder_of_the_defender_count_and_the_guns_are_not_touched() -> None:
    units = "BA1 B2 E 14-4 art\nAI1 B3 W 7-4 inf\nAI2 B3 W 1-4 inf"
    table = board(FLAT, units, way=ALTERNATE, bombardment=True)
    hit = run(table, "BA1 * AI1", dice={"bombard*": throw_for("D1*", "2-1")})
    assert {hit.unit(name).disorganised for name in ("AI1", "AI2")} == {True}
    assert "B3" not in (hit.at("AI1"), hit.at("AI2"))
    for code in ("DE", "EXC", "DH", "DCA", "A1"):
        missed = run(table, "BA1 * AI1", dice={"bombard*": throw_for(code, "2-1")})
        assert missed.of("bombarded")[0].words["result"] == code
        assert (missed.at("BA1"), missed.at("AI1")) == ("B2", "B3")
        assert missed.battles() == []


def test_19__odds_are_taken_against_one_defender_of_the_square() -> None:
    units = "BA1 B2 E 7-4 art\nAI1 B3 W 7-4 inf\nAI2 B3 W 1-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE, bombardment=True), "BA1 * AI2")
    assert after.of("bombarded")[0].words["odds"] == "6-1"


def test_19__guns_that_are_held_do_not_bombard() -> None:
    units = "BA1 B2 E 7-4 art held=AI1\nAI1 B3 W 7-4 inf"
    after = run(board(FLAT, units, way=ALTERNATE, bombardment=True), "BA1 * AI1")
    assert not after.of("bombarded")
