"""9.2, 19.3 to 19.5: who goes through a wood or over a bridge has no order, and nobody goes through a river."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from pbem.audit.old_dessauer.geometry import Box, Point, inside
from pbem.audit.old_dessauer.table import Feature, Table, Unit
from pbem.audit.old_dessauer.values import INCH

STEP = INCH // 4
"""How far apart the points of a way are that are looked at, in 1/64 inch."""
BREAKS = ("open wood", "dense wood", "bridge")
CROSSINGS = ("bridge", "ford")


def check(table: Table, unit: Unit, track: list[Box]) -> None:
    """What lies under the middle of a front on its way, leg by leg."""
    for here, there in pairwise(track):
        if here.heading == there.heading:
            dry(table, unit, here, there, "19.5")
            _order(table, unit, here, there)


def dry(table: Table, unit: Unit, here: Box, there: Box, clause: str) -> None:
    """19.5: over a river by bridges and fords alone."""
    rivers = [each for each in table.features if each.kind == "river"]
    over = [each for each in table.features if each.kind in CROSSINGS]
    for river in rivers:
        wet = [point for point in _way(here, there) if covers(river, point)]
        led = all(any(covers(each, point) for each in over) for point in wet)
        table.require(led, clause, f"{unit.id} on this side of {river.name}", "it went through it")


def _order(table: Table, unit: Unit, here: Box, there: Box) -> None:
    if unit.battery or unit.skirmishing or unit.disordered:
        return
    for each in table.features:
        through = each.kind in BREAKS and any(covers(each, point) for point in _way(here, there))
        table.require(not through, "9.2", f"{unit.id} disordered by {each.name or each.kind}", "it kept its order")


def _way(here: Box, there: Box) -> Iterator[Point]:
    dx, dy = there.x - here.x, there.y - here.y
    steps = max(isqrt(dx * dx + dy * dy) // STEP, 1)
    for number in range(steps + 1):
        share = Fraction(number, steps)
        yield here.x + int(dx * share), here.y + int(dy * share)


def covers(feature: Feature, point: Point) -> bool:
    """Whether a point lies in a feature, a hair within its edge."""
    if not feature.width:
        return inside(point, feature.outline)
    return any(_beside(point, line, feature.width) for line in pairwise(feature.outline))


def _beside(point: Point, line: tuple[Point, Point], width: int) -> bool:
    (ax, ay), (bx, by) = line
    dx, dy, px, py = bx - ax, by - ay, point[0] - ax, point[1] - ay
    long = dx * dx + dy * dy
    return 0 < px * dx + py * dy < long and 4 * (px * dy - py * dx) ** 2 < (width - 2) ** 2 * long
