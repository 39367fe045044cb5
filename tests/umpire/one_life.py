"""One pass of the umpire in a process of its own, which the kill sweep ends wherever it likes.

python -m tests.umpire.one_life pbem.toml 2026-03-15T20:01:00+00:00
"""

from __future__ import annotations

import hashlib
import sys
from datetime import datetime
from pathlib import Path

from pbem import settings as house
from pbem.rules import SYSTEMS
from pbem.umpire import pictures
from pbem.umpire.tick import tick
from pbem.umpire.world import World, dispatch_of, inbox_of
from tests.umpire.club import small_png


def main() -> None:
    SYSTEMS["toy"] = "tests.umpire.toy"
    vars(pictures)["to_png"] = lambda svg, width: small_png(hashlib.sha256(svg.encode()).digest())
    settings, now = house.load(Path(sys.argv[1])), datetime.fromisoformat(sys.argv[2])
    from pbem.store.database import open_database

    db = open_database(settings.server.database)
    with inbox_of(settings) as inbox:
        print(tick(World(db, settings, lambda: now, inbox, dispatch_of(settings))))


if __name__ == "__main__":
    main()
