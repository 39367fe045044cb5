"""Plain orders that do in one case what a text tells for the other are no way to put it."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.desk import desk
from pbem.orders.plainly.network import Written
from pbem.orders.plainly.third_reading import ThirdReader
from pbem.orders.plainly.turned_round import turned_round
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.reader import Reader
from pbem.orders.prose.writing_out import written_out
from tests.orders.test_short_orders import seat_in

GRAMONT = ("dettingen-contact", "gramont")
EUGENE = ("raab-opening", "eugene")

TEXTS = [
    (GRAMONT, "FI3 feuert auf F4; sollte Reiterei auf zwei Felder herankommen, bildet es stattdessen Karree.",
     "FI3 : form square if enemy cavalry within 2 else fire F4",
     "FI3 : fire F4 if enemy cavalry within 2 else form square"),
    (GRAMONT, "FI3 feuert auf F4, bei Reiterei auf zwei Felder aber Karree.",
     "FI3 : form square if enemy cavalry within 2 else fire F4",
     "FI3 : fire F4 if enemy cavalry within 2 else form square"),
    (GRAMONT, "FI5 keeps firing at HI1 as long as it has less than two hits, then it retires to H6.",
     "FI5 : fire HI1 if hits < 2 else move H6", "FI5 : move H6 if hits < 2 else fire HI1"),
    (GRAMONT, "Weicht der Feind aus F4, rückt FI3 nach F4.",
     "FI3 : move F4 if not enemy at F4", "FI3 : move F4 if enemy at F4"),
    (GRAMONT, "Once BI3 has left E4 FI2 advances to E4.",
     "FI2 : move E4 if not BI3 at E4", "FI2 : move E4 if BI3 at E4"),
    (GRAMONT, "FI3 holds unless cavalry comes within two squares, in which case it forms square.",
     "FI3 : form square if enemy cavalry within 2 else hold", "FI3 : hold if enemy cavalry within 2 else form square"),
    (GRAMONT, "FI2 charges BI3 if BI3 is at E4, otherwise it fires at HI1.",
     "FI2 : melee BI3 if BI3 at E4 else fire HI1", "FI2 : fire HI1 if BI3 at E4 else melee BI3"),
    (GRAMONT, "FI2 doesn't go to E4 unless an enemy is there; if there is, it charges him.",
     "FI2 : melee E4 if enemy at E4", "FI2 : melee E4 if enemy at E4 else move E4"),
    (("raab-opening", "wings"), "Colbert to E1, but if there is enemy horse in F1 he had better not and stays.",
     "Colbert : hold if enemy cavalry at F1 else move E1", "Colbert : hold if enemy cavalry at F1 else move F1"),
    (("raab-opening", "wings"), "GY3 to E1, but if there is enemy cavalry in F1 it had better hold.",
     "GY3 : hold if enemy cavalry at F1 else move E1", "GY3 : move E1 if enemy cavalry at F1 else hold"),
    (EUGENE, "With three GR1 goes to E3 and storms F3, with two only E3, with one nothing.",
     "GR1 : move E3 , assault F3 if 3 actions ; GR1 : move E3 if 2 actions ; GR1 : hold if 1 action",
     "GR1 : move E3 , assault F3 if 3 actions"),
    (EUGENE, "On a three BA7 shells F3 twice, with less only once.",
     "BA7 : bombard F3 2 if 3 actions else bombard F3", "BA7 : bombard F3 2 if 3 actions"),
]  # fmt: skip


def is_turned_round(where: tuple[str, str], text: str, plain: str) -> bool:
    seated = desk(seat_in(*where))
    reader = Reader.of(seated)
    said = tuple(plain.split())
    way = ThirdReader(seated, reader)._put(1, text, words_of(text), Written(said, (None,) * len(said), 0.9))
    return turned_round(way, reader.lex(written_out(text)), seated)


@pytest.mark.parametrize(("where", "text", "straight", "turned"), TEXTS, ids=[text for _, text, _, _ in TEXTS])
def test_what_is_turned_round_is_known(where: tuple[str, str], text: str, straight: str, turned: str) -> None:
    assert not is_turned_round(where, text, straight)
    assert is_turned_round(where, text, turned)


def test_he_may_go_where_it_hangs_if_that_is_told_before() -> None:
    text = "Stone geht auf die Furt J21, aber nur wenn dort kein Feind steht, sonst bleibt er in J22."
    assert not is_turned_round(("brandywine", "sullivan"), text, "Stone : move J21 if not enemy at J21 else hold")
