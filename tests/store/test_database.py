import sqlite3
import stat
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from pbem.store import clock, house, lease, players
from pbem.store.database import ATTEMPTS, StoreFault, integrity, one, open_database, run, step, value
from pbem.store.moment import written
from pbem.store.schema import MIGRATIONS

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pbem.db"


def test_S04__every_commit_reaches_the_disk(path: Path) -> None:
    db = open_database(path)
    assert value(db, "PRAGMA journal_mode") == "wal"
    assert value(db, "PRAGMA synchronous") == 2
    assert value(db, "PRAGMA foreign_keys") == 1


def test_T25__nobody_else_may_read_the_database_or_what_sqlite_puts_beside_it(path: Path) -> None:
    db = open_database(path)
    run(db, "INSERT INTO house (name, value) VALUES ('a', x'00')")
    for file in path.parent.glob("pbem.db*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_file_with_open_permissions_is_closed(path: Path) -> None:
    path.touch(mode=0o644)
    open_database(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_every_table_is_strict(path: Path) -> None:
    db = open_database(path)
    tables = db.conn.execute("SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'")
    assert [name for name, strict in tables if not strict and not name.startswith("sqlite_")] == []
    with pytest.raises(sqlite3.IntegrityError):
        db.conn.execute("INSERT INTO clock (id, seen) VALUES ('abc', '')")


def test_S03__a_step_is_kept_whole_or_not_at_all(path: Path) -> None:
    db = open_database(path)
    with pytest.raises(RuntimeError), step(db):
        house.keep(db, "first", b"1")
        players.register(db, "henry@example.org", NOON)
        raise RuntimeError
    again = open_database(path)
    assert house.get(again, "first") is None
    assert players.everyone(again) == []


def test_a_step_inside_a_step_belongs_to_it(path: Path) -> None:
    db = open_database(path)
    with pytest.raises(RuntimeError), step(db):
        with step(db):
            house.keep(db, "inner", b"1")
        raise RuntimeError
    assert house.get(db, "inner") is None


def test_S05__a_step_waits_for_another_process_to_finish_its_own(path: Path) -> None:
    first, second = open_database(path), open_database(path)
    first.conn.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, lambda: first.conn.execute("COMMIT"))
    release.start()
    house.keep(second, "after", b"waiting")
    release.join()
    assert house.get(first, "after") == b"waiting"


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was slept each time; nobody really sleeps."""
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    return slept


def test_S05__a_step_that_never_gets_the_lock_fails_and_writes_nothing(path: Path, naps: list[float]) -> None:
    first, second = open_database(path), open_database(path)
    second.conn.execute("PRAGMA busy_timeout=0")
    first.conn.execute("BEGIN IMMEDIATE")
    entered = []
    with pytest.raises(sqlite3.OperationalError, match="locked"), step(second):
        entered.append("without the lock")
    assert (entered, len(naps)) == ([], ATTEMPTS - 1)
    first.conn.execute("ROLLBACK")
    house.keep(second, "after", b"1")
    assert house.get(first, "after") == b"1"


def test_S01__what_no_waiting_mends_is_told_at_once(path: Path, naps: list[float]) -> None:
    db = open_database(path)
    db.conn.execute("PRAGMA query_only=ON")
    with pytest.raises(sqlite3.OperationalError, match="readonly"), step(db):
        pass
    assert naps == []


def test_S06__what_a_step_reads_cannot_change_before_it_writes(path: Path) -> None:
    first, second = open_database(path), open_database(path)
    second.conn.execute("PRAGMA busy_timeout=0")
    with step(first):
        assert house.get(first, "word") is None
        with pytest.raises(sqlite3.OperationalError):
            second.conn.execute("INSERT INTO house (name, value) VALUES ('word', x'02')")
        house.keep(first, "word", b"1")
    assert house.get(second, "word") == b"1"


def test_S09__a_migration_that_was_cut_off_is_done_again(path: Path) -> None:
    db = Database(path, strict=True)
    MIGRATIONS.ensure_migrations_table(db)
    db.conn.execute("BEGIN")
    db.conn.execute("CREATE TABLE house (name TEXT) STRICT")
    db.close()
    assert house.get(open_database(path), "anything") is None


def test_S09__a_database_of_a_newer_program_is_left_alone(path: Path) -> None:
    db = open_database(path)
    run(
        db,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('pbem', 'the_year_2030', '2030')",
    )
    with pytest.raises(StoreFault, match="newer pbem"):
        open_database(path)


def test_a_file_that_is_no_database_is_refused_with_what_to_do(path: Path) -> None:
    path.write_bytes(b"Dear umpire, FI1 to C5 if you please. " * 40)
    with pytest.raises(StoreFault, match="backup"):
        open_database(path)


def test_a_sound_database_has_no_faults(path: Path) -> None:
    assert integrity(open_database(path)) == []


def test_a_missing_row_is_none(path: Path) -> None:
    assert one(open_database(path), players.Player, "SELECT * FROM players") is None


def test_moments_compare_as_text() -> None:
    early, late = NOON, NOON + timedelta(microseconds=1)
    assert written(early) < written(late)
    with pytest.raises(ValueError, match="time zone"):
        written(datetime(2026, 3, 15))


def test_the_clock_keeps_the_last_moment(path: Path) -> None:
    db = open_database(path)
    assert clock.seen(db) is None
    clock.see(db, NOON)
    clock.see(db, NOON + timedelta(hours=1))
    assert clock.seen(db) == NOON + timedelta(hours=1)


def test_I23__the_lease_is_held_by_one_until_it_runs_out(path: Path) -> None:
    db = open_database(path)
    minute = timedelta(minutes=1)
    lease.take(db, "first", NOON, NOON + minute)
    lease.take(db, "first", NOON, NOON + 2 * minute)
    with pytest.raises(lease.Taken, match="first"):
        lease.take(db, "second", NOON + minute, NOON + 3 * minute)
    lease.take(db, "second", NOON + 3 * minute, NOON + 4 * minute)
    lease.give_back(db, "second")
    lease.take(db, "third", NOON, NOON + minute)


def test_C01__a_lease_taken_by_a_clock_that_was_years_ahead_is_void(path: Path) -> None:
    db, minute = open_database(path), timedelta(minutes=1)
    later = NOON + timedelta(days=3650)
    lease.take(db, "first", later, later + 5 * minute)
    lease.take(db, "second", NOON, NOON + 5 * minute)
    with pytest.raises(lease.Taken, match="second"):
        lease.take(db, "first", NOON, NOON + 5 * minute)
