"""What is done where a condition fails, in the same sentence or in the next."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

CONTACT = ("dettingen-contact", "gramont")

SAID = {
    "If FI8 breaks, FI3 goes to F4; otherwise it fires at E4.": "FI3 move F4 if FI8 broken else fire E4",
    "If there is cavalry within 2 squares FI3 forms square, otherwise it goes to F4.":
        "FI3 form square if enemy cavalry within 2 else move F4",
    "Should FI8 break, FI3 moves to F4. If not, it fires at E4.": "FI3 move F4 if FI8 broken else fire E4",
    "Should FI8 break, FI3 moves to F4. If not, it holds.": "FI3 move F4 if FI8 broken else hold",
    "Wenn Kavallerie auf zwei Felder heran ist, bildet FI3 Karree; im andern Fall geht es nach F4.":
        "FI3 form square if enemy cavalry within 2 else move F4",
    "Zerbricht FI8, geht FI3 nach F4, sonst feuert FI3 auf E4.": "FI3 move F4 if FI8 broken else fire E4",
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_what_is_done_otherwise_belongs_to_the_order(text: str) -> None:
    after, told = answered(text, seat_in(*CONTACT))
    assert [str(order) for order in after.sheet.orders] == [SAID[text]]
    assert told.check_this and not told.needs_you and not told.unread


def test_what_somebody_else_does_otherwise_is_not_done_unasked() -> None:
    after, told = answered("If FI8 breaks, FI3 goes to F4; otherwise FI5 fires at E4.", seat_in(*CONTACT))
    assert [str(order) for order in after.sheet.orders if order.condition] == ["FI3 move F4 if FI8 broken"]
    assert [need.units for need in told.needs_you] == [("FI5",)]
