"""Ids and places that were dictated are written as codes where there are such, and nothing else is touched."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.prose.dictated import written_out
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

HOWE, GRAMONT, FREDERICK = ("brandywine", "howe"), ("dettingen-opening", "gramont"), ("mollwitz", "frederick")


def said(seat: tuple[str, str], text: str) -> str:
    return written_out(text, desk(context_of(load_positions()[seat[0]], seat[1], "en")))


@pytest.mark.parametrize(
    ("seat", "spoken", "meant"),
    [
        (HOWE, "move golf twenty two", "move G22"), (HOWE, "move gustav zweiundzwanzig", "move G22"),
        (HOWE, "withdraw enn zwanzig", "withdraw N20"), (HOWE, "move and twenty", "move N20"),
        (HOWE, "move echo twenty four , face W", "move E24 , face W"), (HOWE, "eff gee one", "FG1"),
        (GRAMONT, "move eye six", "move I6"), (GRAMONT, "move ha sechs", "move H6"), (GRAMONT, "F I one", "FI1"),
        (GRAMONT, "fire f six", "fire F6"), (GRAMONT, "move G six", "move G6"), (GRAMONT, "ef ih zwei", "FI2"),
        (GRAMONT, "dee seven at empty", "D7 at empty"),
    ],
)  # fmt: skip
def test_what_was_dictated_is_written_as_a_code(seat: tuple[str, str], spoken: str, meant: str) -> None:
    assert said(seat, spoken) == meant


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        *((GRAMONT, each) for each in ("move forward 2", "move N 2", "FI1", "2nd Brigade", "both batteries",
                                       "the other three", "Garde Nummer zwei", "face W", "1. Grenadierbataillon")),
        (HOWE, "bombard F3 2"), (FREDERICK, "move 20:32,20"),
        (GRAMONT, "move golf twenty two"), (FREDERICK, "move golf twenty two"),
    ],
)  # fmt: skip
def test_what_is_no_unit_and_no_place_here_stays_as_it_is(seat: tuple[str, str], text: str) -> None:
    assert said(seat, text) == text
