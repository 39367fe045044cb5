"""C3: what becomes of orders on one table, order by order: where a unit comes to, and what its owner is told of it."""

from __future__ import annotations

import pytest

from pbem.rules.napoleonic_squares.field.position import Position
from tests.rules.napoleonic_squares.board import Result, board, order, policy, run

GROUND = """
5 . . . . .
4 . w . . .
3 . . h . .
2 . T . . .
1 . . . . ~
"""
UNITS = """
FI1 C2 inf 8/8/8
FI2 C2 inf 8/8/8
FI3 C2 inf 8/8/8
FG1 C2 horse 8
FG2 D2 foot 8
FI4 D2 inf 8/10/8
FI5 B2 inf 8/8/8 town
FC1 B2 light 8/8
FC2 A2 heavy 8/8
FI6 A1 inf 8/8/8 hits=2
FI7 D1 inf 8/8/8 of=SOU
AI1 D3 inf 6/8/8
AI2 D3 inf 6/8/8
AG1 E4 foot 8
AI3 B4 inf 6/8/8
"""
EDGES = ("river C2 C3", "river A1 A2", "bridge A2 A3", "bank D1 E2")
TABLE = board(GROUND, UNITS, *EDGES, generals=["SOU d6 french D1"])
QUIET = (
    policy("au", "retreat stay"), policy("fr", "retreat stay"), policy("fr", "press no"), policy("fr", "advance no"),
    policy("HIL", "counterattack no"),
)  # fmt: skip
CALM = {"skirmish|*": 1, "morale|*": 8, "bombard|*": 1}
RESULTS = (
    ("FI1 x D3", 3, "FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 > AI1 AI2"),
    ("FI1 x D3 with FI2", 2, "FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FI2 > AI1 AI2"),
    ("FI1 x D3 with FI2+FI3", 3,
     "FI1@C2 without FI3: two brigades of a square attack at once, and one of each square in support; assaulted"
     " D3: drawn, 0 to 0 | assault FI1 FI2 > AI1 AI2"),
    ("FI1 x D3 with FI4", 3, "FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FI4 > AI1 AI2"),
    ("FI1 x D3-D2", 3, "FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FI4 > AI1 AI2"),
    ("FI1 x D3 with FI7", 3,
     "FI1@C2 without FI7: FI7 is not of this command; assaulted D3: drawn, 0 to 0 | assault FI1 > AI1 AI2"),
    ("FI1 x D3 with FG2", 3,
     "FI1@C2 without FG2: guns attack from the assaulting square only, FG2 is in D2; assaulted D3: drawn, 0 to "
     "0 | assault FI1 > AI1 AI2"),
    ("FI1 x D3 with FG1", 3, "FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FG1 > AI1 AI2"),
    ("FI1 x D3 guns in", 3,
     "FI1@C2 without guns: none of C2 could join; assaulted D3: drawn, 0 to 0 | assault FI1 > AI1 AI2"),
    ("FI1 x D3 guns in / FG1 * D3 1", 3,
     "FI1@C2 without guns: none of C2 could join; assaulted D3: drawn, 0 to 0 | FG1@C2 0 hits on D3 | assault "
     "FI1 > AI1 AI2 | bombarded FG1 1d8 needs 5"),
    ("FI1 x D3 guns out / FG1 x D3", 3,
     "FI1@C2 assaulted D3: drawn, 0 to 0 | FG1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FG1 > AI1 AI2"),
    ("FI1 x D3", 1, "FI1@C2 no assault: an assault takes 2 points, it has 1"),
    ("FI1 x E4", 3, "FI1@C2 no assault: E4 is not next to C2"),
    ("FI1 x C4", 3, "FI1@C2 no assault: there is no enemy in C4"),
    ("FI1 x D3 / FI2 x D3 / FI3 x D3 / FG1 x D3 / FI4 x D3", 3,
     "FI1@C2 assaulted D3: drawn, 0 to 0 | FI2@C2 assaulted D3: drawn, 0 to 0 | FI3@C2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@C2 assaulted D3: drawn, 0 to"
     " 0 | FI4@D2 assaulted D3: drawn, 0 to 0 | assault FI1 FI2 FI4 FG1 > AI1 AI2"),
    ("FI4 x D3 with FI1 / FI2 x D3", 3,
     "FI4@D2 assaulted D3: drawn, 0 to 0 | FI2@C2 assaulted D3: drawn, 0 to 0 | assault FI4 FI1 > AI1 AI2 | "
     "assault FI2 > AI1 AI2"),
    ("FI4 x D3 / FI1 x D3 / FI2 x D3", 3,
     "FI4@D2 assaulted D3: drawn, 0 to 0 | FI1@C2 assaulted D3: drawn, 0 to 0 | FI2@C2 assaulted D3: drawn, 0 "
     "to 0 | assault FI1 FI2 FI4 > AI1 AI2"),
    ("FG1 x D3", 3, "FG1@C2 no assault: no brigade of its square attacks with it"),
    ("FG2 * D3", 3, "FG2@D2 0 hits on D3 | bombarded FG2 3d10 needs 5"),
    ("FG2 * D3; - D1", 3,
     "FG2@D2 0 hits on D3; stood: foot artillery does not bombard and move in one bound | bombarded FG2 1d10 "
     "needs 5"),
    ("FG2 - D1; * D3", 3, "FG2@D1 at D1; no fire: foot artillery does not move and bombard in one bound"),
    ("FG1 - D2; * D3", 3, "FG1@D2 at D2; 0 hits on D3 | bombarded FG1 2d8 needs 5"),
    ("FG1 * D3 1; - C1; * D3", 3, "FG1@C1 0 hits on D3; at C1; no fire: D3 is hidden | bombarded FG1 1d8 needs 5"),
    ("FG1 * D3 1; x D3 / FI1 x D3", 3,
     "FG1@C2 0 hits on D3; assaulted D3: drawn, 0 to 0 | FI1@C2 assaulted D3: drawn, 0 to 0 | assault FI1 FG1 >"
     " AI1 AI2 | bombarded FG1 1d8 needs 5"),
    ("FG2 * D3; x D3 / FI4 x D3", 3,
     "FG2@D2 0 hits on D3; no assault: foot artillery that has bombarded does not attack | FI4@D2 assaulted D3:"
     " drawn, 0 to 0 | assault FI4 > AI1 AI2 | bombarded FG2 1d10 needs 5"),
    ("FG2 * B4", 3, "FG2@D2 no fire: B4 is hidden"),
    ("FG1 * B4", 3, "FG1@C2 0 hits on B4 | bombarded FG1 3d6 needs 6"),
    ("FG1 * E4", 3, "FG1@C2 no fire: E4 is hidden"),
    ("FG2 * E4", 2, "FG2@D2 0 hits on E4 | bombarded FG2 2d8 needs 5"),
    ("FI1 - C3-C4", 3, "FI1@C3 stopped in C3: C4 needs 4 points, it has 3"),
    ("FI1 - C3-C4", 2, "FI1@C2 stood: C3 needs 3 points, it has 2"),
    ("FI1 - C1-D1-E1", 3, "FI1@D1 stopped in D1: E1 cannot be entered from D1"),
    ("FI1 - E2", 3, "FI1@C2 stood: E2 is not next to C2"),
    ("FI1 - B1-A1", 3, "FI1@A1 at A1"),
    ("FI1 - B1-A1-A2", 3, "FI1@A1 stopped in A1: A2 needs 4 points, it has 3"),
    ("FC1 - B3-B4", 3, "FC1@B3 stopped in B3: the enemy holds B4"),
    ("FC1 - A3-A4-A5-B5", 3, "FC1@B5 at B5"),
    ("FC1 - C1-D1-E2", 3, "FC1@E2 at E2"),
    ("FC2 - A3-A4-A5", 3, "FC2@A5 at A5"),
    ("FC2 - A1", 3, "FC2@A1 at A1"),
    ("FC2 - A1", 1, "FC2@A2 stood: A1 needs 2 points, it has 1"),
    ("FC2 - B3", 1, "FC2@B3 at B3"),
    ("FI5 leave; - B3", 1, "FI5@B3 out of the town; at B3"),
    ("FI5 - B3", 1, "FI5@B3 at B3"),
    ("FI5 leave / FI2 enter B2", 3, "FI5@B2 out of the town | FI2@B2 at B2"),
    ("FI2 enter B2", 3, "FI2@C2 stood: FI5 is in the town of B2"),
    ("FI2 - B1; enter B2", 3, "FI2@B1 at B1; stood: FI5 is in the town of B2"),
    ("FC1 enter B2", 3, "FC1@B2 stood: only infantry occupies a town"),
    ("FI6 rally", 1, "FI6@A1 did not rally"),
    ("FI6 - B1; rally", 3, "FI6@B1 at B1; no rally: it has used some of its actions"),
    ("FI1 rally", 3, "FI1@C2 no rally: it has fewer than 2 hits"),
    ("FI1 - C1; rally", 3, "FI1@C1 at C1; no rally: it has fewer than 2 hits"),
    ("FI1 - D3", 3, "FI1@C2 stood: the enemy holds D3"),
    ("FI4 - D3-D4", 3, "FI4@D2 stood: the enemy holds D3"),
    ("FI7 - D2", 1, "FI7@D2 at D2"),
    ("DAV - N 1", 2,
     "FI1@C2 stood: C3 needs 3 points, it has 2 | FI2@C2 stood: C3 needs 3 points, it has 2 | FI3@C2 stood: C3 "
     "needs 3 points, it has 2 | FG1@C2 stood: C3 needs 3 points, it has 2 | FG2@D2 stood: the enemy holds D3 |"
     " FI4@D2 stood: the enemy holds D3 | FI5@B3 at B3 | FC1@B3 at B3 | FC2@A3 at A3 | FI6@A2 at A2"),
    ("DAV x D3", 3,
     "FI1@C2 assaulted D3: drawn, 0 to 0 | FI2@C2 assaulted D3: drawn, 0 to 0 | FI3@C2 kept in reserve: two "
     "brigades of a square attack at once, and one of each square in support | FG1@C2 assaulted D3: drawn, 0 to"
     " 0 | FG2@D2 no assault: no brigade of its square attacks with it | FI4@D2 assaulted D3: drawn, 0 to 0 | "
     "FI5@B2 no assault: D3 is not next to B2 | FC1@B2 no assault: D3 is not next to B2 | FC2@A2 no assault: D3"
     " is not next to A2 | FI6@A1 no assault: D3 is not next to A1 | assault FI1 FI2 FI4 FG1 > AI1 AI2"),
    ("FI1 hold", 2, "FI1@C2 held"),
    ("FI1 follow C3 / FI4 x D3", 3, "FI1@C3 at C3 | FI4@D2 assaulted D3: drawn, 0 to 0 | assault FI4 > AI1 AI2"),
    ("FI1 - E 1; - W 1; - S 1", 3, "FI1@C1 at D2; at C2; at C1"),
    ("FC2 x B4", 3, "FC2@A2 no assault: B4 is not next to A2"),
    ("FC1 - B3; x B4", 3, "FC1@B3 at B3; assaulted B4: drawn, 0 to 0 | assault FC1 > AI3"),
    ("FC1 - A3; x B4", 3, "FC1@A3 at A3; assaulted B4: drawn, 0 to 0 | assault FC1 > AI3"),
    ("FC2 - A3; x B4", 3, "FC2@A3 at A3; assaulted B4: drawn, 0 to 0 | assault FC2 > AI3"),
    ("FI1 - C1-C2", 3, "FI1@C2 at C2"),
)  # fmt: skip
"""Orders, the action die, and where each comes to and what is told; then the fights, and the dice of bombardments."""


def told_of(after: Result, names: list[str]) -> str:
    parts = [f"{name}@{after.at(name)} {after.result(name)}" for name in names]
    parts += [f"{each.kind} {' '.join(each.actors)} > {' '.join(each.targets)}" for each in after.fights()]
    for each in after.of("bombarded"):
        parts += [
            f"bombarded {each.actors[0]} {len(roll.dice)}d{roll.sides} needs {roll.needs[0]}" for roll in each.rolls
        ]
    return " | ".join(parts)


def done(table: Position, orders: str, die: int) -> str:
    """What becomes of orders parted by ` / ` while everybody else holds."""
    told = [order(name, text) for name, text in (part.split(" ", 1) for part in orders.split(" / "))]
    named = [each.unit for each in told]
    whole = "DAV" in named
    idle = [unit.id for unit in table.units if unit.id not in named and not (whole and unit.side == "french")]
    after = run(table, *told, *(order(name, "hold") for name in idle), *QUIET, act=die, dice=CALM)
    return told_of(after, [unit.id for unit in table.units if unit.command == "DAV"] if whole else named)


@pytest.mark.parametrize(("orders", "die", "result"), RESULTS)
def test_c3__every_order_is_done_as_written_or_told_why_not(orders: str, die: int, result: str) -> None:
    assert done(TABLE, orders, die) == result
