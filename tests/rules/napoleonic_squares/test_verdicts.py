"""How a battle ends (reconstructed): the whole verdict, by ground held, bases lost and the terms of the scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.rules.napoleonic_squares.field.position import Holder, Objective, Position, Terms
from tests.rules.napoleonic_squares.board import board, sq

GROUND: Final = """
3 . . .
2 . . .
1 . . .
"""
UNITS: Final = "\n".join(f"FI{n} A1 inf 8/8/8\nAI{n} C3 inf 8/8/8" for n in range(1, 5))
GUNS: Final = "\nFG1 B1 foot 8\nAG1 B3 foot 8"
MILL, BRIDGE = Objective("the mill", sq("A2"), 3), Objective("the bridge", sq("B2"), 2)
F, A = "french", "austrian"
PLAIN, FOR_FRANCE = Terms((MILL, BRIDGE), 1, 3), Terms((MILL, BRIDGE), 1, 3, F)
VERDICTS: Final = (
    (PLAIN, 8, "", "", ""),
    (PLAIN, 9, "", "", "draw: points: France 0, Austria 0"),
    (PLAIN, 9, "A2 french", "", "french minor: points: France 3, Austria 0"),
    (PLAIN, 9, "B2 french", "", "draw: points: France 2, Austria 0"),
    (PLAIN, 9, "A2 austrian, B2 austrian", "", "austrian minor: points: France 0, Austria 5"),
    (PLAIN, 9, "A2 french, B2 french", "AI1", "french major: points: France 6, Austria 0"),
    (PLAIN, 9, "A2 french, B2 austrian", "FI1", "draw: points: France 3, Austria 3"),
    (replace(PLAIN, margin=0), 9, "", "", "draw: points: France 0, Austria 0"),
    (replace(PLAIN, margin=0), 9, "B2 french", "", "french major: points: France 2, Austria 0"),
    (FOR_FRANCE, 9, "A2 french", "", "french minor: points: France 3, Austria 0"),
    (FOR_FRANCE, 9, "A2 french, B2 french", "AI1", "french major: points: France 6, Austria 0"),
    (FOR_FRANCE, 9, "B2 french", "", "austrian minor: France needed 3 points more: France 2, Austria 0"),
    (FOR_FRANCE, 9, "", "", "austrian minor: France needed 3 points more: France 0, Austria 0"),
    (FOR_FRANCE, 9, "B2 austrian", "", "austrian minor: France needed 3 points more: France 0, Austria 2"),
    (FOR_FRANCE, 9, "A2 austrian", "", "austrian major: France needed 3 points more: France 0, Austria 3"),
    (PLAIN, 3, "", "AI1 AI2", "french decisive: the Austrian army is broken"),
    (PLAIN, 3, "", "FI1 FI2", "austrian decisive: the French army is broken"),
    (PLAIN, 3, "", "AI1 AG1", ""),
    (PLAIN, 3, "", "FI1 FI2 AI1 AI2", "draw: points: France 2, Austria 2"),
    (PLAIN, 3, "A2 french", "FI1 FI2 AI1 AI2 AI3", "french minor: points: France 6, Austria 2"),
    (replace(PLAIN, broken_at=0), 3, "", "AI1 AI2 AI3 AI4", ""),
    (replace(PLAIN, broken_at=75), 3, "", "AI1 AI2", ""),
    (replace(PLAIN, broken_at=75), 3, "", "AI1 AI2 AI3", "french decisive: the Austrian army is broken"),
    (replace(PLAIN, per_base=4), 9, "", "AI1", "french minor: points: France 4, Austria 0"),
    (replace(PLAIN, per_base=0), 9, "", "AI1", "draw: points: France 0, Austria 0"),
)


def position(terms: Terms, bound: int, held: str, lost: str) -> Position:
    table = board(GROUND, UNITS + GUNS, bound=bound)
    gone = lost.split()
    units = tuple(replace(unit, destroyed=True, place=None) if unit.id in gone else unit for unit in table.units)
    holders = tuple(Holder(sq(each.split()[0]), each.split()[1]) for each in held.split(", ") if each)
    return replace(table, units=units, terms=terms, holders=holders)


@pytest.mark.parametrize(("terms", "bound", "held", "lost", "verdict"), VERDICTS)
def test_24__how_a_battle_ends(terms: Terms, bound: int, held: str, lost: str, verdict: str) -> None:
    found = rules.judge(position(terms, bound, held, lost))
    said = "" if found is None else f"{found.winner} {found.degree}".strip() + f": {found.reason}"
    assert said == verdict


def test_24__what_a_battle_is_worth_goes_half_by_points_and_half_by_what_is_left() -> None:
    even = rules.worth(position(PLAIN, 3, "", ""))
    assert even == {F: 0.5, A: 0.5}
    ground = rules.worth(position(PLAIN, 3, "A2 french", ""))
    assert ground == {F: pytest.approx(0.75), A: pytest.approx(0.25)}
    lost = rules.worth(position(replace(PLAIN, per_base=0), 3, "", "AI1"))
    assert lost == {F: pytest.approx((0.5 + 4 / 7) / 2), A: pytest.approx((0.5 + 3 / 7) / 2)}
    assert rules.worth(position(PLAIN, 9, "A2 austrian", "")) == {F: 0.0, A: 1.0}
    assert rules.worth(position(PLAIN, 9, "", "")) == {F: 0.5, A: 0.5}


def test_24__a_side_of_guns_alone_has_no_brigades_left_to_count() -> None:
    guns = board("2 . .\n1 . .", "FI1 A1 inf 8/8/8\nAG1 B2 foot 8")
    assert rules.worth(guns) == {F: pytest.approx(0.75), A: pytest.approx(0.25)}


@pytest.mark.parametrize(("hits", "left"), [(0, 4.0), (1, 3.75), (2, 3.5), (3, 3.25), (4, 3.25)])
def test_24__a_hit_counts_as_a_quarter_of_a_brigade_and_a_brigade_that_stands_as_a_quarter_at_least(
    hits: int, left: float
) -> None:
    whole = position(replace(PLAIN, per_base=0), 3, "", "")
    units = tuple(replace(unit, hits=hits) if unit.id == "AI1" else unit for unit in whole.units)
    worth = rules.worth(replace(whole, units=units))
    assert worth[A] == pytest.approx((0.5 + left / (4 + left)) / 2)
