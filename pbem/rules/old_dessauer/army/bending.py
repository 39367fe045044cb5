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


def shrunk(bend: Bend, before: int, files: int) -> Bend | None:
    """7, 12.16: the bend of a line that closes up, each wing by its share; None where too few are left for it."""
    wings = [wing for wing in (bend.left, bend.right) if wing is not None]
    if files <= len(wings):
        return None
    return Bend(*(_closed_up(wing, before, files) for wing in (bend.left, bend.right)))


def _closed_up(wing: Wing | None, before: int, files: int) -> Wing | None:
    return None if wing is None else Wing(max(1, wing.files * files // before), wing.angle)
