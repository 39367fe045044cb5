from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context

from pbem import __version__
from pbem.cli import main
from pbem.settings import template
from tests.cli.calling import made, pbem


def test_every_verb_says_what_it_does() -> None:
    whole = pbem("--help").output
    with Context(main) as context:
        verbs = {name: main.get_command(context, name) for name in main.list_commands(context)}
    assert len(verbs) > 15
    for name, command in verbs.items():
        assert command is not None and command.help and name in whole
        assert pbem(name, "--help").exit_code == 0


def test_of_a_verb_that_there_is_not_the_nearest_is_named() -> None:
    said = pbem("strat", "dett-07")
    assert said.exit_code == 2 and "do you mean start?" in said.output


def test_the_version_is_told() -> None:
    assert pbem("--version").output.strip().endswith(__version__)


def test_help_and_version_need_none_of_the_heavy_libraries() -> None:
    code = "import sys; from pbem.cli import main; print([m for m in sys.modules if m in set(sys.argv[1:])])"
    heavy = ["apscheduler", "aiosmtplib", "imapclient", "sqlite_utils", "jinja2", "resvg"]
    said = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_init_writes_settings_once(tmp_path: Path) -> None:
    assert pbem("init", str(tmp_path / "club")).exit_code == 0
    assert (tmp_path / "club" / "pbem.toml").read_text(encoding="utf-8") == template()
    again = pbem("init", str(tmp_path / "club"))
    assert again.exit_code == 1
    assert "there already" in again.output


def test_without_settings_it_says_how_to_get_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    said = pbem("show")
    assert said.exit_code == 78
    assert "pbem init" in said.output


def test_wrong_settings_are_told_with_file_and_line(club: Path) -> None:
    (club / "pbem.toml").write_text('[club]\nname = ""\n[game]\ndeadlines = "sometimes"\n', encoding="utf-8")
    said = pbem("show")
    assert said.exit_code == 78
    assert "pbem.toml:2:" in said.output
    assert "pbem.toml:4: 'sometimes' names no time of day" in said.output


def test_a_game_is_made_filled_and_started(club: Path) -> None:
    said = pbem("new", "dettingen", "--id", "dett-07", "--deadlines", "every 3 days 20:00")
    assert "pbem seat dett-07 gramont ADDRESS" in said.output
    early = pbem("start", "dett-07")
    assert early.exit_code == 1
    assert "pbem seat dett-07 stair ADDRESS" in early.output
    for seat in ("gramont", "harcourt", "stair", "george"):
        assert pbem("seat", "dett-07", seat, f"{seat}@example.org", "--zone", "Europe/Paris", "--sure").exit_code == 0
    assert "has started" in pbem("start", "dett-07").output
    shown = pbem("show", "dett-07").output
    assert "gramont@example.org; nothing sent yet" in shown
    assert "bound 0 of 12" in pbem("show").output
    assert pbem("start", "dett-07").exit_code == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "dettingen", "--id", "dett-07"), "dett-07 already"),
        (("new", "waterloo"), "waterloo"),
        (("new", "dettingen", "--id", "Dett 7"), "no name for a game"),
        (("new", "dettingen", "--way", "backwards"), "simultaneous or alternate"),
        (("new", "dettingen", "--deadlines", "soon"), "time of day"),
        (("seat", "dett-08", "stair", "a@example.org"), "there are dett-07"),
        (("seat", "dett-07", "wellington", "a@example.org"), "gramont"),
        (("seat", "dett-07", "stair", "nobody"), "no mail address"),
        (("seat", "dett-07", "stair", "umpire@club.example"), "own address"),
        (("seat", "dett-07", "stair", "a@example.org", "--zone", "Mars"), "no time zone"),
        (("hold", "dett-07"), "only a running game"),
        (("verify", "dett-09"), "there are dett-07"),
    ],
)
def test_what_cannot_be_done_is_said_with_what_can(club: Path, words: tuple[str, ...], said: str) -> None:
    made()
    result = pbem(*words)
    assert result.exit_code != 0
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_record_is_laid_before_the_referee_too(club: Path) -> None:
    made()
    said = pbem("verify", "--audit", "dett-07")
    assert said.exit_code == 0
    assert "no complaint" in said.output


def test_scenarios_are_listed_with_their_seats() -> None:
    said = pbem("scenarios")
    assert said.exit_code == 0
    assert "dettingen" in said.output
    assert "harcourt" in said.output


def test_deliver_takes_a_letter_and_knows_it_again(club: Path) -> None:
    made()
    letter = b"From: somebody@example.org\r\nTo: umpire@club.example\r\nSubject: hello\r\n\r\nhello\r\n"
    assert pbem("deliver", stdin=letter).exit_code == 0
    assert pbem("deliver", stdin=letter).exit_code == 0
    said = pbem("tick")
    assert "1 read" in said.output
    assert pbem("deliver", stdin=b"").exit_code == 65


def test_deliver_asks_the_mail_server_to_try_later_where_the_fault_is_ours(club: Path) -> None:
    (club / "pbem.toml").write_text("[club\n", encoding="utf-8")
    assert pbem("deliver", stdin=b"From: a@example.org\n\nhello\n").exit_code == 75


def test_one_pass_is_done_by_tick_and_only_one_at_a_time(club: Path) -> None:
    from pbem.daemon import alone

    made()
    assert "0 sent" in pbem("tick").output
    with alone(club / "pbem.db"):
        busy = pbem("tick")
    assert busy.exit_code == 75
    assert "working on" in busy.output


def test_orders_are_checked_offline_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_text("FI1 hold\nFI9 - C5\nFI2 - Z99\n", encoding="utf-8")
    said = pbem("check", str(file), "--scenario", "dettingen", "--seat", "gramont")
    assert said.exit_code == 1
    assert f"{file}:2:" in said.output
    assert "error:" in said.output
    assert "FI1 hold" in said.output
    data = json.loads(pbem("check", str(file), "--scenario", "dettingen", "--seat", "gramont", "--json").output)
    assert [remark["line"] for remark in data["remarks"] if remark["result"] in ("ask", "no")][:1] == [2]


def test_orders_without_a_fault_leave_with_status_0() -> None:
    said = pbem("check", "-", "--scenario", "dettingen", "--seat", "gramont", stdin="all hold\n")
    assert said.exit_code == 0
    assert "error" not in said.output


def test_orders_are_checked_against_a_game_too(club: Path) -> None:
    made()
    said = pbem("check", "-", "--game", "dett-07", "--seat", "gramont", stdin="FI99 deploy C6\n")
    assert said.exit_code == 1
    assert pbem("check", "-", "--game", "dett-07", "--seat", "nobody", stdin="x\n").exit_code == 1


def test_the_doctor_says_what_is_wrong_and_how_to_mend_it(club: Path) -> None:
    made()
    said = pbem("doctor", "--offline")
    assert "smtp: not set up" in said.output
    assert "-> add a section [smtp]" in said.output
    assert "authserv_id" in said.output
    assert "is sound" in said.output
    assert said.exit_code == 1


def test_the_doctor_finds_passwords_missing_and_permissions_open(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    for name in ("PBEM_IMAP_PASSWORD", "PBEM_SMTP_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
    (club / "pbem.toml").write_text(template(), encoding="utf-8")
    said = pbem("doctor", "--offline").output
    assert "set PBEM_IMAP_PASSWORD" in said
    assert "set PBEM_SMTP_PASSWORD" in said


def test_a_broken_database_is_told_without_a_traceback(club: Path) -> None:
    (club / "pbem.db").write_bytes(b"this is no database at all, alas" * 200)
    for words in (("show",), ("tick",), ("serve",)):
        said = pbem(*words)
        assert said.exit_code == 75
        assert "backup" in said.output


def test_a_held_game_is_shown_as_held(club: Path) -> None:
    made()
    for seat in ("gramont", "harcourt", "stair", "george"):
        pbem("seat", "dett-07", seat, f"{seat}@example.org", "--sure")
    pbem("start", "dett-07")
    assert "held" in pbem("hold", "dett-07", "the GM is ill").output
    assert "held: the GM is ill" in pbem("show").output
    assert "goes on" in pbem("resume", "dett-07").output
    assert "is due" in pbem("extend", "dett-07", "24").output
    assert "is due" in pbem("extend", "dett-07", "-24").output
    refused = pbem("extend", "dett-07", "-1000")
    assert refused.exit_code == 1 and "which is past" in refused.output
    assert "is over" in pbem("finish", "dett-07", "--yes").output
    assert "over" in pbem("show").output


def test_a_pickup_takes_its_points_and_its_table(club: Path) -> None:
    assert pbem("new", "pickup", "--points", "2000", "--table", "96x60").exit_code == 0
    small = pbem("new", "pickup", "--table", "9x6")
    assert small.exit_code == 65 and "write one such as 96x60" in small.output
    other = pbem("new", "dettingen", "--points", "900")
    assert other.exit_code == 65 and "--points and --table are for pickup" in other.output
