"""A wish to stop is granted within five seconds, whatever the daemon is doing, and nothing is lost by it."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.demo.server import MailServer
from pbem.rules import SYSTEMS
from pbem.store import letters
from pbem.store.database import open_database, step
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.tick import tick
from pbem.umpire.world import open_world
from tests.mail.fake_imap import HANG, FakeImap, always
from tests.mail.fake_smtp import HANG as HANG_SMTP
from tests.mail.fake_smtp import FakeSmtp
from tests.test_daemon import PASSWORD
from tests.umpire import toy
from tests.umpire.club import ESSEX, GM, RUPERT, SEATS, UMPIRE

PROMISED = 5.0
GIVEN = 4 * PROMISED
"""Seconds for a machine that does much else besides; all that is interrupted here would last minutes, or for ever."""
ROOT = Path(__file__).parents[1]


def write(folder: Path, imap: int, smtp: int) -> Path:
    file = folder / "pbem.toml"
    file.write_text(
        f"""[club]
name = "The Club"
address = "{UMPIRE}"
gm = "{GM}"
[imap]
host = "127.0.0.1"
port = {imap}
user = "{UMPIRE}"
security = "insecure"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "insecure"
""",
        encoding="utf-8",
    )
    return file


def begin(file: Path) -> None:
    """A game of three whose invitations wait to be sent."""
    with open_world(house.load(file), with_mail=False) as world:
        new_game(world, toy.scenario(), Terms(id="toy-1"))
        for seat, address in SEATS.items():
            give_seat(world, "toy-1", seat, address)
        start(world, "toy-1")


@contextmanager
def caught(file: Path, what: str) -> Iterator[subprocess.Popen[str]]:
    """A daemon in the middle of something."""
    command = [sys.executable, "-m", "tests.slow_daemon", str(file), what]
    environment = os.environ | {"PBEM_IMAP_PASSWORD": PASSWORD}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    # A daemon that never says what is waited for must not keep the tests.
    end = threading.Timer(60, process.kill)
    end.start()
    try:
        yield process
    finally:
        end.cancel()
        process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


def hear(process: subprocess.Popen[str], word: str) -> None:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if word in line:
            return
    raise AssertionError("".join(said))


def stop(process: subprocess.Popen[str], number: signal.Signals) -> int:
    """The exit status of a daemon that is told to stop; raises where it takes too long."""
    process.send_signal(number)
    return process.wait(timeout=GIVEN)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "toy", "tests.umpire.toy")
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)


@pytest.fixture
def server() -> Iterator[MailServer]:
    with MailServer(dict.fromkeys((UMPIRE, GM, *SEATS.values()), PASSWORD)) as running:
        yield running


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_in_the_middle_of_a_bound(tmp_path: Path, server: MailServer, number: signal.Signals) -> None:
    file = write(tmp_path, server.imap_port, server.smtp_port)
    begin(file)
    with open_world(house.load(file)) as world:
        tick(world)
        past, long_past = (
            (datetime.now(UTC) - ago).isoformat(timespec="microseconds")
            for ago in (timedelta(minutes=1), timedelta(days=10))
        )
        with step(world.db, "due"):
            world.db.conn.execute("UPDATE games SET due = ?, deadline = ?", [past, past])
            world.db.conn.execute("UPDATE drafts SET sent = 1, filed_at = ?", [past])
            world.db.conn.execute("UPDATE outbox SET sent_at = ?", [long_past])
    with caught(file, "resolve") as process:
        hear(process, "now")
        assert stop(process, number) == 0
    with sqlite3.connect(house.load(file).server.database) as db:
        assert db.execute("SELECT bound, state FROM games").fetchall() == [(0, "running")]
        assert db.execute("SELECT count(*) FROM resolutions").fetchall() == [(0,)]


def test_in_the_middle_of_a_map(tmp_path: Path, server: MailServer) -> None:
    file = write(tmp_path, server.imap_port, server.smtp_port)
    begin(file)
    with open_world(house.load(file)) as world:
        tick(world)
    reply = next(letter.raw for letter in server.letters if letter.recipient == RUPERT)
    to = next(line.split(b"<")[1].split(b">")[0].decode() for line in reply.split(b"\r\n") if b"Reply-To" in line)
    server.deliver(UMPIRE, f"From: {RUPERT}\r\nTo: {to}\r\nSubject: x\r\n\r\nRI1 deploy B4\r\n".encode())
    with caught(file, "draw") as process:
        hear(process, "now")
        assert stop(process, signal.SIGTERM) == 0
    assert len(letters.in_state(open_database(house.load(file).server.database), "received")) == 1


def test_while_a_letter_hangs_its_reader(tmp_path: Path, server: MailServer) -> None:
    file = write(tmp_path, server.imap_port, server.smtp_port)
    server.deliver(UMPIRE, f"From: {RUPERT}\r\nX-Sleep: yes\r\n\r\nRI1 deploy B4\r\n".encode())
    with caught(file, "read") as process:
        hear(process, "now")
        assert stop(process, signal.SIGTERM) == 0
    assert len(letters.in_state(open_database(house.load(file).server.database), "received")) == 1


@pytest.mark.parametrize("command", ["LOGIN", "SELECT", "UID SEARCH", "UID FETCH", "IDLE"])
def test_before_a_mailbox_that_hangs(tmp_path: Path, server: MailServer, command: str) -> None:
    letter = f"From: {RUPERT}\r\n\r\nhello\r\n".encode()
    with FakeImap({1: letter}, answers={command: always(HANG)}) as imap:
        file = write(tmp_path, imap.port, server.smtp_port)
        with caught(file, "nothing") as process:
            hear(process, "serving")
            imap.wait_for(command)
            assert stop(process, signal.SIGTERM) == 0


@pytest.mark.parametrize("moment", ["GREETING", "MAIL", "DATA", "."])
def test_before_a_post_office_that_hangs(tmp_path: Path, server: MailServer, moment: str) -> None:
    with FakeSmtp({moment: HANG_SMTP}) as smtp:
        file = write(tmp_path, server.imap_port, smtp.port)
        begin(file)
        with caught(file, "nothing") as process:
            hear(process, "serving")
            smtp.wait_for_hang()
            assert stop(process, signal.SIGTERM) == 0
    with open_world(house.load(write(tmp_path, server.imap_port, server.smtp_port))) as world:
        assert tick(world).sent.sent >= len(SEATS)
    assert {letter.recipient for letter in server.letters} >= {RUPERT, ESSEX}
