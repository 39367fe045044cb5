"""A block of bases laid on the table: its corners, and whatever is asked of one or two of them.

Points are kept in FINE parts: one 1/64 inch is 2 x ONE of them, so that corners are exact.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final

from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.standing import Footprint
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


class Box:
    """A footprint where it stands, measured once: its middle, its half sizes and its own two directions."""

    __slots__ = ("_corners", "ax", "ay", "bound", "deep", "half", "pose", "shape", "x", "y")

    def __init__(self, pose: Pose, shape: Footprint) -> None:
        self.pose = pose
        self.shape = shape
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
    if gap(a, b) < 0:
        return 0
    return min(_from_corners(a, b), _from_corners(b, a))


def _from_corners(a: Box, b: Box) -> int:
    return min(squared_from(b, corner) for corner in a.corners)


def squared_from(box: Box, point: Fine) -> int:
    """The square of how far a point is from a block, in parts of (FINE x ONE) squared; 0 inside it."""
    aside, forward = box.own(point)
    whole = ONE * ONE
    over = max(0, abs(aside) - box.half * whole)
    beyond = max(0, abs(forward) - box.deep * whole)
    return over * over + beyond * beyond


def nearest_point(box: Box, point: Fine) -> Fine:
    """The point of a block that is nearest to another."""
    aside, forward = (part // (ONE * ONE) for part in box.own(point))
    return box.point(min(box.half, max(-box.half, aside)), min(box.deep, max(-box.deep, forward)))


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


@lru_cache(maxsize=8192)
def laid(pose: Pose, shape: Footprint) -> Box:
    """The block of that shape, laid where it stands."""
    return Box(pose, shape)
