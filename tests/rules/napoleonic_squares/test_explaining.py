"""What stands beside an understood order: its way and points, its range and dice."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from tests.rules.napoleonic_squares.board import board, order
from tests.rules.napoleonic_squares.test_checking_and_seeing import GENERALS, TROOPS, WILD


@pytest.mark.parametrize(
    ("unit", "told", "words"),
    [
        ("FI1", "- A2-A3", "A1-A2-A3, 2 of 3 points"),
        ("FI1", "- A2-A3-A4-A5", ""),
        ("FC1", "- C3; x C4", "B3-C3, 3 of 3 points"),
        ("FG1", "* D4 2", "range 1, 2 dice of"),
        ("FI2", "rally", "needs 5 or more on its morale die"),
        ("FI1", "hold", ""),
        ("DAV", "hold", ""),
        ("XX9", "hold", ""),
    ],
)
def test_understood_rows(unit: str, told: str, words: str) -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    found = rules.explain(view, order(unit, told))
    assert found.startswith(words) and bool(found) == bool(words)


def test_a_block_for_fewer_points_counts_those() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    assert rules.explain(view, order("FI1", "- A2", given=2)) == "A1-A2, 1 of 2 points"
