"""README.md, line by line, as somebody follows it who has never seen the house before."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from pbem import orders
from pbem.orders.grammar.reading import Result
from tests.orders.board import context
from tests.pages.conftest import PASSWORD, SEATS, Provider, installed
from tests.pages.page import Line, blocks, inline
from tests.pages.shell import Shell

PAGE: Final = "README.md"
BLOCKS: Final = blocks(PAGE)
MAKE: Final = "See it in a minute"
GAME: Final = "A real game, with a real mailbox"
ORDERS: Final = "What players may write"
SHORTER: Final = {
    "make demo": 'make demo DEMO="--bounds 1"',
    'make demo DEMO="--scenario raab"': 'make demo DEMO="--scenario raab --bounds 1"',
    'make demo DEMO="--scenario brandywine"': 'make demo DEMO="--scenario brandywine --bounds 1"',
    "make test": "make test WORKERS=0 TESTS=tests/test_rooms.py",
    "make check": "make check WORKERS=0 TESTS=tests/test_rooms.py",
    "make audit": "make audit AUDIT=--list",
    "make bench": "make bench BENCH=resolving",
    "make mutate": "make mutate ROOM=pbem/battle/dice.py N=2",
    "make torture": 'make torture TORTURE="--embedded --points 1 --repeated 0 --calls 0"',
}
"""What would take longer than a test may, with the same words and less of it; nothing else is changed."""


def test_every_block_of_the_page_is_tried_here() -> None:
    assert set(BLOCKS) == {MAKE, GAME, ORDERS}
    assert {piece.split()[0] for piece in inline(PAGE)} == {"make"}


@pytest.mark.slow
@pytest.mark.parametrize("typed", list(dict.fromkeys([*(line.typed for line in BLOCKS[MAKE]), *inline(PAGE)])))
def test_what_make_is_asked_for_is_done(typed: str, house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "pbem"
    shutil.copytree(house, copy)
    installed(copy)
    with Shell(copy, tmp_path) as shell:
        shell.run(SHORTER[typed])
    assert (copy / "demo-out" / "index.html").is_file() == typed.startswith("make demo")


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


@pytest.mark.parametrize(
    "order", [piece for line in BLOCKS[ORDERS] for piece in re.split(r" {2,}", line.typed) if piece]
)
def test_what_players_may_write_is_understood(order: str) -> None:
    (reading,) = orders.read(order, context()).lines
    assert reading.result in (Result.OK, Result.GUESS), reading
