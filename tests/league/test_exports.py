"""K17: a league for other programs, column by column."""

from __future__ import annotations

import csv
import io
from datetime import date

from pbem.league.exports import plain, table_csv, trf
from pbem.league.meeting import NOBODY, Meeting
from pbem.league.standings import Line, field_of, standings
from tests.league.build import meeting

NAMES = {1: "Anne Archer", 2: "Bob", 3: "Cleo", 9: "Rita"}
SEASON = (
    meeting(1, 1, 2, "1 12:7"),
    Meeting(1, 3, NOBODY),
    meeting(2, 3, 1, "½ 6:6 adjudicated"),
    meeting(2, 2, 9, "1 0:0 forfeit"),
    meeting(3, 9, 1, games=1),
    meeting(3, 2, 3, "0 1:4"),
)
"""Anne beats Bob and draws with Cleo; Cleo rested once and beat Bob; Rita, a reserve, came to nothing against Bob."""


def table(*breaks: str) -> tuple[Line, ...]:
    return standings(field_of("1-0.5-0", SEASON), (1, 2, 3), breaks)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_K17__a_table_as_CSV_has_every_count_under_its_head() -> None:
    text = table_csv([("First", table("margin", "wins")), ("Second", ())], NAMES, ("margin", "wins"))
    assert read(text) == [
        ["division", "place", "player", "points", "played", "won", "drawn", "lost", "margin", "margin", "wins"],
        ["First", "1", "Cleo", "2.5", "3", "2", "1", "0", "3", "3.0", "1.0"],
        ["First", "2", "Anne Archer", "1.5", "2", "1", "1", "0", "5", "5.0", "1.0"],
        ["First", "3", "Bob", "1.0", "3", "1", "0", "2", "-8", "-8.0", "0.0"],
    ]
    assert "\r" not in text and text.endswith("\n")


def test_K17__no_name_in_a_CSV_is_a_formula_and_no_other_is_touched() -> None:
    wild = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n =1")
    tame = ("Anne", "", "A=1", "O'Neill, Pat", 'Bob "the Bold"', "(1)")
    for name in (*wild, *tame):
        row = read(table_csv([(name, table()[:1])], {3: name}, ()))[1]
        assert (row[0], row[2]) == ((f"'{name.strip()}", f"'{name.strip()}") if name in wild else (name, name))
    assert read(table_csv([("", table()[:1])], {3: "Bob\r=1"}, ()))[1][2] == "Bob =1", "nor does it begin a row"


def test_K17__the_tournament_report_file_is_FIDEs_column_by_column() -> None:
    text = trf("Spring\nCup", date(2027, 4, 1), table(), SEASON, NAMES)
    head, rows = text.splitlines()[:4], text.splitlines()[4:]
    assert head == ["012 Spring Cup", "042 2027/04/01", "062 4", "092 Swiss, 3 rounds"] and text.endswith("\n")
    # TRF16 counts its columns from 1.
    assert [row[0:8] for row in rows] == [f"001    {number}" for number in (1, 2, 3, 4)]
    assert [row[14:47].rstrip() for row in rows] == ["Cleo", "Anne Archer", "Bob", "Rita"], "the reserve below"
    assert all(row[8:14].isspace() and row[47:80].isspace() for row in rows)
    assert [row[80:84] for row in rows] == [" 2.5", " 1.5", " 1.0", " 0.0"]
    assert [row[85:89] for row in rows] == ["   1", "   2", "   3", "   4"]
    rounds = [[row[start : start + 8] for start in (91, 101, 111)] for row in rows]
    assert rounds == [
        ["0000 - U", "   2 w =", "   3 b 1"],
        ["   3 w 1", "   1 b =", "0000 - Z"],
        ["   2 b 0", "   4 w +", "   1 w 0"],
        ["0000 - Z", "   3 b -", "0000 - Z"],
    ]
    assert {len(row) for row in rows} == {119}


def test_K17__a_long_name_leaves_the_columns_of_the_report_file_where_they_are_and_nobody_played_is_no_round() -> None:
    names = NAMES | {3: "Cleopatra   Philopator of the House of Ptolemy"}
    row = trf("Cup", date(2027, 4, 1), table(), SEASON, names).splitlines()[4]
    assert row[14:47] == "Cleopatra Philopator of the House" and row[80:84] == " 2.5"
    empty = trf("Cup", date(2027, 4, 1), standings(field_of("3-1-0", ()), (1,), ()), (), NAMES)
    assert empty.splitlines()[2:] == ["062 1", "092 Swiss, 0 rounds", f"001    1      {'Anne Archer':<66} 0.0    1"]


def test_K17__what_came_to_nothing_for_both_is_a_minus_for_both_and_no_point() -> None:
    nothing = (meeting(1, 1, 2, "½ 3:3 abandoned"),)
    lines = standings(field_of("3-1-0", nothing), (1, 2), ())
    rows = trf("Cup", date(2027, 4, 1), lines, nothing, NAMES).splitlines()[4:]
    assert [(row[80:84], row[91:99]) for row in rows] == [(" 0.0", "   2 w -"), (" 0.0", "   1 b -")]


def test_K17__a_league_as_plain_data() -> None:
    found = plain("Spring Cup", [("First", table("buchholz")[:1])], (SEASON[2], SEASON[1], SEASON[4]), NAMES)
    game = {
        "game": "g2-3-1-0", "scenario": "raab", "home_side": "french", "result": 0.5, "points": [6, 6],
        "ended": "adjudicated",
    }  # fmt: skip
    assert found.pop("tie_breaks")["buchholz"] == "Buchholz"
    line = {"player": "Cleo", "points": 2.5, "place": 1, "played": 3, "won": 2, "drawn": 1, "lost": 0, "margin": 3}
    assert found == {
        "title": "Spring Cup",
        "tables": [{"division": "First", "lines": [line | {"tie_breaks": [2.0]}]}],
        "matches": [
            {"round": 2, "home": "Cleo", "away": "Anne Archer", "over": True, "games": [game]},
            {"round": 1, "home": "Cleo", "away": None, "over": True, "games": []},
            {"round": 3, "home": "Rita", "away": "Anne Archer", "over": False, "games": []},
        ],
    }
