"""What became of the orders, in short: who shares an order and what it came to shares a line."""

from __future__ import annotations

from pbem.report.bulletin.fates import Fate, in_short
from pbem.report.bulletin.narrative import Teller

TELLER = Teller("raab-1", 1, {}, {})


def fate(unit: str, order: str, result: str) -> Fate:
    return Fate((unit,), f"Brigade {unit}", order, result)


def test_units_with_the_same_order_and_the_same_end_share_a_line_three_at_most() -> None:
    found = [fate(f"GR{number}", f"with 3: GR{number} assault F3", "assaulted F3: drawn") for number in range(1, 5)]
    differing = in_short([*found, fate("GR5", "with 3: GR5 assault F3", "back to D4")], TELLER).differing
    assert [(each.units, each.order, each.result) for each in differing] == [
        (("GR1", "GR2", "GR3"), "with 3: assault F3", "assaulted F3: drawn"),
        (("GR4",), "with 3: assault F3", "assaulted F3: drawn"),
        (("GR5",), "with 3: assault F3", "back to D4"),
    ]


def test_another_unit_in_an_order_keeps_its_name() -> None:
    (joined,) = in_short([fate("GR1", "GR1 join GR10", "came too late")], TELLER).differing
    assert joined.order == "join GR10"
    (asked,) = in_short([fate("MR1", "join GR1", "came too late")], TELLER).differing
    assert asked.order == "join GR1"
