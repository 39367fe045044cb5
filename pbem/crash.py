"""Numbered crash points: where the kill sweep ends the process to see that nothing is lost and nothing doubled."""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

VARIABLE: Final = "PBEM_CRASH_AT"

_passed = 0


def point(name: str) -> None:
    """Pass a crash point: the process kills itself at the one whose number PBEM_CRASH_AT gives.

    Points are numbered from 1 in the sequence in which a process passes them; with 0 it only tells their names.
    """
    wanted = os.environ.get(VARIABLE)
    if wanted is None:
        return
    global _passed
    _passed += 1
    sys.stderr.write(f"crash point {_passed} {name}\n")
    if wanted == str(_passed):
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGKILL)
