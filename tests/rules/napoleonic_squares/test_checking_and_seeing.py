"""What a side sees, and what it is told about its orders."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.condition import AT_LEAST, UNIT_AT, Clause, Condition
from pbem.battle.order import Order, Sheet
from pbem.battle.piece import Arm, Formation
from pbem.battle.problem import Problem, Severity
from pbem.scenarios import load
from tests.rules.napoleonic_squares.board import board, empty, order, run, sq

WILD = """
5 . . . . .
4 . w h T .
3 . . . . .
2 . . . . .
1 . . . . .
"""
TROOPS = """
FI1 A1 inf 8/8/8
FI2 A1 inf 8/8/8 hits=2
FC1 B3 heavy 8/8
FG1 C3 foot 8
FI3 E1 inf 8/8/8 of=SOU seat=fr2
AI1 D4 inf 6/8/8 town
AI2 B5 inf 6/8/8
"""
GENERALS = ["DAV d10 french A1", "SOU d6 french E1 seat=fr2", "NAP d12 french A1 chief"]


def problems(*told: Order, seat: str = "fr") -> tuple[Problem, ...]:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    return rules.check(view, Sheet(seat, 1, told))


@pytest.mark.parametrize(
    ("unit", "told", "clause", "words"),
    [
        ("FI1", "- A2-A3-A4-A5", "C3.1", "needs 4 points (1 a step, 1 a step, 1 a step, 1 a step), it has 3"),
        ("FI1", "- B2-C3-D4", "C3.1", "needs 5 points"),
        ("FI1", "- C3", "C3.1", "C3 is not next to A1"),
        ("FI1", "- E6", "C3.1", "not on the map"),
        ("FC1", "- B4-B5", "C3.1", "Cavalry ends its actions in the woods of B4"),
        ("FC1", "enter C4", "C3.1", "Only infantry occupies a town"),
        ("FI1", "enter A2", "B", "There is no town in A2"),
        ("FI1", "leave", "B", "not in a town"),
        ("FI1", "x B5", "C3.3", "an assault reaches the next square"),
        ("FC1", "- C3; x D4", "C3.3", "Cavalry does not attack the town"),
        ("FI1", "* B5", "C3.2", "Only artillery bombards"),
        ("FG1", "- C2; * D4", "C3.2", "does not move and bombard"),
        ("FG1", "* D4 2; - C2", "C3.2", "does not bombard and move"),
        ("FG1", "* C5", "C3.2", "hidden from C3"),
        ("FC1", "- B4; - B5", "C3.1", "Cavalry ends its actions in the woods of B4"),
        ("FC1", "- B4; x B5", "C3.1", "Cavalry ends its actions in the woods of B4"),
        ("FI2", "- A2; rally", "C3.4.1", "all of a unit's actions"),
        ("FI1", "x FI2", "C3.3", "There is nobody there to assault."),
        ("FI1", "x A2", "C3.3", "No enemy is seen in A2; nobody is assaulted unless one comes."),
        ("FG1", "* FI1", "C3.2", "There is no such target."),
    ],
)
def test_a_fault_names_its_numbers_and_its_clause(unit: str, told: str, clause: str, words: str) -> None:
    found = problems(order(unit, told))
    assert [(problem.unit, problem.clause) for problem in found] == [(unit, clause)]
    assert words in found[0].message


def test_all_faults_of_a_sheet_are_told_at_once_each_with_legal_choices() -> None:
    found = problems(order("FI1", "- A2-A3-A4-A5"), order("FI2", "* D4"), order("FC1", "- B4-B5"))
    assert [problem.unit for problem in found] == ["FC1", "FI1", "FI2"]
    assert [str(choice.order) for choice in found[1].choices] == ["FI1 move A2-A3-A4", "FI1 hold"]
    for problem in found:
        for choice in problem.choices:
            assert not [p for p in problems(choice.order) if p.severity is Severity.NO], str(choice.order)


@pytest.mark.parametrize(
    ("unit", "told", "words"),
    [
        ("FC1", "- A4-B5", "stops before him unless he has gone"), ("FI1", "x A2", "No enemy is seen in A2"),
        ("FG1", "* C4", "No enemy is seen"), ("FC1", "x B4 with FI3", "No enemy"),
        ("FI1", "rally", "It has no hits; it rallies only if it has 2"),
    ],
)  # fmt: skip
def test_what_may_not_come_about_is_a_warning_on_known_facts(unit: str, told: str, words: str) -> None:
    found = problems(order(unit, told))
    assert [problem.severity for problem in found] == [Severity.WARNING]
    assert words in found[0].message


def test_a_condition_answers_the_warning() -> None:
    assert not problems(order("FC1", "- A4-B5", when=empty("B5")))


def test_a_horse_battery_that_is_to_do_more_keeps_its_points_for_it() -> None:
    table = board(WILD, "FG1 C3 horse 8\nFI1 C3 inf 8/8/8\nAI1 D4 inf 6/8/8")
    told = order("FG1", "* D4; x D4"), order("FI1", "x D4")
    assert not rules.check(rules.see(table, "french"), Sheet("fr", 1, told))


def test_an_order_that_asks_for_hits_or_for_its_own_square_is_not_refused_for_what_holds_now() -> None:
    hit = Condition((Clause(AT_LEAST.says, number=2, noun="hits"),))
    assert not problems(order("FI1", "rally", when=hit, otherwise="- A2"))
    here = Condition((Clause(UNIT_AT.says, unit="FI1", place=sq("A1")),))
    assert not problems(order("FI1", "- A2", when=here, otherwise="- C2"))
    there = Condition((Clause(UNIT_AT.says, unit="FI1", place=sq("C3")),))
    assert not problems(order("FI1", "- D2", when=there, otherwise="- A2"))
    assert problems(order("FI1", "- A2", when=there))[0].severity is Severity.NO


def test_a_list_of_another_seat_is_told_that_the_chiefs_goes_before_it() -> None:
    found = problems(order("fr2", "bid SOU"), seat="fr2")
    assert [problem.severity for problem in found] == [Severity.WARNING]
    assert "the French, who is in chief" in found[0].message


def test_a_chief_who_rides_alone_goes_four_squares() -> None:
    assert not problems(order("NAP", "- A5"))
    assert "5 squares off; Nap rides 4" in problems(order("NAP", "- A6"))[0].message


def test_a_block_is_checked_against_its_number_of_actions() -> None:
    assert not problems(order("FI1", "- A2-A3", given=2))
    assert "it has 1" in problems(order("FI1", "- A2-A3", given=1))[0].message
    assert "An assault takes 2 points" in problems(order("FC1", "x B4", given=1))[0].message
    assert "never 4" in problems(order("FI1", "hold", given=4))[0].message


def test_an_order_to_a_command_is_refused_where_none_of_it_can_and_a_warning_where_some_cannot() -> None:
    none = problems(order("DAV", "x B4", given=1))
    assert [(problem.unit, problem.severity) for problem in none] == [("DAV", Severity.NO)]
    some = problems(order("DAV", "* D4"))
    assert [(problem.unit, problem.severity) for problem in some] == [("DAV", Severity.WARNING)]
    assert some[0].message.startswith("FI1, FI2, FC1: ")


def test_lists_of_generals_and_the_chiefs_ride_are_checked() -> None:
    assert not problems(order("fr", "bid DAV+SOU"), order("NAP", "join SOU"))
    wrong = problems(order("fr", "bid DAV+FI1"))[0]
    assert "FI1: not a general" in wrong.message
    assert wrong.choices[0].order.actions[0].units == ("DAV",)
    far = rules.see(board(WILD, TROOPS, generals=["NAP d12 french A5 chief", *GENERALS[:2]]), "french")
    told = rules.check(far, Sheet("fr", 1, (order("DAV", "join SOU"), order("NAP", "join FI1"))))
    assert [problem.clause for problem in told] == ["C2", "C2"]


def test_a_seat_is_told_that_a_unit_is_not_its_own_to_command() -> None:
    assert "not under your orders" in problems(order("FI1", "hold"), seat="fr2")[0].message


def test_too_many_in_one_square_is_foretold() -> None:
    crowd = "\n".join(f"FI{n} A1 inf 8/8/8\nFJ{n} B1 inf 8/8/8" for n in range(1, 4)) + "\nAI1 E5 inf 6/8/8"
    view = rules.see(board(WILD, crowd), "french")
    sheet = Sheet("fr", 1, tuple(order(f"FJ{n}", "- A1") for n in range(1, 4)))
    found = rules.check(view, sheet)
    assert [(problem.severity, problem.clause) for problem in found] == [(Severity.WARNING, "B")]
    assert "6 brigades" in found[0].message


def test_the_table_is_open_but_ratings_dice_and_commanders_of_the_enemy_are_not() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    theirs = view.piece("AI1")
    assert theirs is not None
    assert (theirs.strength.now, theirs.marks, theirs.seat, theirs.command) == (0, ("town",), "", "")
    assert "d6" not in theirs.state + theirs.description
    general = view.piece("HIL")
    assert general is not None and general.state == ""


def test_ones_own_pieces_show_everything() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    own, gun, chief = (view.piece(name) for name in ("FI2", "FG1", "NAP"))
    assert own is not None and gun is not None and chief is not None
    assert own.state == "d8/d8/d8 2 hits"
    assert own.description == "infantry, skirmish d8 quality d8 morale d8, 2 hits"
    assert (own.formation, own.command, own.arm) == (Formation.MASS, "Dav", Arm.INFANTRY)
    assert gun.formation is Formation.UNLIMBERED and "guns" in gun.classes
    assert (chief.command, chief.state) == ("", "d12")


def test_what_is_still_to_come_is_seen_by_its_own_side_only() -> None:
    position = rules.set_up(load("raab"), "simultaneous")
    own, theirs = (rules.see(position, side) for side in ("france", "austria"))
    assert any("MC1" in line and "bound 5 at A2 or A1" in line for line in own.state)
    assert not any("to come" in line for line in theirs.state)
    assert own.piece("MC1") is None
    assert "MC1" in str(own.settled) and "MC1" not in str(theirs.settled)


def test_units_due_next_can_be_named_in_orders() -> None:
    table = board(WILD, TROOPS + "FI9 - inf 8/8/8 arrives=2 entry=A1,B1", generals=GENERALS)
    piece = rules.see(table, "french").piece("FI9")
    assert piece is not None and piece.place is None
    after = run(table, order("FI9", "arrive B1"))
    assert after.at("FI9") == "B1"


def test_policies_are_offered_with_their_defaults_to_every_unit() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    offered = {policy.verb for policy in view.policies if policy.unit == "FI1"}
    assert offered == {"defend", "lead", "losses", "retreat", "press", "counterattack", "advance", "idle"}
    of_guns = {policy.verb for policy in view.policies if policy.unit == "FG1"}
    assert of_guns == {"defend", "losses", "retreat", "press", "counterattack", "advance", "idle"}


def test_the_enemy_reads_nothing_of_ones_orders() -> None:
    after = run(board(WILD, TROOPS, generals=GENERALS), order("FI1", "- A2"))
    results = [event for event in after.events if event.kind == "order_result"]
    assert results and {event.seen_by for event in results} == {("french",)}


def test_the_day_and_the_hour_are_printed() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    assert view.state[0] == "day 1, 12:00"
    assert view.at(sq("D4"))[0].id == "AI1"
