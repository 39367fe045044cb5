"""How a letter is read: in a process of its own, which may be killed if the letter is a trap."""

from __future__ import annotations

from pbem.mail.letter import Letter, read_letter
from pbem.store.letters import Kept
from pbem.umpire.world import World


def read(world: World, row: Kept) -> Letter:
    """Read the raw bytes of a kept letter; raises whatever shows that it cannot be read."""
    return read_letter(row.raw)
