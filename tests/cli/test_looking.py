"""What a verb shows: moments by the club's clock, people by their names, and all of it as JSON for programs."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path

import pytest

from pbem.orders.words.lexicon import LANGUAGES
from tests.cli.calling import made, pbem, started


def in_zone(club: Path, zone: str) -> None:
    file = club / "pbem.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^#? ?zone = .*$", f'zone = "{zone}"', text, count=1), encoding="utf-8")


def test_moments_are_told_by_the_clubs_clock_and_players_by_name(club: Path) -> None:
    in_zone(club, "America/New_York")
    started()
    shown = pbem("show", "dett-07").output
    assert re.search(r"due Sun \d+ \w+ \d{4} 20:00 E[SD]T", shown)
    assert "Mr Gramont <gramont@example.org>; nothing sent yet" in shown
    assert "UTC" not in shown + pbem("show").output + pbem("extend", "dett-07", "24").output


@pytest.mark.parametrize(
    "words",
    [
        ("scenarios",),
        ("show",),
        ("show", "dett-07"),
        ("verify", "dett-07"),
        ("verify", "--audit", "dett-07"),
        ("doctor", "--offline"),
        ("check", "orders.txt", "--game", "dett-07", "--seat", "gramont"),
    ],
)
def test_every_verb_that_reads_answers_with_json(club: Path, words: tuple[str, ...]) -> None:
    (club / "orders.txt").write_text("all hold\n", encoding="utf-8")
    started()
    said = pbem(*words, "--json")
    assert json.loads(said.output)
    assert said.exit_code == pbem(*words).exit_code


def test_the_json_of_a_game_holds_what_its_lines_hold(club: Path) -> None:
    started()
    pbem("hold", "dett-07", "the GM is ill")
    found = json.loads(pbem("show", "dett-07", "--json").output)
    assert (found["game"]["hold"], found["game"]["bound"], found["game"]["state"]) == ("the GM is ill", 0, "running")
    assert datetime.fromisoformat(found["game"]["due"]).utcoffset() is not None
    gramont = found["seats"][0]
    assert (gramont["player"], gramont["address"], gramont["letters"]) == ("Mr Gramont", "gramont@example.org", 0)
    assert json.loads(pbem("show", "--json").output)["games"][0]["id"] == "dett-07"


def test_a_game_whose_row_cannot_be_read_is_shown_as_such_and_hides_no_other(club: Path) -> None:
    import sqlite3

    started()
    made("dett-08")
    with sqlite3.connect(club / "pbem.db") as db:
        db.execute("UPDATE games SET due = 'some day' WHERE id = 'dett-07'")
    said = pbem("show")
    assert said.exit_code == 0
    assert re.search(r"dett-07 .*cannot be read", said.output) and re.search(r"dett-08 .*waits for its", said.output)
    assert "dett-07: its row in the database cannot be read" in pbem("doctor", "--offline").output
    alone = pbem("show", "dett-07")
    assert alone.exit_code == 75 and "cannot be read" in alone.output


def test_the_choices_of_the_command_line_are_those_of_the_house() -> None:
    refused = pbem("seat", "dett-07", "stair", "a@example.org", "--language", "fr")
    assert refused.exit_code == 2
    assert all(f"'{language}'" in refused.output for language in LANGUAGES)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("serve", "--log", "loud"), "'debug'"),
        (("new", "dettingen", "--gm", "the postman"), "gm@example.org"),
        (("new", "dettingen", "--zone", "Mars"), "Europe/London"),
    ],
)
def test_a_choice_that_there_is_not_is_refused_with_those_there_are(
    club: Path, words: tuple[str, ...], said: str
) -> None:
    refused = pbem(*words)
    assert refused.exit_code != 0 and said in refused.output
    assert "no games yet" in pbem("show").output


def test_a_restored_database_is_accepted_only_after_a_question(club: Path) -> None:
    made()
    refused = pbem("restored", stdin="n\n")
    assert refused.exit_code == 1 and "once more" in refused.output and "accepted" not in refused.output
    assert "accepted" in pbem("restored", "--yes").output


def test_hold_resume_and_extend_say_what_they_did_and_that_players_are_told(club: Path) -> None:
    started()
    assert "its players are told" in pbem("hold", "dett-07", "the GM is ill").output
    assert pbem("resume", "dett-07", "the GM is well again").output == "dett-07 goes on.\n"
    assert "not held" in pbem("resume", "dett-07").output
    assert re.search(
        r"is due \w{3} \d+ \w+ \d{4} 20:00 [A-Z]+ now", pbem("extend", "dett-07", "24", "a holiday").output
    )
