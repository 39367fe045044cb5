"""Whether the whole house stands still: letters are kept and answered, and nothing is resolved or sent beside."""

from __future__ import annotations

from typing import Final

from pbem.store import house
from pbem.umpire.world import World

PAUSED: Final = "paused"
ANSWERS: Final = ("acknowledgement", "answer", "refusal", "too late", "held", "unreadable", "gm")
"""The kinds of letters that go out all the same."""


def is_paused(world: World) -> bool:
    """Whether it does."""
    return house.get(world.db, PAUSED) is not None
