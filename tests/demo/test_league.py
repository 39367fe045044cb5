"""The league of the demonstration is played to its end, and leaves its table, gazettes and pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.demo.league import LEAVES, PEOPLE, RESERVE, play_league
from pbem.umpire.mailing import pictures
from tests.umpire.club import small_png


def test_two_rounds_are_played_by_mail_and_a_reserve_fills_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a while: twelve games go over a mail server on this machine, each of one bound."""
    monkeypatch.setattr(pictures, "to_png", lambda svg, width=0: small_png(b"map"))
    told: list[str] = []
    found = play_league(tmp_path, told.append, bounds=1)
    said = "\n".join(told)
    assert found.games == 12 and "round 2: 6 games begin" in said
    assert f"{LEAVES} has withdrawn" in said
    places = [line.split()[1] for line in found.table.splitlines()[1:]]
    assert {*PEOPLE} - {LEAVES} <= {*places} <= {*PEOPLE} and RESERVE not in places
    site = "".join(file.read_text(encoding="utf-8") for file in found.index.parent.rglob("*.html"))
    assert all(name in site for name in PEOPLE if name != LEAVES)
    gazettes = sorted((tmp_path / "gazette").glob("*.html"))
    assert gazettes
    last = gazettes[-1].read_text(encoding="utf-8")
    assert "The most dramatic hour" in last
    picture = re.search(r'src="\.\./(pictures/\w+\.png)"', last)
    assert picture is not None and (tmp_path / picture[1]).is_file(), "the gazette's map lies beside it"
    album = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "gazette 1" in album and f"-to-{RESERVE.lower()}" in album
