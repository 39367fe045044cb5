"""Arguments in few words: which flank, which shot, the same target, one target for another."""

from __future__ import annotations

import pytest

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
