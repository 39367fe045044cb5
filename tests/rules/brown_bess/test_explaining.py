"""What stands beside an understood order: its way and cost, its range and dice."""

from __future__ import annotations

import pytest

from pbem.battle.order import Order
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from tests.rules.brown_bess.board import battle, ground, read_line

POSITION = battle(
    "BI1 D2 N musketry",
    "BI2 E2 N hits=3",
    "BK1 E2 N with=BI2",
    "BC1 G1 N",
    "BG1 B1 N",
    "BI3 H4 N square",
    "FI1 D3 S",
    "FI2 C4 E",
    "FI3 G5 S skirmish",
)


def told(line: str, position: BrownBessPosition = POSITION) -> str:
    order = read_line(line)
    assert isinstance(order, Order)
    side = "british" if order.unit.startswith("B") else "french"
    return brown_bess.explain(brown_bess.see(position, side), order)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("BI1 - D1", "D2-D1, then facing S, 2 of 2 points"),
        ("BI1 face E", "turns to E, 2 of 2 points"),
        ("BC1 - H2-H3", "G1-H2-H3, 3 of 4 points"),
        ("BI1 x D3", "D2-D3, 1 of 2 points"),
        ("BI1 * FI1", "range 1, 5 dice (4 +1 superior musketry), needs 5 or 6"),
        ("BI1 fire", "now at FI1: range 1, 5 dice (4 +1 superior musketry), needs 5 or 6"),
        ("BG1 * FI2", "range 3 (one diagonal), 3 dice (2 +1 into the flank), needs 5 or 6"),
        ("BI3 * FI3", "range 1 (one diagonal), 1 die a face, needs 6"),
        ("BI2 rally", "needs 3 or more on a die, takes off 2 of 3"),
        ("BI1 form square", "in square at the end of the bound"),
        ("BK1 join BI1", "E2-D2, 2 of 5 points, or where BI1 then stands"),
        ("BI1 - D1 if hits >= 2 else face E", "D2-D1, then facing S, 2 of 2 points; else turns to E, 2 of 2 points"),
        ("BI1 hold", ""),
        ("BI1 - H8", ""),
        ("BX9 hold", ""),
    ],
)
def test_understood_rows(line: str, words: str) -> None:
    assert told(line) == words


def test_leaving_the_table_and_a_melee() -> None:
    field = ground("....\n....\n....", exits="N british")
    position = battle("BI1 B3 N", "BI2 C2 N", "FI1 D3 S", on=field)
    assert told("BI1 exit", position) == "B3 over the north edge, 1 of 2 points"
    assert told("BI2 exit N", position) == "C2-C3, over the north edge, 2 of 2 points"
    assert (
        told("FC1 disengage", battle("FC1 C4 S", "BI1 C4 N"))
        == "turns about, C4-C5-C6-C7, then facing N, 4 of 4 points"
    )


def test_it_knows_no_more_than_the_seat_sees() -> None:
    raw, elite = battle("FI1 C6 S", "BI1 C5 N raw"), battle("FI1 C6 S", "BI1 C5 N elite musketry")
    assert told("FI1 * BI1", raw) == told("FI1 * BI1", elite) == "range 1, 4 dice, needs 5 or 6"


def test_a_shot_at_a_square_that_is_empty_yet_counts_what_the_firer_is_and_has_suffered() -> None:
    for unit, words in (
        ("BI1 D2 N musketry", "5 dice"),
        ("BI1 D2 N raw hits=2", "1 die"),
        ("BI1 D2 N elite hits=1", "4 dice"),
        ("BI1 D2 N square", "1 die a face"),
    ):
        position = battle(unit, "FI1 H8 S")
        order = read_line("BI1 * D3")
        assert isinstance(order, Order)
        why = brown_bess.explain(brown_bess.see(position, "british"), order)
        assert why == f"range 1, {words}, if an enemy is there"
