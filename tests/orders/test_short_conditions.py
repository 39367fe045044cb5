"""Conditions in shorthand: `LD1 Q22, steht Feind in O21 dann halten`, `HB1 H20 if rebs hold H22, if they dont H21`."""

from __future__ import annotations

import pytest

from tests.orders.test_short_orders import answered, seat_in

HOWE, KNYPHAUSEN, PICTON = ("brandywine", "howe"), ("brandywine", "knyphausen"), ("beattenburg", "picton")

HOLDS = [
    "LD1 Q22, steht Feind in O21 dann halten",
    "LD1 Q22; steht der Feind in O21, dann halten",
    "LD1 Q22, steht wer in O21: halten",
    "LD1 Q22, ist O21 besetzt: halten",
    "LD1 Q22, sind die Rebellen in O21, bleibt sie",
    "LD1 Q22, aber halten falls Feind in O21",
    "LD1 Q22, enemy in O21: hold",
    "LD1 Q22, but hold if enemy at O21",
    "LD1 Q22, if enemy in O21 hold",
    "LD1 Q22, but if enemy at O21 hold",
    "LD1 Q22, wenn Feind in O21 halten",
]
EITHER = [
    "HB1 H20 if rebs hold H22, if they dont H21",
    "HB1 H20 if rebels still hold H22, else H21",
    "HB1 H20 if Yanks hold H22, if they don't then H21",
    "HB1 H20 if rebs in H22, if not H21",
    "HB1 H20 wenn Rebellen H22 halten, wenn nicht H21",
]
INSTEAD = [
    "KV1 H4, steht da schon ein Schwede: nur I4",
    "KV1 H4, falls da schon ein Schwede steht nur I4",
    "KV1 H4, wenn besetzt I4",
    "KV1 H4, if a Swede is there already only I4",
    "KV1 H4, Swedes already there: I4",
]


@pytest.mark.parametrize(
    ("place", "text", "meant"),
    [
        *((HOWE, text, "LD1 hold if enemy at O21 else move Q22") for text in HOLDS),
        *((KNYPHAUSEN, text, "HB1 move H20 if enemy at H22 else move H21") for text in EITHER),
        *((PICTON, text, "KV1 move I4 if enemy at H4 else move H4") for text in INSTEAD),
    ],
)
def test_it_hangs_on_what_is_said(place: tuple[str, str], text: str, meant: str) -> None:
    after, _ = answered(text, seat_in(*place))
    assert [str(order) for order in after.sheet.orders] == [meant] and not after.questions
