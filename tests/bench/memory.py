"""Peak memory of a whole demonstration of one bound, against a Python that has imported the same and done nothing."""

from __future__ import annotations

import subprocess
import sys
import tempfile

_PEAK = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
_IMPORTS = "import pbem.demo.play, pbem.report.map, pbem.umpire.tick, pbem.rules.brown_bess"

SLOW = True


def measure() -> None:
    """Two processes, and what each needed at most."""
    floor = peak(f"{_IMPORTS}; {_PEAK}")
    with tempfile.TemporaryDirectory() as folder:
        played = f"pbem.demo.play.play('dettingen', 1, __import__('pathlib').Path({folder!r}), len)"
        ours = peak(f"{_IMPORTS}; {played}; {_PEAK}")
    what = "peak memory of a bound by mail"
    print(f"{what:<34}{ours / 1024:>10.0f} MiB        {ours / floor:>7.1f} x the floor (imports alone)")


def peak(program: str) -> int:
    """Kilobytes a program needed at most."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])
