"""20: lists of troops read, summed and held to the rules."""

from __future__ import annotations

import pytest

from pbem.rules.old_dessauer.buying.bill import Bill, list_text, within_points
from pbem.rules.old_dessauer.buying.reading import read_list

LIST = "4 line infantry C 12 figures; 2 HC B; 1 battery medium 4 guns; 1 general"


def bought(text: str, points: int = 1500) -> Bill:
    lots, wrong = read_list(text)
    assert wrong == ()
    return Bill(lots, points)


def test_70__a_list_is_summed_with_command_and_limbers() -> None:
    bill = bought(LIST)
    assert [lot.price for lot in bill.lots] == [4 * 53, 2 * 202, 303, 50]
    assert (bill.total, bill.left) == (969, 531)
    assert str(bill).endswith("969 of 1500 points, 531 left")


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("4 line infantry C 12 figures", "4 line infantry C"),
        ("two HC", ""),
        ("2 hc b", "2 HC B"),
        ("3x line B", "3 line infantry B"),
        ("battalion of line grade A 16 figures", "1 line infantry A 16 figures"),
        ("2 cuirassiers A", "2 HC A"),
        ("1 LI B rifles", "1 light infantry B rifles"),
        ("2 irregular LC D", "2 LC D irregular"),
        ("1 line irregular heavy weapons D 18 figures", "1 line infantry D 18 figures irregular heavy weapons"),
        ("1 line irregular fanatics D", "1 line infantry D irregular fanatic"),
        ("2 dragoons C dismounting", "2 MC C dismounts"),
        ("1 battery medium 4 guns", "1 medium battery C 4 guns"),
        ("heavy battery B 3 guns 10 gunners", "1 heavy battery B 3 guns 10 gunners"),
        ("1 howitzer battery 2 models", "1 howitzer battery C 2 guns"),
        ("light battery 2 guns", "1 light battery C 2 guns"),
        ("3 generals", "3 generals"),
        ("4 Linieninfanterie C 12 Figuren", "4 line infantry C"),
        ("2 leichte Infanterie B Büchsen", "2 light infantry B rifles"),
        ("2 Husaren", "2 LC C"), ("2 leichte Kavallerie", "2 LC C"), ("2 light horse", "2 LC C"),
        ("2 Dragoner", "2 MC C"), ("2 mittlere Kavallerie", "2 MC C"), ("2 medium horse", "2 MC C"),
        ("2 Kürassiere", "2 HC C"), ("2 schwere Kavallerie", "2 HC C"), ("2 heavy horse", "2 HC C"),
        ("1 leichte Batterie 3 Geschütze", "1 light battery C 3 guns"),
        ("1 mittlere Batterie 3 Geschütze", "1 medium battery C 3 guns"),
        ("1 schwere Batterie 3 Geschütze 10 Kanoniere", "1 heavy battery C 3 guns 10 gunners"),
        ("1 Batterie Haubitzen 3 Geschütze", "1 howitzer battery C 3 guns"),
        ("2 Generäle", "2 generals"),
    ],
)  # fmt: skip
def test_70__items_in_many_wordings(text: str, notation: str) -> None:
    lots, wrong = read_list(text)
    if not notation:
        assert wrong
        return
    assert wrong == ()
    assert list_text(lots) == notation
    assert read_list(notation)[0] == lots


def test_70__items_are_parted_by_semicolons_commas_lines_and_and() -> None:
    assert len(bought("2 line C, 1 HC B\n3 LC D; 1 general and 1 light battery 2 guns").lots) == 5


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("4 elephants", "what is it?"),
        ("1 line A irregular", "irregulars are B, C or D"),
        ("1 HC C irregular", "irregular cavalry is light"),
        ("1 line C rifles", "rifles are for light infantry"),
        ("1 line C dismounts", "only cavalry dismounts"),
        ("1 battery medium 8 guns", "2 to 6 models"),
        ("1 battery medium 4 guns 20 gunners", "12 to 16"),
        ("1 line C 40 figures", "6 to 24"),
        ("0 line C", "one or more"),
        ("1 line C heavy weapons", "for irregulars"),
        ("2 shiny HC B", "'shiny' says nothing; it could be 2 HC B"),
    ],
)
def test_70__what_may_not_be_bought_is_told_with_what_would_be_right(text: str, wrong: str) -> None:
    lots, misread = read_list(text)
    assert lots == ()
    assert wrong in misread[0].wrong


def test_70__too_dear_a_list_is_answered_with_the_nearest_that_fit() -> None:
    bill = bought("10 line C; 5 HC B", 1500)
    assert bill.left == -40
    assert [list_text(each.lots) for each in within_points(bill)] == [
        "9 line infantry C; 5 HC B",
        "10 line infantry C; 4 HC B",
    ]
    assert all(each.left >= 0 for each in within_points(bill))
    assert within_points(bought("1 HC A", 100))[0].lots == ()
