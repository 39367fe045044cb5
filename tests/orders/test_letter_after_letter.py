"""What several letters of one seat come to, one after the other."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.battle.order import Sheet
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from tests.orders.board import context
from tests.orders.test_short_orders import seat_in


def after(here: Context, *letters: str) -> Draft:
    """What is on file after these letters."""
    draft = Draft(Sheet(here.seat, here.view.bound))
    for text in letters:
        draft = orders.file(draft, orders.read(text, here), here)
    return draft


@pytest.mark.parametrize(
    ("letters", "ready", "wait"),
    [
        (("FI1 to D5",), False, False),
        (("READY",), True, False),
        (("WAIT",), False, True),
        (("WAIT", "READY"), True, False),
        (("READY", "WAIT"), False, True),
        (("READY\nWAIT",), False, True),
        (("READY", "FI1 to D5"), True, False),
        (("WAIT", "FI1 to D5"), False, True),
        (("WAIT", "CLEAR"), False, True),
    ],
)
def test_ready_and_wait_hold_until_the_other_is_said(letters: tuple[str, ...], ready: bool, wait: bool) -> None:
    draft = after(context(), *letters)
    assert (draft.ready, draft.wait) == (ready, wait)


def test_words_for_the_dice_stay_until_others_are_given() -> None:
    assert after(context(), "SALT red roses", "FI1 to D5").sheet.salt == after(context(), "SALT red roses").sheet.salt
    assert "roses" in after(context(), "SALT red roses").sheet.salt
    assert "tulips" in after(context(), "SALT red roses", "FI1 to D5", "SALT tulips").sheet.salt


@pytest.mark.parametrize(
    "letters", [("BID GRE", "LEFTOVER LAU"), ("LEFTOVER LAU", "BID GRE"), ("BID BAR", "LEFTOVER LAU", "BID GRE")]
)
def test_choices_of_a_seat_from_several_letters_stand_side_by_side(letters: tuple[str, ...]) -> None:
    (order,) = after(seat_in("raab-opening", "eugene"), *letters).sheet.orders
    assert sorted(str(action) for action in order.actions) == ["bid GRE", "leftover LAU"]


@pytest.mark.parametrize("unclear", ["FI1 to", "FI1 fire at Z99", "FI1 to the moon"])
def test_who_is_asked_about_holds_until_the_answer_and_may_go_on_as_before(unclear: str) -> None:
    here = context()
    draft = after(here, "FI1 to D5", unclear)
    (question,) = draft.questions
    assert [str(order) for order in draft.sheet.orders] == ["FI1 hold"]
    again = next(choice for choice in question.choices if choice.note == "as you wrote before")
    assert [str(order) for order in again.orders] == ["FI1 move D5"]
    letter = "abcdefgh"[question.choices.index(again)]
    asked = context(questions=draft.questions)
    told = orders.file(draft, orders.read(f"{question.number}{letter}", asked), asked)
    assert [str(order) for order in told.sheet.orders] == ["FI1 move D5"] and not told.questions


@pytest.mark.parametrize(
    ("letters", "stands"),
    [
        (("FI1 to D5\nFI2 to E5", "CLEAR FI1"), {"FI2 move E5"}),
        (("FI1 to D5\nFI2 to E5", "CLEAR"), set()),
        (("FI1 to D5\nFI2 to E5\nCLEAR FI1",), {"FI2 move E5"}),
        (("FI1 to D5\nCLEAR\nFI2 to E5",), {"FI2 move E5"}),
        (("FI1 to D5\nCLEAR FI1\nFI1 to C5",), {"FI1 move C5"}),
        (("FI1 and FI2 hold\nCLEAR FI1",), {"FI2 hold"}),
        (("FI1 to D5\nREADY",), {"FI1 move D5"}),
        (("FI1 to D5\nSALT red roses\nSHOW ALL\nFI2 to E5",), {"FI1 move D5", "FI2 move E5"}),
        (("FI1 to D5", "CLEAR FI2"), {"FI1 move D5"}),
    ],
)
def test_clear_takes_back_what_it_names_and_what_stands_above_it(letters: tuple[str, ...], stands: set[str]) -> None:
    assert {str(order) for order in after(context(), *letters).sheet.orders} == stands


def test_clear_closes_the_questions_about_whom_it_names() -> None:
    asked = after(context(), "FI1 to the moon\nFI2 to the moon")
    assert {unit for question in asked.questions for unit in question.units} == {"FI1", "FI2"}
    left = after(context(), "FI1 to the moon\nFI2 to the moon", "CLEAR FI1")
    assert {unit for question in left.questions for unit in question.units} == {"FI2"}
    assert after(context(), "FI1 to the moon\nFI2 to the moon", "CLEAR").questions == ()
