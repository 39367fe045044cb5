"""The real daemon as a process that is caught in the middle of something long; it says `now` on standard error.

What it is caught in is named on the command line; a mail server that hangs needs no help from here.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import NoReturn

from pbem import daemon
from pbem import settings as house
from pbem.child import Worker
from pbem.mail.letter import read_in_child
from pbem.mail.letter.letter import Letter
from pbem.rules import SYSTEMS
from pbem.umpire.mailing import pictures
from pbem.umpire.night import foresight


def _said() -> None:
    sys.stderr.write("now\n")
    sys.stderr.flush()


def _spin(*_: object) -> NoReturn:
    _said()
    while True:
        pass


def _draw(*_: object) -> NoReturn:
    _said()
    while True:
        # As the drawing of a picture does: seconds without a step of Python.
        time.sleep(1.5)
        sum(range(30_000_000))


class _Hanging(read_in_child.ChildReader):
    def __init__(self, worker: Worker) -> None:
        super().__init__(worker, job="tests.mail.hostile:hang")

    def read(self, raw: bytes) -> Letter | read_in_child.Poisoned:
        _said()
        return super().read(raw)


def main(file: str, what: str) -> int:
    """Serve, and be caught in `resolve`, `draw` or `read`."""
    SYSTEMS["toy"] = "tests.umpire.toy"
    if what == "resolve":
        vars(foresight)["play"] = _spin
    elif what == "draw":
        vars(pictures)["to_png"] = _draw
    elif what == "read":
        vars(read_in_child)["ChildReader"] = _Hanging
    settings = house.load(Path(file))
    daemon.start_logging(settings)
    return daemon.serve(settings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
