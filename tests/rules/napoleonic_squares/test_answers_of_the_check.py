"""C3: what the check answers to orders of every kind, with what it would rather be told."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.order import Sheet
from tests.rules.napoleonic_squares.board import board, order

GROUND = """
5 . . . . .
4 . . w . .
3 . h . . .
2 . T . . .
1 . . . . ~
"""
UNITS = """
FI1 B1 inf 8/8/8
FI2 B2 inf 8/8/8 town
FC1 C2 light 8/8
FG1 D1 foot 8
FH1 D1 horse 8
FI3 D3 inf 8/8/8 hits=2
FI4 A1 inf 8/8/8 hits=3
AI1 D4 inf 6/8/8
AI2 A5 inf 6/8/8
AG1 E5 foot 8
"""
ANSWERS = (
    ("FI1", "- B3", "B3 is not next to B1; name every square of the way. [FI1 move B2-B3] [FI1 hold]"),
    ("FI1", "- B1-D3", "D3 is not next to B1; name every square of the way. [FI1 move C2-D3] [FI1 hold]"),
    ("FI1", "- D1",
     "D1 is not next to B1; name every square of the way. [FI1 move C2-D1] "
     "[FI1 move C1-D1] [FI1 hold]"),
    ("FI1", "- F1", "F1 is not on the map. [FI1 hold]"),
    ("FI1", "x D4", "D4 is 3 squares from B1; an assault reaches the next square. [FI1 hold]"),
    ("FI1", "x C4", "C4 is 3 squares from B1; an assault reaches the next square. [FI1 hold]"),
    ("FI3", "x D4",
     "(from D3, 2 points) "
     ""),
    ("FI3", "x C4",
     "(from D3, 2 points) "
     "No enemy is seen in C4; nobody is assaulted unless one comes."),
    ("FI3", "rally",
     "(needs 5 or more on its morale die) "
     "The enemy is in D4; it rallies only if he has gone by then."),
    ("FI4", "rally; - A2",
     "(needs 5 or more on its morale die, A1-A2) "
     "It rallies, which takes all its actions; this is done only if it cannot rally."),
    ("FI4", "- A2; rally", "Rallying takes all of a unit's actions. [FI4 move A2, hold] [FI4 hold]"),
    ("FI1", "rally",
     "(needs 5 or more on its morale die) "
     "It has no hits; it rallies only if it has 2 by then."),
    ("FI1", "enter", "There is no town in B1. [FI1 hold]"),
    ("FI1", "enter B2",
     "(B1-B2, 2 points) "
     "FI2 is in the town of B2; it holds one unit, so that one must leave first."),
    ("FC1", "enter B2", "Only infantry occupies a town. [FC1 move B2] [FC1 hold]"),
    ("FC1", "- C4-C5",
     "C4 is not next to C2; name every square of the way. [FC1 move C3-C4] "
     "[FC1 move D3-C4] [FC1 hold]"),
    ("FC1", "- C3-C4-D5", "Cavalry ends its actions in the woods of C4. [FC1 move C3-C4] [FC1 hold]"),
    ("FC1", "- C1",
     "(C2-C1, 2 points) "
     ""),
    ("FG1", "* D4", "D4 is 3 squares off; guns reach 2. [FG1 hold]"),
    ("FG1", "* D3",
     "(range 2, a d8 a point, needs 5 or more) "
     "No enemy is seen in D3."),
    ("FG1", "* D5", "D5 is 4 squares off; guns reach 2. [FG1 hold]"),
    ("FG1", "- D2; * D4", "Foot artillery does not move and bombard in one bound. [FG1 move D2] [FG1 hold]"),
    ("FH1", "- D2; * D4",
     "(D1-D2, range 2, a d6 a point, needs 5 or more) "
     "D4 is hidden from D2 as things stand."),
    ("FG1", "* D4; - D2", "D4 is 3 squares off; guns reach 2. [FG1 hold]"),
    ("FI2", "leave; - C3",
     "(B2-C3, 1 point) "
     ""),
    ("FI1", "leave", "It is not in a town. [FI1 hold]"),
    ("FI2", "x D4", "D4 is 2 squares from B2; an assault reaches the next square. [FI2 move C3] [FI2 hold]"),
    ("FG1", "x D4", "D4 is 3 squares from D1; an assault reaches the next square. [FG1 hold]"),
    ("FI1", "- E1", "E1 is not next to B1; name every square of the way. [FI1 hold]"),
    ("FI1", "* D4", "Only artillery bombards. [FI1 hold]"),
    ("FI3", "- D4",
     "(D3-D4, 1 point) "
     "The enemy holds D4; it stops before him unless he has gone by then."),
    ("FI3", "x D4 with FI1",
     "(from D3, FI1 of B1 in support, 2 points) "
     "FI1 is not next to D4 now."),
    ("FI3", "x D4 with FG1",
     "(from D3, FG1 of D1 in support, 2 points) "
     "Guns attack from the assaulting square only, FG1 is in D1."),
    ("FI1", "follow C2; x D4",
     "D4 is 2 squares from C2; an assault reaches the next square. [FI1 "
     "follow C2] [FI1 hold]"),
    ("FI3", "- C3; x D4; x E5", "A unit assaults once in a bound. [FI3 move C3, assault D4] [FI3 hold]"),
    ("FI2", "- N 2",
     "(B2-B3-B4, 3 points) "
     ""),
    ("FI1", "- N 4",
     "B2-B3-B4-B5 needs 5 points (1 a step, 1 a step, 1 hill, 1 a step, 1 a step), it has 3. "
     "[FI1 move B2-B3] [FI1 hold]"),
)  # fmt: skip
"""A unit, its order, the answer: in round brackets what it comes to, then the faults, in square ones what is right."""


@pytest.mark.parametrize(("unit", "told", "answer"), ANSWERS)
def test_c3__the_check_says_what_is_wrong_and_what_would_be_right(unit: str, told: str, answer: str) -> None:
    view = rules.see(board(GROUND, UNITS, "river C1 C2"), "french")
    problems = rules.check(view, Sheet("fr", 1, (order(unit, told),)))
    why = rules.explain(view, order(unit, told))
    said = [found.message + "".join(f" [{choice.order}]" for choice in found.choices) for found in problems]
    assert (f"({why}) " if why else "") + " / ".join(said) == answer
