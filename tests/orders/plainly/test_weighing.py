"""What is put plainly is done where it is likely; where much hangs on a word it knows nothing of, never."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem import orders
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.third_reading import READ_SO, PutPlainly, ThirdReader
from pbem.orders.plainly.weighing import LIKELY, LIKELY_INSTEAD, NO_ORDER, WORTH_ASKING
from pbem.orders.plainly.words import words_of
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

Put = Callable[[str, float], None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Says what the network makes of any text, and how likely that is."""

    def say(plain: str, likely: float) -> None:
        said = tuple(plain.split())

        def read(self: ThirdReader, number: int, text: str) -> tuple[PutPlainly, ...]:
            return (self._put(number, text, words_of(text), Written(said, (None,) * len(said), likely)),)

        monkeypatch.setattr(ThirdReader, "read", read)

    return say


def read(text: str) -> tuple[LineReading, ...]:
    return orders.read(text, context_of(load_positions()["dettingen-opening"], "gramont", "en")).lines


def done(text: str) -> set[str]:
    return {str(order) for line in read(text) for order in line.orders}


def test_what_is_likely_enough_is_done_and_shown_as_a_guess(put: Put) -> None:
    put("FI1 : move D5", LIKELY)
    lines = read("FI1 frobbles merrily over to D5.")
    assert [str(order) for line in lines for order in line.orders] == ["FI1 move D5"]
    assert {(line.result, line.note) for line in lines} == {(Result.GUESS, READ_SO)}


def test_what_is_less_likely_stands_among_the_choices(put: Put) -> None:
    put("FI1 : fire D4", LIKELY - 0.01)
    (line,) = read("FI1 frobbles the D4 thing a bit.")
    assert line.result is Result.ASK
    assert "FI1 fire D4" in {str(choice.order) for choice in line.choices}
    put("FI1 : fire D4", WORTH_ASKING / 2)
    (line,) = read("FI1 frobbles the D4 thing a bit.")
    assert "FI1 fire D4" not in {str(choice.order) for choice in line.choices}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("When his toes are warm FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("Unless his toes are cold FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily halfway over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily only over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5 or E5.", "FI1 : move D5"),
        ("FI1 never frobbles merrily over to D5.", "FI1 : move D5"),
        ("Everybody frobbles merrily over to D5.", "all : move D5"),
        ("FI1 frobbles merrily at whoever stands in D5.", "FI1 : move D5"),
        ("We lost FI1 as he frobbled merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles merrily over with FI2 to D5.", "FI1 , FI2 : move D5"),
        ("FI1 frobbles merrily over to D5 until the cows come home.", "FI1 : move D5"),
        ("If so FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 frobbles over to D5 while FI2 twiddles his thumbs.", "FI1 : move D5"),
        ("FI1 looks splendid in those new breeches.", "keep FI1"),
        ("FI1 frobbles merrily over to D5 next bound.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5, and FI2 twiddles his thumbs.", "FI1 : move D5"),
        ("FI1 frobbles merrily over to D5?", "FI1 : move D5"),
        ("Otherwise FI1 frobbles merrily over to D5.", "FI1 : move D5"),
        ("FI1 nto frobbles merrily over to D5.", "FI1 : move D5"),
        ("His frobbliness merrily twiddles his thumbs on the way to D5.", "all : move D5"),
        ("Frobbled were the orders of FI1 long ago.", "cancel FI1"),
    ],
)
def test_however_sure_the_network_is_it_is_not_done(put: Put, text: str, plain: str) -> None:
    put(plain, 0.999)
    assert done(text) == set()
    assert not any(line.result is Result.OK for line in read(text))


def test_what_the_rules_do_is_done_otherwise_only_if_that_is_likelier_than_what_they_ask(put: Put) -> None:
    text = "FI1 frobblingly marches to D5."
    put("FI1 : fire D5", LIKELY_INSTEAD - 0.01)
    assert done(text) == {"FI1 move D5"}
    put("FI1 : fire D5", LIKELY_INSTEAD)
    assert done(text) == {"FI1 fire D5"}


def test_the_seat_as_a_whole_is_never_told_anything(put: Put) -> None:
    put("seat : bid Grenier", 0.999)
    context = context_of(load_positions()["raab-opening"], "eugene", "en")
    lines = orders.read("Grenier frobbles merrily about the dice again.", context).lines
    assert [order for line in lines for order in line.orders] == []


def test_what_the_rules_do_and_pass_over_words_is_asked_where_the_network_is_sure_that_it_is_no_order(put: Put) -> None:
    text = "FI1 would have gone to D5 yesterday."
    put("-", NO_ORDER - 0.01)
    assert done(text) == {"FI1 move D5"}
    put("-", NO_ORDER)
    (line,) = read(text)
    assert line.result is Result.ASK and not line.orders
    assert "FI1 move D5" in {str(choice.order) for choice in line.choices}


@pytest.mark.parametrize(
    "text",
    [
        "When his toes are warm FI1 frobbles merrily over to D5.", "FI1 goes to D5 if it rains.",
        "If my wife agrees, FI1 goes to D5.", "Should Harcourt win his fight, FI1 goes to D5.",
        "Falls Harcourt siegt, geht FI1 nach D5.", "Provided FI3 is not shot at, FI1 marches to D5.",
        "FI1 would have gone to D5 yesterday.", "I wonder if FI1 should go to D5.", "FI1 to D5 next bound, not now.",
        "FI1 geht morgen nach D5.", "Tell Noailles that FI1 will be in D5.", "My father's FI1 was always in D5.",
        "Either FI1 or FI2 goes to D5.", "FI1 frobbles merrily over to D5 until the cows come home.",
    ],
)  # fmt: skip
def test_what_hangs_on_no_condition_of_the_rules_or_is_no_order_is_not_done(text: str) -> None:
    assert done(text) == set()
