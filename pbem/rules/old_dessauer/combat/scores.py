"""17.9. What each die of a combat needs, by the difference in combat points."""

from __future__ import annotations

from typing import Final

FACES: Final = 6
_SCORES: Final = ((4, 4), (4, 5), (3, 5), (3, 6))
"""17.9: by a difference of 0, 1, 2, and 3 or more: the least face of the higher side, and of the lower."""


def score(own: int, other: int) -> int:
    """17.9: the least face on which a unit of so many combat points hits an enemy of so many."""
    higher, lower = _SCORES[min(abs(own - other), len(_SCORES) - 1)]
    return higher if own >= other else lower


def needs(own: int, other: int) -> tuple[int, ...]:
    """17.9: the faces that hit."""
    return tuple(range(score(own, other), FACES + 1))
