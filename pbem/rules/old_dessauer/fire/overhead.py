"""16.13, 16.14. Firing over what stands lower, and through a gap."""

from __future__ import annotations

from typing import Final

from pbem.battle.spot import INCH

BEHIND_AN_OBSTACLE: Final = 3 * INCH
BEHIND_AN_ENEMY: Final = 2 * INCH
A_CONTOUR: Final = INCH


def clears(target: int, far_edge: int, contours: int) -> bool:
    """16.13: whether ballshot passes over an obstacle that many contours below the guns, all lengths in 1/64 inch.

    `target` and `far_edge` are the distances from the gun to the target and to the obstacle's far edge. The target lies
    twice as far off as the edge and three inches behind it; every contour beyond the first shortens both by one.
    """
    if contours < 1:
        return False
    ease = (contours - 1) * A_CONTOUR
    return target >= max(2 * far_edge, far_edge + BEHIND_AN_OBSTACLE) - ease


def clears_enemy(target: int, far_edge: int, contours: int) -> bool:
    """16.13: whether one may fire over an enemy unit on a lower contour: the target is two inches behind it."""
    return contours >= 1 and target >= far_edge + BEHIND_AN_ENEMY


def dice_through(gap: int) -> int:
    """16.14: the dice that all units together may fire through a gap so wide, in 1/64 inch: one for each whole inch."""
    return max(0, gap) // INCH
