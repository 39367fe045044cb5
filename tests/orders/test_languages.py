"""English and German, mixed as people mix them, in whatever typography their mail programs produce."""

from __future__ import annotations

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from pbem.orders.words.folding import fold, key, keys
from tests.orders.board import context, view

GERMAN = [
    ("FI1 zieht nach C5", "FI1 move C5"),
    ("FI1 rückt nach C5 vor", "FI1 move C5"),
    ("FI1 rueckt nach C5 vor", "FI1 move C5"),
    ("FI1 ruckt nach C5 vor", "FI1 move C5"),
    ("FI1 zieht sich nach C7 zurück", "FI1 move C7"),
    ("FI1 nach Süden", "FI1 move S"),
    ("FI1 marschiert 2 Felder nach Süden", None),
    ("FI1 vorwärts 2", "FI1 move S 2"),
    ("Maison du Roi greift J4 an", "MR1 melee J4"),
    ("MR1 greift an: J4", "MR1 melee J4"),
    ("Maison du Roi soll J4 angreifen", "MR1 melee J4"),
    ("Greift J4 mit MR1 an", "MR1 melee J4"),
    ("MR1 attackiert BC1", "MR1 melee BC1"),
    ("FG1 feuert auf BI1", "FG1 fire BI1"),
    ("FG1 schießt auf D4", "FG1 fire D4"),
    ("FG1 beschiesst D4", "FG1 fire D4"),
    ("FG1 protzt ab, Front O", "FG1 unlimber, face E"),
    ("FG1 abprotzen und Front nach Osten", "FG1 unlimber, face E"),
    ("FG2 protzt auf", "FG2 limber"),
    ("FI4 bildet ein Karree", "FI4 form square"),
    ("FI4 formiert sich in Linie", "FI4 form line"),
    ("FI4 bildet Angriffskolonne", "FI4 form attack column"),
    ("de Gramont schließt sich FI3 an", "DG join FI3"),
    ("FI2 hält", "FI2 hold"),
    ("FI2 bleibt stehen", "FI2 hold"),
    ("FI2 hält die Stellung", "FI2 hold"),
    ("FI3 sammelt sich", "FI3 rally"),
    ("FI1 - C5 wenn Feind innerhalb 2, sonst halten", "FI1 move C5 if enemy within 2 else hold"),
    ("FI1 dreht nach Norden", "FI1 face N"),
    ("FI1 moves nach C5 und Front Ost", "FI1 move C5, face E"),
    ("Bitte FI1 nach C5", "FI1 move C5"),
    ("FI1 soll nach C5 ziehen", "FI1 move C5"),
    ("FI1 soll nach C5 ziehen und Karree bilden", "FI1 move C5, form square"),
]


@pytest.mark.parametrize(("line", "told"), [pair for pair in GERMAN if pair[1]])
def test_german_lines(line: str, told: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert [str(each) for each in reading.orders] == [told], reading
    assert reading.result is Result.OK, reading


@pytest.mark.parametrize("line", [pair[0] for pair in GERMAN if not pair[1]])
def test_german_word_order_that_is_not_known_is_asked_about_or_read(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert reading.result in (Result.OK, Result.GUESS, Result.ASK)
    assert reading.orders or reading.result is Result.ASK


@pytest.mark.parametrize(("line", "units"), [
    ("alle halten", 16), ("alle anderen halten", 16), ("Infanterie FI1-FI4 hält", 4), ("alle Infanterie hält", 8),
    ("der Rest hält", 16), ("alle Geschütze feuern auf D4", 2), ("FI1 und FI2 halten", 2), ("sonst alle halten", 16),
])  # fmt: skip
def test_german_groups(line: str, units: int) -> None:
    readings = orders.read(line, context()).lines
    count = sum(len(reading.orders) for reading in readings)
    assert count == units


@pytest.mark.parametrize("line", [
    "FI1 – C5", "FI1 — C5", "FI1 → C5", "FI1 -> C5", "FI1 --> C5", "FI1 ➔ C5", "FI1 − C5", "FI1\u00a0-\u00a0C5",
    "FI1\u202f- C5", "\ufeffFI1 - C5", "FI1\u200b - C5", "\u200fFI1 - C5", "ＦＩ１　－　Ｃ５", "fi1 - c5", "Fi1 - C05",
    "FI1 - 5C", "• FI1 - C5", "* FI1 - C5", "- FI1 - C5", "1. FI1 - C5", "2) FI1 - C5", "FI1: - C5", "“FI1 - C5”",
    "FI1 - C5.", "FI1 - C5!", "FI1 ⇒ C5", "FI 1 - C 5", "FI1\t-\tC5", "FI1 - C5 # to the river", "FI1 - C5 // so",
    "please FI1 - C5", "FI1 should move to C5", "FI1 is to go to C5", "FI1 to C5", "I want FI1 to move to C5",
    "Let FI1 march to C5", "Order FI1 to advance to C5", "@C6 - C5", "Gardes Francaises - C5", "GARDES FRANÇAISES - C5",
])  # fmt: skip
def test_typography_is_out_of_the_way(line: str) -> None:
    (reading,) = orders.read(line, context()).lines
    assert [str(each) for each in reading.orders] == ["FI1 move C5"], reading
    assert reading.result is Result.OK, reading


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("FI1 - C5 // FI2 - D5", ["FI1 move C5", "FI2 move D5"]),
        ("FI1 - C5 // the gun across the river // so", ["FI1 move C5"]),
        ("FI1 - C5 # then // FI2 - D5", ["FI1 move C5"]),
        ("// FI1 - C5", []),
    ],
)
def test_two_strokes_part_orders_and_begin_a_comment_that_names_nobody(line: str, told: list[str]) -> None:
    assert [str(order) for each in orders.read(line, context()).lines for order in each.orders] == told


def test_letters_that_only_look_latin_are_repaired_and_shown() -> None:
    (reading,) = orders.read("FI1 - С5", context()).lines
    assert [str(each) for each in reading.orders] == ["FI1 move C5"]
    assert reading.result is Result.GUESS and "C5" in reading.note
    assert fold("Привет").text == "Привет"
    assert fold("ΑΒ1").repaired == ("AB1",)


def test_only_the_ten_digits_count() -> None:
    (reading,) = orders.read("FI1 - C\u0665", context()).lines
    assert reading.result is Result.ASK


def test_accents_are_folded_both_ways() -> None:
    assert key("Müller") == key("MUELLER") == "mueller"
    assert keys("Müller") == {"mueller", "muller"}
    assert key("schließt") == key("schliesst")
    assert key("d’Harcourt".replace("’", "'")) == "dharcourt"
    assert key("Penthièvre") == "penthievre"


def test_the_tables_hold_no_word_of_another_language_twice() -> None:
    reading = orders.read("d’Harcourt joins FC1; Gramont schließt sich FI1 an", context())
    assert [str(each) for line in reading.lines for each in line.orders] == ["DH join FC1", "DG join FI1"]
    assert len(view().own) == 16
