"""`make audit`: everything of the table, or what is named, and in the end a line of figures for each."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Audit:
    """One long thing: what it looks for, and the command that does it and fails where something is found."""

    what: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


AUDITS: Final[Mapping[str, Audit]] = {
    "fuzzing": Audit(
        "every property, twenty times as often as the tests do, with new examples each time",
        ("-m", "pytest", "-n", "auto", "-m", "hypothesis", "-p", "no:cacheprovider"),
        {"PBEM_EXAMPLES": "20", "CI": ""},
    ),
    "accounting": Audit(
        "a hundred thousand letters of clauses, and of everything that is named in one nothing is lost",
        ("-m", "tests.orders.accounting"),
    ),
    "balance": Audit(
        "two hundred battles of each scenario and way of play: each side wins a third, no plan decides alone",
        ("-m", "tests.balance"),
    ),
    "torture": Audit(
        "the daemon killed at every write, and mail cut at every byte that matters",
        ("-m", "tests.torture"),
    ),
}
"""Each is run by the interpreter that runs this."""


def main() -> int:
    """Run what is asked for; 1 where anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(AUDITS)}; all of them where none is named")
    parser.add_argument("--list", action="store_true", help="say what there is, and do nothing")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in AUDITS]:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(AUDITS)}")
    if options.list:
        for name, audit in AUDITS.items():
            print(f"{name:<12}{audit.what}")
        return 0
    figures = [(name, *_run(AUDITS[name])) for name in options.names or AUDITS]
    print()
    for name, status, minutes in figures:
        print(f"{name:<12}{'as promised' if status == 0 else 'FAILED':<14}{minutes:6.1f} minutes")
    return int(any(status for _, status, _ in figures))


def _run(audit: Audit) -> tuple[int, float]:
    print(f"== {audit.what}", flush=True)
    begun = time.monotonic()
    done = subprocess.run([sys.executable, *audit.command], env={**os.environ, **audit.environment}, check=False)
    return done.returncode, (time.monotonic() - begun) / 60


if __name__ == "__main__":
    sys.exit(main())
