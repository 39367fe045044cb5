"""P1, P5, P6, P7, P10. What remains of a battle, asked for at the prompt."""

from __future__ import annotations

import csv
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from pbem.settings import FILE_NAME, load, template
from pbem.store import games
from pbem.store.database import open_database
from pbem.umpire.mailing import pictures
from pbem.umpire.remains.history import history_of
from pbem.umpire.remains.replay import archive_files, replay_of
from tests.cli.calling import pbem, started
from tests.umpire.club import small_png

GAME = "dett-07"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders: a game in its second bound, for which nobody wrote a word, and the same when it is over."""
    folder = tmp_path_factory.mktemp("house")
    running = folder / "running"
    running.mkdir()
    text = template()
    (running / FILE_NAME).write_text(text[: text.index("[imap]")], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PBEM_SETTINGS", raising=False)
        # What its letters look like is no matter here.
        patch.setattr(pictures, "to_png", lambda svg: small_png(b"\0\0\0"))
        patch.chdir(running)
        started(GAME)
        for bound in (0, 1):
            assert pbem("force", GAME, "bound", str(bound), "--yes").exit_code == 0
            assert pbem("tick").exit_code in (0, 1)
        shutil.copytree(running, folder / "over")
        patch.chdir(folder / "over")
        assert pbem("finish", GAME, "draw by agreement", "--yes").exit_code == 0
    return folder


@pytest.fixture
def fought(house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game that runs."""
    monkeypatch.chdir(house / "running")
    return house / "running"


@pytest.fixture
def over(house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game that is over."""
    monkeypatch.chdir(house / "over")
    return house / "over"


def test_P1__a_running_game_has_a_replay_for_each_side_and_says_so(fought: Path) -> None:
    refused = pbem("replay", GAME)
    assert refused.exit_code != 0
    assert "--side french or --side pragmatic" in refused.output
    assert pbem("replay", GAME, "--side", "French").exit_code == 0
    assert "<h1>Dettingen</h1>" in (fought / f"{GAME}-French.html").read_text()


def test_P1__a_side_that_there_is_not_is_told_with_those_there_are(fought: Path) -> None:
    assert "its sides are french, pragmatic" in pbem("replay", GAME, "--side", "prussia").output


def test_P1_P7__when_it_is_over_the_replay_has_all_eyes_and_goes_into_the_archive(over: Path) -> None:
    assert pbem("replay", GAME).exit_code == 0
    page = (over / f"{GAME}.html").read_text()
    assert "Both sides" in page
    db = open_database(load(over / FILE_NAME).server.database)
    assert games.get(db, GAME).state == "over"
    assert archive_files(history_of(db, GAME)) == (("replay.html", page.encode()),)
    assert replay_of(history_of(db, GAME)) == page
    db.close()


@pytest.mark.parametrize(("kind", "head"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_P5__the_map_of_any_bound_and_view_is_a_file(fought: Path, kind: str, head: bytes) -> None:
    assert pbem("export", GAME, f"--{kind}", "--side", "french", "--bound", "1").exit_code == 0
    assert (fought / f"{GAME}-french-bound-1.{kind}").read_bytes().startswith(head)


def test_P5__the_print_has_a_counter_for_every_piece_on_the_map(over: Path) -> None:
    assert pbem("export", GAME, "--pdf", "--out", "print.pdf").exit_code == 0
    assert (over / "print.pdf").read_bytes().count(b"/Type /Page\n") == 2


def test_P5__the_log_is_a_line_for_each_roll_and_reads_back(over: Path) -> None:
    assert pbem("export", GAME, "--csv", "--out", "log.csv").exit_code == 0
    rows = list(csv.DictReader(io.StringIO((over / "log.csv").read_text())))
    assert {row["bound"] for row in rows} >= {"0"}
    assert pbem("export", GAME, "--json", "--out", "log.json").exit_code == 0
    found = json.loads((over / "log.json").read_text())
    assert [bound["bound"] for bound in found["bounds"]] == [0, 1]
    assert len(rows) >= sum(
        bool(event["kind"] != "order_result") for each in found["bounds"] for event in each["events"]
    )


def test_P5__a_bound_that_was_not_played_is_told(fought: Path) -> None:
    assert "maps of bounds 0 to 2" in pbem("export", GAME, "--svg", "--side", "french", "--bound", "9").output


def test_P5__whoever_says_no_kind_is_asked_for_one(fought: Path) -> None:
    assert "--svg, --png, --pdf, --csv or --json" in pbem("export", GAME, "--side", "french").output


def test_P6__luck_is_told_and_its_curve_drawn(over: Path) -> None:
    assert pbem("luck", GAME, "--out", "luck.svg").exit_code == 0
    assert "<svg" in (over / "luck.svg").read_text() or (over / "luck.svg").read_text() == ""


def test_P10__what_if_is_told_at_the_prompt_and_kept_as_a_page(over: Path) -> None:
    told = pbem("whatif", GAME, "1", "FI3 move F6", "--out", "other.html", "--map", "other.svg")
    assert told.exit_code == 0, told.output
    assert "FI3 had no order" in told.output
    page = (over / "other.html").read_text()
    assert "As it would have been" in page
    assert "<svg" in (over / "other.svg").read_text()


def test_P7__the_archive_has_the_replay_and_is_verified_from_that_file_alone(
    over: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert pbem("archive", GAME, "--out", str(tmp_path / "game.zip")).exit_code == 0
    with zipfile.ZipFile(tmp_path / "game.zip") as packed:
        assert "<h1>Dettingen</h1>" in packed.read("replay.html").decode()
    monkeypatch.chdir(tmp_path)
    verified = pbem("verify", "game.zip")
    assert verified.exit_code == 0, verified.output


def test_P10__while_it_runs_it_is_not_told(fought: Path) -> None:
    assert "is over" in pbem("whatif", GAME, "1", "FI3 hold").output
