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
from pbem.mail.letter import read_in_child
from pbem.rules import SYSTEMS
from pbem.umpire.bounds import due
from pbem.umpire.mailing import pictures


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


def main(file: str, what: str) -> int:
    """Serve, and be caught in `resolve`, `draw` or `read`."""
    SYSTEMS["toy"] = "tests.umpire.toy"
    if what == "resolve":
        due.resolve = _spin
    elif what == "draw":
        pictures.to_png = _draw
    elif what == "read":
        reader = read_in_child.ChildReader
        reader.__init__.__defaults__ = (*(reader.__init__.__defaults__ or ())[:-1], "tests.mail.hostile:hang")
        read = reader.read
        reader.read = lambda self, raw: (_said(), read(self, raw))[1]  # type: ignore[method-assign]
    settings = house.load(Path(file))
    daemon.start_logging(settings)
    return daemon.serve(settings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
