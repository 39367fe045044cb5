"""The record: whatever is changed in it shows, and an old copy of it is not taken for the new."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.battle.ruling import Ruling
from pbem.battle.system import Verdict
from pbem.store.database import open_database, run
from pbem.store.formats import RULINGS, SALTS, VERDICT, write
from pbem.umpire.care.instance import accept
from pbem.umpire.care.restored import Restored, check_mark
from pbem.umpire.care.verify import verify
from pbem.umpire.match import BrokenRecord, sit
from pbem.umpire.tick import tick
from tests.umpire import toy
from tests.umpire.club import ESSEX, GAME, LUNSFORD, RUPERT, Club, body, make_club


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


SECOND = "SELECT before FROM resolutions WHERE bound = 2"
NO_SALTS = write(SALTS, {})
A_RULING = write(RULINGS, (Ruling("RI1", "hits", "0"),))
A_DRAW = write(VERDICT, Verdict("", "draw", {}, "nobody knows why"))


def tamper(club: Club, change: str) -> None:
    """Change what the database itself would never let anybody change."""
    db = club.world.db
    db.conn.execute("PRAGMA foreign_keys = OFF")
    for (name,) in db.conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.conn.execute(f"DROP TRIGGER {name}")
    assert run(db, change), "something is changed"


def wrong(club: Club) -> dict[int, tuple[str, ...]]:
    return {finding.bound: finding.wrong for finding in verify(club.world, GAME) if finding.wrong}


def test_an_untouched_record_resolves_again_as_it_was(played: Club) -> None:
    assert len(verify(played.world, GAME)) == 3
    assert wrong(played) == {}


@pytest.mark.parametrize(
    ("change", "bounds", "word"),
    [
        (f"UPDATE positions SET position = replace(position, 'H8', 'H7') WHERE hash = ({SECOND})", {1, 2}, "position"),
        ("UPDATE resolutions SET events = replace(events, 'fire at', 'fire on') WHERE bound = 1", {1}, "events"),
        ("UPDATE resolutions SET sheets = replace(sheets, 'BI1', 'BI2') WHERE bound = 1", {1}, "position"),
        ("UPDATE resolutions SET sheets = replace(sheets, 'orders', 'oders') WHERE bound = 1", {1}, "field 'oders'"),
        ("UPDATE resolutions SET link_number = 7 WHERE bound = 1", {-1, 1}, "link 7"),
        ("UPDATE resolutions SET link_number = 7 WHERE bound = 2", {-1}, "link 2 was the next"),
        ("UPDATE resolutions SET link_number = 1 WHERE bound = 2", {-1}, "served twice"),
        ("UPDATE resolutions SET public = zeroblob(32) WHERE bound = 2", {2}, "public part"),
        (f"UPDATE resolutions SET salts = '{NO_SALTS}' WHERE bound = 0", {0}, "salts"),
        (f"UPDATE resolutions SET rulings = '{A_RULING}' WHERE bound = 1", {1}, "rulings"),
        ("UPDATE resolutions SET before = after WHERE bound = 1", {-1, 1}, "begin where"),
        ("UPDATE resolutions SET parent = 1 WHERE bound = 2", {-1, 2}, "on record"),
        ("UPDATE chains SET secret = zeroblob(32)", {-1}, "secret"),
        ("UPDATE games SET present = 2", {-1}, "on record"),
        ("DELETE FROM resolutions WHERE bound = 1", {-1}, "on record"),
        ("UPDATE resolutions SET luck = replace(luck, '\"dice\":3', '\"dice\":2') WHERE bound = 1", {1}, "ledger"),
        (f"UPDATE resolutions SET verdict = '{A_DRAW}' WHERE bound = 1", {1}, "verdict"),
    ],
)
def test_whatever_is_changed_in_the_record_shows(played: Club, change: str, bounds: set[int], word: str) -> None:
    tamper(played, change)
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
    club.world = replace(club.world, db=open_database(club.world.settings.server.database))
    club.begin()
    assert len(club.letters_to(RUPERT)) == 2, "the new database serves as the old one did"


def mend_rules(patch: pytest.MonkeyPatch, how: str) -> None:
    patch.setattr(toy, "VERSION", "1.10")
    patch.setattr(toy, "CHANGES", {"1.9": how, "1": "Everything began.", "1.10": "The drums are louder."})


def test_a_running_game_goes_over_to_mended_rules_and_the_report_says_once_what_changed(
    playing: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.write(RUPERT, "RI1 deploy B4\n")
    playing.pass_deadline()
    mend_rules(monkeypatch, "Muskets reach one square more.")
    for _ in range(2):
        playing.write(RUPERT, "RI1 - B5\n")
        playing.pass_deadline()
    third, last = [each for each in playing.letters_to(LUNSFORD) if "view)" in str(each["Subject"])][-2:]
    told = " ".join(body(third).split())
    assert "version 1.10 of the rules" in told and "under version 1 until now" in told
    assert "1.9: Muskets reach one square more." in told and "1.10: The drums are louder." in told
    assert "Everything began" not in told
    assert "Muskets reach" not in body(last)


def test_bounds_of_older_rules_are_verified_with_those_of_today_where_these_come_to_the_same(
    played: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend_rules(monkeypatch, "Muskets reach one square more.")
    assert wrong(played) == {}
    assert [finding.told for finding in verify(played.world, GAME)] == [(), (), ()]


def test_where_mended_rules_come_to_another_end_that_is_told_and_is_no_fault_of_the_record(
    played: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    mend_rules(monkeypatch, "Nobody dies of two hits any more.")
    monkeypatch.setattr("tests.rules.toy.toy_soldiers.play.DEAD", 9)
    assert wrong(played) == {}
    told = {finding.bound: " ".join(finding.told) for finding in verify(played.world, GAME)}
    assert "resolved under version 1 of the rules" in told[1]
    assert "Nobody dies of two hits any more." in told[1]


def test_rules_that_changed_in_silence_are_a_fault(played: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.rules.toy.toy_soldiers.play.DEAD", 9)
    assert 1 in wrong(played)


def test_an_old_position_is_read_by_way_of_its_upgrades(played: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(position: dict[str, object]) -> dict[str, object]:
        return {**position, "title": f"{position['title']} again"}

    monkeypatch.setattr(toy, "FORMAT", 3)
    monkeypatch.setattr(toy, "UPGRADES", {1: renamed, 2: renamed})
    position = sit(played.world.db, played.world.settings, played.game()).position
    assert isinstance(position, toy.Position) and position.title == "Toy Hill again again"
    monkeypatch.setattr(toy, "UPGRADES", {1: renamed})
    with pytest.raises(BrokenRecord, match="no way from format 2 to 3"):
        sit(played.world.db, played.world.settings, played.game())
