"""Looks, messages and company that are no orders by themselves, and those with whom the writer does something."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from tests.letters.prose.positions import load_positions
from tests.letters.prose.seats import context_of

WASHINGTON, SULLIVAN = ("brandywine", "washington"), ("brandywine", "sullivan")
KNYPHAUSEN = ("brandywine", "knyphausen")
PICTON, CHARLES, BERNADOTTE = ("beattenburg", "picton"), ("beattenburg", "charles"), ("beattenburg", "bernadotte")


def read(place: tuple[str, str], text: str, language: str = "en") -> orders.Reading:
    return orders.read(text, context_of(load_positions()[place[0]], place[1], language))


def told(reading: orders.Reading) -> list[str]:
    return [str(each) for line in reading.lines for each in (*line.orders, *line.standing)]


READ = [
    # a look round turns nobody
    (WASHINGTON, "Bland's Horse should ride to Dilworth and have a look round there.", ["BL1 move N27"]),
    (WASHINGTON, "Bland's Horse to Dilworth, look around there", ["BL1 move N27"]),
    # the way that it goes is the way that it faces
    (WASHINGTON, "Maxwell goes one square west and faces that way.", ["MX1 move W 1, face W"]),
    (WASHINGTON, "Maxwell goes one square forward, facing that way.", ["MX1 move W 1, face W"]),
    # with whom the writer stays
    (SULLIVAN, "Stephen goes to M23, I stay here with the two Maryland brigades.",
     ["ST1 move M23", "ST2 move M23", "SU1 hold", "SU2 hold"]),
    (SULLIVAN, "Stephen rückt mit seinen beiden Brigaden nach M23 ab, ich bleibe mit den Maryland-Brigaden stehen.",
     ["ST1 move M23", "ST2 move M23", "SU1 hold", "SU2 hold"]),
    # what everybody is called
    (KNYPHAUSEN, "My whole command stays put.",
     [f"{unit} hold" for unit in ("QR1", "RC1", "BR1", "AR4", "BR2", "AR3", "SC1", "HB1")]),
    # guns on horseback
    (CHARLES, "Die berittene Batterie geht nach M15.", ["CB1 move M15"]),
    (CHARLES, "The mounted battery goes to M15.", ["CB1 move M15"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), READ, ids=[text for _, text, _ in READ])
def test_what_is_told_is_read(place: tuple[str, str], text: str, meant: list[str]) -> None:
    assert sorted(told(read(place, text))) == sorted(meant)


@pytest.mark.parametrize(("place", "text"), [
    (PICTON, "The Black Watch wish it to be known that they are out of whisky and hold the umpire responsible."),
    (PICTON, "The Black Watch hold the umpire responsible."),
    (WASHINGTON, "Potter und Irvine haben heute noch nicht gefrühstückt, lassen sie ausrichten, die Armen."),
    (WASHINGTON, "Potter und Irvine lassen grüßen."),
])  # fmt: skip
def test_what_somebody_only_has_said_is_no_order_and_shown(place: tuple[str, str], text: str) -> None:
    reading = read(place, text)
    assert not told(reading) and [each.text for each in reading.unread] == [text]


def test_beside_a_message_an_order_is_one() -> None:
    assert told(read(WASHINGTON, "Muhlenberg lässt ausrichten, dass er nach I24 geht.")) == ["GN1 move I24"]


def test_who_goes_without_waiting_is_not_told_never_to_go() -> None:
    text = "Should that wood go up in flames again, SV1 is to run out of it on its own without waiting for me."
    reading = read(BERNADOTTE, text)
    assert not told(reading)
    assert any(line.result is Result.ASK for line in reading.lines) or reading.unread


def test_what_is_to_hold_for_the_whole_battle_is_not_done_for_this_bound_alone() -> None:
    text = "Die Leibgarde bildet Karree, sobald Reiterei auf zwei Felder heran ist, und zwar die ganze Schlacht über."
    assert not told(read(BERNADOTTE, text))
