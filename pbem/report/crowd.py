"""Whether so many stand on a table that a letter tells of those who do the same together, and lists none by itself."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.view import View

_MOST: Final = 30
"""An army of Mollwitz at half scale is listed piece by piece; of the eighty at full scale nobody would read that."""


def is_crowded(view: View) -> bool:
    """Whether an army is so large; on squares all are told by their squares, however many they are."""
    armies = Counter(piece.side for piece in view.pieces)
    return isinstance(view.ground, MeasuredGround) and max(armies.values(), default=0) > _MOST
