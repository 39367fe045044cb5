"""What a seat is told of its sheet before the deadline: everything, with the nearest orders that are allowed."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.canonical import to_json
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.rules import brown_bess
from tests.rules.brown_bess.board import Faces, battle, check, ground, sheets

WIDE = "\n".join(["............"] * 12)


def test_every_fault_of_a_sheet_is_told_at_once() -> None:
    position = battle("FI1 C6 S", "FI2 D6 S", "BI2 D4 N", on=WIDE)
    problems = check(position, "FI1 - C5, face E", "FI2 * BI2", "FX9 hold")
    assert [(problem.unit, problem.message) for problem in problems] == [
        ("FX9", "there is no unit FX9 on the table"),
        ("FI1", "needs 3 points, has 2: one square 1, turning a line 2"),
        ("FI2", "BI2 is 2 squares off, and it reaches 1"),
    ]
    assert problems[1].choices[0].note == "1 of 2 points; there BI2 may fire at it first"
    assert "BI2 may fire at it first" in problems[2].choices[0].note


def test_every_choice_offered_is_legal() -> None:
    position = battle("FI1 C6 S", "FC1 D6 S", "FG1 E6 S", "BI2 D4 N", "FK1 F6 S", on=WIDE)
    view = brown_bess.see(position, "french")
    for line in (
        "FI1 - A12",
        "FC1 - L1",
        "FG1 - E5",
        "FI1 * BI2, face E",
        "FC1 * BI2",
        "FK1 * BI2",
        "FC1 - D5, form square",
    ):
        for problem in check(position, line):
            for choice in problem.choices:
                again = brown_bess.check(view, Sheet("gramont", 1, (choice.order,)))
                assert [p for p in again if p.severity == "no"] == [], f"{line}: {choice.order}"
            assert str(problem.choices[-1].order).endswith("hold")


def test_units_of_another_command_are_refused_and_the_chief_may_order_all() -> None:
    position = battle("FI1 C6 S seat=harcourt", "FI2 D6 S seat=gramont", "BI2 D4 N")
    view = brown_bess.see(position, "french")
    order = Order("FI2", (Action("hold"),))
    refused = brown_bess.check(view, Sheet("harcourt", 1, (order,)))
    assert [problem.message for problem in refused] == ["FI2 is not under your command"]
    assert brown_bess.check(view, Sheet("gramont", 1, (replace(order, unit="FI1"),))) == ()
    assert brown_bess.check(view, Sheet("gramont", 1, (replace(order, unit="BI2"),)))[0].message == "BI2 is not yours"


def test_the_chiefs_word_goes_before_the_commanders_own() -> None:
    position = battle("FI1 C6 S seat=harcourt", "BI2 H1 N")
    chief = Sheet("gramont", 1, (Order("FI1", (Action("move", (Square.parse("C5"),)),)),))
    own = Sheet("harcourt", 1, (Order("FI1", (Action("hold"),)),))
    outcome = brown_bess.resolve(position, (own, chief), Faces())
    assert str(outcome.position.units[0].place) == "C5"


def test_warnings_on_known_facts() -> None:
    position = battle("FC1 D6 S", "FC2 B4 E", "FI1 E6 S column", "BI1 D4 N", "FI2 E5 S", "FI3 F5 W", on=WIDE)
    found = {
        (p.unit, p.message)
        for p in check(position, "FC1 - D4", "FC2 x D4", "FI1 - E4", "FI3 - E4")
        if p.severity == "warning"
    }
    assert ("FC1", "BI1 stands in D4: if it is still there, that is a charge") in found
    assert ("FC1", "BI1 may fire at it first") in found
    assert ("FC2", "it takes BI1 in the flank") in found
    assert ("FI1", "it passes through FI2, which can then do nothing else") in found
    assert not any(p.severity == "no" for p in check(position, "FC1 - D4"))


def test_two_units_ordered_into_one_square_and_one_into_a_square_that_stays_held() -> None:
    position = battle("FI1 C5 E column", "FI2 E5 W column", "FI3 D6 S", "FI4 D4 S", "BI1 H1 N")
    problems = check(position, "FI1 - D5", "FI2 - D5", "FI3 - D4")
    assert ("FI1", "FI1 and FI2 are all ordered into D5") in {(p.unit, p.message) for p in problems}
    assert ("FI3", "FI4 stands in D4 and is not ordered to leave it") in {(p.unit, p.message) for p in problems}


def test_squares_and_obstacles_are_pointed_out_to_the_charger() -> None:
    field = ground("........\n........\n........\n........\n........\n........", edges="D4|D5 wall")
    position = battle("FC1 D6 S", "BI1 D4 N square", on=field)
    found = [problem.message for problem in check(position, "FC1 x D4")]
    assert "BI1 is in square: no flank, and no extra dice for cavalry" in found
    assert "BI1 defends a wall: a die less for you, a die more for it" in found


def test_the_check_knows_no_more_than_the_view() -> None:
    raw = battle("FI1 C6 S", "BI1 C4 N raw")
    elite = battle("FI1 C6 S", "BI1 C4 N elite musketry")
    line = "FI1 - C5"
    assert to_json(check(raw, line)) == to_json(check(elite, line))


def test_standing_orders_that_make_no_sense() -> None:
    position = battle("FI1 C6 S", "FC1 D6 S", "FK1 E6 S", "BI1 C1 N")
    found = {p.unit + ": " + p.message for p in check(position, "react FI1 never", "escort FI1 stay", "retreat FC1 2")}
    assert found == {
        "FI1: react takes any, when charged, infantry, cavalry, artillery, hold, not 'never'",
        "FI1: escort says nothing to FI1; it can have react, prefer, retreat, limit, precedence",
        "FC1: retreat says nothing to FC1; it can have limit, precedence",
    }
    assert check(position, "precedence FI1 0")[0].message == "precedence takes a number from 1 to 99"
    assert check(position, "precedence FI1 2") == []
    assert check(position, "retreat FI1 3")[0].message == "skirmishers retreat 1 or 2 squares"
    assert check(position, "limit FC1 never", "escort FK1 leave", "react FI1 hold") == []


def test_a_sheet_of_the_other_sides_bound() -> None:
    position = battle("FI1 C6 S", "BI1 C1 N", way="alternate")
    assert check(position, "BI1 - C2")[0].message == "it is the other side's bound: only standing orders count"
    assert check(position, "react BI1 hold") == []


def test_what_the_check_lets_pass_is_carried_out() -> None:
    position = battle("FC1 D6 S", "FI1 F6 S column", "BI1 A1 N")
    lines = ("FC1 - C5-C4, face E", "FI1 - F4, form line")
    assert [p for p in check(position, *lines) if p.severity == "no"] == []
    outcome = brown_bess.resolve(position, sheets(position, *lines), Faces())
    assert [str(unit.place) for unit in outcome.position.units[:2]] == ["C4", "F4"]
