"""The record: whatever is changed in it shows, and an old copy of it is not taken for the new."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.store.database import open_database, run
from pbem.umpire.care.restored import Restored, accept, check_mark
from pbem.umpire.care.verify import verify
from pbem.umpire.tick import tick
from tests.umpire.club import ESSEX, GAME, RUPERT, Club, make_club


@pytest.fixture
def played(playing: Club) -> Club:
    """A game of which the deployment and two bounds with shots are on record."""
    playing.write(RUPERT, "RI1 deploy B4\nSALT my dog is called Bess\n")
    playing.write(ESSEX, "BI1 deploy B6\nSALT Rule Britannia\n")
    playing.pass_deadline()
    for _ in range(2):
        playing.write(RUPERT, "RI1 * BI1\n")
        playing.write(ESSEX, "BI1 * RI1\n")
        playing.pass_deadline()
    return playing


def wrong(club: Club) -> dict[int, tuple[str, ...]]:
    return {finding.bound: finding.wrong for finding in verify(club.world, GAME) if finding.wrong}


def test_an_untouched_record_resolves_again_as_it_was(played: Club) -> None:
    assert len(verify(played.world, GAME)) == 3
    assert wrong(played) == {}


@pytest.mark.parametrize(
    ("change", "bounds", "word"),
    [
        ("UPDATE positions SET position = replace(position, 'H8', 'H7') WHERE bound = 2", {1, 2}, "position"),
        ("UPDATE bounds SET events = replace(events, '\"dice\":[', '\"dice\":[6,') WHERE bound = 1", {1}, "events"),
        ("UPDATE bounds SET sheets = replace(sheets, 'BI1', 'BI2') WHERE bound = 1", {1}, "position"),
        ("UPDATE bounds SET link = zeroblob(32) WHERE bound = 2", {2}, "anchor"),
        ("UPDATE bounds SET salts = '{}' WHERE bound = 0", {0}, "salts"),
        ("UPDATE games SET secret = zeroblob(32)", {-1}, "secret"),
        ("DELETE FROM bounds WHERE bound = 1", {-1}, "on record"),
        ("UPDATE bounds SET rules_version = '0' WHERE bound = 1", {1}, "rules"),
        ("UPDATE bounds SET verdict = '{}' WHERE bound = 1", {1}, "verdict"),
    ],
)
def test_whatever_is_changed_in_the_record_shows(played: Club, change: str, bounds: set[int], word: str) -> None:
    run(played.world.db, change)
    found = wrong(played)
    assert bounds <= set(found)
    assert word in " ".join(found[min(bounds)])


def test_S08__a_database_restored_from_a_backup_does_nothing_until_a_person_accepts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    club.begin()
    file = club.world.settings.server.database
    club.world.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(file, tmp_path / "yesterday.db")
    club.write(RUPERT, "RI1 deploy B4\n")
    club.pass_deadline()
    sent = len(club.post.taken)
    club.world.db.close()
    for leftover in tmp_path.glob("pbem.db-*"):
        leftover.unlink()
    shutil.copy(tmp_path / "yesterday.db", file)
    world = replace(club.world, db=open_database(file))
    with pytest.raises(Restored, match="pbem restored"):
        tick(world)
    assert len(club.post.taken) == sent
    accept(world)
    check_mark(world)
    tick(world)


def test_a_mark_that_belongs_to_another_database_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make_club(tmp_path, monkeypatch, in_memory=False)
    club.begin()
    club.world.db.close()
    for leftover in (*tmp_path.glob("pbem.db-*"), club.world.settings.server.database):
        leftover.unlink()
    world = replace(club.world, db=open_database(club.world.settings.server.database))
    tick(world)
