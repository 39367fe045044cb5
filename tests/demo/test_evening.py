"""The evening with a GM is played to its end, and its album shows the letters of everybody in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.demo.evening import PEOPLE, play_evening
from pbem.umpire.mailing import pictures
from tests.umpire.club import small_png


def test_the_evening_is_played_to_a_draw_and_everybody_has_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes some seconds: a whole game goes over a mail server on this machine."""
    monkeypatch.setattr(pictures, "to_png", lambda svg, width: small_png(b"map"))
    told: list[str] = []
    summary = play_evening(tmp_path, told.append)
    index = summary.index.read_text(encoding="utf-8")
    for person in PEOPLE:
        assert f'data-seat="{person}"' in index and re.search(rf"letters/\d+-to-{person}\.html", index), person
    said = "\n".join(told)
    for what in ("let in by the GM", "READY", "AWAY", "rules on it", "reserve accepts", "goes back", "draw"):
        assert what in said
    letters = "\n".join(file.read_text(encoding="utf-8") for file in (tmp_path / "letters").glob("*.html"))
    for words in ("APPROVE 1", "Will you take command", "RULE FI3 hits 1", "Back to bound 2", "The fog is lifted"):
        assert words in letters, words
