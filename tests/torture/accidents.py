"""What can happen to the umpire: it is killed at a crash point, twice in a row, or by a system call it makes."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from tests.torture.campaign import Accident, Campaign, Run
from tests.torture.daemon_under_test import KILL_A_WORKER
from tests.torture.office import Office, strace

CALLS: Final = ("pwrite64", "fdatasync", "sendto")
"""What writes the database, what makes it safe, and what speaks to the servers."""
_ROOT: Final = Path(__file__).parents[2]
_KILLED: Final = -9


def killed_at(*points: int) -> Accident:
    """Killed at a crash point, and at another one of each restart."""

    def accident(run: Run) -> str:
        for point in points:
            status = run.serve(crash_at=point).status
            if status == 0:
                break
            if status != _KILLED:
                return f"status {status} instead of a kill at crash point {point}:\n{run.log()[-3000:]}"
        return ""

    return accident


def worker_killed() -> Accident:
    """A process killed that plays a bound; the umpire goes on."""

    def accident(run: Run) -> str:
        (run.folder / KILL_A_WORKER).touch()
        ended = run.serve()
        went_on = ended.status == 0 and "a worker is killed" in ended.log and "a worker plays" in ended.log
        return "" if went_on else f"status {ended.status} where a worker was to be killed:\n{ended.log[-3000:]}"

    return accident


def killed_by_call(call: str, number: int) -> Accident:
    """Killed when it makes a system call for that time; it may also hit the child that reads letters."""

    def accident(run: Run) -> str:
        status = traced(run, call, f"signal=KILL:when={number}")
        return "" if status in (0, _KILLED) else f"status {status} at {call} {number}:\n{run.log()[-3000:]}"

    return accident


def traced(run: Run, call: str, injected: str) -> int:
    """Serve under strace with a fault injected into a system call; the status of its end."""
    return _strace(run, call, "-o", "/dev/null", "-e", f"inject={call}:{injected}").returncode


def calls_made(campaign: Campaign, office: Office, folder: Path, call: str) -> int:
    """How often the busiest thread of an undisturbed run makes a system call."""
    run = Run(campaign, office, folder)
    trace = folder / "trace"
    ended = _strace(run, call, "-o", str(trace))
    assert ended.returncode == 0, run.log()[-3000:]
    lines = trace.read_text(encoding="utf-8", errors="replace").splitlines()
    return max(Counter(line.split()[0] for line in lines if f" {call}(" in line).values())


def _strace(run: Run, call: str, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [
            *(strace(), "-f", "-qq", "--seccomp-bpf", "-e", f"trace={call}", *options),
            *(sys.executable, "-m", "tests.torture.daemon_under_test", str(run.folder)),
        ],
        cwd=_ROOT,
        capture_output=True,
        timeout=120,
        check=False,
    )
