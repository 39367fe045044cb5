"""In which order those fight who are supported is told by him who attacks: `PV1 x H10, PV2 supp PV1, mdi pincers`."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

PONIATOWSKI, BRUNSWICK = ("beattenburg", "poniatowski"), ("beattenburg", "brunswick")


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (PONIATOWSKI, "PV1 x H10, PV2 supp PV1, mdi pincers", ["mdi PV1 pincers"]),
        (PONIATOWSKI, "PV1 x H10, PV2 supports, MDI column 2, line 1", ["mdi PV1 column 2, line 1"]),
        (PONIATOWSKI, "PV1 x H10, PV2 stays, mdi PV2 line", ["mdi PV2 line"]),
    ],
)
def test_the_deployment_is_the_attackers(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, _ = answered(text, seat_in(*place))
    assert [str(rule) for rule in after.sheet.standing] == meant


@pytest.mark.parametrize(
    "text", ["G11: BV2 goes in, BC1 + BK1 sup., MDI pincers", "BV2 Nahkampf G11, BC1 unterstützt, MDI Zange"]
)
def test_beside_helpers_it_is_told_of_this_attack(text: str) -> None:
    after, _ = answered(text, seat_in(*BRUNSWICK))
    assert "BV2 melee G11 pincers" in map(str, after.sheet.orders) and not after.sheet.standing
