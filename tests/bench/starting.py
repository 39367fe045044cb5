"""How long the command line takes to begin, against a Python that does nothing.

It is measured as a club has it: with the bytecode of an installation, and without numpy, which only our tests bring
and which sqlite-utils would load.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.clock import ROWS, Measured, line

GOES: Final = 7
PBEM: Final = ["-c", "import sys; sys.modules['numpy'] = None; from pbem.cli import main; main()"]
WORKS: Final = {"pbem --help": (0.080, ["--help"]), "pbem show": (0.200, ["show"])}


def measure() -> None:
    """Processor seconds of whole processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _spent([*PBEM, "init", "."], folder)
        for what, (most, words) in WORKS.items():
            _spent([*PBEM, *words], folder)
            spent = [(_spent([*PBEM, *words], folder), _spent(["-c", ""], folder)) for _ in range(GOES)]
            ours, floor = [[go[side] for go in spent] for side in (0, 1)]
            cpu, wall, floor_cpu, floor_wall = (
                median(each[part] for each in side) for side in (ours, floor) for part in (0, 1)
            )
            found = Measured(what, "starts", "a bare Python", cpu, wall, floor_cpu, floor_wall)
            ROWS.append(found)
            print(line(found) + (f"  OVER {1000 * most:.0f} ms" if cpu > most else ""))


def _spent(words: list[str], folder: Path) -> tuple[float, float]:
    before, began = os.times(), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=_environment(folder), capture_output=True, check=True
    )
    assert words == ["-c", ""] or done.stdout, "it said something"
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, time.perf_counter() - began


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
