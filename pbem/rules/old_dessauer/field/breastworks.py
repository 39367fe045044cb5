"""19.8. Which two inches of a line of fieldworks a shot or an attack meets, and the ground behind them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.field.terrain import Works
from pbem.rules.old_dessauer.measure.bearing import bearing
from pbem.rules.old_dessauer.measure.box import FINE, Box, Fine, ahead, fine
from pbem.rules.old_dessauer.measure.outline import Outline, covers, outlines, overlaps
from pbem.rules.old_dessauer.measure.sight import inside

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


@lru_cache(maxsize=256)
def zone_behind(feature: Feature, depth: int) -> tuple[Outline, ...]:
    """19.8: where works disorder: inside those that are closed, else so deep to the left as their corners are told."""
    if not feature.width:
        return outlines(feature)
    found = []
    for start, end in pairwise(as_spot(corner) for corner in feature.corners):
        ax, ay = ahead(bearing(end.x - start.x, end.y - start.y))
        near, far = feature.width, feature.width + 2 * depth
        (x, y), (to_x, to_y) = fine(start.x, start.y), fine(end.x, end.y)
        found.append(
            (
                (x - ay * near, y + ax * near),
                (to_x - ay * near, to_y + ax * near),
                (to_x - ay * far, to_y + ax * far),
                (x - ay * far, y + ax * far),
            )
        )
    return tuple(found)


def behind_works(ground: MeasuredGround, works: Iterable[Works], box: Box) -> str:
    """19.8: the works in whose zone any part of a block stands; empty where it stands in none."""
    for each in works:
        for feature in (found for found in ground.features if found.name == each.feature):
            if any(overlaps(box, outline) for outline in zone_behind(feature, each.zone)):
                return each.feature
    return ""


def works_behind(ground: MeasuredGround, works: Iterable[Works], x: int, y: int) -> str:
    """19.8: the works in whose zone a point, in 1/64 inch, lies, and not on those themselves; empty for none."""
    found = (
        each.feature
        for each in works
        for feature in ground.features
        if feature.name == each.feature and not (feature.width and covers(feature, x, y))
        for outline in zone_behind(feature, each.zone)
        if inside(fine(x, y), outline)
    )
    return next(found, "")
