"""16.12 to 16.14, 19.9. Lines of fire and of sight: what a figure reaches within its cone, and what stands between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.sine import ONE
from pbem.rules.old_dessauer.measure.box import FINE, SLACK, Box, Fine, ahead
from pbem.rules.old_dessauer.measure.sides import clipped

CONE: Final = 225
"""16.12: the arc of fire to either side, in tenths of a degree."""
Exact = tuple[Fraction | int, Fraction | int]
"""A point in FINE parts, where it need not be a whole one; whole ones are quicker to reckon with."""


def muzzle(box: Box, file: int) -> Fine:
    """16.12: the middle of a front figure's base front, from which it fires; files are counted from the left."""
    return box.point(-box.half + (2 * file + 1) * box.shape.width, box.deep)


def aim(box: Box, file: int, target: Box, cone: int = CONE) -> tuple[Fraction, Exact] | None:
    """16.12: the point of a target nearest to a figure inside its own cone, and the square of how far it is.

    The square is in FINE parts squared; None where no part of the target lies in the cone. Of a bent line each wing is
    aimed at by itself.
    """
    if target.bent:
        return min((found for wing in target.wings if (found := aim(box, file, wing, cone))), default=None)
    apex = muzzle(box, file)
    heading = box.pose.heading
    area: list[Exact] = list(target.corners)
    for edge, sign in (((heading - cone) % CIRCLE, 1), ((heading + cone) % CIRCLE, -1)):
        area = _clip(area, apex, edge, sign)
        if not area:
            return None
    return _nearest(apex, area)


def aimed(box: Box, file: int, target: Box, reach: int, cone: int = CONE) -> bool:
    """16.3, 16.12: whether a figure has a target within so many 1/64 inch and inside its cone."""
    found = aim(box, file, target, cone)
    return found is not None and found[0] <= ((reach + SLACK) * FINE) ** 2


def in_cone(box: Box, file: int, point: Fine, cone: int = CONE) -> bool:
    """16.12: whether a point lies in the arc of a figure."""
    x, y = muzzle(box, file)
    heading = box.pose.heading
    for edge, sign in (((heading - cone) % CIRCLE, 1), ((heading + cone) % CIRCLE, -1)):
        ax, ay = ahead(edge)
        if ((point[0] - x) * ay - (point[1] - y) * ax) * sign < 0:
            return False
    return True


def _clip(area: list[Exact], apex: Fine, heading: int, sign: int) -> list[Exact]:
    """What of a polygon lies on one hand of a ray, clockwise of it for sign 1."""
    ax, ay = ahead(heading)

    def side(point: Exact) -> Fraction | int:
        return ((point[0] - apex[0]) * ay - (point[1] - apex[1]) * ax) * sign

    found: list[Exact] = []
    for a, b in pairwise([*area, area[0]]):
        before, after = side(a), side(b)
        if before >= 0:
            found.append(a)
        if (before > 0 > after) or (before < 0 < after):
            part = Fraction(before) / (before - after)
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return found


def _nearest(apex: Fine, area: Sequence[Exact]) -> tuple[Fraction, Exact]:
    squared, point = min(_nearest_on(apex, a, b) for a, b in pairwise([*area, area[0]]))
    return Fraction(squared), point


def _nearest_on(apex: Fine, a: Exact, b: Exact) -> tuple[Fraction | int, Exact]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (apex[0] - a[0]) * dx + (apex[1] - a[1]) * dy
    if along <= 0:
        point = a
    elif along >= length:
        point = b
    else:
        part = Fraction(along) / length
        point = (a[0] + dx * part, a[1] + dy * part)
    return (point[0] - apex[0]) ** 2 + (point[1] - apex[1]) ** 2, point


def blocks(a: Fine, b: Fine, box: Box) -> bool:
    """19.9: whether a block of figures stands across a line; grazing a side or a corner does not count."""
    if box.bent:
        return any(blocks(a, b, wing) for wing in box.wings)
    whole = ONE * ONE
    share = clipped(box.own(a), box.own(b), box.half * whole - FINE, box.deep * whole - FINE)
    return share[0] > 0


def shares_inside(a: Fine, b: Fine, corners: Sequence[Fine]) -> Iterator[tuple[Fraction, Fraction]]:
    """The stretches of a line that lie inside a polygon, as parts of its length from 0 to 1."""
    if _passes_by(a, b, corners):
        return
    cuts = sorted({Fraction(0), Fraction(1), *crossings(a, b, corners)})
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        if inside((a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle), corners):
            yield start, end


def _passes_by(a: Fine, b: Fine, corners: Sequence[Fine]) -> bool:
    """Whether a line lies wholly to one hand of a polygon, or above or below it."""
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    across = max(a[0], b[0]) < min(xs) or min(a[0], b[0]) > max(xs)
    return across or max(a[1], b[1]) < min(ys) or min(a[1], b[1]) > max(ys)


def share_inside(a: Fine, b: Fine, corners: Sequence[Fine]) -> Fraction:
    """19.2, 19.3: what part of a line lies inside a polygon."""
    return sum((end - start for start, end in shares_inside(a, b, corners)), Fraction(0))


def crosses(a: Fine, b: Fine, corners: Sequence[Fine]) -> bool:
    """Whether a line meets the outline of a polygon between its ends."""
    return any(True for _ in crossings(a, b, corners))


def crossings(a: Fine, b: Fine, corners: Sequence[Fine]) -> Iterator[Fraction]:
    """Where a line meets the outline of a polygon, as parts of its length from 0 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for p, q in pairwise([*corners, corners[0]]):
        ex, ey = q[0] - p[0], q[1] - p[1]
        turn = dx * ey - dy * ex
        if turn == 0:
            continue
        along = (p[0] - a[0]) * ey - (p[1] - a[1]) * ex
        across = (p[0] - a[0]) * dy - (p[1] - a[1]) * dx
        if turn < 0:
            turn, along, across = -turn, -along, -across
        if 0 <= along <= turn and 0 <= across <= turn:
            yield Fraction(along, turn)


def inside(point: Fine | Exact, corners: Sequence[Fine]) -> bool:
    """Whether a point lies within a polygon or on its outline."""
    x, y = point
    found = False
    for (px, py), (qx, qy) in pairwise([*corners, corners[0]]):
        turn = (qx - px) * (y - py) - (qy - py) * (x - px)
        if turn == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
            return True
        if (py > y) != (qy > y) and (turn > 0) == (qy > py):
            found = not found
    return found
