"""The process that is tortured: the real daemon over a folder, its clock in a file, gone when nothing is left to do.

`clock` holds the moments through which the clock steps, `moment` the number of the present one. The daemon makes pass
after pass; when a pass has changed nothing the clock steps on, and after the last moment the daemon stops.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from pbem import crash
from pbem import settings as house
from pbem.child import Child
from pbem.daemon import Daemon, start_logging
from pbem.rules import SYSTEMS
from pbem.umpire.night import foresight, pool
from pbem.umpire.night.pool import Pool
from pbem.umpire.world import World

KILL_A_WORKER = "kill-a-worker"
"""A file of that name in the folder has the first process killed that plays a bound."""
_DONE = 40
"""So many passes at one moment of the clock are no longer progress."""
_STATE = (
    "SELECT state, count(*), sum(tries), sum(put_away) FROM letters GROUP BY state",
    "SELECT state, count(*), sum(attempts) FROM outbox GROUP BY state",
    "SELECT id, state, bound, deadline, due, hold FROM games",
)


def set_clock(folder: Path, moments: Sequence[datetime]) -> None:
    """Let the clock begin at the first of these moments."""
    (folder / "clock").write_text("\n".join(moment.isoformat() for moment in moments), encoding="utf-8")
    (folder / "moment").write_text("0", encoding="utf-8")


class FileClock:
    """A clock that stands still until it is stepped, also over the death of the process."""

    def __init__(self, folder: Path) -> None:
        self._moments = folder / "clock"
        self._number = folder / "moment"

    def __call__(self) -> datetime:
        lines = self._moments.read_text(encoding="utf-8").split()
        return datetime.fromisoformat(lines[int(self._number.read_text(encoding="utf-8"))])

    def elapsed(self) -> float:
        """No clock jumps here: as much time has passed as the clock shows."""
        return self().timestamp()

    def step(self) -> bool:
        """Go on to the next moment; False after the last."""
        number = int(self._number.read_text(encoding="utf-8")) + 1
        if number >= len(self._moments.read_text(encoding="utf-8").split()):
            return False
        fresh = self._number.with_name("moment-new")
        fresh.write_text(str(number), encoding="utf-8")
        fresh.replace(self._number)
        return True


class Hurried(Daemon):
    """The daemon, which does not wait between its passes."""

    clock: FileClock

    def _tick(self, world: World) -> None:
        idle = 0
        for _ in range(_DONE):
            before = _state(world.db)
            super()._tick(world)
            if _state(world.db) != before:
                continue
            idle += 1
            if not self.clock.step():
                break
        self.stop()


class Watched(Pool):
    """Processes that play bounds, each told of in the log; where that is asked for, the first is killed as it plays."""

    deadly = False

    def _try(self, child: Child, work: bytes) -> bytes:
        if Watched.deadly:
            Watched.deadly = False
            sys.stderr.write("a worker is killed\n")
            usual, self._job = self._job, f"{__name__}:die"
            try:
                return super()._try(child, work)
            finally:
                self._job = usual
        sys.stderr.write("a worker plays\n")
        return super()._try(child, work)


def die(work: bytes) -> bytes:
    """The job of a process that is killed in the middle of it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return work


def _state(db: Database) -> list[list[tuple[object, ...]]]:
    return [db.conn.execute(query).fetchall() for query in _STATE]


def run(folder: Path, crash_at: int | None = None, level: str = "info", *, hurried: bool = True) -> int:
    """Serve the folder; standard error goes to its file `log`."""
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 2)
    if crash_at is not None:
        os.environ[crash.VARIABLE] = str(crash_at)
    os.environ["CREDENTIALS_DIRECTORY"] = str(folder / "credentials")
    SYSTEMS["toy"] = "tests.umpire.toy"
    # One game is a night here, so that killing reaches whoever plays its bounds.
    vars(foresight)["WORTH_WHILE"] = 1
    vars(pool)["Pool"] = Watched
    Watched.deadly = (folder / KILL_A_WORKER).exists()
    settings = house.load(folder / house.FILE_NAME)
    start_logging(settings, level)
    clock = FileClock(folder)
    if not hurried:
        daemon = Daemon(settings, clock, clock.elapsed)
        signal.signal(signal.SIGTERM, lambda *_: daemon.ask_to_stop())
        return daemon.serve()
    hurry = Hurried(settings, clock, clock.elapsed)
    hurry.clock = clock
    return hurry.serve()


def main(folder: str, crash_at: int | None = None, level: str = "info", hurried: bool = True) -> None:
    """The same as a whole process."""
    status = 70
    try:
        status = run(Path(folder), crash_at, level, hurried=hurried)
    except Exception as error:
        sys.stderr.write(f"the daemon ended with {type(error).__name__}: {error}\n")
    sys.stderr.flush()
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
