"""What is taken back in the next breath is not done: `FI1 D5... hm no, leave it`."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

WASHINGTON = ("brandywine", "washington")
BERNADOTTE = ("beattenburg", "bernadotte")

STAYS = [
    "1PEN F22, 2PEN too... hm no, leave both of them",
    "WY1 to F22. no wait, leave him",
    "WY1 F22, WY2 F22... hmm no, leave both",
    "WY1 F22, WY2 G22... on second thoughts both stay put",
    "WY1 F22, WY2 G22... ach nein, lass beide stehen",
    "WY1 F22, WY2 G22 - nein, beide bleiben",
    "WY1 nach F22... hm nee, lieber doch nicht",
    "WY1 to F22, never mind, stay",
    "WY1 nach F22, ach nee, bleibt",
]


@pytest.mark.parametrize("text", STAYS)
def test_nobody_marches_after_all(text: str) -> None:
    after, _ = answered(text, seat_in(*WASHINGTON))
    assert not any("move" in str(order) for order in after.sheet.orders)


@pytest.mark.parametrize("text", STAYS[:5])
def test_nothing_more_is_asked_where_it_is_clear(text: str) -> None:
    after, told = answered(text, seat_in(*WASHINGTON))
    assert after.sheet.orders and not after.questions and not told.unread


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("SK1 D3 -> F2, nee doch G2. SH1 keinen Schritt", ["SH1 hold", "SK1 move G2"]),
        ("SK1 F2, nah make it G2", ["SK1 move G2"]),
        ("SK1 D3 -> F2, nee G2", ["SK1 move G2"]),
    ],
)
def test_the_place_that_is_said_last_counts(text: str, meant: list[str]) -> None:
    after, _ = answered(text, seat_in(*BERNADOTTE))
    assert sorted(map(str, after.sheet.orders)) == meant


@pytest.mark.parametrize("text", ["WY1 G22. No wait, WY2 stays.", "WY1 nach G22. Nein, WY2 bleibt."])
def test_what_is_said_of_another_takes_nothing_back(text: str) -> None:
    after, _ = answered(text, seat_in(*WASHINGTON))
    assert "WY1 move G22" in map(str, after.sheet.orders)
