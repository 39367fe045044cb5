"""A house that has nothing to do, as a process of its own: what a pass costs it, and how much memory it holds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Final

PASSES: Final = 9


@dataclass(frozen=True)
class Here:
    """The servers that it looks at."""

    imap_port: int
    smtp_port: int


def main(folder: str, imap_port: str, smtp_port: str, password: str, user: str) -> None:
    """Open the house with all that the daemon loads, make some passes, and tell milliseconds and megabytes."""
    from pbem.demo.club import Clock, open_club
    from pbem.umpire.tick import tick
    from pbem.umpire.world import dispatch_of, inbox_of

    with open_club(Path(folder), Here(int(imap_port), int(smtp_port)), Clock()) as world:
        settings = world.settings
        assert settings.imap is not None and settings.smtp is not None
        imap, smtp = replace(settings.imap, password=password), replace(settings.smtp, user=user, password=password)
        settings = replace(settings, imap=imap, smtp=smtp)
        with inbox_of(settings) as inbox:
            world = replace(world, settings=settings, inbox=inbox, dispatch=dispatch_of(settings))
            found = tick(world)
            assert found.done == () and not found.taken.read, "there is nothing to do"
            print(1000 * median(_spent(lambda: tick(world))), _megabytes(), int(world.db["games"].count))


def _spent(work: Callable[[], object]) -> Iterator[float]:
    for _ in range(PASSES):
        began = time.process_time()
        work()
        yield time.process_time() - began


def _megabytes() -> float:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


if __name__ == "__main__":
    # Only our tests bring numpy, which sqlite-utils would load.
    vars(sys)["modules"]["numpy"] = None
    import_module("pbem.daemon")
    main(*sys.argv[1:])
