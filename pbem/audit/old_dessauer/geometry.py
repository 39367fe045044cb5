"""Boxes, cones and distances in whole numbers and fractions: a second pair of compasses, no root and no float."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, isqrt
from typing import Any, Final

from pbem.audit.old_dessauer.values import INCH
from pbem.battle.sine import ONE, cosine, sine

FINE: Final = 2 * ONE
"""Parts of 1/64 inch in which the corners of a box are whole numbers."""
ARC: Final = 225
"""16.12: tenths of a degree to either side."""
Point = tuple[int, int]
End = tuple[int, int] | None
"""12.16: how many files stand at an end of a line that is bent back, and by how many tenths of a degree."""
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
    bend: tuple[End, End] = (None, None)
    """12.16: its ends that are bent back, left and right; all else is told of it as if it were straight."""

    @property
    def parts(self) -> tuple[Box, ...]:
        """12.16: the straight bodies that a bent line is made of, from its left; joined at the corners of the rear."""
        ends = [end for end in self.bend if end is not None]
        if not ends:
            return (self,)
        left, right = (end[0] if end else 0 for end in self.bend)
        fore = self.whole(self.at((left - right) * self.width, 0))
        found = [Box(*fore, self.heading, self.files - left - right, 1, self.width, self.depth)]
        for side, end in zip((-1, 1), self.bend, strict=True):
            if end is not None:
                files, angle = end
                turned = (self.heading + side * angle) % 3600
                jx, jy = self.at(side * (self.front - 2 * files * self.width), -2 * self.depth)
                wide, deep = side * files * self.width, 2 * self.depth
                x, y = (
                    jx + wide * cosine(turned) + deep * sine(turned),
                    jy - wide * sine(turned) + deep * cosine(turned),
                )
                wing = Box(*self.whole((x, y)), turned, files, 1, self.width, self.depth)
                found = [wing, *found] if side < 0 else [*found, wing]
        return tuple(found)

    def whole(self, point: Point) -> Point:
        """A point in whole 1/64 inch, rounded as steps are: how far it is from the front's middle, halves away."""
        steps = (point[0] - FINE * self.x, point[1] - FINE * self.y)
        x, y = ((2 * abs(step) + FINE) // (2 * FINE) * (1 if step >= 0 else -1) for step in steps)
        return self.x + x, self.y + y

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
        """Left and right of the front, right and left of the rear; of a bent line along all its fronts and back."""
        return _corners(self)

    def figures(self, rank: int = 0) -> list[Point]:
        """The fronts of the figures of a rank, from the left."""
        if any(self.bend):
            return [figure for part in self.parts for figure in part.figures(rank)]
        return [self.at((2 * file - self.files + 1) * self.width, -2 * rank * self.depth) for file in range(self.files)]

    def middle(self) -> Point:
        """The centre."""
        return self.at(0, -self.ranks * self.depth)

    def behind_front(self, point: Point) -> int:
        """How far a point is behind the line of the front, in 1/64 inch; below nothing in front of it."""
        (fx, fy), (px, py) = self.ahead, point
        return -((px - FINE * self.x) * fx + (py - FINE * self.y) * fy) // (FINE * ONE)

    def is_behind(self, point: Point, far: int) -> bool:
        """Whether a point is more than so many 1/64 inches behind the line of the front, to the last hair."""
        (fx, fy), (px, py) = self.ahead, point
        return (px - FINE * self.x) * fx + (py - FINE * self.y) * fy < -far * FINE * ONE

    def files_before(self, other: Box) -> list[int]:
        """Which front figures, from the left, have more than a thirty-second of an inch of another body before them."""
        rx, ry = self.aside
        along = [
            Fraction((px - FINE * self.x) * rx + (py - FINE * self.y) * ry, FINE * ONE) for px, py in other.corners()
        ]
        low, high = min(along), max(along)
        left = [file * self.width - Fraction(self.front, 2) for file in range(self.files)]
        return [file for file, edge in enumerate(left) if min(edge + self.width, high) - max(edge, low) > INCH // 32]


@lru_cache(maxsize=16384)
def _corners(box: Box) -> tuple[Point, ...]:
    if any(box.bend):
        around = [part.corners() for part in box.parts]
        fronts = tuple(point for each in around for point in each[:2])
        return (*fronts, *(each[2] for each in reversed(around)), around[0][3])
    wide, deep = box.front, -2 * box.ranks * box.depth
    return box.at(-wide, 0), box.at(wide, 0), box.at(wide, deep), box.at(-wide, deep)


def box_of(standing: Any) -> Box | None:
    """What a track's entry says of a body; None for who has none, such as a general."""
    if standing["footprint"] is None or standing["bearing"] is None:
        return None
    x, y = place(standing["place"])
    feet = standing["footprint"]
    size = feet["files"], feet["ranks"], feet["width"], feet["depth"]
    return Box(x, y, standing["bearing"]["tenths"], *size, ends_of(feet.get("bend")))


def ends_of(bend: Mapping[str, Any] | None) -> tuple[End, End]:
    """12.16: the bend of a record, as it is written for a unit or in a track."""
    left, right = (bend[end] if bend else None for end in ("left", "right"))
    return (
        (left["files"], left["angle"]) if left else None,
        (right["files"], right["angle"]) if right else None,
    )


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
    if any(one.bend) or any(other.bend):
        return min(apart(a, b) for a in one.parts for b in other.parts)
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
    """The square of the distance of a point from the nearest edge, rounded down."""
    return min(_to_edge(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))


def _to_edge(point: Point, a: Point, b: Point) -> int:
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], point[0] - a[0], point[1] - a[1]
    along, size = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0 or size == 0:
        return px * px + py * py
    if along >= size:
        return (px - dx) ** 2 + (py - dy) ** 2
    across = px * dy - py * dx
    return across * across // size


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
    if any(target.bend):
        return min((found for part in target.parts if (found := reach(figure, heading, part))), default=None)
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
    if any(box.bend):
        found = [nearest_to(point, part) for part in box.parts]
        return min(found, key=lambda each: (each[0] - point[0]) ** 2 + (each[1] - point[1]) ** 2)
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
    return any(
        _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0 and _side_by_side(a, b, c, d)
        for c, d in edges
    )


def _side_by_side(a: tuple[Any, Any], b: tuple[Any, Any], c: tuple[Any, Any], d: tuple[Any, Any]) -> bool:
    """Whether two lines lie in the same stretch east and north: of two in one row the turns alone do not tell."""
    return all(max(a[n], b[n]) >= min(c[n], d[n]) and max(c[n], d[n]) >= min(a[n], b[n]) for n in (0, 1))


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
    if any(box.bend):
        return min(to_box(spot, part) for part in box.parts)
    point = FINE * spot[0], FINE * spot[1]
    outline = box.corners()
    return 0 if inside(point, outline) else isqrt(_squared(point, outline)) // FINE
