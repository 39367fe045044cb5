"""Words, and the pieces by which the network knows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders.plainly.network import taught
from pbem.orders.plainly.words import MOST_WORDS, SPOT, SQUARE, UNIT, pieces_of, words_of


def test_codes_numbers_spots_and_words_with_apostrophes_are_whole() -> None:
    assert [word.text for word in words_of("Sahuc's FI1 goes to d5, or 30,36 - 12-pdrs don't.")] == [
        "Sahuc's", "FI1", "goes", "to", "d5", ",", "or", "30,36", "-", "12", "-", "pdrs", "don't", ".",
    ]  # fmt: skip


@pytest.mark.parametrize(("words", "piece"), [(("FI1", "br12"), UNIT), (("D5", "k12"), SQUARE), (("30,36",), SPOT)])
def test_all_codes_of_a_sort_are_one_piece(words: tuple[str, ...], piece: str) -> None:
    known = taught().pieces
    assert {tuple(pieces_of(word, known)) for word in words} == {(known[piece],)}


@given(st.text())
def test_no_text_is_too_odd_to_be_taken_apart(text: str) -> None:
    known = taught().pieces
    words = words_of(text)
    assert len(words) <= MOST_WORDS
    assert all(text[word.start : word.end] == word.text and pieces_of(word.text, known) for word in words)
