"""The same again: as in the bound before, as on file, as somebody else, in few words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.order import Action, Order
from pbem.battle.square import Square
from pbem.orders.meaning.context import Context
from tests.letters.prose.answers import ordered_before
from tests.letters.prose.positions import load_positions
from tests.orders.test_short_orders import answered, seat_in


def after_a_bound(position: str, seat: str) -> Context:
    """A seat that knows what it ordered in the bound before."""
    here = seat_in(position, seat)
    return replace(here, last=ordered_before(load_positions()[position], seat, here))


STAIR, JOSEPH, HOWE = ("dettingen-contact", "stair"), ("raab-contact", "joseph"), ("brandywine", "howe")
AGAIN = [
    (STAIR, "same again for BI1 and PG1 pls", ["BI1 hold", "PG1 fire F5"]),
    (STAIR, "BI1, PG1 - same as last go", ["BI1 hold", "PG1 fire F5"]),
    (STAIR, "BI1, BI3 as last turn, BI2 to E4", ["BI1 hold", "BI3 fire E5", "BI2 move E4"]),
    (STAIR, "repeat: PG1, BI3", ["BI3 fire E5", "PG1 fire F5"]),
    (STAIR, "PG1 again pls", ["PG1 fire F5"]),
    (STAIR, "PG1 same", ["PG1 fire F5"]),
    (STAIR, "same as b4", ["BI1 hold", "BI3 fire E5", "PG1 fire F5"]),
    (STAIR, "Same as last bd exc. BI3, which does hold", ["BI1 hold", "BI3 hold", "PG1 fire F5"]),
    (STAIR, "PG1 wie vorige Rd.", ["PG1 fire F5"]),
    (STAIR, "PG1 noch mal dasselbe", ["PG1 fire F5"]),
    (STAIR, "dasselbe nochmal für PG1 und BI3 bitte", ["BI3 fire E5", "PG1 fire F5"]),
    (STAIR, "alles wie vorige Runde außer PG1, die hält", ["BI1 hold", "BI3 fire E5", "PG1 hold"]),
    (JOSEPH, "ME6 wie letzten Zg., FR1 hält", ["ME6 bombard E2", "FR1 hold"]),
    (HOWE, "LI1 & BR4: same as last go please, BR3 to P19", ["LI1 move Q20", "BR4 move T19", "BR3 move P19"]),
]


@pytest.mark.parametrize(("place", "text", "meant"), AGAIN, ids=[text for _, text, _ in AGAIN])
def test_what_was_ordered_in_the_bound_before_is_given_again(
    place: tuple[str, str], text: str, meant: list[str]
) -> None:
    after, told = answered(text, after_a_bound(*place))
    assert sorted(map(str, after.sheet.orders)) == sorted(meant)
    assert not after.questions and not told.unread


def test_what_is_on_file_goes_before_what_was_done() -> None:
    filed = (Order("PG1", (Action("fire", (Square.parse("E5"),)),)),)
    after, told = answered("PG1 same, BI1 as PG1", replace(after_a_bound(*STAIR), filed=filed))
    assert [str(order) for order in after.sheet.orders] == ["BI1 fire E5"]
    assert not after.questions and not told.unread


def test_the_same_below_another_order_is_asked_about() -> None:
    after, _ = answered("BI3 to D5\nPG1 same", after_a_bound(*STAIR))
    assert [str(order) for order in after.sheet.orders if order.unit != "PG1"] == ["BI3 move D5"]
    offered = {str(order) for question in after.questions for choice in question.choices for order in choice.orders}
    assert {"PG1 move D5", "PG1 fire F5"} <= offered


def test_what_somebody_does_again_is_not_done_by_everybody() -> None:
    after, _ = answered("same again for PG1 to E5", after_a_bound(*STAIR))
    assert {order.unit for order in after.sheet.orders} <= {"PG1"}


def test_what_is_said_of_the_same_is_not_passed_over() -> None:
    after, told = answered("FI2 E6; FI3 as FI2, two along", seat_in("dettingen-opening", "gramont"))
    third = [str(order) for order in after.sheet.orders if order.unit == "FI3"]
    assert third != ["FI3 move E6"] or told.unread or after.questions
