"""The last word is the last that our mail server had, however late and in whatever sequence the letters reach us."""

from __future__ import annotations

from datetime import timedelta
from itertools import permutations
from pathlib import Path

import pytest

from pbem.store import drafts
from pbem.umpire.bounds.opening import draft_of
from tests.umpire.club import ESSEX, GAME, RUPERT, Club, make_club
from tests.umpire.test_intake import orders_of

WORDS = ("RI1 deploy B2\nREACT RI1 fire\n", "RI1 deploy B3\nRI2 deploy C3\n", "RI1 deploy B4\nSALT Bess\n")


def after(arrival: tuple[int, ...], folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The orders after these letters, of which each is read before the next arrives."""
    club = make_club(folder, monkeypatch)
    club.begin()
    begun = club.clock.now
    written = [club.letter(RUPERT, words) for words in WORDS]
    club.clock.advance(hours=1)
    for number in arrival:
        club.inbox.receive(written[number], begun + timedelta(minutes=number))
        club.tick()
    assert club.count(RUPERT, "Received") == len(arrival)
    row = drafts.get(club.world.db, GAME, "rupert", 0, 1)
    assert row is not None and row.sent == len(arrival)
    return row.draft


@pytest.mark.parametrize("arrival", list(permutations(range(3)))[1:])
def test_I22__letters_that_reach_us_out_of_sequence_leave_the_same_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arrival: tuple[int, ...]
) -> None:
    assert after(arrival, tmp_path, monkeypatch) == after((0, 1, 2), tmp_path, monkeypatch)


def test_I22__standing_orders_of_the_bound_before_outlast_a_rereading(playing: Club) -> None:
    playing.write(RUPERT, "REACT RI1 fire\nRI1 deploy B4\n")
    playing.write(ESSEX, "BI1 deploy H6\n")
    playing.pass_deadline()
    begun = playing.clock.now
    older, newer = playing.letter(RUPERT, "RI1 hold\n"), playing.letter(RUPERT, "RI1 - B5\n")
    playing.clock.advance(hours=1)
    for minutes, raw in ((20, newer), (10, older)):
        playing.inbox.receive(raw, begun + timedelta(minutes=minutes))
        playing.tick()
    assert orders_of(playing) == ["RI1 move B5"]
    row = drafts.get(playing.world.db, GAME, "rupert", 1, 1)
    assert row is not None
    assert [order.action.word for order in draft_of(row).sheet.standing] == ["fire"]
