"""A block of bases laid on the table: its corners, and whatever is asked of one or two of them.

Points are kept in FINE parts: one 1/64 inch is 2 x ONE of them, so that corners are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Final

from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.standing import Footprint
from pbem.battle.wings import parts_of
from pbem.rules.old_dessauer.measure.pose import Pose

FINE: Final = 2 * ONE
"""Parts of 1/64 inch."""
RUB: Final = 4
"""By how many 1/64 inch friends may rub."""
TOUCH: Final = 4
"""Up to how many 1/64 inch a front touches."""
SLACK: Final = 1
"""What is added to every range, in 1/64 inch, for what rounding took away."""
_WHOLE: Final = ONE * ONE
_PARTS: Final = FINE * ONE
Fine = tuple[int, int]
"""A point, eastward and northward, in FINE parts of 1/64 inch."""


@lru_cache(maxsize=4096)
def ahead(heading: int) -> tuple[int, int]:
    """The direction of a heading, east and north, in parts of ONE."""
    return sine(heading), cosine(heading)


@dataclass(frozen=True, slots=True)
class Part:
    """12.16: a wing of a bent line: how many of its files stand left and right of it, and whether it keeps its front.

    Where others stand beside it, it has no flank.
    """

    left: int
    right: int
    front: bool


class Box:
    """A footprint where it stands, measured once: its middle, its half sizes and its own two directions.

    Of a bent line all this is told as if it stood straight; its ground are its `wings`, which a straight block is one
    of itself, and whatever is asked of two blocks is asked of theirs.
    """

    __slots__ = ("_corners", "_wings", "ax", "ay", "bent", "bound", "deep", "half", "of", "pose", "shape", "x", "y")

    def __init__(self, pose: Pose, shape: Footprint, of: Part | None = None) -> None:
        self.pose = pose
        self.shape = shape
        self.bent = shape.bend is not None
        """Whether it is more than one block."""
        self.of = of
        """12.16: which part of a bent line it is; None for a whole unit."""
        self.half = shape.front
        """Half its width, in half 1/64 inch."""
        self.deep = shape.deep
        """Half its depth, in half 1/64 inch."""
        self.ax, self.ay = ahead(pose.heading)
        self.x = pose.x * FINE - self.ax * self.deep
        self.y = pose.y * FINE - self.ay * self.deep
        self.bound = (isqrt(self.half * self.half + self.deep * self.deep) + 3) // 2
        """No point of it lies farther from its middle, in 1/64 inch."""
        self._corners: tuple[Fine, Fine, Fine, Fine] | None = None
        self._wings: tuple[Box, ...] = ()
        if self.bent:
            self._wings = tuple(_wings(self))
            farthest = max((x - self.x) ** 2 + (y - self.y) ** 2 for x, y in self.points)
            self.bound = isqrt(farthest) // FINE + 1

    @property
    def wings(self) -> tuple[Box, ...]:
        """12.16: the straight blocks that it is made of, from its left to its right."""
        return self._wings or (self,)

    @property
    def points(self) -> tuple[Fine, ...]:
        """The corners of all its wings."""
        return tuple(corner for wing in self.wings for corner in wing.corners)

    def point(self, aside: int, forward: int) -> Fine:
        """A point of its own: half 1/64 inch to the right of its middle and towards its front."""
        return self.x + aside * self.ay + forward * self.ax, self.y - aside * self.ax + forward * self.ay

    @property
    def corners(self) -> tuple[Fine, Fine, Fine, Fine]:
        """Left front, right front, right rear, left rear."""
        if self._corners is None:
            half, deep = self.half, self.deep
            front = self.point(-half, deep), self.point(half, deep)
            self._corners = (*front, self.point(half, -deep), self.point(-half, -deep))
        return self._corners

    def spot(self, point: Fine) -> tuple[int, int]:
        """A point in 1/64 inch; rounded is how far it is from the front's middle, so that mirrored tables are alike."""
        x, y = self.pose.x, self.pose.y
        return x + rounded(point[0] - x * FINE, FINE), y + rounded(point[1] - y * FINE, FINE)

    @property
    def middle(self) -> tuple[int, int]:
        """Its middle in 1/64 inch."""
        return self.spot((self.x, self.y))

    def own(self, point: Fine) -> tuple[int, int]:
        """How far a point lies to the right of its middle and towards its front, in parts of FINE x ONE."""
        dx, dy = point[0] - self.x, point[1] - self.y
        return dx * self.ay - dy * self.ax, dx * self.ax + dy * self.ay


def far_apart(a: Box, b: Box, reach: int) -> bool:
    """Whether two blocks are certainly more than `reach` 1/64 inch apart, told from their middles alone."""
    limit = (a.bound + b.bound + reach) * FINE
    dx, dy = a.x - b.x, a.y - b.y
    return abs(dx) > limit or abs(dy) > limit or dx * dx + dy * dy > limit * limit


def gap(a: Box, b: Box) -> int:
    """How far two blocks are apart along the best of four axes, in 1/64 inch; under 0 they overlap by that much.

    It is never more than their distance, and is that wherever a side of one lies nearest to the other.
    """
    if a.bent or b.bent:
        return min(gap(one, other) for one in a.wings for other in b.wings)
    dx, dy, ax, ay, bx, by = b.x - a.x, b.y - a.y, a.ax, a.ay, b.ax, b.ay
    along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)
    best = max(
        abs(dx * ay - dy * ax) - a.half * _WHOLE - b.half * along - b.deep * across,
        abs(dx * ax + dy * ay) - a.deep * _WHOLE - b.half * across - b.deep * along,
        abs(dx * by - dy * bx) - b.half * _WHOLE - a.half * along - a.deep * across,
        abs(dx * bx + dy * by) - b.deep * _WHOLE - a.half * across - a.deep * along,
    )
    return best // _PARTS


def squared_distance(a: Box, b: Box) -> int:
    """The square of how far two blocks are apart, in parts of (FINE x ONE) squared; 0 where they touch or overlap."""
    if a.bent or b.bent:
        return min(squared_distance(one, other) for one in a.wings for other in b.wings)
    if gap(a, b) < 0:
        return 0
    return min(_from_corners(a, b), _from_corners(b, a))


def _from_corners(a: Box, b: Box) -> int:
    return min(squared_from(b, corner) for corner in a.corners)


def squared_from(box: Box, point: Fine) -> int:
    """The square of how far a point is from a block, in parts of (FINE x ONE) squared; 0 inside it."""
    if box.bent:
        return min(squared_from(wing, point) for wing in box.wings)
    aside, forward = box.own(point)
    whole = ONE * ONE
    over = max(0, abs(aside) - box.half * whole)
    beyond = max(0, abs(forward) - box.deep * whole)
    return over * over + beyond * beyond


def nearest_point(box: Box, point: Fine) -> Fine:
    """The point of a block that is nearest to another."""
    if box.bent:
        return nearest_point(nearest_wing(box, point), point)
    aside, forward = (part // (ONE * ONE) for part in box.own(point))
    return box.point(min(box.half, max(-box.half, aside)), min(box.deep, max(-box.deep, forward)))


def nearest_wing(box: Box, point: Fine) -> Box:
    """12.16: the part of a bent line nearest to a point; of two as near the one that keeps its front."""
    return min(box.wings, key=lambda wing: (squared_from(wing, point), not (wing.of and wing.of.front)))


def within(a: Box, b: Box, reach: int) -> bool:
    """Whether two blocks are no more than `reach` 1/64 inch apart, SLACK over."""
    if far_apart(a, b, reach + SLACK):
        return False
    return squared_distance(a, b) <= ((reach + SLACK) * FINE * ONE) ** 2


def point_within(box: Box, point: Fine, reach: int) -> bool:
    """Whether a point is no more than `reach` 1/64 inch from a block, SLACK over."""
    return squared_from(box, point) <= ((reach + SLACK) * FINE * ONE) ** 2


def distance(a: Box, b: Box) -> int:
    """How far two blocks are apart, in whole 1/64 inch, rounded to the nearest; for telling, never for deciding."""
    return (isqrt(4 * squared_distance(a, b)) // (FINE * ONE) + 1) // 2


def fine(x: int, y: int) -> Fine:
    """A point in 1/64 inch, in FINE parts."""
    return x * FINE, y * FINE


def _wings(box: Box) -> Iterator[Box]:
    left = 0
    for east, north, heading, shape in parts_of(box.shape, box.pose.heading):
        part = Part(left, box.shape.files - left - shape.files, heading == box.pose.heading)
        yield Box(Pose(box.pose.x + east, box.pose.y + north, heading), shape, part)
        left += shape.files


@lru_cache(maxsize=8192)
def laid(pose: Pose, shape: Footprint) -> Box:
    """The block of that shape, laid where it stands."""
    return Box(pose, shape)
