"""README.md, line by line, as somebody follows it who has never seen the house before."""

from __future__ import annotations

import re
import shutil
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from pbem.umpire.desk.gm_words import read_words
from tests.orders.board import context
from tests.pages.conftest import PASSWORD, SEATS, Provider, installed, shell_of
from tests.pages.page import Line, blocks, inline
from tests.pages.shell import Shell

PAGE: Final = "README.md"
BLOCKS: Final = blocks(PAGE)
MAKE: Final = "See it in a minute"
LEARN: Final = "Learn it in ten minutes"
GAME: Final = "A real game, with a real mailbox"
LOOKING: Final = "Looking after a game"
SEASON: Final = "A season"
REMAINS: Final = "What remains of a battle"
ORDERS: Final = "What players may write"
SHORTER: Final = {
    "make demo": 'make demo DEMO="--bounds 1"',
    'make demo DEMO="--scenario raab"': 'make demo DEMO="--scenario raab --bounds 1"',
    'make demo DEMO="--scenario brandywine"': 'make demo DEMO="--scenario brandywine --bounds 1"',
    'make demo DEMO="--scenario beattenburg"': 'make demo DEMO="--scenario beattenburg --bounds 1"',
    'make demo DEMO="--life"': 'make demo DEMO="--life"',
    'make demo DEMO="--league"': 'make demo DEMO="--league --bounds 1"',
    "make test": "make test WORKERS=0 TESTS=tests/test_rooms.py",
    "make check": "make check WORKERS=0 TESTS=tests/test_rooms.py",
    "make audit": "make audit AUDIT=--list",
    "make bench": "make bench BENCH=resolving",
    "make mutate": "make mutate ROOM=pbem/battle/dice.py N=2",
    "make torture": 'make torture TORTURE="--embedded --points 1 --repeated 0 --calls 0"',
}
"""What would take longer than a test may, with the same words and less of it; nothing else is changed."""


def of_program(name: str) -> list[str]:
    return [piece for piece in inline(PAGE) if piece.split()[0] == name]


def test_every_block_of_the_page_is_tried_here() -> None:
    assert set(BLOCKS) == {MAKE, LEARN, GAME, LOOKING, SEASON, REMAINS, ORDERS}
    assert {piece.split()[0] for piece in inline(PAGE)} == {"make", "pbem"}


@pytest.mark.slow
@pytest.mark.parametrize("typed", list(dict.fromkeys([*(line.typed for line in BLOCKS[MAKE]), *of_program("make")])))
def test_what_make_is_asked_for_is_done(typed: str, house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "pbem"
    shutil.copytree(house, copy)
    installed(copy)
    with Shell(copy, tmp_path) as shell:
        shell.run(SHORTER[typed])
    assert (copy / "demo-out" / "index.html").is_file() == typed.startswith("make demo")


def test_a_first_battle_is_taught_in_the_terminal(tmp_path: Path) -> None:
    (line,) = BLOCKS[LEARN]
    with shell_of(tmp_path, tmp_path) as shell:
        said = shell.run(f"{line.typed.removeprefix('.venv/bin/')} </dev/null")
    assert "LESSON 1 of 6" in said


@pytest.mark.slow
def test_a_real_game_is_set_up_seated_started_served_and_verified(
    house: Path, provider: Provider, tmp_path: Path
) -> None:
    copy = tmp_path / "pbem"
    shutil.copytree(house, copy)
    (tmp_path / "written.toml").write_text(provider.settings(), encoding="utf-8")
    editor = tmp_path / "editor"
    editor.write_text(f'#!/bin/sh\ngrep -q "^\\[club\\]" "$1" && cp {tmp_path}/written.toml "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    with Shell(copy, tmp_path, EDITOR=str(editor)) as shell:
        said = [follow(shell, line, provider) for line in BLOCKS[GAME]]
    assert "DEPRECATION" not in said[0], "nobody's first sight of the house is red"
    by_line = dict(zip((line.typed for line in BLOCKS[GAME]), said, strict=True))
    assert "dettingen-1" in by_line["pbem new dettingen"]
    assert "has started" in by_line["pbem start dettingen-1"]
    assert "!!" not in by_line["pbem doctor"]
    assert "as recorded" in by_line["pbem verify dettingen-1"]


def follow(shell: Shell, line: Line, provider: Provider) -> str:
    """What a reader does with a line of the page: he fills in what is his own, and goes on where it says so."""
    typed = line.typed.replace("…", PASSWORD)
    if typed == "pbem serve":
        provider.forget()
        shell.serve(typed, lambda: provider.expect(len(SEATS) + 1))
        return shell.run(cron_of(line))
    said = shell.run(typed)
    if others := re.fullmatch(r"and so on for (.*)", line.remark):
        first = typed.split()[3]
        for name in re.split(r", | and ", others[1]):
            said += shell.run(typed.replace(first, name).replace("henry@", f"{name}@"))
    return said


def cron_of(line: Line) -> str:
    found = re.search(r"`(pbem tick)`", line.remark)
    assert found, f"the page no longer says how to do without {line.typed}"
    return found[1]


def test_games_are_announced_and_the_gms_words_are_verbs(provider: Provider, tmp_path: Path) -> None:
    (tmp_path / "pbem.toml").write_text(provider.settings(), encoding="utf-8")
    with shell_of(tmp_path, tmp_path) as shell:
        shell.run("pbem new dettingen")
        said = [shell.run(line.typed) for line in BLOCKS[LOOKING] if line.typed.startswith("pbem ")]
        assert ["dettingen-2: " in said[0], "raab-1: " in said[1], len(said)] == [True, True, 2]
        for seat, address in SEATS.items():
            shell.run(f"pbem seat dettingen-2 {seat} {address} --sure")
        shell.run("pbem start dettingen-2")
        rule, roll_back, log, help_page = (
            next(piece for piece in of_program("pbem") if word in piece) for word in ("rule", "rollback", "log", "help")
        )
        # Nobody stands on the field yet: both are read as the page writes them, and refused for the game's own reasons.
        assert "nobody is set up yet" in shell.status(rule)[1]
        assert "cannot go back to bound 4" in shell.status(f"{roll_back} --yes")[1]
        assert "sent invitation to stair" in shell.run(log)
        assert {"rule", "rollback", "log"} <= set(shell.run(help_page).split())


def test_a_season_is_written_checked_and_begun(provider: Provider, tmp_path: Path) -> None:
    (tmp_path / "pbem.toml").write_text(provider.settings(), encoding="utf-8")
    lines = [line.typed for line in BLOCKS[SEASON]]
    file = [line.replace('"…"', '"Dora <dora@example.org>"') for line in lines if not line.startswith("pbem ")]
    later = f"start = {date.today().year + 1}-04-01"
    written = [later if line.startswith("start") else line for line in file]
    (tmp_path / "leagues").mkdir()
    (tmp_path / "leagues" / "spring.toml").write_text("\n".join(written) + "\n", encoding="utf-8")
    with shell_of(tmp_path, tmp_path) as shell:
        for line in lines:
            if line.startswith("pbem "):
                shell.run(line)
        shell.run(next(piece for piece in of_program("pbem") if "site" in piece).replace("DIR", "pages"))
    assert "The Spring League" in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_P9__the_album_links_the_replay_first_and_what_remains_of_a_battle_can_be_looked_at(tmp_path: Path) -> None:
    with shell_of(tmp_path, tmp_path) as shell:
        shell.run("pbem demo --bounds 1 --out played && cd played")
        for line in BLOCKS[REMAINS]:
            typed = line.typed.replace("dettingen-2 5", "dettingen-1 1").replace("dettingen-2", "dettingen-1")
            # In the first bound FI3 holds anyhow.
            shell.run(typed.replace("FI3 hold", "MR1 hold"))
    album = (tmp_path / "played" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', album)[0] == "replay.html"
    kept = {path.name for path in (tmp_path / "played").iterdir()}
    assert {"other.html", "replay.html"} <= kept and any(name.endswith(".pdf") for name in kept), kept


@pytest.mark.parametrize(
    "written", [line.typed for line in BLOCKS[LOOKING] if not line.typed.startswith(("pbem ", ">"))]
)
def test_what_a_gm_writes_is_read_as_his_word(written: str) -> None:
    said = read_words([re.split(r" {2,}", written)[0]])
    assert len(said.words) + len(said.messages) == 1
    assert [(message.to, message.text) for message in said.messages] in ([], [("ALL", "a fine battle so far")])


@pytest.mark.parametrize(
    "order", [piece for line in BLOCKS[ORDERS] for piece in re.split(r" {2,}", line.typed) if piece]
)
def test_what_players_may_write_is_understood(order: str) -> None:
    (reading,) = orders.read(order, context()).lines
    assert reading.result in (Result.OK, Result.GUESS), reading
