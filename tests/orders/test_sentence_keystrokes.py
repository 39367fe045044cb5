"""A slip of the finger in a sentence is nearly always noticed, and what it leaves is never taken for talk."""

from __future__ import annotations

import pytest

from tests.orders.sentence_keystrokes import OUTCOMES, STYLES, clean, measure

CEILING = 2.5
WITH_FROM_SQUARE = 1.4
IGNORED = 0.5


def test_without_a_slip_every_sentence_is_read_as_it_is_meant() -> None:
    assert clean() == []


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_slips_in_sentences_are_noticed(style: str) -> None:
    shares = measure(styles=(style,))[style]
    assert sum(shares[outcome] for outcome in OUTCOMES) == pytest.approx(100, abs=0.5)
    assert shares["wrong"] <= (WITH_FROM_SQUARE if "C6" in style else CEILING), shares
    assert shares["ignored"] <= IGNORED, shares
