"""Signs instead of verbs, words that are shortened to a letter, and what is left open."""

from __future__ import annotations

import pytest

from pbem import orders
from tests.orders.test_short_orders import answered, seat_in

OPENING, WASHINGTON = ("dettingen-opening", "gramont"), ("brandywine", "washington")
SULLIVAN = ("brandywine", "sullivan")
PICTON, WELLINGTON, KNYPHAUSEN = ("beattenburg", "picton"), ("beattenburg", "wellington"), ("brandywine", "knyphausen")
SCHWERIN, JOHN, FIGHT = ("mollwitz", "schwerin"), ("raab-opening", "john"), ("dettingen-contact", "gramont")

MEANT: list[tuple[tuple[str, str], str, list[str]]] = [
    # a row of signs, or one beside other orders, or before a deed
    (SULLIVAN, "ST1 = ST2 = M22\nSU1 = L22\nSU2 = halt", ["ST1 move M22", "ST2 move M22", "SU1 move L22", "SU2 hold"]),
    (OPENING, "FI2 to E6. FI1 = D6", ["FI2 move E6", "FI1 move D6"]),
    (OPENING, "FI1 = D6\nFI2 = E6", ["FI1 move D6", "FI2 move E6"]),
    (PICTON, "KC1 = L7, KB1 = schießt SV1", ["KC1 move L7", "KB1 fire SV1"]),
    (WASHINGTON, "PR1 = * G21", ["PR1 bombard G21"]),
    (SCHWERIN, "PI1 = adv 3", ["PI1 advance 3"]),
    (JOHN, "CO1 = G3; CO2 = bleibt", ["CO1 move G3", "CO2 hold"]),
    # words of a letter
    (OPENING, "FI1 k. Bew., FI2 k. Feuer", ["FI1 hold", "FI2 hold fire"]),
    (OPENING, "FI1 o. Bewegung; FI2 E6", ["FI1 hold", "FI2 move E6"]),
    (FIGHT, "FG1 o. Feuer", ["FG1 hold fire"]),
    (KNYPHAUSEN, "AR3 * G22, AR4 k. Feuer", ["AR3 bombard G22", "AR4 hold"]),
    # no change of place is to stay
    (OPENING, "FI1 no change of pos., FI2 to E6", ["FI1 hold", "FI2 move E6"]),
    (WELLINGTON, "DG1, WB1 no chg of position", ["DG1 hold", "WB1 hold"]),
    (OPENING, "FI1 keine Änderung der Stellung", ["FI1 hold"]),
    # what is left open
    (PICTON, "KC1 > L7, dunno about the rest yet", ["KC1 move L7"]),
    (OPENING, "FI1 to D6, will decide on FI2 tomorrow", ["FI1 move D6"]),
    (("raab-contact", "joseph"), "ME1 > E2, not sure about ME2", ["ME1 move E2"]),
    (OPENING, "FI1 D6, bei FI2 bin ich noch unentschieden", ["FI1 move D6"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), MEANT, ids=[text for _, text, _ in MEANT])
def test_a_sign_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert sorted(str(each) for each in (*after.sheet.orders, *after.sheet.standing)) == sorted(meant)
    assert not after.questions and not told.unread


@pytest.mark.parametrize("text", ["FI1 = D6", "FI1 = Navarre, FI2 = Touraine", "FI1 = D7, that is where it stands"])
def test_a_sign_that_may_only_say_who_or_where_moves_nobody(text: str) -> None:
    after, _ = answered(text, seat_in(*OPENING))
    assert not any(action.verb == "move" for order in after.sheet.orders for action in order.actions)


def test_what_is_left_open_is_told_beside_what_is_done() -> None:
    reading = orders.read("FI1 to D6, dunno about FI2 yet", seat_in(*OPENING))
    assert any("dunno about FI2 yet" in line.note for line in reading.lines)
