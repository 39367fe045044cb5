"""9.4.10: of an order whose parts are not all allowed nothing is done; what is allowed of it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem import orders
from pbem.battle.order import Sheet
from pbem.battle.problem import Problem, Severity
from pbem.battle.view import View
from pbem.orders.sheet.draft import Draft
from tests.orders.board import context


def _problems(sheet: Sheet) -> Iterator[Problem]:
    for order in sheet.orders:
        verbs = {action.verb for action in order.actions}
        if verbs >= {"move", "fire"}:
            yield Problem(order.unit, Severity.NO, f"{order.unit} moves or fires.", "")
            yield Problem(order.unit, Severity.NO, f"{order.unit} has one action.", "5.1")
        if order.unit == "FI2" and "face" in verbs:
            yield Problem("FI2", Severity.WARNING, "FI2 turns its flank to the enemy.", "6")
        if order.unit == "FI3" and "hold" in verbs:
            yield Problem("FI3", Severity.NO, "FI3 must retreat.", "7")


def rules(_: View, sheet: Sheet) -> tuple[Problem, ...]:
    """Nobody moves and fires, FI2 is warned when it turns, and FI3 may not hold."""
    return tuple(_problems(sheet))


def sent(text: str) -> Draft:
    here = replace(context(), check=rules)
    return orders.file(Draft(Sheet(here.seat, here.view.bound)), orders.read(text, here), here)


def test_the_longest_parts_that_are_allowed_are_the_first_choices_and_to_hold_is_the_last() -> None:
    draft = sent("FI1 - D5, fire at D4, face E")
    (question,) = draft.questions
    assert [str(choice) for choice in question.choices] == ["FI1 move D5, face E", "FI1 fire D4, face E", "FI1 hold"]
    assert [str(order) for order in draft.sheet.orders] == ["FI1 hold"]


def test_all_that_is_wrong_is_told_once_with_the_first_clause_there_is() -> None:
    (question,) = sent("FI1 - D5, fire at D4").questions
    assert question.message == "FI1 moves or fires. FI1 has one action."
    assert question.clause == "5.1"
    assert question.line == "FI1 - D5, fire at D4"


def test_a_warning_stands_beside_the_choice_that_brings_it_and_forbids_nothing() -> None:
    assert [str(order) for order in sent("FI2 face E").sheet.orders] == ["FI2 face E"]
    (question,) = sent("FI2 - E5, fire at D4, face E").questions
    warned = {str(choice): choice.note for choice in question.choices}
    assert warned == {
        "FI2 move E5, face E": "FI2 turns its flank to the enemy",
        "FI2 fire D4, face E": "FI2 turns its flank to the enemy",
        "FI2 hold": "",
    }


def test_what_is_wrong_with_one_unit_takes_no_choice_from_another() -> None:
    draft = sent("FI1 - D5, fire at D4\nFI2 - E5, fire at D4")
    offered = {question.units: [str(choice) for choice in question.choices] for question in draft.questions}
    assert offered == {
        ("FI1",): ["FI1 move D5", "FI1 fire D4", "FI1 hold"],
        ("FI2",): ["FI2 move E5", "FI2 fire D4", "FI2 hold"],
    }
    assert [str(order) for order in draft.sheet.orders] == ["FI1 hold", "FI2 hold"]


def test_who_may_not_even_hold_has_no_order() -> None:
    draft = sent("FI3 hold")
    assert [str(order) for order in draft.sheet.orders if order.actions] == []
    (question,) = draft.questions
    assert question.message == "FI3 must retreat."
