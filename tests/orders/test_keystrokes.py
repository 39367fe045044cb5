"""A slip of the finger is nearly always noticed: the ceilings of the design note, and a few slips by hand."""

from __future__ import annotations

import random

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from tests.orders.board import context
from tests.orders.keystrokes import OUTCOMES, STYLES, measure, neighbours, slip, table

CEILING = {**dict.fromkeys(STYLES, 2.5), "FI1 C6-C5": 2.0}


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_misread_and_unflagged_stays_below_the_ceiling(style: str) -> None:
    figures = measure(styles=(style,))
    assert sum(figures[style].values()) == pytest.approx(100, abs=0.5)
    assert figures[style]["wrong"] < CEILING[style], table(figures)


def test_a_slip_is_one_keystroke() -> None:
    dice = random.Random(1)
    for _ in range(200):
        assert abs(len(slip("FI1 - C5", dice)) - len("FI1 - C5")) <= 1
    assert set(neighbours("g")) == set("fhtyvb")
    assert neighbours("C") == neighbours("c").upper()
    assert set(OUTCOMES) == {"right", "guess", "asked", "flagged", "wrong"}


@pytest.mark.parametrize(
    "line",
    ["FI - C5", "F1 - C5", "FO1 - C5", "FI1 = C5", "FI1 - CC5", "FI1 - C55", "FI1 - C", "FI1 - 5", "FI11 - C5",
     "IF1 - C5", "FI1 move t0 C5", "FI1 0 C5", "FI1 - vC5", "GI1 - C5", "FI1 ot C5", "FI1 mve to C5"],
)  # fmt: skip
def test_slips_that_leave_no_plain_order_are_asked_about(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert reading.result in (Result.ASK, Result.NO), reading


@pytest.mark.parametrize("line", ["FI1 moev to C5", "FI1 move ot C5", "FI1 movee to C5"])
def test_slips_that_leave_one_meaning_are_shown(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert reading.result is Result.GUESS and [str(each) for each in reading.orders] == ["FI1 move C5"], reading
