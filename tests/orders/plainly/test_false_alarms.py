"""Where a word only sounds dangerous, what is put plainly is done; and where it is dangerous, not."""

from __future__ import annotations

import pytest

from pbem.orders.grammar.reading import Result
from pbem.orders.plainly.how_likely import NO_ORDER
from pbem.orders.plainly.odd import is_odd
from tests.orders.plainly.test_by_the_map import CONTACT, FREDERICK, GRAMONT, laid, order
from tests.orders.plainly.test_weighing import Put, done, put, read

__all__ = ["put"]
SURE_ENOUGH = NO_ORDER + 0.01

HARMLESS = [
    # what is for later stands in a reason alone
    ("FI1 frobbles merrily over to D5, because later it will be far too crowded there.", "FI1 : move D5"),
    ("FI1 watschelt gemächlich nach D5, weil es dort später zu voll ist.", "FI1 : move D5"),
    # until he is told otherwise, or something else
    ("FI1 wanders quite gallantly over to D5 until you hear otherwise.", "FI1 : move D5"),
    # whoever stands in a condition, which is told as one
    ("FI1 watschelt gemächlich nach D5, aber nicht falls wer Feindliches da ist.",
     "FI1 : move D5 if not enemy at D5"),
    # his own men are called first
    ("You gunners of the first battery, kindly frobble D4.", "FG1 : fire D4"),
    ("Das sechste: rührt euch, aber watschelt nicht davon.", "FI6 : hold"),
    # it hangs on the rules alone, or on a courtesy
    ("FI1 wanders quite gallantly over to D5, if that is allowed.", "FI1 : move D5"),
    ("Falls das schon geht, wandert FI1 ganz munter nach D5.", "FI1 : move D5"),
    ("FI1 wanders quite gallantly over to D5 as soon as it can.", "FI1 : move D5"),
    ("I should take it kindly if FI1 wandered over to D5.", "FI1 : move D5"),
    # somebody thinks again, and takes back
    ("On reflection the frobbling of FI1 over to D5 is off.", "cancel FI1"),
    ("Den Zettel für FI1 könnt ihr verbrennen.", "cancel FI1"),
    ("FI1's note goes into the bin.", "cancel FI1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "plain"), HARMLESS, ids=[text for text, _ in HARMLESS])
def test_it_is_done(put: Put, text: str, plain: str) -> None:
    put(plain, SURE_ENOUGH)
    verb, _, deed = plain.partition(" : ")
    meant = f"{verb} {deed}" if deed else f"{plain.split()[1]} "
    assert done(text) == {meant}


DANGEROUS = [
    ("FI1 frobbles merrily over to D5 later, because it is far too crowded there.", "FI1 : move D5"),
    ("FI1 frobbles merrily over to D5; otherwise he frobbles about.", "FI1 : move D5"),
    ("The first laughs at you from D4.", "FI1 : melee D4"),
    ("If that is Harcourt over there FI1 wanders quite gallantly over to D5.", "FI1 : move D5"),
    ("If yesterday was Tuesday FI1 wanders quite gallantly over to D5.", "FI1 : move D5"),
    ("On second thoughts FI1 frobbles merrily over to E5 and not to D5.", "FI1 : move D5"),
]


@pytest.mark.parametrize(("text", "plain"), DANGEROUS, ids=[text for text, _ in DANGEROUS])
def test_it_is_not_done(put: Put, text: str, plain: str) -> None:
    put(plain, SURE_ENOUGH)
    assert plain.replace(" : ", " ") not in done(text)


def test_a_list_of_names_is_not_many(put: Put) -> None:
    text = "The first battalion, the second and the fourth all wander gallantly about and meet in E5."
    put("first battalion , second , fourth : move E5", SURE_ENOUGH)
    assert done(text) == {"FI1 move E5", "FI2 move E5", "FI4 move E5"}
    put("infantry : move E5", SURE_ENOUGH)
    assert "FI5 move E5" not in done("All the infantry wander gallantly about and meet in E5.")


def test_to_ask_is_no_danger(put: Put) -> None:
    text = "Do something clever with FI1, perhaps over at D5."
    put("ask FI1 : move D5 | hold", 0.5)
    (line,) = read(text)
    assert line.result is Result.ASK
    assert "FI1 move D5" in {str(choice.order) for choice in line.choices}
    put("FI1 : move D5", 0.5)
    assert done(text) == set()


def test_who_fights_does_not_shoot() -> None:
    assert is_odd(order("FC3 fire AC1", ("dettingen-contact", "harcourt")), laid(("dettingen-contact", "harcourt")))
    assert not is_odd(order("FG1 fire C3", CONTACT), laid(CONTACT))
    assert not is_odd(order("FG2 fire F3", GRAMONT), laid(GRAMONT))
    assert FREDERICK
