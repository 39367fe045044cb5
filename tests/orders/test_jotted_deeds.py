"""Deeds in shorthand that people jot down: `w/d`, `det 1 stand -> H18`, `guns G10, how'r G11`, `PON raus da`."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

SULLIVAN, NEY, BRUNSWICK = ("brandywine", "sullivan"), ("beattenburg", "ney"), ("beattenburg", "brunswick")
WELLINGTON, PONIATOWSKI, NAPOLEON = (
    ("beattenburg", "wellington"),
    ("beattenburg", "poniatowski"),
    ("beattenburg", "napoleon"),
)
BOTH_KINDS = ["BF1 fire G10, fire G11 howitzer", "BF2 fire G10, fire G11 howitzer"]
LEFT = ["NAP join PG1", "PON leave"]


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        (SULLIVAN, "SU3 w/d to N21, face N", ["SU3 withdraw N21, face N"]),
        (SULLIVAN, "SU3 wd N21", ["SU3 withdraw N21"]),
        (NEY, "NV1 det 1 stand -> H18", ["NV1 detach H18 1"]),
        (NEY, "NV1 detach 1 stand to H18", ["NV1 detach H18 1"]),
        (BRUNSWICK, "BF1, BF2: guns G10, how'r G11", BOTH_KINDS),
        (BRUNSWICK, "BF1, BF2: guns at G10, howitzers at G11", BOTH_KINDS),
        (BRUNSWICK, "BF1, BF2: Kanonen G10, Haubitze G11", BOTH_KINDS),
        (WELLINGTON, "WB1 lobs howitzer shell at H10, afterwards N12-M12", ["WB1 fire H10 howitzer, move M12"]),
        (WELLINGTON, "WB1 lobs a howitzer shell at H10, then goes to M12", ["WB1 fire H10 howitzer, move M12"]),
        (PONIATOWSKI, "PB1 Kart. aufsparen f. G12", ["PB1 hold canister G12"]),
        (PONIATOWSKI, "PB1 Kartätschen für G12 aufheben", ["PB1 hold canister G12"]),
        (PONIATOWSKI, "PB1 canister, keep it back for G12", ["PB1 hold canister G12"]),
        (NAPOLEON, "NAP zu PG1, PON dafür raus da", LEFT),
        (NAPOLEON, "NAP to PG1, PON out of there", LEFT),
    ],
)
def test_a_deed_in_shorthand_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(order) for order in after.sheet.orders] == meant
    assert not after.questions and not told.unread


def test_of_a_line_of_foot_and_horse_the_foot_form_square() -> None:
    after, _ = answered("Linie+Gren. Karree wenn Kav. auf 2 ran", seat_in(*NEY))
    assert {order.unit for order in after.sheet.orders} == {"NL1", "NL2", "NL3", "NG1"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PL3 1 vro, PC1 1 nahc links", ["PC1 move N 1", "PL3 move E 1"]),
        ("PL3 2 fdw", ["PL3 move E 2"]),
    ],
)
def test_two_letters_that_changed_places_are_put_right(text: str, meant: list[str]) -> None:
    after, _ = answered(text, seat_in(*PONIATOWSKI))
    assert sorted(map(str, after.sheet.orders)) == meant and not after.questions
