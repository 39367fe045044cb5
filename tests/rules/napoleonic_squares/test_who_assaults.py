"""C3.3.1: who goes in, who stays out, and what each is told, on one table of towns and woods."""

from __future__ import annotations

import pytest

from tests.rules.napoleonic_squares.board import board
from tests.rules.napoleonic_squares.test_results_of_orders import done

GROUND = """
4 . . . .
3 . T T w
2 . . w .
1 . . . .
"""
UNITS = """
FI1 B2 inf 8/8/8
FI2 B2 inf 8/8/8
FC1 B2 light 8/8
FG1 B2 horse 8
FI3 A2 inf 8/8/8
FI4 A2 inf 8/10/10
FG2 A2 foot 8
FI5 C2 inf 8/8/8 hits=1
FC2 C2 heavy 8/8
FG3 C2 horse 8
FI6 - inf 8/8/8 arrives=5 entry=A1
FC3 B4 heavy 8/8
AI1 B3 inf 6/8/8 town
AI2 B3 inf 6/8/8
AI3 C3 inf 6/8/8 town
AG1 C3 foot 8
AI4 D3 inf 6/8/8
AI5 A4 inf 6/8/8
"""
TABLE = board(GROUND, UNITS)
RESULTS = (
    ("FC1 x B3", 3, "FC1@B2 assaulted B3: drawn, 0 to 0 | assault FC1 > AI2"),
    ("FC1 x C3", 3, "FC1@B2 no assault: cavalry does not attack the town of C3"),
    ("FC2 x C3", 3, "FC2@C2 no assault: cavalry does not attack the town of C3"),
    ("FI1 x C3 with FC2", 3,
     "FI1@B2 without FC2: cavalry does not attack the town of C3; assaulted C3: drawn, 0 to 0 | assault FI1 > "
     "AI3 AG1"),
    ("FI1 x B3 with FC2+FI3", 3, "FI1@B2 assaulted B3: drawn, 0 to 0 | assault FI1 FI3 FC2 > AI1 AI2"),
    ("FI1 x B3-A2-C2", 3, "FI1@B2 assaulted B3: drawn, 0 to 0 | assault FI1 FI4 FC2 > AI1 AI2"),
    ("FI1 x B3-A2-C2 guns in", 2,
     "FI1@B2 without guns: none of B2 could join; assaulted B3: drawn, 0 to 0 | assault FI1 FI4 FC2 > AI1 AI2"),
    ("FI1 x C3-A2", 3,
     "FI1@B2 unsupported: nobody of A2 could join; assaulted C3: drawn, 0 to 0 | assault FI1 > AI3 AG1"),
    ("FI1 x B3 with FI6", 3,
     "FI1@B2 without FI6: FI6 is not on the table; assaulted B3: drawn, 0 to 0 | assault FI1 > AI1 AI2"),
    ("FI1 x B3 with FG3", 3,
     "FI1@B2 without FG3: guns attack from the assaulting square only, FG3 is in C2; assaulted B3: drawn, 0 to "
     "0 | assault FI1 > AI1 AI2"),
    ("FI1 x B3 with FG1+FG2", 3,
     "FI1@B2 without FG2: guns attack from the assaulting square only, FG2 is in A2; assaulted B3: drawn, 0 to "
     "0 | assault FI1 FG1 > AI1 AI2"),
    ("FI5 x D3 guns in", 3,
     "FI5@C2 without guns: none of C2 could join; assaulted D3: drawn, 0 to 0 | assault FI5 > AI4"),
    ("FI5 x D3 / FG3 x D3", 3,
     "FI5@C2 assaulted D3: drawn, 0 to 0 | FG3@C2 no assault: artillery does not fight in woods | assault FI5 >"
     " AI4"),
    ("FI5 x D3 / FC2 x D3", 3,
     "FI5@C2 assaulted D3: drawn, 0 to 0 | FC2@C2 assaulted D3: drawn, 0 to 0 | assault FC2 FI5 > AI4"),
    ("DAV x B3", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FC1@B2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@B2 assaulted B3: drawn, 0 to"
     " 0 | FI3@A2 assaulted B3: drawn, 0 to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | FG2@A2 assaulted B3: "
     "drawn, 0 to 0 | FI5@C2 assaulted B3: drawn, 0 to 0 | FC2@C2 assaulted B3: drawn, 0 to 0 | FG3@C2 no "
     "assault: artillery does not fight in woods | FI6@  | FC3@B4 assaulted B3: drawn, 0 to 0 | assault FI1 FI2"
     " FI4 FC3 FC2 FG1 > AI1 AI2 | assault FI3 FI5 FG2 > AI1 AI2"),
    ("DAV x B3 guns out", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FC1@B2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@B2 kept out | FI3@A2 "
     "assaulted B3: drawn, 0 to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | FG2@A2 kept out | FI5@C2 assaulted B3:"
     " drawn, 0 to 0 | FC2@C2 assaulted B3: drawn, 0 to 0 | FG3@C2 no assault: artillery does not fight in "
     "woods | FI6@  | FC3@B4 assaulted B3: drawn, 0 to 0 | assault FI1 FI2 FI4 FC3 FC2 > AI1 AI2 | assault FI3 "
     "FI5 > AI1 AI2"),
    ("DAV x B3 guns in", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FC1@B2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@B2 assaulted B3: drawn, 0 to"
     " 0 | FI3@A2 assaulted B3: drawn, 0 to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | FG2@A2 assaulted B3: "
     "drawn, 0 to 0 | FI5@C2 assaulted B3: drawn, 0 to 0 | FC2@C2 assaulted B3: drawn, 0 to 0 | FG3@C2 no "
     "assault: artillery does not fight in woods | FI6@  | FC3@B4 assaulted B3: drawn, 0 to 0 | assault FI1 FI2"
     " FI4 FC3 FC2 FG1 > AI1 AI2 | assault FI3 FI5 FG2 > AI1 AI2"),
    ("DAV x C3", 3,
     "FI1@B2 assaulted C3: drawn, 0 to 0 | FI2@B2 assaulted C3: drawn, 0 to 0 | FC1@B2 no assault: cavalry does"
     " not attack the town of C3 | FG1@B2 assaulted C3: drawn, 0 to 0 | FI3@A2 no assault: C3 is not next to A2"
     " | FI4@A2 no assault: C3 is not next to A2 | FG2@A2 no assault: C3 is not next to A2 | FI5@C2 assaulted "
     "C3: drawn, 0 to 0 | FC2@C2 no assault: cavalry does not attack the town of C3 | FG3@C2 no assault: "
     "artillery does not fight in woods | FI6@  | FC3@B4 no assault: cavalry does not attack the town of C3 | "
     "assault FI1 FI2 FI5 FG1 > AI3 AG1"),
    ("DAV x B3 / FG1 x B3", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FC1@B2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@B2 assaulted B3: drawn, 0 to"
     " 0 | FI3@A2 assaulted B3: drawn, 0 to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | FG2@A2 assaulted B3: "
     "drawn, 0 to 0 | FI5@C2 assaulted B3: drawn, 0 to 0 | FC2@C2 assaulted B3: drawn, 0 to 0 | FG3@C2 no "
     "assault: artillery does not fight in woods | FI6@  | FC3@B4 assaulted B3: drawn, 0 to 0 | assault FI1 FI2"
     " FI4 FC3 FC2 FG1 > AI1 AI2 | assault FI3 FI5 FG2 > AI1 AI2"),
    ("DAV x B3 guns out / FG1 x B3", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FC1@B2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@B2 assaulted B3: drawn, 0 to"
     " 0 | FI3@A2 assaulted B3: drawn, 0 to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | FG2@A2 kept out | FI5@C2 "
     "assaulted B3: drawn, 0 to 0 | FC2@C2 assaulted B3: drawn, 0 to 0 | FG3@C2 no assault: artillery does not "
     "fight in woods | FI6@  | FC3@B4 assaulted B3: drawn, 0 to 0 | assault FI1 FI2 FI4 FC3 FC2 FG1 > AI1 AI2 |"
     " assault FI3 FI5 > AI1 AI2"),
    ("FI1 x B3 / FI2 x B3 / FI3 x B3 / FI4 x B3", 3,
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | FI3@A2 assaulted B3: drawn, 0 "
     "to 0 | FI4@A2 assaulted B3: drawn, 0 to 0 | assault FI1 FI2 FI4 > AI1 AI2 | assault FI3 > AI1 AI2"),
    ("FI3 x B3 with FI1 / FI1 x B3", 3,
     "FI3@A2 assaulted B3: drawn, 0 to 0 | FI1@B2 assaulted B3: drawn, 0 to 0 | assault FI3 FI1 > AI1 AI2"),
    ("FI1 x C3 / FI5 x C3 / FC2 x C3", 3,
     "FI1@B2 assaulted C3: drawn, 0 to 0 | FI5@C2 assaulted C3: drawn, 0 to 0 | FC2@C2 no assault: cavalry does"
     " not attack the town of C3 | assault FI1 FI5 > AI3 AG1"),
    ("FI1 x AI3", 3, "FI1@B2 assaulted C3: drawn, 0 to 0 | assault FI1 > AI3 AG1"),
    ("FI1 x AI5", 3, "FI1@B2 no assault: A4 is not next to B2"),
    ("FI3 x AI1 with FI4 / FI1 x B3", 3,
     "FI3@A2 assaulted B3: drawn, 0 to 0 | FI1@B2 assaulted B3: drawn, 0 to 0 | assault FI3 FI4 FI1 > AI1 AI2"),
    ("FC3 x A4", 3, "FC3@B4 assaulted A4: drawn, 0 to 0 | assault FC3 > AI5"),
    ("FC3 - A3; x A4", 3, "FC3@A3 at A3; assaulted A4: drawn, 0 to 0 | assault FC3 > AI5"),
    ("FC1 x B3 / FI1 x B3 / FI2 x B3", 3,
     "FC1@B2 kept in reserve: two brigades of a square attack at once, and one of each square in support | "
     "FI1@B2 assaulted B3: drawn, 0 to 0 | FI2@B2 assaulted B3: drawn, 0 to 0 | assault FI1 FI2 > AI1 AI2"),
    ("FC1 x C3 / FI1 x C3", 3,
     "FC1@B2 no assault: cavalry does not attack the town of C3 | FI1@B2 assaulted C3: drawn, 0 to 0 | assault "
     "FI1 > AI3 AG1"),
    ("FI5 x C3 with FI1 guns out", 3, "FI5@C2 assaulted C3: drawn, 0 to 0 | assault FI5 FI1 > AI3 AG1"),
    ("FI1 * B3", 3, "FI1@B2 no fire: only artillery bombards"),
    ("FI1 x B3 with FI1", 3, "FI1@B2 assaulted B3: drawn, 0 to 0 | assault FI1 > AI1 AI2"),
    ("FI1 x C3; x B3", 3, "FI1@B2 assaulted C3: drawn, 0 to 0 | assault FI1 > AI3 AG1"),
    ("FI1 x C3; follow A3", 3, "FI1@A3 assaulted C3: drawn, 0 to 0; at A3 | assault FI1 > AI3 AG1"),
)  # fmt: skip
"""Orders, the action die, where each comes to and what is told; then the fights."""


@pytest.mark.parametrize(("orders", "die", "result"), RESULTS)
def test_3_3_1__who_goes_in_and_who_is_kept_out(orders: str, die: int, result: str) -> None:
    assert done(TABLE, orders, die) == result
