"""What is told last of both, or of each, is for all who were sent somewhere before: `FI1 D5, FI2 E5, both N facing`."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

SULLIVAN, NEY = ("brandywine", "sullivan"), ("beattenburg", "ney")
FRONTS = ["ST1 move L22, face N", "ST2 move L23, face N"]
SQUARES = ["NL1 move G20, form square", "NL2 move F19, form square"]


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (SULLIVAN, "ST1 - L22 / ST2 - L23, both N facing pls", FRONTS),
        (SULLIVAN, "ST1 to L22 and ST2 to L23, both with front north", FRONTS),
        (SULLIVAN, "ST1 L22, ST2 L23 (both facing N)", FRONTS),
        (SULLIVAN, "ST1 - L22; ST2 - L23; both N facing", FRONTS),
        (SULLIVAN, "ST1 L22, ST2 L23, beide Front N", FRONTS),
        (SULLIVAN, "ST1 L22; ST2 L23; beide Front N", FRONTS),
        (NEY, "NL1 G20, NL2 F19, both in square", SQUARES),
        (NEY, "NL1 G20, NL2 F19, beide Karree", SQUARES),
        (NEY, "NL1 G20; NL2 F19; both form square", SQUARES),
        (NEY, "NV1 H18, NL1 G20, NL2 F19, both in square", [*SQUARES, "NV1 move H18"]),
    ],
)
def test_both_are_told_it(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, _ = answered(text, seat_in(*place))
    assert sorted(map(str, after.sheet.orders)) == sorted(meant) and not after.questions
