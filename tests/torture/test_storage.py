"""A disk that is full, a disk that fails, and a death in the middle of making the tables."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.daemon import alone
from pbem.store.database import integrity, open_database, value
from pbem.store.schema import known_names
from pbem.umpire.tick import tick
from pbem.umpire.world import open_world
from tests.cli.calling import pbem
from tests.torture.accidents import traced
from tests.torture.campaign import Run, spread
from tests.torture.office import strace
from tests.torture.sweep import Case, Sweep
from tests.umpire.club import ESSEX, GM, RUPERT, Club, make_club
from tests.umpire.test_intake import orders_of, states

needs_strace = pytest.mark.skipif(not strace(), reason="strace is not installed here, or may not trace")
MEGABYTE = 1_000_000


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a few megabytes."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(tmp_path)], capture_output=True, text=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def fill(disk: Path, leave: int) -> Path:
    """Fill the disk but for so many bytes."""
    filler = disk / "filler"
    free = int(subprocess.run(["stat", "-f", "-c", "%a", str(disk)], capture_output=True, check=True).stdout) * 4096
    with filler.open("ab") as file, suppress(OSError):
        file.write(b"\0" * max(0, free - leave))
    return filler


@pytest.fixture
def cramped(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A club on that disk, with a game begun."""
    club = make_club(small_disk, monkeypatch, in_memory=False, extra="[guard]\ndisk_floor_megabytes = 2\n")
    club.begin()
    club.write(RUPERT, "RI1 deploy B4\n")
    club.write(ESSEX, "BI1 deploy B6\n")
    yield club
    club.world.db.close()


def test_S01__before_the_disk_is_full_letters_wait_on_the_server_and_the_gm_is_told(cramped: Club) -> None:
    filler = fill(Path(cramped.world.settings.server.database).parent, leave=1 * MEGABYTE)
    cramped.tick()
    assert states(cramped) == []
    assert cramped.count(GM, "disk") == 1
    assert integrity(cramped.world.db) == []
    filler.unlink()
    cramped.tick()
    assert (orders_of(cramped), orders_of(cramped, "essex")) == (["RI1 deploy B4"], ["BI1 deploy B6"])
    assert cramped.count(GM, "disk") == 1


def test_S01__a_disk_that_others_filled_to_the_last_byte_is_told_to_the_gm_by_what_the_ballast_frees(
    cramped: Club,
) -> None:
    cramped.tick()
    assert (cramped.count(RUPERT, "Received"), cramped.count(ESSEX, "Received")) == (1, 1)
    cramped.write(RUPERT, "RI1 deploy B3\n")
    filler = fill(Path(cramped.world.settings.server.database).parent, leave=0)
    for _ in range(3):
        cramped.clock.advance(minutes=1)
        cramped.tick()
    assert cramped.count(GM, "disk") == 1
    assert orders_of(cramped) == ["RI1 deploy B4"]
    filler.unlink()
    cramped.tick()
    assert orders_of(cramped) == ["RI1 deploy B3"]


def test_S01__a_daemon_that_starts_on_a_full_disk_frees_the_ballast_before_its_first_word(cramped: Club) -> None:
    settings = cramped.world.settings
    cramped.tick()
    cramped.world.db.close()
    fill(settings.server.database.parent, leave=0)
    with alone(settings.server.database), open_world(settings, cramped.clock, with_mail=False) as world:
        cramped.world = replace(cramped.world, db=world.db)
        cramped.tick()
        assert cramped.count(GM, "disk") == 1


def test_S01__a_letter_handed_over_on_a_full_disk_stays_with_the_mail_server(cramped: Club) -> None:
    settings = cramped.world.settings
    cramped.tick()
    raw = cramped.letter(RUPERT, "RI1 deploy B3\n")
    cramped.world.db.close()
    filler = fill(settings.server.database.parent, leave=0)
    call = ("--settings", str(settings.server.database.parent / "pbem.toml"), "deliver")
    refused = pbem(*call, stdin=raw)
    assert (refused.exit_code, "disk is nearly full" in refused.output) == (75, True)
    filler.unlink()
    assert pbem(*call, stdin=raw).exit_code == 0
    with open_world(settings, cramped.clock, with_mail=False) as world:
        assert value(world.db, "SELECT count(*) FROM letters WHERE account = 'deliver'") == 1


def test_S01__a_disk_that_fills_at_any_write_leaves_nothing_half_done(
    cramped: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    db, folder = cramped.world.db, Path(cramped.world.settings.server.database).parent
    failed = 0
    with monkeypatch.context() as careless:
        careless.setattr("pbem.store.disk.is_low", lambda db, floor: False)
        careless.setattr("pbem.store.disk.lay_ballast", lambda db: None)
        careless.setattr("pbem.store.disk.make_room", lambda database: None)
        for pages in range(0, 120, 4):
            filler = fill(folder, leave=pages * 4096)
            try:
                tick(cramped.world)
            except (sqlite3.OperationalError, OSError):
                failed += 1
            assert not db.conn.in_transaction
            assert integrity(db) == []
            filed = value(db, "SELECT count(*) FROM letters WHERE state = 'filed'")
            assert filed == value(db, "SELECT count(*) FROM sheets")
            assert filed == value(db, "SELECT count(*) FROM outbox WHERE kind = 'acknowledgement'")
            filler.unlink()
    assert failed > 3
    cramped.tick()
    assert (orders_of(cramped), orders_of(cramped, "essex")) == (["RI1 deploy B4"], ["BI1 deploy B6"])
    assert (cramped.count(RUPERT, "Received"), cramped.count(ESSEX, "Received")) == (1, 1)


@needs_strace
@pytest.mark.parametrize("number", [4, 30])
def test_S02__a_write_that_never_reached_the_disk_ends_the_process_and_the_restart_reads_anew(
    quick: Sweep, number: int
) -> None:
    def failing_disk(run: Run) -> str:
        status = traced(run, "fdatasync", f"error=EIO:when={number}")
        assert "I/O error" in run.log()
        return "" if status == 1 else f"status {status} instead of an end\n{run.log()[-2000:]}"

    assert quick.try_case(Case("EIO", failing_disk)).faults == []


MAKE = "import sys; from pbem.store.database import open_database; open_database(sys.argv[1]).close()"


def make_tables(database: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [strace(), "-f", "-qq", *options, sys.executable, "-c", MAKE, str(database)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])


@needs_strace
@pytest.mark.parametrize("call", ["pwrite64", "fdatasync"])
def test_S09__killed_while_the_tables_are_made_the_next_start_makes_them(tmp_path: Path, call: str) -> None:
    trace = tmp_path / "trace"
    assert make_tables(tmp_path / "whole.db", "-o", str(trace), "-e", f"trace={call}").returncode == 0
    calls = trace.read_text(encoding="utf-8").count(f"{call}(")
    assert calls
    for number in spread(range(1, calls + 1), 4):
        database = tmp_path / f"{number}.db"
        inject = ("-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}")
        assert make_tables(database, *inject).returncode == -9
        db = open_database(database)
        assert integrity(db) == []
        assert {str(row[0]) for row in db.conn.execute("SELECT name FROM _sqlite_migrations")} == known_names()
        db.close()
