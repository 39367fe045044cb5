"""`pbem league` from its file to its exports, without a letter being sent."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.calling import pbem

FILE = """title = "Spring League"
system = "napoleonic_squares"
scenarios = ["raab"]
players = ["Anne <anne@example.org>", "Bob <bob@example.org>", "Cleo <cleo@example.org>", "Dan <dan@example.org>"]
start = {start}
"""


@pytest.fixture
def file(club: Path) -> Path:
    found = club / "spring.toml"
    found.write_text(FILE.format(start=(datetime.now(UTC) + timedelta(days=9)).date()), encoding="utf-8")
    return found


def test_a_season_from_its_file_on(file: Path) -> None:
    assert "nothing is wrong" in pbem("league", "check", str(file)).output
    made = pbem("league", "new", str(file))
    assert made.exit_code == 0 and "4 players, round-robin" in made.output
    again = pbem("league", "new", str(file))
    assert again.exit_code == 1 and "there is a league spring already" in again.output
    assert "3 rounds" in pbem("league", "start", "spring").output
    assert "spring: Spring League, 4 players" in pbem("league", "table").output
    assert "Anne - Dan" in pbem("league", "fixtures", "spring").output
    assert json.loads(pbem("league", "table", "spring", "--json").output)["title"] == "Spring League"
    assert pbem("league", "export", "spring").output.startswith("division,place,player,points")
    assert pbem("league", "export", "spring", "--as", "trf").output.startswith("012 Spring League")
    assert json.loads(pbem("league", "round", "spring", "--json").output)["round"] == 0
    assert "new" in pbem("league", "ratings", "spring").output
    assert "as its games have them" in pbem("league", "recount", "spring").output


def test_what_cannot_be_done_is_told_in_a_sentence(file: Path) -> None:
    gone = pbem("league", "table", "autumn")
    assert gone.exit_code == 1 and "no league 'autumn'; there are none yet" in gone.output
    pbem("league", "new", str(file))
    closed = pbem("league", "close", "spring", "--yes")
    assert closed.exit_code == 1 and "only a season that runs is closed" in closed.output
    stranger = pbem("league", "withdraw", "spring", "eve@example.org")
    assert stranger.exit_code == 1 and "nobody here has the address" in stranger.output


def test_a_wrong_file_is_told_line_by_line(file: Path) -> None:
    file.write_text(file.read_text().replace("raab", "rabb"), encoding="utf-8")
    for verb in ("check", "new"):
        said = pbem("league", verb, str(file))
        assert said.exit_code == 65 and "spring.toml:3: scenarios: there is none called 'rabb'" in said.output


def test_the_pages_are_written_where_there_is_nothing_yet(file: Path, tmp_path: Path) -> None:
    said = pbem("site", str(tmp_path / "pages"))
    assert said.exit_code == 0 and "There is no league at present" in (tmp_path / "pages" / "index.html").read_text()
