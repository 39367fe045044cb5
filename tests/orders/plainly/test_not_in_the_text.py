"""Plain orders that say what no word of the text does are no way to put it: a goal, an arm, the place of another."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.not_in_the_text import is_not_in_the_text
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.turned_round import turned_round
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.writing_out import written_out
from tests.orders.test_short_orders import seat_in

PONIATOWSKI, CHARLES = ("beattenburg", "poniatowski"), ("beattenburg", "charles")
NAPOLEON, BERNADOTTE = ("beattenburg", "napoleon"), ("beattenburg", "bernadotte")
WASHINGTON, SULLIVAN = ("brandywine", "washington"), ("brandywine", "sullivan")
KNYPHAUSEN = ("brandywine", "knyphausen")

TEXTS = [
    (PONIATOWSKI, "The 1st Voltigeurs go into the castle if nobody is left at J10, otherwise they stop where they are.",
     "1st Voltigeurs : move castle if not enemy at J10 else hold",
     "1st Voltigeurs : move J10 if not enemy at J10 else hold"),
    (CHARLES, "If the French set foot on the bridge at K17, my guards cavalry fights them there.",
     "guards cavalry : melee K17 if enemy at K17", "guards cavalry : melee K17 if enemy infantry at K17"),
    (CHARLES, "Wenn die Franzosen einen Fuß auf die Brücke K17 setzen, schlägt meine Gardekavallerie sie.",
     "Gardekavallerie : melee K17 if enemy at K17", "Gardekavallerie : melee K17 if enemy infantry at K17"),
    (KNYPHAUSEN, "The 2nd Brigade goes to F20 and the Highlanders take its place.",
     "2nd Brigade : move F20 ; Highlanders : move F19", "2nd Brigade : move F20 ; Highlanders : move F20"),
    (KNYPHAUSEN, "The 2nd Brigade goes to F20 and the Highlanders take over the square it leaves.",
     "2nd Brigade : move F20 ; Highlanders : move F19", "2nd Brigade : move F20 ; Highlanders : hold"),
    (WASHINGTON, "Maxwell goes one square west and faces that way.",
     "Maxwell : move W 1 , face W", "Maxwell : move W 1"),
]  # fmt: skip


def put(where: tuple[str, str], text: str, plain: str) -> tuple[PutPlainly, Reader]:
    seated = desk(seat_in(*where))
    reader = Reader.of(seated)
    said = tuple(plain.split())
    return ThirdReader(seated, reader)._put(1, text, words_of(text), Written(said, (None,) * len(said), 0.9)), reader


def says_more(where: tuple[str, str], text: str, plain: str) -> bool:
    way, reader = put(where, text, plain)
    return is_not_in_the_text(way, reader.lex(written_out(text)), desk(seat_in(*where)))


@pytest.mark.parametrize(("where", "text", "said", "unsaid"), TEXTS, ids=[text for _, text, _, _ in TEXTS])
def test_what_no_word_says_is_known(where: tuple[str, str], text: str, said: str, unsaid: str) -> None:
    assert not says_more(where, text, said)
    assert says_more(where, text, unsaid)


def test_that_somebody_stays_may_be_said_in_any_words() -> None:
    text = "The Old Guard does not budge, except that it forms square if any enemy gets within two squares of it."
    straight, reader = put(NAPOLEON, text, "Old Guard : form square if enemy within 2 else hold")
    turned, _ = put(NAPOLEON, text, "Old Guard : hold if enemy within 2 else form square")
    words = reader.lex(written_out(text))
    assert not turned_round(straight, words, desk(seat_in(*NAPOLEON)))
    assert turned_round(turned, words, desk(seat_in(*NAPOLEON)))


def test_a_bare_number_is_of_the_group_named_before_it() -> None:
    for text, plain in (
        ("Bernadotte's light infantry takes the Scrubenspitz, the 1st on H4 and the 2nd on H3.",
         "1st : move H4 ; 2nd : move H3"),
        ("Bernadottes leichte Infanterie nimmt die Scrubenspitz, die erste auf H4 und die zweite auf H3.",
         "erste : move H4 ; zweite : move H3"),
    ):  # fmt: skip
        way, _ = put(NAPOLEON, text, plain)
        assert [str(order) for order in way.orders] == ["SV1 move H4", "SV2 move H3"]


@pytest.mark.parametrize("text", [
    "If the British turn up at N21 I want Conway to stop in K22, and if they don't he can go to L22.",
    "Wenn die Briten in N21 auftauchen, soll Conway bleiben in K22, sonst geht er nach L22.",
])  # fmt: skip
def test_who_is_to_stop_where_he_does_not_stand_goes_there(text: str) -> None:
    way, _ = put(SULLIVAN, text, "Conway : hold if enemy at N21 else move L22")
    assert [str(order) for order in way.orders] == ["SL1 move K22 if enemy at N21 else move L22"]


def test_nobody_helps_himself() -> None:
    way, _ = put(
        ("brandywine", "howe"), "The Jägers attack Hazen with the mounted ones.", "Jägers : attack Hazen's with mounted"
    )
    assert all(order.unit not in action.units for order in way.orders for action in order.actions)


def test_nobody_goes_somewhere_only_if_he_is_there_already() -> None:
    context = seat_in("dettingen-contact", "gramont")
    lines = orders.read("FI1 holds. In that case FI2 goes to E4.", context).lines
    assert "FI2 move E4 if FI2 at E4" not in {str(order) for line in lines for order in line.orders}
