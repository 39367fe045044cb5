"""A round is opened whole or not at all, wherever the program is ended in the middle of it: K14."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from pbem.store import database, leagues
from tests.umpire.club import Club, make_club
from tests.umpire.league_club import LEAGUE, begin_league, end, games_of, pairs, plan, season
from tests.umpire.test_life_killed import Killed, interrupting, killing, settle

RUNS = 8
"""So many moments are tried, spread over all of it."""


def about_to_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The first round is played and the day of the second has come; nobody has looked yet."""
    club = make_club(folder, monkeypatch)
    begin_league(club, monkeypatch, plan("Anne", "Bob", "Cleo", reserves=("Rita",), rounds=2))
    for game in games_of(club, 1):
        end(club, game, "+")
    club.tick()
    club.clock.now = season(club).league.plan.begins(2)
    return club


def state(club: Club) -> tuple[object, ...]:
    """Who meets whom in which games, and how many letters went to whom."""
    db = club.world.db.conn
    letters = db.execute("SELECT kind, recipient, game, state, count(*) FROM outbox GROUP BY 1, 2, 3, 4").fetchall()
    made = db.execute("SELECT id, state, bound, deadline FROM games ORDER BY id").fetchall()
    seated = db.execute("SELECT game, seat, player FROM tenures ORDER BY 1, 2").fetchall()
    fixtures = [(each.game, each.home_side, each.away_side) for each in leagues.fixtures(club.world.db, LEAGUE)]
    return (pairs(club, 1), pairs(club, 2), fixtures, made, seated, letters)


def expected(folder: Path, monkeypatch: pytest.MonkeyPatch, passed: list[str]) -> tuple[object, ...]:
    """What comes of it where nothing goes wrong; `passed` is filled with its moments."""
    club = about_to_open(folder, monkeypatch)
    passed.clear()
    settle(club)
    found = state(club)
    assert len(games_of(club, 2)) == 4
    assert not club.world.db.execute("SELECT id FROM outbox WHERE state <> 'sent'").fetchall()
    return found


def test_K14__killed_at_a_commit_no_pair_is_made_twice_and_no_letter_sent_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: list[str] = []
    monkeypatch.setattr(database, "point", passed.append)
    whole = expected(tmp_path, monkeypatch, passed)
    moments = len(passed)
    assert moments > RUNS
    for moment in range(0, moments, max(1, moments // RUNS)):
        monkeypatch.setattr(database, "point", lambda name: None)
        club = about_to_open(tmp_path, monkeypatch)
        monkeypatch.setattr(database, "point", killing(moment))
        with pytest.raises(Killed):
            settle(club)
        monkeypatch.setattr(database, "point", lambda name: None)
        settle(club)
        assert state(club) == whole, f"killed at {moment} of {moments}"


def test_K14__broken_off_at_a_statement_of_the_opening_nothing_of_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    club = about_to_open(tmp_path, monkeypatch)
    club.world.db.conn.set_trace_callback(asked.append)
    settle(club)
    club.world.db.conn.set_trace_callback(None)
    whole = state(club)
    first = next(number for number, text in enumerate(asked) if "INSERT INTO" in text and "league_rounds" in text)
    last = max(number for number, text in enumerate(asked) if "INSERT INTO" in text and "outbox" in text)
    for moment in range(first, last, max(1, (last - first) // RUNS)):
        club = about_to_open(tmp_path, monkeypatch)
        club.world.db.conn.set_trace_callback(interrupting(club, moment))
        with suppress(Exception):
            club.tick()
        club.world.db.conn.set_trace_callback(None)
        settle(club)
        assert state(club) == whole, f"broken off at statement {moment} of {last}: {asked[moment]}"
