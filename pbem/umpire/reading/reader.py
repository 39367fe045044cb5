"""How a letter is read, and what is raised where it cannot be."""

from __future__ import annotations

from pbem.mail.letter.letter import Letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.store.letters import Kept
from pbem.umpire.world import World


class Unreadable(Exception):
    """A letter whose bytes cannot be read."""


def read(world: World, row: Kept) -> Letter:
    """Read the raw bytes of a kept letter; raises Unreadable."""
    found = world.reader(row.raw)
    if isinstance(found, Poisoned):
        raise Unreadable(found.reason)
    return found
