"""What is not kept for ever: old purses, and the bytes of letters of which nothing was used."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pbem.store import house, letters, spent
from pbem.store.database import step
from pbem.store.letters import Standing
from pbem.store.moment import written
from pbem.umpire.budgets import DAY, HOUR
from pbem.umpire.world import World

PURSES: Final = 8 * DAY
"""Budgets look back a day; a week more helps a person look."""
UNUSED: Final = 30 * DAY
"""So long the bytes of ignored letters are kept: they still lie in the mailbox, which nobody empties for us."""
UNUSED_BYTES: Final = 50_000_000
"""And no more than so many of strangers' letters, and so many of all others': no flood of them fills the disk."""
_WHEN: Final = "forgot"


def forget(world: World) -> int:
    """Forget what need not be kept, once an hour; of how many letters the bytes were let go."""
    now, last = world.now(), house.get(world.db, _WHEN)
    if last is not None and timedelta() <= now - datetime.fromisoformat(last.decode()) < HOUR:
        return 0
    with step(world.db, "forget"):
        house.keep(world.db, _WHEN, written(now).encode())
        spent.forget(world.db, now - PURSES)
        return sum(
            letters.forget(world.db, standings, now - UNUSED, UNUSED_BYTES)
            for standings in ((Standing.STRANGER,), (Standing.PROVED, Standing.CLAIMED))
        )
