"""12.16. How a line may be bent, and how its wings close up when figures fall."""

from __future__ import annotations

from typing import Final

from pbem.battle.bend import Bend, Wing

LEAST: Final = 120
"""12.16: bends of less than so many tenths of a degree are ignored."""
SHARPEST: Final = 900
"""How far back a wing is bent at most, in tenths of a degree."""
USUAL: Final = 450
"""How far it is bent where nothing is said."""


def closed_up(bend: Bend, files: int) -> Bend | None:
    """7, 12.16: the bend of a line with so many files left, each wing by its share of them; None for too few of them.

    However they fell, one by one or at once, the same are left in each wing.
    """
    wings = [wing for wing in (bend.left, bend.right) if wing is not None]
    if files <= len(wings):
        return None
    of = bend.of or files
    return Bend(_share(bend.left, of, files), _share(bend.right, of, files))


def _share(wing: Wing | None, of: int, files: int) -> Wing | None:
    return None if wing is None else Wing(max(1, wing.files * files // of), wing.angle)
