"""What stands beside an understood order: its way and points, its range and dice."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from tests.rules.napoleonic_squares.board import board, order
from tests.rules.napoleonic_squares.test_checking_and_seeing import GENERALS, TROOPS, WILD


@pytest.mark.parametrize(
    ("unit", "told", "words"),
    [
        ("FI1", "- A2-A3", "A1-A2-A3, 2 points"),
        ("FI1", "- A2-A3-A4-A5", ""),
        ("FC1", "- C3; x C4", "B3-C3, 3 points"),
        ("FG1", "* D4", "range 1, a d10 a point, needs 5 or more"),
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


def test_an_assault_tells_its_supports_and_where_more_may_come_from() -> None:
    troops = "FI1 B2 inf 8/8/8\nFI2 C2 inf 8/8/8\nFI3 A2 inf 8/8/8\nFI4 E1 inf 8/8/8\nAI1 B3 inf 6/8/8"
    view = rules.see(board(WILD, troops), "french")
    alone = rules.explain(view, order("FI1", "x B3", given=2))
    assert alone == "from B2, A2 and C2 may add a brigade each, 2 of 2 points"
    told = rules.explain(view, order("FI1", "x B3 with FI2", given=3))
    assert told == "from B2, FI2 of C2 in support, A2 may add a brigade, 2 of 3 points"


def test_a_block_for_fewer_points_counts_those() -> None:
    view = rules.see(board(WILD, TROOPS, generals=GENERALS), "french")
    assert rules.explain(view, order("FI1", "- A2", given=2)) == "A1-A2, 1 of 2 points"
