"""C2, C3: what the check answers to each seat, with clause and offers, and what it says beside a legal order."""

from __future__ import annotations

import pytest

import pbem.rules.napoleonic_squares as rules
from pbem.battle.order import Sheet
from tests.rules.napoleonic_squares.board import board, order
from tests.rules.napoleonic_squares.test_answers_of_the_check import GROUND, UNITS

TROOPS = UNITS.replace("FI4 A1 inf 8/8/8 hits=3", "FI4 A1 inf 8/8/8 hits=3 of=SOU seat=fr2")
GENERALS = ("NAP d12 french B1 chief", "SOU d8 french A1 seat=fr2", "DAV d10 french B1")
ANSWERS = (
    ("fr", "FI1", "- C1-C3", None,
     "NO FI1: C3 is not next to C1; name every square of the way. [FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "- C2-D2-E2", None, "(B1-C2-D2-E2, 3 points)"),
    ("fr", "FI1", "- C2-D2-E2", 1,
     "NO FI1: C2-D2-E2 needs 3 points (1 a step, 1 a step, 1 a step), it has 1. [with 1: FI1 move C2, C2 is as "
     "far as it gets] [with 1: FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "- C2-D2-E2", 2,
     "NO FI1: C2-D2-E2 needs 3 points (1 a step, 1 a step, 1 a step), it has 2. [with 2: FI1 move C2-D2, D2 is "
     "as far as it gets] [with 2: FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "hold", 4, "NO FI1: An action die shows 1, 2 or 3, never 4. (C1)"),
    ("fr", "FI1", "- C2; - C3; - D3", None, "(B1-C2, C2-C3, C3-D3, 3 points)"),
    ("fr", "FC1", "- D3-D4", None,
     "(C2-D3-D4, 2 points) / WARNING FC1: The enemy holds D4; it stops before him unless he has gone by then. "
     "(C3.1)"),
    ("fr", "FC1", "- D2-E2-E3-E4", None, "(C2-D2-E2-E3-E4, 4 points)"),
    ("fr", "FC1", "- C3-C4; x D4", None,
     "NO FC1: Cavalry ends its actions in the woods of C4. [FC1 move C3-C4] [FC1 hold, hold] (C3.1)"),
    ("fr", "FC1", "- C3; x D4", None, "(C2-C3, D3 may add a brigade, 3 points)"),
    ("fr", "FC1", "- D2-D3; x D4", None,
     "NO FC1: An assault takes 2 points, it has 1. [FC1 move D2-D3] [FC1 hold, hold] (C3.1)"),
    ("fr", "FC1", "x D4", 1,
     "NO FC1: D4 is 2 squares from C2; an assault reaches the next square. [with 1: FC1 hold, hold] (C3.3)"),
    ("fr", "FI3", "x D4", 1, "NO FI3: An assault takes 2 points, it has 1. [with 1: FI3 hold, hold] (C3.1)"),
    ("fr", "FI3", "x D4 with FI4", None,
     "(from D3, 2 points) / WARNING FI3: FI4 is of another command and cannot support. (C3)"),
    ("fr", "FI3", "x D4 with FC1", None,
     "(from D3, FC1 of C2 in support, 2 points) / WARNING FI3: FC1 is not next to D4 now. (C3.3.1)"),
    ("fr", "FI3", "x D4-C3", None,
     "(from D3, 2 points) / WARNING FI3: It would not do all of that: nobody of C3 could join. (C3.3.1)"),
    ("fr", "FI3", "x D4 guns in", None,
     "(from D3, 2 points) / WARNING FI3: It would not do all of that: none of D3 could join. (C3.3.1)"),
    ("fr", "FI3", "x AI1", None, "(from D3, 2 points)"),
    ("fr", "FI3", "x AG1", None,
     "NO FI3: E5 is 2 squares from D3; an assault reaches the next square. [FI3 move E4, then it is next to E5]"
     " [FI3 hold, hold] (C3.3)"),
    ("fr", "FG1", "* D3; - D2", None,
     "WARNING FG1: No enemy is seen in D3. (C3.2) / NO FG1: Foot artillery does not bombard and move in one "
     "bound. [FG1 bombard D3] [FG1 hold, hold] (C3.2)"),
    ("fr", "FH1", "* D3; - D2", None,
     "(range 2, 1 die of 6, needs 5 or more, D1-D2, 2 points) / WARNING FH1: No enemy is seen in D3. (C3.2)"),
    ("fr", "FH1", "* D3 2; - D2", None,
     "(range 2, 2 dice of 6, needs 5 or more, D1-D2, 3 points) / WARNING FH1: No enemy is seen in D3. (C3.2)"),
    ("fr", "FH1", "* D3 5", None,
     "(range 2, 3 dice of 6, needs 5 or more, 3 points) / WARNING FH1: No enemy is seen in D3. (C3.2)"),
    ("fr", "FH1", "- D2; x D4", None,
     "NO FH1: D4 is 2 squares from D2; an assault reaches the next square. [FH1 move D2]"
     " [FH1 hold, hold] (C3.3)"),
    ("fr", "FG1", "* AI1", None, "NO FG1: D4 is 3 squares off; guns reach 2. [FG1 hold, hold] (C3.2)"),
    ("fr", "FI2", "enter", None, ""),
    ("fr", "FI2", "leave; enter", None, "(1 point)"),
    ("fr", "FI2", "- B3; enter", None, "NO FI2: There is no town in B3. [FI2 move B3] [FI2 hold, hold] (B)"),
    ("fr2", "FI4", "rally", None, "(needs 5 or more on its morale die)"),
    ("fr2", "FI1", "- B2", None, "(B1-B2, 1 point) / NO FI1: FI1 is not under your orders."),
    ("fr2", "SOU", "- A2", None, ""),
    ("fr2", "DAV", "- A2", None, "NO DAV: DAV is not under your orders."),
    ("fr", "DAV", "- B2", None,
     "WARNING DAV: FG1, FH1, FI3: B2 is not next to D1; name every square of the way. (C3.1)"),
    ("fr", "DAV", "* D4", None,
     "NO DAV: FI1, FI2, FC1, FG1, FH1, FI3: Only artillery bombards. [DAV hold, hold] (C3.2)"),
    ("fr", "SOU", "- A2-A3-A4-A5", None,
     "NO SOU: FI4: A2-A3-A4-A5 needs 4 points (1 a step, 1 a step, 1 a step, 1 a step), it has 3. [SOU hold, "
     "hold] (C3.1)"),
    ("fr", "SOU", "- C3", None,
     "NO SOU: FI4: C3 is not next to A1; name every square of the way. [SOU hold, hold] (C3.1)"),
    ("fr", "NAP", "join DAV", None, ""),
    ("fr", "NAP", "join HIL", None,
     "NO NAP: Nap joins a general of a command. [NAP join SOU, in A1] [NAP join DAV, in B1] (C2)"),
    ("fr", "NAP", "join FI1", None,
     "NO NAP: Nap joins a general of a command. [NAP join SOU, in A1] [NAP join DAV, in B1] (C2)"),
    ("fr", "NAP", "- D4", None,
     "NO NAP: The enemy holds D4, and Nap rides before anybody moves. [NAP join SOU, in A1] [NAP join DAV, in "
     "B1] (C2)"),
    ("fr", "NAP", "- E1", None, "NO NAP: E1 cannot be entered. [NAP join SOU, in A1] [NAP join DAV, in B1] (C2)"),
    ("fr", "NAP", "- B5", None, ""),
    ("fr", "DAV", "join SOU", None, "NO DAV: Dav is no commander-in-chief; only he joins. (C2)"),
    ("fr", "fr", "bid DAV+SOU", None, ""),
    ("fr", "fr", "bid DAV+HIL", None,
     "NO fr: HIL: not a general of one of your commands (SOU, DAV). [fr bid DAV] (C2)"),
    ("fr", "fr", "bid HIL", None,
     "NO fr: HIL: not a general of one of your commands (SOU, DAV). [fr bid SOU + DAV] (C2)"),
    ("fr2", "fr2", "bid SOU", None, "WARNING fr2: It counts only if the French, who is in chief, sends no list. (C2)"),
    ("fr", "fr", "leftover NAP+SOU", None,
     "NO fr: NAP: not a general of one of your commands (SOU, DAV). [fr leftover SOU] (C2)"),
    ("fr", "FI9", "- B2", None, ""),
    ("fr", "AI1", "- D3", None, "(D4-D3, 1 point) / NO AI1: AI1 is not under your orders."),
    ("fr", "FI1", "arrive A1", None, "NO FI1: FI1 is on the table already. [FI1 hold, hold] (scenario)"),
    ("fr", "FI1", "- N 3", None,
     "NO FI1: B2-B3-B4 needs 4 points (1 a step, 1 a step, 1 hill, 1 a step), it has 3. [FI1 move B2-B3, B3 is "
     "as far as it gets] [FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "- W 2", None, "NO FI1: The map ends at A1. [FI1 move A1] [FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "- S 1", None, "NO FI1: The map ends at B1. [FI1 hold, hold] (C3.1)"),
    ("fr", "FI1", "follow B3-C4", None,
     "NO FI1: B3 is not next to B1; name every square of the way. [FI1 move B2-B3] [FI1 hold, hold] (C3.1)"),
)  # fmt: skip
"""A seat, whom it orders, the order and its number of actions; in round brackets what it comes to, then the faults."""


@pytest.mark.parametrize(("seat", "unit", "told", "given", "answer"), ANSWERS)
def test_c3__each_seat_is_told_what_is_wrong_and_what_it_could_do(
    seat: str, unit: str, told: str, given: int | None, answer: str
) -> None:
    view = rules.see(board(GROUND, TROOPS, "river C1 C2", generals=GENERALS), "french")
    what = order(unit, told, given)
    said = [f"({rules.explain(view, what)})"] if rules.explain(view, what) else []
    for found in rules.check(view, Sheet(seat, 1, (what,))):
        offers = "".join(f" [{each.order}{f', {each.note}' if each.note else ''}]" for each in found.choices)
        clause = f" ({found.clause})" if found.clause else ""
        said.append(f"{found.severity.name} {found.unit}: {found.message}{offers}{clause}")
    assert " / ".join(said) == answer
