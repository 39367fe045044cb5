"""Plain orders are taken apart as the lessons write them."""

from __future__ import annotations

from pbem.orders.plainly.plain import Kind, Plain, plain_sentences
from pbem.orders.plainly.words import WORD


def plain(text: str) -> list[Plain]:
    return list(plain_sentences(WORD.findall(text)))


def test_names_deeds_and_what_they_hang_on() -> None:
    found = plain("first Voltigeurs: move H10, face E if enemy cavalry within 2 else hold ; PV2, PV3: hold")
    assert found == [
        Plain(Kind.ORDER, ("first Voltigeurs",), (), ("move H10", "face E"), "enemy cavalry within 2", ("hold",)),
        Plain(Kind.ORDER, ("PV2", "PV3"), (), ("hold",)),
    ]


def test_of_a_doubt_every_deed_is_a_choice() -> None:
    assert plain("ask FI2: move F5 | move G5") == [Plain(Kind.ASK, ("FI2",), (), ("move F5", "move G5"))]


def test_whoever_is_left_out_is_told_nothing() -> None:
    assert plain("all but FI3, FI4: hold") == [Plain(Kind.ORDER, ("all",), ("FI3", "FI4"), ("hold",))]


def test_standing_orders_what_is_on_file_questions_and_chatter() -> None:
    kinds = [each.kind for each in plain("always FI5: advance no ; keep FI1 ; cancel FI2 ; question ; -")]
    assert kinds == [Kind.ALWAYS, Kind.KEEP, Kind.CANCEL, Kind.QUESTION, Kind.NOTHING]
