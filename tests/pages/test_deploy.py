"""deploy/README.md, line by line, with stand-ins for what would change the machine the tests run on."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.pages.conftest import PASSWORD, SEATS, Provider, shell_of
from tests.pages.page import blocks, inline
from tests.pages.shell import Shell

PAGE: Final = "deploy/README.md"
BLOCKS: Final = blocks(PAGE)
SETTING_UP, NEW_VERSION, LOOKING = "Setting it up", "A new version", "Looking after games"
PLACES: Final = ("/opt/pbem", "/var/lib/pbem", "/etc/pbem", "/etc/systemd/system", "/backup")
"""Folders of the machine, which lie below a folder of the test here."""
MEANT: Final = {"GAME": "dettingen-1", "SEAT": "gramont", "NEW-ADDRESS": "new@example.org", "HOURS": "24", "N": "1"}
TYPED: Final = {
    "pbem finish GAME": "y\n",
    "pbem pause-all": "y\n",
    "pbem restored": "y\n",
    "pbem deliver": "From: a@example.org\nSubject: hello\n\nhello\n",
}
"""What is given on standard input."""
_UNPROVED: Final = (
    r"printf 'From: henry@example.org\nTo: umpire@club.example\n\nFG1 deploy C3\n' | pbem deliver; "
    "pbem tick"
)
"""A letter in a player's name without his reply address, which is not used."""
BEFORE: Final = {
    "pbem archive GAME": "echo y | pbem finish dettingen-1",
    "pbem letters show N": _UNPROVED,
    "pbem letters release N": _UNPROVED,
    "pbem letters drop N": _UNPROVED,
    "pbem resume GAME": "pbem hold dettingen-1",
    "pbem serve": "pbem extend dettingen-1 24",
}
"""What must have happened for a command to make sense, or for its work to be seen."""
SQL: Final = ("VACUUM INTO",)


def meant(text: str) -> str:
    """The same words with a game, a seat and so on in place of what stands for them."""
    return re.sub(r"\b[A-Z][A-Z-]*\b", lambda word: MEANT.get(word[0], word[0]), text)


def moved(text: str, root: Path) -> str:
    """The same words with the machine's folders below `root`."""
    for place in PLACES:
        text = re.sub(rf"(?<![\w.-]){re.escape(place)}(?![\w-])", f"{root}{place}", text)
    return text


def test_every_block_of_the_page_is_tried_here() -> None:
    assert set(BLOCKS) == {SETTING_UP, NEW_VERSION, LOOKING}
    assert all(line.typed.startswith(">") for line in BLOCKS[LOOKING]), "a letter of ours, and nothing to be typed"


@pytest.mark.slow
def test_a_server_is_set_up_its_service_runs_and_a_new_version_is_put_in(
    house: Path, provider: Provider, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    for place in ("opt", "var/lib", "etc/systemd/system", "backup"):
        (root / place).mkdir(parents=True)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(house), str(house)]
    subprocess.run(command, check=True, capture_output=True)
    said = ""
    with Shell(house, tmp_path) as shell:
        for line in BLOCKS[SETTING_UP]:
            said = shell.run(moved(line.typed, root))
            assert "DEPRECATION" not in said
            if " init " in line.typed:
                assert line.remark == "then fill in pbem.toml"
                (root / "var/lib/pbem/pbem.toml").write_text(provider.settings(), encoding="utf-8")
            if line.typed.startswith("install "):
                assert line.remark == "imap_password and smtp_password go here, mode 0600"
                for name in ("imap_password", "smtp_password"):
                    (root / "etc/pbem" / name).write_text(f"{PASSWORD}\n", encoding="utf-8")
    assert "!!" not in said and "ok  imap" in said and "ok  smtp" in said
    run_service(root, tmp_path, provider)
    with Shell(house, tmp_path) as shell:
        for line in BLOCKS[NEW_VERSION]:
            where = re.search(r"in (/\S+)", line.remark)
            if where:
                shell.run(f"cd {moved(where[1].rstrip(','), root)}")
            said = shell.run(moved(meant(line.typed), root))
            assert "DEPRECATION" not in said
            if " verify " in line.typed:
                assert "as recorded" in said
    assert (root / "backup/pbem-before.db").is_file()


def run_service(root: Path, scratch: Path, provider: Provider) -> None:
    """What systemd does with the unit that was copied: the credentials it names, the folder, the command."""
    unit = moved((root / "etc/systemd/system/pbem.service").read_text(encoding="utf-8"), root)
    credentials = scratch / "credentials"
    credentials.mkdir()
    for name, file in re.findall(r"^LoadCredential=(.*?):(.*)$", unit, re.MULTILINE):
        shutil.copy(file, credentials / name)
    found = dict(re.findall(r"^(ExecStart|WorkingDirectory)=(.*)$", unit, re.MULTILINE))
    start, folder = found["ExecStart"], found["WorkingDirectory"]
    with Shell(Path(folder), scratch, CREDENTIALS_DIRECTORY=str(credentials)) as shell:
        program = start.split()[0]
        shell.run(f"{program} new dettingen")
        for seat in SEATS:
            shell.run(f"{program} seat dettingen-1 {seat} new@example.org --yes --sure")
        shell.run(f"{program} start dettingen-1")
        provider.forget()
        shell.serve(start, lambda: provider.expect(len(SEATS) + 1))


@pytest.mark.parametrize("piece", [piece for piece in inline(PAGE) if piece not in SQL])
def test_each_command_of_the_text_runs_in_a_club_that_plays(
    piece: str, playing: Path, provider: Provider, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    (root / "backup").mkdir(parents=True)
    folder = root / "var/lib/pbem"
    shutil.copytree(playing, folder)
    (root / "opt/pbem/.venv").mkdir(parents=True)
    (root / "opt/pbem/.venv/bin").symlink_to(Path(sys.executable).parent)
    typed = moved(meant(piece).removeprefix("*/5 * * * * "), root)
    stdin = tmp_path / "stdin"
    stdin.write_text(TYPED.get(piece, ""), encoding="utf-8")
    with shell_of(folder, tmp_path) as shell:
        # Every copy of the club has the same mailbox, in which one before it may have left letters and its word.
        provider.empty()
        shell.run("echo y | pbem restored")
        if piece in BEFORE:
            shell.run(BEFORE[piece])
        if piece == "pbem serve":
            provider.forget()
            shell.serve(typed, lambda: provider.expect(len(SEATS)))
        else:
            shell.run(typed, stdin)
    assert bool(list((root / "backup").iterdir())) == piece.startswith("sqlite3")


def test_the_sql_of_the_text_makes_a_copy(playing: Path, tmp_path: Path) -> None:
    assert [piece for piece in inline(PAGE) if piece in SQL] == list(SQL)
    with sqlite3.connect(playing / "pbem.db") as db:
        db.execute(f"{SQL[0]} '{tmp_path}/copy.db'")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT id FROM games").fetchall() == [("dettingen-1",)]
