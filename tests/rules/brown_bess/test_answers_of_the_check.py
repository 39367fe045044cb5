"""What the check answers to orders of every kind, with the explanation of those that stand and what would be right."""

from __future__ import annotations

import pytest

from pbem.battle.order import Order
from pbem.rules import brown_bess
from tests.rules.brown_bess.board import battle, check, ground, read_line

FIELD = ground(
    """
    . . . . . . . m
    . . t . . . . m
    . . . . w . . .
    . . . . . . . .
    . . x . . h . .
    . . . . . . . .
    . . . . . . . .
    ~ . . . . . . .
    """,
    edges="D3|D4 river,F3|F4 wall",
    roads="G1-G2-G3-G4-G5-G6-G7-G8",
    exits="N british",
)
UNITS = (
    "BI1 D3 N musketry", "BI2 E3 N column hits=2", "BI3 B2 N square hits=1", "BI4 H7 N skirmish", "BC1 E2 N heavy",
    "BC2 G2 N light column", "BG1 F3 N", "BG2 H2 N limbered", "BK1 D3 N with=BI1", "BK2 A2 N", "BI5 C5 E hits=4 ran",
    "BI6 G8 N", "FI1 D5 S", "FC1 F5 S cuirassiers", "FG1 B7 S", "FI2 C6 S hits=3 raw ran",
)  # fmt: skip
ANSWERS = (
    ("BI1 - D4", "(D3-D4, 2 of 2 points) FI1 may fire at it first"),
    ("BI1 - D4, face E",
     "needs 4 points, has 2: the step into D4 2, turning a line 2 [BI1 move D4] [BI1 face E] [BI1 hold]"),
    ("BI1 - C3", "needs 3 points, has 2: turning a line 2, one square 1 [BI1 hold]"),
    ("BI1 - N 2", "needs 3 points, has 2: one square 1, the step into D4 2 [BI1 move D4] [BI1 hold]"),
    ("BI1 - N 9", "9 squares N lie off the map [BI1 move D4] [BI1 hold]"),
    ("BI1 - D3", "it stands in D3 already [BI1 hold]"),
    ("BI1 - A1", "nobody can enter A1: water [BI1 move D2] [BI1 hold]"),
    ("BI1 face E", "(turns to E, 2 of 2 points) "),
    ("BI1 face S", "(turns to S, 1 of 2 points) "),
    ("BI1 form square", "(in square at the end of the bound) "),
    ("BI1 form limbered",
     "infantry cannot form limbered, only line, column, attack column, square, skirmish [BI1 hold]"),
    ("BI1 - D2, form column", "(D3-D2, then facing S, 2 of 2 points, in column at the end of the bound) "),
    ("BI1 - D2, form limbered",
     "infantry cannot form limbered, only line, column, attack column, square, skirmish [BI1 move D2] [BI1 hold]"),
    ("BI1 - D2, fire", "it may fire or move, not both; turning is moving [BI1 fire] [BI1 move D2] [BI1 hold]"),
    ("BI1 * FI1", "FI1 is 2 squares off, and it reaches 1 [BI1 move D4] [BI1 hold]"),
    ("BI1 * D4", "(range 1, 5 dice, if an enemy is there) no enemy stands in D4 now"),
    ("BI1 * E4", "(range 1, 5 dice, if an enemy is there) no enemy stands in E4 now"),
    ("BI1 * FK9", "no enemy FK9 is to be seen [BI1 hold]"),
    ("BI1 * FG1", "FG1 is 5 squares off, and it reaches 1 [BI1 move D4] [BI1 hold]"),
    ("BI1 x D5", "needs 3 points, has 2: one square 1, the step into D4 2 [BI1 move D4] [BI1 hold]"),
    ("BI1 x FI1", "needs 3 points, has 2: one square 1, the step into D4 2 [BI1 move D4] [BI1 hold]"),
    ("BI1 x FC1",
     "no straight way to F5: one move is a turn, one straight line, a turn, and bad ground ends it [BI1 move "
     "D4] [BI1 hold]"),
    ("BI1 rally", "it has no hits to rally from [BI1 hold]"),
    ("BI1 disengage", "it is in no melee [BI1 hold]"),
    ("BI1 exit",
     "needs 7 points, has 2: four squares 4, the step into D4 2, leaving the table 1 [BI1 move D4] [BI1 "
     "hold]"),
    ("BI2 rally", "(needs 3 or more on a die, takes off 1 of 2) "),
    ("BI2 - E4-E5", "(E3-E4-E5, 2 of 3 points) FI1 may fire at it first"),
    ("BI2 - E4-E5-E6",
     "needs 4 points, has 3: two squares 2, the step into E6 2 [BI2 move E5] [BI2 move E4] [BI2 hold]"),
    ("BI2 - D3", "(E3-D3, then facing W, 2 of 3 points) BI1 stands in D3 and is not ordered to leave it"),
    ("BI3 - B3", "a square does not move [BI3 hold]"),
    ("BI3 fire", "(no enemy in arc, range and sight now) there is no enemy in its arc, range and sight now"),
    ("BI3 form line", "(in line at the end of the bound) "),
    ("BI3 face E", "a square does not move [BI3 hold]"),
    ("BI4 - H8", "(H7-H8, 2 of 3 points) "),
    ("BI4 exit", "the ground does not let it go straight N off the table [BI4 move H8] [BI4 hold]"),
    ("BI4 exit E", "its side leaves by the N edge, not E [BI4 hold]"),
    ("BC1 - F3", "(E2-F3, 2 of 4 points) BG1 stands in F3 and is not ordered to leave it"),
    ("BC1 - D3", "(E2-D3, 2 of 4 points) BI1 stands in D3 and is not ordered to leave it"),
    ("BC1 - E5",
     "(E2-E3-E4-E5, 3 of 4 points) FI1 may fire at it first / it passes through BI2, which can then do "
     "nothing else"),
    ("BC1 - D4",
     "(E2-D3-D4, 4 of 4 points) FI1 may fire at it first / it passes through BI1, which can then do "
     "nothing else"),
    ("BC1 x F5",
     "needs 5 points, has 4: one square 1, diagonal into F3 2, the step into F4 2 [BC1 move E5] [BC1 move "
     "F4] [BC1 hold]"),
    ("BC1 * FC1", "it cannot fire at all [BC1 move E5] [BC1 move F4] [BC1 hold]"),
    ("BC2 - G3-G4-G5-G6", "(G2-G3-G4-G5-G6, 4 of 5 points) "),
    ("BC2 - H3", "(G2-H3, 2 of 5 points) "),
    ("BG1 * FC1", "the hill in F4 is in the way [BG1 fire FI1] [BG1 limber] [BG1 hold]"),
    ("BG1 * FI1", "(range 3 (one diagonal), 2 dice, needs 5 or 6) "),
    ("BG1 - F4", "unlimbered guns do not move: limber first [BG1 limber] [BG1 hold]"),
    ("BG1 limber", "(limbered at the end of the bound) "),
    ("BG2 unlimber", "(unlimbered at the end of the bound) "),
    ("BG2 - H3, unlimber", "(H2-H3, 1 of 2 points, unlimbered at the end of the bound) "),
    ("BG2 - H3, face W", "(H2-H3, then facing W, 2 of 2 points) "),
    ("BK1 - D2", "(D3-D2, then facing S, 2 of 5 points) "),
    ("BK1 leave", "he stays with BI1 unless one of them moves"),
    ("BK1 join BI3",
     "no straight way to B2: one move is a turn, one straight line, a turn, and bad ground ends it [BK1 "
     "move B3] [BK1 move C3] [BK1 hold]"),
    ("BK1 join FI1", "FI1 is no unit of his side on the table [BK1 move D4] [BK1 hold]"),
    ("BK2 join BI3", "(A2-B2, 2 of 5 points, or where BI3 then stands) "),
    ("BK2 - B3",
     "no straight way to B3: one move is a turn, one straight line, a turn, and bad ground ends it [BK2 move "
     "A3] [BK2 move B2] [BK2 hold]"),
    ("BK2 rally",
     "it has no hits to rally from [BK2 hold] / a general does not fire, charge or rally by himself [BK2 "
     "hold]"),
    ("BI5 - C4", "needs 3 points, has 2: turning a line 2, one square 1 [BI5 rally] [BI5 hold]"),
    ("BI5 rally", "(needs 5 or more on a die, takes off 1 of 4) "),
    ("BI5 fire", "it is broken: it may only move, hold or rally [BI5 rally] [BI5 hold]"),
    ("BI6 exit", "(G8 over the north edge, 1 of 2 points) "),
    ("BI6 hold", ""),
    ("BI6 - G7 if enemy within 2 else hold", "(G8-G7, then facing S, 2 of 2 points) "),
    ("react BI1 hold", ""),
    ("retreat BI4 1", ""),
    ("limit BI1 2", ""),
    ("BI9 hold", "there is no unit BI9 on the table"),
    ("FI1 hold", ""),
)  # fmt: skip
"""An order and the answer: in round brackets what it comes to, then what is wrong, and in square ones what is right."""


@pytest.mark.parametrize(("told", "answer"), ANSWERS)
def test_the_check_says_what_an_order_comes_to_what_is_wrong_and_what_would_be_right(told: str, answer: str) -> None:
    position = battle(*UNITS, on=FIELD)
    line = read_line(told)
    british = isinstance(line, Order) and line.unit.startswith("B")
    why = brown_bess.explain(brown_bess.see(position, "british"), line) if british and isinstance(line, Order) else ""
    said = [
        problem.message + "".join(f" [{choice.order}]" for choice in problem.choices)
        for problem in check(position, told)
    ]
    assert (f"({why}) " if why else "") + " / ".join(said) == answer
