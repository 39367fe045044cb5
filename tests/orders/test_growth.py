"""Reading orders grows with their length and no faster, whatever stands in them."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.reply.reply import letter_lines
from tests.growth import grows_too_fast
from tests.mail.test_growth import UNITS, repeated
from tests.orders.board import context

CONTEXT = context()
HELP = orders.help_text(CONTEXT.verbs)
FORM = orders.order_form(CONTEXT.view, CONTEXT.seat, CONTEXT.game, CONTEXT.verbs)
ORDERS = [
    "FI1 - C5 ", "FI1 move C5, ", "FI1: if ", "C5 ", "FI1 ", "and ", "then ", "; ", "all ", "not ", "WITH 3: ", "1a ",
    "PRESS TO x\n", "GAME x BOUND 1\n", "SET x ", "AWAY 1.2.", "FI1-FI9 ", "Gramont ", "x" * 599 + "\n",
    "FI1 - C5 D5 " * 40 + "\n", "zieh FI1 vor ", "(", '"', "FI1 @C6 line : move C5 ",
]  # fmt: skip


@pytest.mark.parametrize("unit", [*ORDERS, *UNITS], ids=repr)
def test_orders_are_read_in_proportion(unit: str) -> None:
    text = repeated(unit)
    assert not grows_too_fast(lambda words: letter_lines(words, FORM), text)
    assert not grows_too_fast(lambda words: orders.read_lines(letter_lines(words, FORM), CONTEXT), text)


@pytest.mark.parametrize(
    "unit", ["a b ", "a a c ", HELP[:400], f"{HELP[:90]} FI1 - C5 ", "<mailto:", "[cid:"], ids=repr
)
def test_copies_of_our_letters_are_found_in_proportion(unit: str) -> None:
    letters = (HELP, "a b " * 3000, "a a c " * 2000)
    assert not grows_too_fast(lambda words: letter_lines(words, FORM, letters=letters), repeated(unit))
