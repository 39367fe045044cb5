"""How far a league night has come, for `pbem show` and whoever else looks at the house meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import msgspec

from pbem.store import house
from pbem.store.database import step
from pbem.umpire.world import World, local

_STALE: Final = timedelta(minutes=2)
"""Progress that is older is of a process that was killed."""
_NAME: Final = "night"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a night has come: games done of those that are due, since when, and as of when this is told."""

    done: int
    due: int
    began: datetime
    now: datetime

    @property
    def left(self) -> timedelta:
        """How much longer it takes if it goes on as it went."""
        return (self.now - self.began) / self.done * (self.due - self.done) if self.done else timedelta()

    def __str__(self) -> str:
        minutes = -(-self.left // timedelta(minutes=1))
        more = f", about {minutes} min to go" if self.done else ""
        return f"{self.done} of {self.due} games that are due are resolved{more}"


def keep(world: World, progress: Progress) -> None:
    """Let it be seen."""
    with step(world.db, "night"):
        house.keep(world.db, _NAME, msgspec.json.encode(progress))


def forget(world: World) -> None:
    """The night is over."""
    with step(world.db, "night"):
        house.forget(world.db, _NAME)


def progress_told(world: World) -> str:
    """How far the night has come that goes on now, in words; empty where none does."""
    kept = house.get(world.db, _NAME)
    if kept is None:
        return ""
    progress = msgspec.json.decode(kept, type=Progress)
    if not timedelta() <= world.now() - progress.now < _STALE:
        return ""
    return f"{progress}, since {local(world, progress.began)}"
