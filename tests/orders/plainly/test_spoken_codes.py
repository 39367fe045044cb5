"""Squares and ids that were dictated are written as codes, and nothing else is touched."""

from __future__ import annotations

import pytest

from pbem.orders.plainly.spoken_codes import written_out


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("move golf twenty two", "move G22"), ("move gustav zweiundzwanzig", "move G22"), ("move eye six", "move I6"),
        ("move ha sechs", "move H6"), ("withdraw enn zwanzig", "withdraw N20"), ("fire f six", "fire F6"),
        ("move G six", "move G6"), ("pee gee one", "PG1"), ("p g eins", "PG1"), ("F I one", "FI1"),
        ("move echo twenty four , face W", "move E24 , face W"), ("move and twenty", "move N20"),
    ],
)  # fmt: skip
def test_what_was_dictated_is_written_as_a_code(said: str, meant: str) -> None:
    assert written_out(said) == meant


@pytest.mark.parametrize(
    "said",
    ["move forward 2", "move N 2", "FI1", "2nd Brigade", "both batteries", "the other three", "Garde Nummer zwei",
     "face W", "1. Grenadierbataillon", "bombard F3 2", "move 20:32,20"],
)  # fmt: skip
def test_what_is_no_code_stays_as_it_is(said: str) -> None:
    assert written_out(said) == said
