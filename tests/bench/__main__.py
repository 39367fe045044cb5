"""Run every measurement, or those that are named; a leaf of this folder with a `measure` is one.

A leaf that is `SLOW` is left out of a `--quick` run, which ends within two minutes on an idle machine. With `--json`
what was measured is added to a file, one run a line.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol, cast

import tests.bench
from tests.bench.clock import ROWS, line


class Leaf(Protocol):
    """A module that measures something."""

    def measure(self) -> None:
        """Measure, and tell it."""


def leaves() -> dict[str, Leaf]:
    """Everything here that measures, by name."""
    found: dict[str, Leaf] = {}
    for each in sorted(iter_modules(tests.bench.__path__), key=lambda each: each.name):
        module = import_module(f"tests.bench.{each.name}") if not each.name.startswith("__") else None
        if hasattr(module, "measure"):
            found[each.name] = cast(Leaf, module)
    return found


def main() -> None:
    """Measure, tell, and keep."""
    known = leaves()
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description="What each part costs.")
    asked.add_argument("parts", nargs="*", help=f"some of {', '.join(known)}")
    asked.add_argument("--quick", action="store_true", help="leave out what takes long")
    asked.add_argument("--full", action="store_true", help="everything; so it is without --quick too")
    asked.add_argument("--json", type=Path, help="add the run to this file, one line of JSON a run")
    told = asked.parse_args()
    if strangers := sorted({*told.parts} - {*known}):
        asked.error(f"there is no {', '.join(strangers)}; there are {', '.join(known)}")
    began = time.perf_counter()
    for name in told.parts or known:
        if not (told.quick and getattr(known[name], "SLOW", False)):
            known[name].measure()
    print(f"\nall in one table, {time.perf_counter() - began:.0f} s:")
    for row in ROWS:
        print(line(row))
    if told.json:
        kept = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "python": platform.python_version()}
        run = kept | {"works": [asdict(row) | {"ratio": row.ratio} for row in ROWS]}
        with told.json.open("a", encoding="utf-8") as history:
            history.write(json.dumps(run) + "\n")


if __name__ == "__main__":
    main()
