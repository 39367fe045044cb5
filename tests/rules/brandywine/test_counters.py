"""2.0 and 3.0: what is printed on a counter, and the names that it answers to."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import pbem.rules.brandywine as rules
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import NotAPlace, OffTheMap
from pbem.battle.scenario import ScenarioFault
from pbem.orders import read
from pbem.orders.grammar.reading import Result
from pbem.rules.brandywine.field.unit import Kind, Size
from pbem.scenarios import load
from tests.rules.brandywine.board import ALTERNATE, board, context, run

FLAT = ". . . . . .\n. . . . . .\n. . . . . ."


def piece(name: str, units: str = "") -> Piece:
    """A counter of the scenario, or of a board, as its own side sees it."""
    position = board(FLAT, units) if units else rules.set_up(load("brandywine"), "simultaneous")
    owner = next(unit.side for unit in position.units if unit.id == name)
    return next(found for found in rules.see(position, owner).own if found.id == name)


@pytest.mark.parametrize(
    ("size", "marks"),
    [("army commander", "XXXX"), ("brigade", "X"), ("regiment", "III"), ("battalion", "II"), ("company", "I")],
)
def test_02__five_sizes_have_the_marks_they_are_printed_with(size: str, marks: str) -> None:
    assert Size(size).marks == marks


def test_02__there_are_infantry_cavalry_and_artillery_and_commanders() -> None:
    assert {kind.value: kind.arm for kind in Kind} == {
        "infantry": Arm.INFANTRY, "cavalry": Arm.CAVALRY, "artillery": Arm.ARTILLERY, "commander": Arm.GENERAL,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "figures", "echelon", "told"),
    [
        ("HWE", "0-6", "XXXX", "army commander, movement factor 6"),
        ("WSH", "0-6", "XXXX", "army commander, movement factor 6"),
        ("BR1", "7-4", "X", "brigade of infantry, combat factor 7, movement factor 4"),
        ("BL1", "1-6", "III", "regiment of cavalry, combat factor 1, movement factor 6"),
        ("AR1", "3-3", "II", "battalion of artillery, combat factor 3, movement factor 3"),
        ("RC1", "1-5", "I", "company of infantry, combat factor 1, movement factor 5"),
    ],
)
def test_02__a_counter_shows_size_type_combat_and_movement_factor(
    name: str, figures: str, echelon: str, told: str
) -> None:
    found = piece(name)
    assert (found.figures, found.echelon) == (figures, echelon)
    assert found.description.partition(", number")[0] == told


def test_02__a_disorganised_counter_shows_half_its_factor_and_says_of_how_much() -> None:
    found = piece("BI1", "BI1 B2 E 7-4 inf disorganised")
    assert found.figures == "4-4" and found.broken
    assert found.description == "brigade of infantry, combat factor 4, movement factor 4, of 7 while disorganised"


def test_02__a_held_counter_says_who_holds_it() -> None:
    found = piece("BI1", "BI1 B2 E 7-4 inf held=AI1,AI2\nAI1 B3 W 7-4 inf\nAI2 A3 W 2-4 inf")
    assert found.description.endswith("held by AI1, AI2") and found.state == "7-4 E pinned"
    assert "held" not in piece("BI1", "BI1 B2 E 7-4 inf\nAI1 B3 W 7-4 inf").description


def test_02__the_combat_factor_is_the_strength_in_attack_and_in_defence() -> None:
    table = board(FLAT, "BI1 B2 E 8-4 inf\nAI1 B3 W 4-4 inf", way=ALTERNATE)
    told = run(table, "BI1 x B3").of("battle")[0].words
    assert (told["attack"], told["defence"], told["odds"]) == ("BI1 8", "AI1 4", "2-1")


def test_02__the_movement_factor_is_the_most_squares_of_open_ground_a_turn() -> None:
    table = board(FLAT, "BI1 A1 E 7-3 inf\nBC1 C1 E 1-5 cav")
    after = run(table, "BI1 - A6", "BC1 - C6")
    assert (after.at("BI1"), after.at("BC1")) == ("A4", "C6")


@pytest.mark.parametrize(
    ("name", "row", "wrong"),
    [
        ("GN1", {"size": "division"}, "size = 'division'"),
        ("GN1", {"kind": "dragoons"}, "kind = 'dragoons'"),
        ("GN1", {"combat": 0}, "combat = 0"),
        ("GN1", {"combat": 16}, "combat = 16"),
        ("GN1", {"moves": 0}, "moves = 0"),
        ("WSH", {"combat": 1}, "combat = 1"),
    ],
)
def test_02__a_counter_that_is_never_printed_starts_no_game(name: str, row: dict[str, object], wrong: str) -> None:
    scenario = load("brandywine")
    units = tuple({**unit, **row} if unit["id"] == name else unit for unit in scenario.units)
    with pytest.raises(ScenarioFault, match=re.escape(wrong)):
        rules.set_up(replace(scenario, units=units), "simultaneous")


def understood(seat: str, text: str) -> tuple[str, ...]:
    """The units that a line is an order for, where nothing is asked and nothing refused."""
    (line,) = read(text, context(seat)).lines
    assert line.result in (Result.OK, Result.GUESS), line
    return tuple(order.unit for order in line.orders)


AMERICAN = {
    "Armstrong": "AM1 AM2", "Greene": "GN1 GN2", "Wayne": "WY1 WY2", "Sullivan": "SU1 SU2 SU3", "Stephen": "ST1 ST2",
    "Sterling": "SL1 SL2", "1PEN": "WY1", "3PEN": "SL1", "Militia": "AM1 AM2", "NC": "NC1", "North Carolina": "NC1",
    "1st Virginia": "GN1", "1MD": "SU1", "2nd Maryland": "SU2",
}  # fmt: skip
BRITISH = {
    "1FG": "FG1", "2FG": "FG2", "Hessian Brigade": "HB1", "1HG": "HG1", "1GR": "BG1", "Jägers": "JA1", "QR": "QR1",
    "Queen's Rangers": "QR1", "RC": "RC1", "Rifle Corps": "RC1", "2LT": "LI2",
}  # fmt: skip


@pytest.mark.parametrize(("name", "units"), AMERICAN.items())
def test_03__americans_are_ordered_by_what_is_printed_on_them(name: str, units: str) -> None:
    assert understood("washington", f"{name} face N") == tuple(units.split())


@pytest.mark.parametrize(("name", "units"), BRITISH.items())
def test_03__the_british_are_ordered_by_what_is_printed_on_them(name: str, units: str) -> None:
    assert understood("howe", f"{name} face N") == tuple(units.split())


def test_03__several_abbreviations_stand_side_by_side() -> None:
    assert understood("howe", "1GR 2GR 1FG face N") == ("BG1", "BG2", "FG1")


def test_03__no_id_and_no_abbreviation_is_a_square_read_either_way() -> None:
    scenario = load("brandywine")
    for unit in scenario.units:
        for name in (unit["id"], *unit.get("aliases", ())):
            with pytest.raises((NotAPlace, OffTheMap)):
                scenario.board.parse(re.sub(r"^([0-9]+)([A-Z]+)$", r"\2\1", name))


def test_03__no_abbreviation_stands_for_two_counters_of_a_side() -> None:
    seen: set[tuple[str, str]] = set()
    for unit in load("brandywine").units:
        for name in {unit["id"], unit["name"], *unit.get("aliases", ())}:
            assert (unit["side"], name) not in seen, name
            seen.add((unit["side"], name))


def test_03__another_armys_counter_takes_no_orders() -> None:
    (line,) = read("1FG face N", context("washington")).lines
    assert not line.orders and line.result is not Result.OK
