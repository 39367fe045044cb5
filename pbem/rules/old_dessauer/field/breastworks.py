"""19.8. Which two inches of a line of fieldworks a shot or an attack meets."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import as_spot
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.measure.box import FINE, Fine, fine

SECTION: Final = 2 * INCH
"""19.8: the length of works that is wrecked at a time, in 1/64 inch."""


def section_at(works: Feature, point: Fine) -> int:
    """19.8: the number of the two inches nearest to a point, counted along the works; a closed work is gone round."""
    spots = [as_spot(corner) for corner in works.corners]
    corners = [fine(spot.x, spot.y) for spot in (spots if works.width else [*spots, spots[0]])]
    best, passed = (-1, 0), 0
    for a, b in pairwise(corners):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = isqrt(dx * dx + dy * dy)
        share = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
        along = min(length, max(0, share // length)) if length else 0
        x, y = a[0] + dx * along // max(1, length), a[1] + dy * along // max(1, length)
        off = (point[0] - x) ** 2 + (point[1] - y) ** 2
        if best[0] < 0 or off < best[0]:
            best = off, passed + along
        passed += length
    return best[1] // (SECTION * FINE)
