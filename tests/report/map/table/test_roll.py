"""The roll of a crowded table: everybody once, with his wing, place and nearest enemy, in half the lines."""

from __future__ import annotations

import re

from pbem.battle.view import View
from pbem.report.map import text_map
from pbem.report.told_map import told_map
from pbem.report.tongue.catalogue import read_catalogue
from tests.report.map.table.tables import area, table, unit


def crowd() -> View:
    foot = (f"PI{n} foot 6x1 {14 + 3 * n},28@{12.5 if n == 3 else 0}" for n in range(1, 32))
    enemy = (f"AI{n} foot 12x1 {14 + 5 * n},58@180" for n in range(1, 20))
    alone = ("PI40 foot 12x1 30,4@90",)
    return table(
        *(unit(piece, "first line" if piece.startswith("PI") else "") for piece in (*foot, *enemy, *alone)),
        features=(area("stream", "Laugwitz brook", "7,0", "10,84", width=2),),
    )


def test_everybody_stands_in_the_roll_once_with_place_and_nearest_enemy() -> None:
    told = text_map(crowd(), whole=False)
    for name in [*(f"PI{n}" for n in range(1, 32)), "PI40"]:
        assert len(re.findall(rf"\b{name} \d+:\d\d,\d+:\d\d (?:\([\w.]+\) )?AI\d+ [\d.]+", told)) == 1, name
    for name in (f"AI{n}" for n in range(1, 20)):
        assert len(re.findall(rf"\b{name} \d+:\d\d,\d+:\d\d", told)) == 1, name
    assert re.search(r"PI3 23:00,28:00 \(12.5\)", told), "its front is another than its line's"
    assert re.search(r"Alone: .*PI40 30:00,4:00 \(E\)", told)


def test_no_unit_is_parted_from_its_place_and_no_line_is_too_wide() -> None:
    roll = text_map(crowd(), whole=False).split("From left to right", 1)[1]
    assert max(map(len, roll.splitlines())) <= 76
    assert not re.search(r"[PA]I\d+\n", roll)


def test_a_table_that_is_asked_for_is_whole() -> None:
    whole = text_map(crowd())
    assert "Each unit: inches east and north" in whole and "Places: " in whole
    assert len(text_map(crowd(), whole=False).splitlines()) < len(whole.splitlines()) - 8


def test_the_roll_is_told_in_german() -> None:
    tongue = read_catalogue("de")
    told = told_map(crowd(), tongue, whole=False)
    assert "Von links nach rechts" in told and "Erste Linie, " in told and "Front nach N: " in told
    assert not re.search(r"\b(?:facing|inches|nearest|Enemy|line)\b", told)
    assert sorted(tongue.missing) == []
