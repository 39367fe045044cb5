"""What a player wants one unit to do, before it is written in anybody's manner."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    """One unit's order: `verb` is move, fire, charge, rally, form or say; `target` a square, an enemy or a word.

    `start` is the square it stands in. A `say` wish is a line written as it is, such as a dice block.
    """

    unit: str
    verb: str
    target: str = ""
    start: str = ""
    name: str = ""
