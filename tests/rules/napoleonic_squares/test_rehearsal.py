"""What the check warns of: orders that would not be done though no enemy is to blame."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem
from tests.rules.napoleonic_squares.board import board, order, run

PLAIN = """
4 . . . .
3 . . . .
2 . . . .
1 . . . .
"""


def problems(units: str, *told: Order) -> list[Problem]:
    view = rules.see(board(PLAIN, units), "french")
    return list(rules.check(view, Sheet("fr", 1, told)))


@pytest.mark.parametrize(
    ("units", "told", "unit", "words"),
    [
        (
            "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 B2 inf 8/8/8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3 with FI2+FI3")], "FI1", "two brigades of a square attack at once",
        ),
        ("FG1 B2 horse 8\nAI1 B3 inf 6/8/8", [order("FG1", "x B3")], "FG1", "no brigade of its square attacks with it"),
        (
            "FI1 B2 inf 8/8/8\nFG1 B2 foot 8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3 guns in"), order("FG1", "* B3 1")], "FI1", "none of B2 could join",
        ),
        (
            "FI1 B2 inf 8/8/8\nFI2 B1 inf 8/8/8\nAI1 B3 inf 6/8/8",
            [order("FI1", "x B3-C2"), order("FI2", "- A1")], "FI1", "nobody of C2 could join",
        ),
        (
            "FI1 B2 inf 8/8/8\nFI2 A1 inf 8/8/8\nFG1 A1 foot 8\nAI1 B4 inf 6/8/8",
            [order("FI1", "- B3"), order("FG1", "- B2; hold"), order("FI2", "- B2-B3; x B4"), order("FI1", "- B3", 2)],
            "FI2", "an assault takes 2 points, it has 1",
        ),
    ],
)  # fmt: skip
def test_what_orders_leave_undone_by_themselves_is_a_warning(
    units: str, told: Sequence[Order], unit: str, words: str
) -> None:
    found = [problem for problem in problems(units, *told) if problem.unit == unit]
    assert found and words.casefold() in " ".join(problem.message for problem in found).casefold()


def test_what_is_done_is_no_warning() -> None:
    units = "FI1 B2 inf 8/8/8\nFI2 B2 inf 8/8/8\nFI3 A2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    told = order("FI1", "x B3 with FI2+FI3 guns in"), order("FG1", "x B3"), order("FI2", "x B3"), order("FI3", "x B3")
    assert problems(units, *told) == []
    assert len(run(board(PLAIN, units), *told).fights()[0].actors) == 4


def test_a_block_for_less_is_rehearsed_with_what_it_is_for() -> None:
    units = "FI1 B2 inf 8/8/8\nFG1 B2 horse 8\nAI1 B3 inf 6/8/8"
    told = order("FI1", "x B3", 3), order("FI1", "hold", 2), order("FG1", "x B3", 3), order("FG1", "x B3", 2)
    assert [problem.unit for problem in problems(units, *told)] == ["FG1"]
    assert problems(units, *told[:3], order("FG1", "* B3", 2)) == []
