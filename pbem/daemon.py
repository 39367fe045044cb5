"""The server process: a dumb tick, a watcher that wakes it when a letter comes, one instance only, a clean stop."""

from __future__ import annotations

import fcntl
import logging
import os
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from apscheduler.events import EVENT_JOB_ERROR, EVENT_JOB_MAX_INSTANCES, EVENT_JOB_MISSED
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler

from pbem.child import Child
from pbem.mail.fetching.imap import Mailbox, MailboxError
from pbem.mail.redact import Redaction, silence_wire_logs
from pbem.mail.sending.backoff import pause
from pbem.settings import Settings
from pbem.store import disk, games, lease, polls
from pbem.store.database import open_database
from pbem.umpire.care.clock_watch import compare_clocks
from pbem.umpire.care.instance import draw_word
from pbem.umpire.care.restored import Restored, check_mark
from pbem.umpire.guard import errand
from pbem.umpire.tick import tick
from pbem.umpire.world import World, account, imap_settings, open_world, utc_now

log = logging.getLogger(__name__)

_WAIT: Final = 540.0
"""How long the watcher listens before it looks whether anything has changed, in seconds."""
_LOOK: Final = 0.2
"""How often it is looked whether a signal has come, in seconds."""
_GRACE: Final = 3.0
"""How long a pass that is going on may still work after the wish to stop, in seconds; then the process leaves it."""
_GRACE_OF_WATCHER: Final = 1.0
_FATAL_CODES: Final = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class AlreadyServing(Exception):
    """Another process serves this database."""


def start_logging(settings: Settings, level: str = "INFO") -> None:
    """Log to standard error, where systemd picks it up, with every secret struck out."""
    secrets = [part.password for part in (settings.imap, settings.smtp) if part is not None and part.password]
    handler = logging.StreamHandler()
    handler.addFilter(Redaction(secrets))
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    silence_wire_logs()


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Hold the lock of a database's server; raises AlreadyServing where another process has it."""
    disk.make_room(database)
    file = Path(f"{database}.lock")
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        other = os.read(descriptor, 100).decode("utf-8", "replace").strip()
        os.close(descriptor)
        raise AlreadyServing(
            f"{other or 'another pbem'} is working on {database} already; stop it first (systemctl stop pbem)"
        ) from None
    try:
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)


def notify(*lines: str) -> None:
    """Tell systemd, where it started us: `READY=1`, `STATUS=…`, `WATCHDOG=1`."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.connect("\0" + address[1:] if address.startswith("@") else address)
        link.sendall("\n".join(lines).encode())


def awake_seconds() -> float:
    """Seconds that really passed, those asleep included: a suspended laptop is no clock that jumped."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Daemon:
    """One server process; `serve` runs it to its end. `now` and `elapsed` may be replaced by a test's clock.

    `leave` ends the process, with an exit status, in the middle of a pass that does not end in time after `stop`: every
    step of it is whole or undone, as after a kill. Without it the pass is waited for, however long it takes.
    """

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], datetime] = utc_now,
        elapsed: Callable[[], float] = awake_seconds,
        leave: Callable[[int], None] | None = None,
    ) -> None:
        self.settings = settings
        self.ticks = 0
        self.failure: BaseException | None = None
        self._now = now
        self._elapsed = elapsed
        self._leave = leave
        self._child = Child()
        # The machine and not the process: here the file lock decides, and a killed daemon is replaced at once.
        self._holder = f"the machine {socket.gethostname()}"
        self._asked = False
        self._stopping = threading.Event()
        self._ticked = threading.Condition()
        self._idle = threading.Event()
        self._idle.set()
        self._scheduler: Any = None
        self._clock: tuple[datetime, float] | None = None
        self._begun = False
        self._world: World | None = None

    def serve(self) -> int:
        """Serve until `stop`; the exit status. Raises AlreadyServing, Restored, StoreFault or lease.Taken."""
        with (
            alone(self.settings.server.database),
            open_world(
                self.settings, self._now, child=self._child, stopping=self._stopping.is_set, alive=self._say
            ) as world,
        ):
            self._world = world
            check_mark(world)
            self._take_lease(world)
            watcher = threading.Thread(target=self._watch, name="mailbox watcher", daemon=True)
            try:
                self._schedule(world)
                if self.settings.imap is not None:
                    watcher.start()
                notify("READY=1", "STATUS=serving")
                log.info("serving %s", self.settings.server.database)
                while not self._asked and not self._stopping.wait(_LOOK):
                    pass
                notify("STOPPING=1")
            finally:
                self._stopping.set()
                with self._ticked:
                    self._ticked.notify_all()
                self._end_pass()
                if watcher.is_alive():
                    watcher.join(timeout=_GRACE_OF_WATCHER)
                with suppress(sqlite3.Error):
                    lease.give_back(world.db, self._holder)
        log.info("stopped")
        return 1 if self.failure is not None else 0

    def stop(self) -> None:
        """End the service: the present pass begins nothing new."""
        self._stopping.set()

    def ask_to_stop(self) -> None:
        """The same for a signal's handler, which runs in the middle of anything and may therefore take no lock."""
        self._asked = True

    def _end_pass(self) -> None:
        """Wait for the pass that is going on, but not for ever: a dead mail server or a long bound must not keep us."""
        if self._scheduler is not None:
            self._scheduler.shutdown(wait=False)
        if self._leave is None:
            self._idle.wait()
        elif not self._idle.wait(_GRACE):
            log.warning("the present pass is broken off; what it has not finished is done after the next start")
            self._child.kill()
            log.info("stopped")
            logging.shutdown()
            self._leave(1 if self.failure is not None else 0)

    def wake(self) -> None:
        """Let the next pass begin at once."""
        if self._scheduler is not None and not self._stopping.is_set():
            with suppress(Exception):
                self._scheduler.modify_job("tick", next_run_time=datetime.now().astimezone())

    def _schedule(self, world: World) -> None:
        defaults = {"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        self._scheduler = BackgroundScheduler(
            executors={"default": ThreadPoolExecutor(1)}, job_defaults=defaults, timezone="UTC"
        )
        self._scheduler.add_listener(self._on_trouble, EVENT_JOB_ERROR | EVENT_JOB_MISSED | EVENT_JOB_MAX_INSTANCES)
        self._scheduler.add_job(
            self._pass,
            "interval",
            seconds=self.settings.server.tick_seconds,
            id="tick",
            args=[world],
            next_run_time=datetime.now().astimezone(),
        )
        self._scheduler.start()

    def _pass(self, world: World) -> None:
        self._idle.clear()
        try:
            self._tick(world)
        finally:
            self._idle.set()

    def _tick(self, world: World) -> None:
        if not self._begun:
            draw_word(world)
            self._begun = True
        more = True
        while more and not self._stopping.is_set():
            self._take_lease(world)
            errand(world, "the clock could not be watched", partial(self._watch_clock, world), otherwise=None)
            done = tick(world)
            log.info("%s", done)
            status = errand(world, "the games could not be counted", partial(self._status, world), otherwise="serving")
            notify("WATCHDOG=1", f"STATUS={status}")
            with self._ticked:
                self.ticks += 1
                self._ticked.notify_all()
            more = done.taken.more

    def _take_lease(self, world: World) -> None:
        disk.make_room(world.db)
        now = world.now()
        lease.take(world.db, self._holder, now, now + timedelta(seconds=self.settings.server.lease_seconds))

    def _say(self, progress: str) -> None:
        """Tell in the middle of a long pass that we live and still are the one who serves."""
        assert self._world is not None
        try:
            self._take_lease(self._world)
        except lease.Taken as taken:
            self.failure = taken
            self.stop()
            return
        notify("WATCHDOG=1", f"STATUS={progress}")

    def _watch_clock(self, world: World) -> None:
        now, elapsed = world.now(), self._elapsed()
        if self._clock is not None:
            compare_clocks(world, self._clock[0], now, elapsed - self._clock[1])
        self._clock = (now, elapsed)

    def _status(self, world: World) -> str:
        running = games.running(world.db)
        dues = [game.due for game in running if game.due is not None]
        due = f", next bound due {min(dues):%a %d %b %H:%M} UTC" if dues else ""
        return f"{len(running)} games{due}"

    def _on_trouble(self, event: Any) -> None:
        error = getattr(event, "exception", None)
        if error is None:
            log.warning("a pass was left out because the one before still goes on")
            return
        log.error("a pass failed: %s: %s", type(error).__name__, error)
        if _is_fatal(error):
            # A disk that cannot be trusted is not tried again: the restart reads everything anew.
            self.failure = error
            self.stop()

    def _watch(self) -> None:
        described = imap_settings(self.settings)
        assert described is not None
        failures, found, chance = 0, 0, Random()
        db = open_database(self.settings.server.database)
        with Mailbox(described) as mailbox:
            while not self._stopping.is_set():
                try:
                    found = self._listen(mailbox, lambda uidvalidity: self._first_unknown(db, uidvalidity), found)
                    # A letter that stays where it is, as on a full disk, must not keep the passes spinning.
                    self._stopping.wait(pause(found - 1, chance, longest=60.0))
                    failures = 0
                except MailboxError as error:
                    failures += 1
                    log.warning("watching the mailbox: %s", error)
                    self._stopping.wait(pause(failures, chance))
                except sqlite3.Error as error:
                    log.warning("watching the mailbox: %s", error)
                    self._stopping.wait(pause(1, chance, first=5.0))
        db.close()

    def _listen(self, mailbox: Mailbox, first_unknown: Callable[[int], int], found: int) -> int:
        """Wait for a letter not yet kept and for the pass that keeps it; how often in a row one lay there already."""
        there_is_one = next(iter(mailbox.fetch_new(first_unknown)), None) is not None
        found = found + 1 if there_is_one else 0
        if not there_is_one:
            there_is_one = mailbox.wait(_WAIT, self._stopping.is_set)
        if there_is_one and not self._stopping.is_set():
            with self._ticked:
                before = self.ticks
                self.wake()
                self._ticked.wait_for(lambda: self.ticks > before or self._stopping.is_set(), timeout=60)
        return found

    def _first_unknown(self, db: Any, uidvalidity: int) -> int:
        assert self.settings.imap is not None
        return polls.first_unknown(db, account(self.settings), self.settings.imap.folder, uidvalidity)


def _is_fatal(error: BaseException) -> bool:
    if isinstance(error, Restored | lease.Taken):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and (code & 0xFF) in _FATAL_CODES


def serve(settings: Settings) -> int:
    """Serve until SIGTERM or SIGINT, and be gone within five seconds of it; the exit status."""
    daemon = Daemon(settings, leave=os._exit)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: daemon.ask_to_stop())
    return daemon.serve()
