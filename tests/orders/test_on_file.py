"""What is on file: taken back, left as it is, given again or put otherwise, and shown as it was and is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem import orders
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.orders.answer.acknowledgement import Acknowledgement
from tests.orders.board import context

FILED = (
    Order("FI1", (Action("move", (Square.parse("C5"),)),)),
    Order("FI2", (Action("hold"),)),
    Order("FG1", (Action("fire", (Square.parse("D4"),)),)),
)
LAST = (Order("FI5", (Action("move", (Square.parse("G5"),)),)),)


def answered(text: str, filed: tuple[Order, ...] = FILED) -> tuple[dict[str, str], Acknowledgement]:
    """The orders on the sheet after a letter, and the answer to it."""
    here = replace(context(), filed=filed, last=LAST)
    before = orders.Draft(Sheet(here.seat, here.view.bound, filed))
    reading = orders.read(text, here)
    after = orders.file(before, reading, here)
    waiting = {unit for question in after.questions for unit in question.units}
    sheet = {order.unit: str(order) for order in after.sheet.orders if order.unit not in waiting}
    return sheet, orders.acknowledge(after, reading, here, before)


@pytest.mark.parametrize("text", [
    "cancel FI1", "FI1's order is withdrawn", "cancel FI1's move to C5", "FI1 - scrap that", "never mind FI1",
    "call off the move of FI1", "I withdraw my orders for FI1", "forget what I wrote about FI1", "streiche FI1",
    "Befehl für FI1 zurück", "Befehl f. FI1 weg", "FI1 ist gestrichen", "den Befehl für FI1 bitte streichen",
    "FI1 doch nicht",
])  # fmt: skip
def test_an_order_taken_back_is_shown_with_what_it_was(text: str) -> None:
    sheet, answer = answered(text)
    assert "FI1" not in sheet and len(sheet) == 2
    assert [(row.units, row.was, row.text) for row in answer.understood if row.changed] == [
        (("FI1",), "move C5", "no order")
    ]


@pytest.mark.parametrize("text", [
    "forget my last mail", "disregard everything I sent earlier", "start over", "cancel all my orders",
    "alles streichen", "vergiss alles, was ich bisher geschrieben habe",
    "every order of mine off pls, new ones tonight", "all my orders are void", "alle meine Befehle sind hinfällig",
])  # fmt: skip
def test_everything_is_taken_back(text: str) -> None:
    assert answered(text)[0] == {}


@pytest.mark.parametrize("text", [
    "no changes from me", "my orders stand", "all as before", "leave FI1 as it is", "leave FI1's order in",
    "leave the order of FI1 as it is", "FI1 stet.", "FI1 keeps its order",
    "FI1 bleibt wie befohlen", "keine Änderungen", "es bleibt alles beim Alten", "FI1 and FG1 as filed",
])  # fmt: skip
def test_what_stays_as_before_stays(text: str) -> None:
    sheet, answer = answered(text)
    assert sheet == {"FI1": "FI1 move C5", "FI2": "FI2 hold", "FG1": "FG1 fire D4"}
    assert not answer.unread and not answer.needs_you


@pytest.mark.parametrize(("text", "order"), [
    ("FI1 to D5 instead", "FI1 move D5"), ("change FI1 from C5 to D5", "FI1 move D5"),
    ("FI1 nicht nach C5, sondern nach D5", "FI1 move D5"), ("FI1 statt nach C5 nach D5", "FI1 move D5"),
    ("scrap FI1, it holds", "FI1 hold"), ("on second thoughts FI1 stays", "FI1 hold"),
    ("my last letter stands, except that FI1 holds", "FI1 hold"), ("FI3 to E5, FI4 as FI3", "FI4 move E5"),
    ("FI8 wie FI2", "FI8 hold"), ("FI4 instead of FI3 to F5", "FI4 move F5"), ("FI5 same again", "FI5 move G5"),
    ("FI5 noch einmal", "FI5 move G5"), ("FI5 wie letzte Runde, FI3 hält", "FI5 move G5"),
    ("FI3 fwd 1; FI4: ditto", "FI4 move S 1"), ("FI3 to E5. Rest of file stands.", "FI1 move C5"),
    ("FI3 nach E5. Rest der Meldung gilt.", "FI1 move C5"),
])  # fmt: skip
def test_what_was_ordered_is_put_otherwise(text: str, order: str) -> None:
    assert answered(text)[0][order.split()[0]] == order


@pytest.mark.parametrize(("text", "units"), [
    ("cancel FI6", "for FI6"), ("FI6 as before", "for FI6"), ("streiche FI6 und FI7", "for FI6, FI7"),
    ("the cavalry as before", "for MR1, FC1, FC2, FC3"),
])  # fmt: skip
def test_who_has_nothing_on_file_is_told(text: str, units: str) -> None:
    assert [check.message for check in answered(text)[1].check_this] == [f"Nothing is on file {units}."]


@pytest.mark.parametrize("text", ["everything stays the same", "FI1 bleibt unverändert", "FI1 stays as it was"])
def test_what_only_does_not_change_is_no_order_to_stay(text: str) -> None:
    assert answered(text, ())[0] == {}


@pytest.mark.parametrize("text", ["cancel everything", "forget my last letter", "all as before"])
def test_that_nothing_at_all_is_on_file_is_told(text: str) -> None:
    assert [check.message for check in answered(text, ())[1].check_this] == ["Nothing is on file yet."]
