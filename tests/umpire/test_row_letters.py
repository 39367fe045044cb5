"""A bound by mail on a board whose letters are its rows: letters, order language, map and rules all write M7 so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.scenarios import load
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing import pictures
from tests.umpire.club import ESSEX, GAME, RUPERT, Club, body, make_club, small_png

SCENARIO = """
title = "Rowton Heath"
date = "24 September 1745"
system = "brown_bess"
ways = ["simultaneous"]
bounds = 4

[[side]]
id = "red"
name = "The Reds"
adjective = "Red"
solid = true
home = "S"
briefing = "red.md"

[[side]]
id = "blue"
name = "The Blues"
adjective = "Blue"
solid = false
home = "N"
briefing = "blue.md"

[[seat]]
id = "rupert"
name = "Prince Rupert"
side = "red"
commander_in_chief = true

[[seat]]
id = "essex"
name = "the Earl of Essex"
side = "blue"
commander_in_chief = true

[map]
letters = "rows"
roads = ["A3-F3"]
edges = [{ between = ["C5-C7", "D5-D7"], kind = "wall" }]

[map.legend]
"." = ["open"]
"|" = ["road"]
"w" = ["wood"]

[map.labels]
F14 = "Rowton"

[[unit]]
id = "RI1"
name = "Rupert's Bluecoats"
side = "red"
seat = "rupert"
arm = "infantry"
square = "B7"
facing = "N"

[[unit]]
id = "RC1"
name = "Rupert's Horse"
side = "red"
seat = "rupert"
arm = "cavalry"
square = "A12"
facing = "N"

[[unit]]
id = "BI1"
name = "Essex's Foot"
side = "blue"
seat = "essex"
arm = "infantry"
square = "E7"
facing = "S"

[[zone]]
side = "red"
squares = ["A1:B14"]
why = "the two southern rows"

[[zone]]
side = "blue"
squares = ["E1:F14"]
why = "the two northern rows"
"""
MAP = """
   1 2 3 4 5 6 7 8 9 0 1 2 3 4
 F . . | . . . . . . . . . . .
 E . . | . . . . . . . w . . .
 D . . | . . . . . . . w . . .
 C . . | . . . . . . . . . . .
 B . . | . . . . . . . . . . .
 A . . | . . . . . . . . . . .
"""


@pytest.fixture
def drawn() -> list[str]:
    return []


@pytest.fixture
def rowton(tmp_path: Path) -> Path:
    folder = tmp_path / "rowton"
    folder.mkdir()
    (folder / "scenario.toml").write_text(SCENARIO, encoding="utf-8")
    (folder / "map.txt").write_text(MAP, encoding="utf-8")
    for side in ("red", "blue"):
        (folder / f"{side}.md").write_text(f"# Rowton Heath\n\nYou are {side}.\n", encoding="utf-8")
    return folder


@pytest.fixture
def club(tmp_path: Path, rowton: Path, monkeypatch: pytest.MonkeyPatch, drawn: list[str]) -> Club:
    club = make_club(tmp_path, monkeypatch)

    def to_png(svg: str) -> bytes:
        drawn.append(svg)
        return small_png(b"map")

    monkeypatch.setattr(pictures, "to_png", to_png)
    new_game(club.world, load(str(rowton)), Terms(id=GAME))
    for seat, address in (("rupert", RUPERT), ("essex", ESSEX)):
        give_seat(club.world, GAME, seat, address)
    start(club.world, GAME)
    club.tick()
    return club


def words(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


def test_the_invitation_and_its_map_name_rows_by_letters(club: Club, drawn: list[str]) -> None:
    invitation = body(club.last(RUPERT))
    assert "A1 to B14 (the two southern rows)" in invitation
    assert re.search(r"RI1\s+@B7 ", invitation)
    printed = words(drawn[0])
    assert [printed.count(letter) for letter in "ABCDEF"] == [2] * 6
    assert [printed.count(str(column)) for column in range(1, 15)] == [2] * 14
    assert {"A1", "A14", "F1", "F14"} <= set(printed)
    assert not {"G1", "N1", "G2"} & set(printed)


def test_a_bound_is_ordered_asked_played_and_told_in_the_notation_of_the_board(club: Club, drawn: list[str]) -> None:
    club.write(RUPERT, "RI1 deploy B7\nRC1 deploy A12\n")
    club.write(ESSEX, "BI1 deploy E7\n")
    club.pass_deadline()
    club.write(RUPERT, "RI1 - 7C if BI1 at E7\nRC1 N 2\n")
    club.write(ESSEX, "SHOW E7\nSHOW ROW B\nSHOW COLUMN 7\nSHOW COLUMN C\nSHOW NEAR B6\nBI1 - G7\n")
    club.tick()
    answer = body(club.last(RUPERT, "Received"))
    assert "Rupert's Bluecoats: move C7 if BI1 at E7" in answer
    assert "B7-C7" in answer
    assert "A12-B12-C12" in answer
    shown = "\n".join(body(letter) for letter in club.letters_to(ESSEX))
    assert "Row B: Enemy RI1 Rupert's Bluecoats at B7" in shown
    assert "Column 7: BI1 Essex's Foot at E7" in shown
    assert "The columns run from 1, in the west, to 14." in shown
    assert "Within 3 squares of B6: 1 square: Enemy RI1" in shown
    assert "G7 is not on the map (A1 to F14)" in shown
    club.pass_deadline()
    report = body(club.last(RUPERT, "ound 1"))
    assert "C7" in report and "C12" in report
    assert re.search(r"RI1\s+@C7 ", report)
    told = [svg for svg in drawn if "opening of bound 2" in svg and "Closer map" not in svg]
    large, sheet = told[0], told[-1]
    assert "A1" in words(large) and "Rowton" in words(large)
    assert 'width="600"' in sheet, "the umpire's sheet is drawn last, too small for names in every square"
    assert "A1" not in words(sheet) and {*"ABCDEF", "14", "Rowton"} <= {*words(sheet)}


def test_the_map_in_text_has_letters_down_the_side(club: Club) -> None:
    club.write(RUPERT, "SET MAP text\nSEND MAP\n")
    club.tick()
    lines = [line for letter in club.letters_to(RUPERT) for line in body(letter).splitlines()]
    assert any(re.match(r" F .*\. +F?$", line) for line in lines)
    assert any(re.match(r"\s+1 +2 +3 +4 .* 14", line) for line in lines)
    assert any(re.match(r" B .*RI1\^", line) for line in lines)


def test_a_map_with_rows_out_of_sequence_or_squares_of_the_other_notation_is_refused(rowton: Path) -> None:
    from pbem.scenarios import ScenarioBroken

    file = rowton / "map.txt"
    file.write_text(MAP.replace("\n E ", "\n D ", 1), encoding="utf-8")
    scenario = rowton / "scenario.toml"
    scenario.write_text(SCENARIO.replace('"A1:B14"', '"A1:N2"'), encoding="utf-8")
    with pytest.raises(ScenarioBroken) as broken:
        load(str(rowton))
    told = "\n".join(broken.value.faults)
    assert "row D stands where row E belongs; rows run from north to A" in told
    assert "G1 is not on the map; it is 14 x 6 squares" in told
