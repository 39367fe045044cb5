"""What went wrong, told in a sentence instead of a traceback, with an exit status that mail servers understand."""

from __future__ import annotations

import sys
from typing import IO, Any, Final

import click

EX_USAGE: Final = 2
EX_DATAERR: Final = 65
EX_TEMPFAIL: Final = 75
EX_CONFIG: Final = 78
"""Exit statuses of sysexits.h, and that of a command line which cannot be read."""


class Complaint(click.ClickException):
    """What went wrong, on standard error, with its exit status."""

    def __init__(self, message: object, status: int = 1) -> None:
        super().__init__(str(message))
        # The library has it on the class; each complaint has its own.
        vars(self)["exit_code"] = status

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message as it is: it says by itself what to do next."""
        click.echo(f"pbem: {self.message}", file=file or sys.stderr)


def complaint_of(error: Exception, database: object) -> Complaint | None:
    """What a person can mend of an error, None for any other."""
    import sqlite3

    from pbem.store.database import StoreFault
    from pbem.umpire.bounds.deadlines import WrongRule
    from pbem.umpire.care.restored import Restored
    from pbem.umpire.desk.doing import REFUSALS, PlaysHimself
    from pbem.umpire.match import BrokenRecord
    from pbem.umpire.night.hands import NoCluster

    if isinstance(error, (WrongRule, PlaysHimself, *REFUSALS)):
        return Complaint(error)
    if isinstance(error, StoreFault | Restored):
        return Complaint(error, EX_TEMPFAIL)
    if isinstance(error, NoCluster):
        return Complaint(error, EX_CONFIG)
    if isinstance(error, BrokenRecord):
        return Complaint(f"{error.game}: {error}; `pbem doctor` says more", EX_TEMPFAIL)
    if isinstance(error, sqlite3.OperationalError):
        return Complaint(f"{database}: {error}; `pbem doctor` says more", EX_TEMPFAIL)
    return None
