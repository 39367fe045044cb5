"""Sentences of several parts: what leads up, who else is not to do it, what is asked behind, verbs with gaps."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Act, Result
from tests.orders.board import context
from tests.orders.test_frames import ordered

CONTEXT = context()


def asked(text: str) -> list[str]:
    """The sentences that go to the umpire as questions."""
    return [each.text for each in orders.read(text, CONTEXT).unread if each.act is Act.QUESTION]


LEADING_UP = {
    "I want no heroes this hour: FI1 and FI2 hold.": ["FI1 hold", "FI2 hold"],
    "Ich bitte um eines: dass FI1 nach C5 geht.": ["FI1 move C5"],
}
GAPS = {
    "Take FI3 back one square.": ["FI3 move N 1"],
    "FI2 gives BI1 a good volley.": ["FI2 fire BI1"],
    "MR1 gives BC1 the cold steel.": ["MR1 melee BC1"],
    "FI2 gibt BI1 eine Salve.": ["FI2 fire BI1"],
}
DISTANCES = {
    "FI1 and FI2 go one square.": ["FI1 move S 1", "FI2 move S 1"],
    "FI1 rückt um ein Feld vor.": ["FI1 move S 1"],
}
STAYING = {
    "Nobody fires. FI1 holds.": "FI1",
    "FI3 stays where the road used to bend, poor devils, behind the old mill.": "FI3",
}


@pytest.mark.parametrize(("text", "meant"), [*LEADING_UP.items(), *GAPS.items(), *DISTANCES.items()])
def test_the_parts_of_a_sentence_are_told_apart(text: str, meant: list[str]) -> None:
    assert ordered(text) == meant


def test_whoever_is_not_to_do_it_may_be_named_behind_somebody_who_is_told_otherwise() -> None:
    found = ordered("FI1 goes to C5 and none of the guns moves.")
    assert found == ["FI1 move C5", "FG1 hold", "FG2 hold"]


def test_nobody_else_is_the_rest() -> None:
    found = ordered("FI1 goes to C5, nobody else moves.")
    assert found[0] == "FI1 move C5" and {"FI2 hold", "FG1 hold", "MR1 hold"} <= {*found}


@pytest.mark.parametrize("text", STAYING)
def test_whoever_only_stays_needs_no_more_words(text: str) -> None:
    found = [order for order in ordered(text) if order.startswith(STAYING[text])]
    assert len(found) == 1 and found[0].startswith(f"{STAYING[text]} hold")


def test_to_hold_says_nothing_more_to_who_is_to_hold_its_fire() -> None:
    assert {"FI1 hold fire", "FG1 hold fire"} <= {*ordered("Nobody fires. Nobody moves.")}


@pytest.mark.parametrize(
    ("text", "question", "meant"),
    [
        ("FI1 to C5 - is D6 passable?", "is D6 passable?", ["FI1 move C5"]),
        ("FI1 holds but how far can FI5 shoot?", "how far can FI5 shoot?", ["FI1 hold"]),
    ],
)
def test_a_question_behind_an_order_is_asked_and_orders_nothing(text: str, question: str, meant: list[str]) -> None:
    assert asked(text) == [question]
    assert ordered(text) == meant


def test_an_order_with_a_question_mark_is_offered_and_not_done() -> None:
    (line,) = orders.read("The fifth regiment over to F5?", CONTEXT).lines
    assert (line.result, line.orders) == (Result.ASK, ())
    assert [str(choice.order) for choice in line.choices] == ["FI5 move F5"]


def test_a_clause_that_is_not_read_leaves_its_neighbours_standing() -> None:
    text = "FI1: don't budge; FG1: bang away at D4; FI2: flabbergast"
    assert {"FI1 hold", "FG1 fire D4"} <= {*ordered(text)}


def test_a_condition_ends_where_somebody_else_is_told_something() -> None:
    assert "FI2 move S 1" in ordered("FI1 is to wait until BI1 has fired and FI2 goes one square forward.")
