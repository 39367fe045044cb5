"""Boxes, cones and distances in whole numbers and fractions: a second pair of compasses, no root and no float."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isqrt
from typing import Any, Final

from pbem.audit.old_dessauer.values import INCH
from pbem.battle.sine import ONE, cosine, sine

FINE: Final = 2 * ONE
"""Parts of 1/64 inch in which the corners of a box are whole numbers."""
ARC: Final = 225
"""16.12: tenths of a degree to either side."""
Point = tuple[int, int]
Exact = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Box:
    """Where a body stands: the middle of its front in 1/64 inch, its heading in tenths, its files and ranks."""

    x: int
    y: int
    heading: int
    files: int
    ranks: int
    width: int
    depth: int

    @property
    def front(self) -> int:
        """How wide it is."""
        return self.files * self.width

    @property
    def ahead(self) -> Point:
        """One step ahead."""
        return sine(self.heading), cosine(self.heading)

    @property
    def aside(self) -> Point:
        """One step to its right."""
        return cosine(self.heading), -sine(self.heading)

    def at(self, aside: int, ahead: int) -> Point:
        """A point so many halves of 1/64 inch to the right of the front's middle, and so many ahead, in FINE parts."""
        (fx, fy), (rx, ry) = self.ahead, self.aside
        return FINE * self.x + aside * rx + ahead * fx, FINE * self.y + aside * ry + ahead * fy

    def corners(self) -> tuple[Point, ...]:
        """Left and right of the front, right and left of the rear."""
        deep = -2 * self.ranks * self.depth
        return self.at(-self.front, 0), self.at(self.front, 0), self.at(self.front, deep), self.at(-self.front, deep)

    def figures(self, rank: int = 0) -> list[Point]:
        """The fronts of the figures of a rank, from the left."""
        return [self.at((2 * file - self.files + 1) * self.width, -2 * rank * self.depth) for file in range(self.files)]

    def middle(self) -> Point:
        """The centre."""
        return self.at(0, -self.ranks * self.depth)

    def behind_front(self, point: Point) -> int:
        """How far a point is behind the line of the front, in 1/64 inch; below nothing in front of it."""
        (fx, fy), (px, py) = self.ahead, point
        return -((px - FINE * self.x) * fx + (py - FINE * self.y) * fy) // (FINE * ONE)

    def span(self, other: Box, side: str = "front") -> tuple[int, int]:
        """From where to where another body lies along this one's front or flank, in 1/64 inch from its middle."""
        (ux, uy) = self.aside if side in ("front", "rear") else self.ahead
        along = [((px - FINE * self.x) * ux + (py - FINE * self.y) * uy) // (FINE * ONE) for px, py in other.corners()]
        return min(along), max(along)


def box_of(standing: Any) -> Box | None:
    """What a track's entry says of a body; None for who has none, such as a general."""
    if standing["footprint"] is None or standing["bearing"] is None:
        return None
    x, y = place(standing["place"])
    feet = standing["footprint"]
    return Box(x, y, standing["bearing"]["tenths"], feet["files"], feet["ranks"], feet["width"], feet["depth"])


def place(text: str) -> Point:
    """`at:31:09,28:00` in 1/64 inch."""
    east, north = text.removeprefix("at:").split(",")
    return length(east), length(north)


def length(text: str) -> int:
    """`9:09` or `-0:32` in 1/64 inch."""
    inches, _, parts = text.lstrip("-").partition(":")
    whole = int(inches) * INCH + int(parts or 0)
    return -whole if text.startswith("-") else whole


def apart(one: Box, other: Box) -> int:
    """The distance between two boxes in 1/64 inch, rounded down; below nothing by how much they overlap."""
    worst = max(_axis(one, other), _axis(other, one))
    if worst <= 0:
        return worst
    edges = [(a, other.corners()) for a in one.corners()] + [(b, one.corners()) for b in other.corners()]
    return isqrt(min(_squared(point, outline) for point, outline in edges)) // FINE


def _axis(one: Box, other: Box) -> int:
    """The widest gap along the four directions of one box."""
    (fx, fy), (rx, ry) = one.ahead, one.aside
    found = []
    for ux, uy in ((fx, fy), (rx, ry)):
        own = [px * ux + py * uy for px, py in one.corners()]
        its = [px * ux + py * uy for px, py in other.corners()]
        found.append(max(min(its) - max(own), min(own) - max(its)))
    return max(found) // (FINE * ONE)


def _squared(point: Point, outline: Sequence[Point]) -> int:
    return min(int(to_edge(point, a, b)) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))


def to_edge(point: Point, a: tuple[Any, Any], b: tuple[Any, Any]) -> Fraction:
    """The square of the distance of a point from an edge."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    along = px * dx + py * dy
    size = dx * dx + dy * dy
    if along <= 0 or size == 0:
        return Fraction(px * px + py * py)
    if along >= size:
        return Fraction((px - dx) ** 2 + (py - dy) ** 2)
    return Fraction((px * dy - py * dx) ** 2, size)


def reach(figure: Point, heading: int, target: Box) -> tuple[int, Exact] | None:
    """The distance of the nearest point of a body within a figure's arc, and that point; None for none.

    In 1/64 inch, rounded up: what is farther than a range by less than that is out of it.
    """
    corners: list[Exact] = [(Fraction(x - figure[0]), Fraction(y - figure[1])) for x, y in target.corners()]
    for angle, hand in ((heading - ARC, 1), (heading + ARC, -1)):
        corners = _clipped(corners, (sine(angle), cosine(angle)), hand)
    if not corners:
        return None
    best = min(
        (_nearest(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)),
        key=lambda point: point[0] ** 2 + point[1] ** 2,
    )
    squared = ceil(best[0] ** 2 + best[1] ** 2)
    size = isqrt(squared - 1) + 1 if squared else 0
    return -(-size // FINE), (best[0] + figure[0], best[1] + figure[1])


def nearest_to(point: Point, box: Box) -> Exact:
    """The point of a body that is nearest to a point outside it."""
    corners = [(Fraction(x - point[0]), Fraction(y - point[1])) for x, y in box.corners()]
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    x, y = min((_nearest(a, b) for a, b in edges), key=lambda found: found[0] ** 2 + found[1] ** 2)
    return x + point[0], y + point[1]


def _clipped(corners: list[Exact], edge: Point, hand: int) -> list[Exact]:
    """The part of an outline on one hand of a ray: clockwise of it with 1, the other way with -1."""

    def side(point: Exact) -> Fraction:
        return hand * (point[0] * edge[1] - point[1] * edge[0])

    kept: list[Exact] = []
    for a, b in zip(corners, (*corners[1:], corners[0]) if corners else (), strict=True):
        one, two = side(a), side(b)
        if one >= 0:
            kept.append(a)
        if one * two < 0:
            share = one / (one - two)
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return kept


def _nearest(a: Exact, b: Exact) -> Exact:
    """The point of an edge that is nearest to the origin."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    share = min(max(-(a[0] * dx + a[1] * dy) / size, Fraction(0)), Fraction(1)) if size else Fraction(0)
    return a[0] + dx * share, a[1] + dy * share


def crosses(a: tuple[Any, Any], b: tuple[Any, Any], outline: Sequence[tuple[Any, Any]]) -> bool:
    """Whether a line has a point within an outline or on it."""
    if inside(a, outline) or inside(b, outline):
        return True
    edges = zip(outline, (*outline[1:], outline[0]), strict=True)
    return any(_turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0 for c, d in edges)


def _turn(a: tuple[Any, Any], b: tuple[Any, Any], c: tuple[Any, Any]) -> int:
    size = Fraction((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    return (size > 0) - (size < 0)


def inside(point: tuple[Any, Any], outline: Sequence[tuple[Any, Any]]) -> bool:
    """Whether a point is within an outline, by counting the edges to its east."""
    found = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > point[1]) != (by > point[1]):
            rise = by - ay
            left = (point[0] - ax) * abs(rise) < (bx - ax) * (point[1] - ay) * (1 if rise > 0 else -1)
            found ^= left
    return found


def to_box(spot: Point, box: Box) -> int:
    """How far a spot in 1/64 inch is from a box, rounded down; 0 within it."""
    point = FINE * spot[0], FINE * spot[1]
    outline = box.corners()
    return 0 if inside(point, outline) else isqrt(_squared(point, outline)) // FINE
