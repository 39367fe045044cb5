"""The outlines of features: areas as they are drawn, and ways as strips of their width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import as_spot
from pbem.battle.spot import Spot
from pbem.rules.old_dessauer.measure.bearing import bearing
from pbem.rules.old_dessauer.measure.box import FINE, Box, Fine, ahead, fine
from pbem.rules.old_dessauer.measure.sight import crosses, inside

Outline = tuple[Fine, ...]
"""The corners of a polygon."""


@lru_cache(maxsize=1024)
def outlines(feature: Feature) -> tuple[Outline, ...]:
    """The polygons that a feature covers: one for an area, one for each stretch of a way and for each bend of it."""
    spots = [as_spot(corner) for corner in feature.corners]
    if not feature.width:
        return (tuple(fine(spot.x, spot.y) for spot in spots),)
    strips = [_strip(a, b, feature.width) for a, b in pairwise(spots)]
    bends = [bend for one, two in pairwise(strips) for bend in _bend(one, two)]
    return (*strips, *bends)


def _strip(a: Spot, b: Spot, width: int) -> Outline:
    """A stretch of a way: left start, left end, right end, right start."""
    ax, ay = ahead(bearing(b.x - a.x, b.y - a.y))
    east, north = ay * width, -ax * width
    start, end = fine(a.x, a.y), fine(b.x, b.y)
    return (
        (start[0] - east, start[1] - north),
        (end[0] - east, end[1] - north),
        (end[0] + east, end[1] + north),
        (start[0] + east, start[1] + north),
    )


def _bend(one: Outline, two: Outline) -> Iterator[Outline]:
    """The wedge between the ends of two stretches on the outer hand of their bend, where neither of them lies."""
    x, y = (one[1][0] + one[2][0]) // 2, (one[1][1] + one[2][1]) // 2
    (ax, ay), (bx, by) = (_along(one), _along(two))
    turn = ax * by - ay * bx
    if turn:
        yield ((x, y), one[1], two[0]) if turn < 0 else ((x, y), one[2], two[3])


def _along(strip: Outline) -> Fine:
    """Which way a stretch leads."""
    return strip[1][0] - strip[0][0], strip[1][1] - strip[0][1]


def covers(feature: Feature, x: int, y: int) -> bool:
    """Whether a point of the table, in 1/64 inch, lies in a feature."""
    point = fine(x, y)
    low_x, low_y, high_x, high_y = _bounds(feature)
    if not (low_x <= point[0] <= high_x and low_y <= point[1] <= high_y):
        return False
    return any(inside(point, outline) for outline in outlines(feature))


def overlaps(box: Box, outline: Sequence[Fine]) -> bool:
    """Whether any part of a block lies in a polygon."""
    if box.bent:
        return any(overlaps(wing, outline) for wing in box.wings)
    corners = box.corners
    if inside(corners[0], outline) or inside((box.x, box.y), outline):
        return True
    if inside(outline[0], corners):
        return True
    return any(crosses(a, b, outline) for a, b in pairwise([*corners, corners[0]]))


def meets(box: Box, feature: Feature) -> bool:
    """Whether any part of a block lies in a feature."""
    if not _near(box, feature):
        return False
    return any(overlaps(box, outline) for outline in outlines(feature))


def _near(box: Box, feature: Feature) -> bool:
    low_x, low_y, high_x, high_y = _bounds(feature)
    reach = box.bound * FINE
    return low_x - reach <= box.x <= high_x + reach and low_y - reach <= box.y <= high_y + reach


@lru_cache(maxsize=1024)
def _bounds(feature: Feature) -> tuple[int, int, int, int]:
    points = [point for outline in outlines(feature) for point in outline]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)
