"""The server process, over an embedded mail server: ticks, wakes, stops, and is alone."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.daemon import AlreadyServing, Daemon, alone
from pbem.demo.server import MailServer
from pbem.rules import SYSTEMS
from pbem.settings import Settings
from pbem.store import games, lease, letters
from pbem.store.database import open_database
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.tick import Ticked, tick
from pbem.umpire.world import World, open_world
from tests.umpire import toy
from tests.umpire.club import ESSEX, GM, RUPERT, SEATS, UMPIRE

PASSWORD = "only on loopback"


@pytest.fixture
def server() -> Iterator[MailServer]:
    accounts = dict.fromkeys((UMPIRE, GM, *SEATS.values()), PASSWORD)
    with MailServer(accounts) as running:
        yield running


def write_settings(folder: Path, server: MailServer, tick_seconds: int = 60) -> Path:
    file = folder / "pbem.toml"
    file.write_text(
        f"""[club]
name = "The Club"
address = "{UMPIRE}"
gm = "{GM}"
[imap]
host = "127.0.0.1"
port = {server.imap_port}
user = "{UMPIRE}"
security = "insecure"
[smtp]
host = "127.0.0.1"
port = {server.smtp_port}
security = "insecure"
[server]
tick_seconds = {tick_seconds}
""",
        encoding="utf-8",
    )
    return file


@pytest.fixture
def settings(tmp_path: Path, server: MailServer, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings with a tick so slow that only a woken daemon is quick."""
    monkeypatch.setitem(SYSTEMS, "toy", "tests.umpire.toy")
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    return house.load(write_settings(tmp_path, server))


def begin(settings: Settings) -> None:
    with open_world(settings, with_mail=False) as world:
        new_game(world, toy.scenario(), Terms(id="toy-1"))
        for seat, address in SEATS.items():
            give_seat(world, "toy-1", seat, address)
        start(world, "toy-1")


@contextmanager
def serving(daemon: Daemon) -> Iterator[list[int]]:
    """A daemon in a thread of its own, stopped at the end; the list gets its exit status."""
    status: list[int] = []
    thread = threading.Thread(target=lambda: status.append(daemon.serve()))
    thread.start()
    try:
        yield status
    finally:
        daemon.stop()
        thread.join(timeout=30)
        assert not thread.is_alive()


def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    """Wait for something that a running daemon is about to do."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def arrived(server: MailServer, address: str, word: bytes = b"") -> int:
    return sum(letter.recipient == address and word in letter.raw for letter in server.letters)


def test_it_sends_what_waits_at_once_and_a_letter_wakes_it_before_the_next_tick(
    settings: Settings, server: MailServer
) -> None:
    begin(settings)
    daemon = Daemon(settings)
    with serving(daemon) as status:
        until(lambda: arrived(server, ESSEX) == 1)
        until(lambda: daemon.ticks >= 1)
        reply_to = next(
            line.split(b"<")[1].split(b">")[0].decode()
            for letter in server.letters
            if letter.recipient == RUPERT
            for line in letter.raw.split(b"\r\n")
            if line.startswith(b"Reply-To")
        )
        raw = f"From: {RUPERT}\r\nTo: {reply_to}\r\nSubject: orders\r\n\r\nRI1 deploy B4\r\n".encode()
        began = time.monotonic()
        server.deliver(UMPIRE, raw)
        until(lambda: arrived(server, RUPERT, b"Received:") >= 1 or arrived(server, RUPERT) >= 2)
        assert time.monotonic() - began < settings.server.tick_seconds / 2
    assert status == [0]


def test_I06__it_outlives_a_mailbox_that_goes_away(settings: Settings, server: MailServer) -> None:
    begin(settings)
    assert settings.imap is not None
    nowhere = replace(settings, imap=replace(settings.imap, port=1))
    daemon = Daemon(nowhere)
    with serving(daemon) as status:
        until(lambda: daemon.ticks >= 1)
        until(lambda: arrived(server, ESSEX) == 1)
        daemon.wake()
        until(lambda: daemon.ticks >= 2)
    assert status == [0]


def test_I23__a_second_one_refuses_to_start(settings: Settings) -> None:
    daemon = Daemon(settings)
    with serving(daemon):
        until(lambda: daemon.ticks >= 1)
        with pytest.raises(AlreadyServing, match=f"process {os.getpid()}"):
            Daemon(settings).serve()


def test_I23__one_on_another_machine_is_kept_out_by_the_lease(settings: Settings) -> None:
    now = datetime.now(UTC)
    db = open_database(settings.server.database)
    lease.take(db, "process 1 on another machine", now, now + timedelta(minutes=5))
    with pytest.raises(lease.Taken, match="another machine"):
        Daemon(settings).serve()
    lease.give_back(db, "process 1 on another machine")


def test_the_lease_is_given_back_at_a_clean_stop(settings: Settings) -> None:
    daemon = Daemon(settings)
    with serving(daemon):
        until(lambda: daemon.ticks >= 1)
    now = datetime.now(UTC)
    lease.take(open_database(settings.server.database), "the next", now, now + timedelta(minutes=1))
    with alone(settings.server.database):
        pass


def test_C01__a_leap_of_the_wall_clock_while_it_runs_holds_the_game(settings: Settings, server: MailServer) -> None:
    begin(settings)
    leap = timedelta()
    daemon = Daemon(settings, now=lambda: datetime.now(UTC) + leap)
    with serving(daemon):
        until(lambda: daemon.ticks >= 1)
        leap = timedelta(days=20)
        daemon.wake()
        until(lambda: daemon.ticks >= 2)
    game = games.get(open_database(settings.server.database), "toy-1")
    assert game.bound == 0
    assert game.hold == "the clock jumped"
    assert arrived(server, GM, b"Is the clock right") == 1


def test_S02__a_disk_that_fails_ends_it_and_is_not_tried_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(world: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    monkeypatch.setattr("pbem.daemon.tick", broken)
    daemon = Daemon(settings)
    assert daemon.serve() == 1


def test_a_pass_that_fails_does_not_end_it(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def sometimes(world: World) -> Ticked:
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError("a bad morning")
        return tick(world)

    monkeypatch.setattr("pbem.daemon.tick", sometimes)
    daemon = Daemon(settings)

    def rung() -> bool:
        daemon.wake()
        return daemon.ticks >= 1

    with serving(daemon) as status:
        until(lambda: calls)
        # A call that comes while the bad pass still runs is not heard, so the bell is rung until it is.
        until(rung)
    assert status == [0]


def test_systemd_is_told_when_it_is_ready_and_that_it_lives(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(path)
        listener.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        daemon = Daemon(settings)
        with serving(daemon):
            until(lambda: daemon.ticks >= 1)
        listener.setblocking(False)
        heard = b""
        while True:
            try:
                heard += listener.recv(1000) + b"\n"
            except BlockingIOError:
                break
    assert b"READY=1" in heard
    assert b"WATCHDOG=1" in heard
    assert b"STATUS=0 games" in heard
    assert b"STOPPING=1" in heard


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(tmp_path: Path, server: MailServer, number: signal.Signals) -> None:
    file = write_settings(tmp_path, server)
    environment = os.environ | {"PBEM_IMAP_PASSWORD": PASSWORD, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "pbem", "--settings", str(file), "serve"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if "letters fetched" in line:
            break
    process.send_signal(number)
    rest, status = process.stderr.read(), process.wait(timeout=30)
    assert status == 0, "".join(said) + rest
    assert "stopped" in rest
    assert PASSWORD not in "".join(said) + rest


def test_I01__a_letter_kept_before_a_kill_is_read_after_it(settings: Settings, server: MailServer) -> None:
    begin(settings)
    server.deliver(UMPIRE, f"From: {RUPERT}\r\nTo: {UMPIRE}\r\nSubject: orders\r\n\r\nRI1 deploy B4\r\n".encode())
    daemon = Daemon(settings)
    with serving(daemon):
        until(lambda: daemon.ticks >= 1)
        until(lambda: arrived(server, RUPERT, b"Held") == 1)
    assert len(letters.in_state(open_database(settings.server.database), "held")) == 1
