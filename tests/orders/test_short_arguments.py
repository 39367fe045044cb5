"""Arguments in few words: which flank, which shot, the same target, one target for another."""

from __future__ import annotations

import pytest

from pbem import orders
from tests.orders.test_short_orders import answered, seat_in

SCHWERIN, NEIPPERG = ("mollwitz", "schwerin"), ("mollwitz", "neipperg")
JOSEPH, STAIR = ("raab-contact", "joseph"), ("dettingen-contact", "stair")

MEANT: list[tuple[tuple[str, str], str, list[str]]] = [
    # which flank
    (SCHWERIN, "PC1 atk AC1 r. flank", ["PC1 attack right flank AC1"]),
    (SCHWERIN, "PC1 x AC1 l. flk", ["PC1 attack left flank AC1"]),
    (SCHWERIN, "PC1 charge AC1 rt flank", ["PC1 attack right flank AC1"]),
    (SCHWERIN, "PC1 AC1 in d. li. Flanke", ["PC1 attack left flank AC1"]),
    (SCHWERIN, "PC1 greift AC1 in der rechten Flanke an", ["PC1 attack right flank AC1"]),
    (SCHWERIN, "PC1 Angriff AC1 re. Flanke", ["PC1 attack right flank AC1"]),
    # which shot
    (NEIPPERG, "AB1+2 roundshot PI3", ["AB1 fire ball PI3", "AB2 fire ball PI3"]),
    (SCHWERIN, "PB1 Kart. auf AI1, PB2 Kug. AI4", ["PB1 fire canister AI1", "PB2 fire ball AI4"]),
    (SCHWERIN, "PB1 Kartätsche auf AI1", ["PB1 fire canister AI1"]),
    # the same target
    (SCHWERIN, "PB1 at AI1, PB2 same tgt", ["PB1 fire AI1", "PB2 fire AI1"]),
    (SCHWERIN, "PI6 volley AC1, PI7 fires at the same target", ["PI6 fire AC1", "PI7 fire AC1"]),
    (STAIR, "BI3 fire E5, PG1 gl. Ziel", ["BI3 fire E5", "PG1 fire E5"]),
    (STAIR, "BI3 feuert auf E5, PG1 dasselbe Ziel", ["BI3 fire E5", "PG1 fire E5"]),
    # one target for another
    (SCHWERIN, "PB1 off AI4, onto AI3", ["PB1 fire AI3"]),
    (SCHWERIN, "PB1 switches from AI4 to AI3", ["PB1 fire AI3"]),
    (SCHWERIN, "PB1 statt AI4 jetzt AI3", ["PB1 fire AI3"]),
    (SCHWERIN, "PB1 weg von AI4, auf AI3", ["PB1 fire AI3"]),
    (SCHWERIN, "PC1 attack AC1, not AC2", ["PC1 attack AC1"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), MEANT, ids=[text for _, text, _ in MEANT])
def test_an_argument_in_few_words_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert sorted(str(each) for each in (*after.sheet.orders, *after.sheet.standing)) == sorted(meant)
    assert not after.questions and not told.unread


def test_the_same_target_where_none_was_told_is_asked_for() -> None:
    after, _ = answered("PB2 same target", seat_in(*SCHWERIN))
    assert [question.units for question in after.questions] == [("PB2",)]


AWAY: list[tuple[tuple[str, str], str, list[str]]] = [
    (("dettingen-contact", "george"), "AC1 out of there, S", ["AC1 disengage S"]),
    (("dettingen-contact", "harcourt"), "FC3 out of it, N", ["FC3 disengage N"]),
    (("dettingen-contact", "stair"), "BI3 out of there, S", ["BI3 move S"]),
    # half a turn
    (("beattenburg", "picton"), "KB1 half right", ["KB1 face NW"]),
    (("beattenburg", "picton"), "KG1 halb links", ["KG1 face SW"]),
    (("dettingen-opening", "gramont"), "FI1 wheel half left", ["FI1 face SE"]),
    (SCHWERIN, "PI1 half right 6", ["PI1 half right 6"]),
    # who helps, and what is said of the attack behind it
    (("beattenburg", "poniatowski"), "PV1 x H10, PV2 supp., pincers", ["PV1 melee H10 pincers", "PV2 support PV1"]),
    (("beattenburg", "poniatowski"), "PV1 greift H10 an, PV2 unterstützt, Zange",
     ["PV1 melee H10 pincers", "PV2 support PV1"]),
    # who change places
    (("raab-opening", "john"), "JE1 <-> JE3 (F4/F5)", ["JE1 move F5", "JE3 move F4"]),
    # how often
    (("beattenburg", "poniatowski"), "PF1 fire K10 x2", ["PF1 fire K10"]),
    (JOSEPH, "ME6 bombard E2 x2", ["ME6 bombard E2 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "text", "meant"), AWAY, ids=[text for _, text, _ in AWAY])
def test_a_way_in_few_words_is_filed_as_it_was_meant(place: tuple[str, str], text: str, meant: list[str]) -> None:
    after, told = answered(text, seat_in(*place))
    assert [str(each) for each in after.sheet.orders] == meant
    assert not after.questions and not told.unread


def test_help_behind_an_order_is_asked_for() -> None:
    reading = orders.read("PI1 adv 3; HELP WHEEL", seat_in(*SCHWERIN))
    assert [setting.name for setting in reading.settings] == ["help"]
    assert [str(order) for line in reading.lines for order in line.orders] == ["PI1 advance 3"]


@pytest.mark.parametrize("text", ["msg Knyph.: hold on till four", "note to Knyph.: hold on till four"])
def test_a_message_is_sent_to_a_name_that_a_stop_shortens(text: str) -> None:
    reading = orders.read(text, seat_in("brandywine", "howe"))
    assert [(press.to, press.text) for press in reading.press] == [("General von Knyphausen", "hold on till four")]
    assert not any(line.orders or line.choices for line in reading.lines)
