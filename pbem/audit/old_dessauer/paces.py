"""12: what each leg of a way costs, as a part of the move, by the front's middle and its corners."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.audit.old_dessauer.geometry import FINE, Box, Point, crosses, inside
from pbem.audit.old_dessauer.table import AWAY, Feature, Table, Unit
from pbem.audit.old_dessauer.values import COLUMN_FILES, CREW_MOVE, GUN_MOVES, INCH, MOVES, SQUARE_MOVE, arm, scaled
from pbem.battle.sine import ONE, cosine, sine

PI: Final = Fraction(355, 113)
OBLIQUE: Final = 225 + 3
"""12.7: tenths of a degree that cost nothing, and what the rounding of a place may add."""
DRIFT: Final = 4
"""How far the pivot of a wheel may drift, in 1/64 inch."""
SAMPLE: Final = INCH // 4
SHORT: Final = INCH // 16
"""How far apart the places are at which it is looked whether a way goes along a bank."""
ARCS: Final = 60
"""In how many parts the way of a wheel is looked at."""
SLOW: Final = {"steep hill": 2, "rough": 2, "open wood": 2, "dense wood": 4}
"""19: by what the ground multiplies a move; open order goes at its own pace, in a dense wood at half of it."""


def move_of(table: Table, unit: Unit, box: Box) -> int:
    """12.1: the whole move of a unit as it stands, in 1/64 inch."""
    rules = table.rules
    pace = Fraction(1) if unit.battery else Fraction(*rules["horse_pace" if unit.horse else "foot_pace"])
    kind = unit.kind if unit.horse else arm(unit.kind)
    if unit.formation == AWAY:
        printed = CREW_MOVE
    elif unit.battery:
        printed = GUN_MOVES[unit.gun][unit.formation != "limbered"]
    elif unit.formation == "square":
        printed = SQUARE_MOVE
    else:
        narrow = box.files <= COLUMN_FILES[arm(unit.kind)] or unit.drill["irregular"]
        printed = MOVES[kind, narrow and not unit.skirmishing]
    return scaled(printed, pace, rules["pace_step"])


def on_road(table: Table, box: Box) -> bool:
    """19.6: whether a body has a road under it."""
    corners = box.corners()
    for road in table.features:
        if road.kind == "road":
            for a, b in pairwise(road.outline):
                if crosses((FINE * a[0], FINE * a[1]), (FINE * b[0], FINE * b[1]), corners):
                    return True
    return False


def shares(table: Table, unit: Unit, boxes: list[Box]) -> list[Fraction]:
    """What part of the move each leg of a way costs at least."""
    found = []
    for here, there in pairwise(boxes):
        move = move_of(table, unit, here) or 1
        if on_road(table, here) and on_road(table, there):
            move = move * 3 // 2
        found.append(_formed(unit) if here.files != there.files else Fraction(_leg(table, unit, here, there)) / move)
    return found


def on_open_ground(table: Table, unit: Unit, boxes: list[Box]) -> int | None:
    """What a way would cost but for slow ground; None where there is more in it than wheels and straight legs."""
    far = 0
    for here, there in pairwise(boxes):
        angle = abs((there.heading - here.heading + 1800) % 3600 - 1800)
        wheels = any(at_a_hair(here.corners()[corner], there.corners()[corner]) for corner in (0, 1))
        if here.files != there.files or (angle and not wheels):
            return None
        far += int(_wheel(table, unit, here, there)) if angle else _straight(table, unit, here, there)
        far += _barriers(table, unit, here, there)
    return far


def _formed(unit: Unit) -> Fraction:
    """12.10: a change of formation."""
    return Fraction(1, 2) if unit.grade in "AB" and unit.steady else Fraction(1)


def _leg(table: Table, unit: Unit, here: Box, there: Box) -> Fraction:
    barriers = _barriers(table, unit, here, there)
    if here.heading == there.heading:
        return Fraction(_straight(table, unit, here, there)) * _ground(table, unit, here, there) + barriers
    return _wheel(table, unit, here, there) + barriers


def _wheel(table: Table, unit: Unit, here: Box, there: Box) -> Fraction:
    """12.14: the arc of the outer corner, doubled backward and for whom it is hard; about the middle only its way."""
    angle = abs((there.heading - here.heading + 1800) % 3600 - 1800)
    turned_right = (there.heading - here.heading) % 3600 < 1800
    slow = 2 if unit.clumsy else 1
    for corner, right in ((0, False), (1, True)):
        if at_a_hair(here.corners()[corner], there.corners()[corner]):
            back = 1 if right == turned_right else 2
            return PI * here.front * angle / 1800 * slow * back * (0 if _free(table, unit, here) else 1)
    return Fraction(isqrt((there.x - here.x) ** 2 + (there.y - here.y) ** 2))


def _free(table: Table, unit: Unit, here: Box) -> bool:
    """13.1, 19.8: whether one goes every way alike and wheels for nothing: skirmishers, and who is behind works."""
    return unit.skirmishing or behind_works(table, (here.x, here.y))


def behind_works(table: Table, point: Point) -> bool:
    """19.8: whether the middle of a front is in the zone to the left of works as their corners are told, or in them."""
    zones = {each["feature"]: each["zone"] for each in table.record.before["works"]}
    for feature in table.features:
        if feature.kind == "works" and feature.name in zones:
            if not feature.width and inside(point, feature.outline):
                return True
            lines = pairwise(feature.outline) if feature.width else ()
            if any(_left_of(point, line, feature.width, zones[feature.name]) for line in lines):
                return True
    return False


def _left_of(point: Point, line: tuple[Point, Point], width: int, depth: int) -> bool:
    """Whether a point is to the left of a line of that width, and no deeper."""
    (ax, ay), (bx, by) = line
    dx, dy, px, py = bx - ax, by - ay, point[0] - ax, point[1] - ay
    far, long = dx * py - dy * px, isqrt(dx * dx + dy * dy)
    return 0 <= px * dx + py * dy <= long * long and width * long <= 2 * far <= (width + 2 * depth) * long


def at_a_hair(a: Point, b: Point) -> bool:
    """Whether two points are one but for what rounding does to the pivot of a wheel."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= (DRIFT * FINE) ** 2


def _straight(table: Table, unit: Unit, here: Box, there: Box) -> int:
    """12.7, 12.13: the length of a leg, doubled to the side or back, and again for whom it is hard."""
    dx, dy = there.x - here.x, there.y - here.y
    far = isqrt(dx * dx + dy * dy)
    (fx, fy), (rx, ry) = here.ahead, here.aside
    ahead, aside = dx * fx + dy * fy, abs(dx * rx + dy * ry)
    if _free(table, unit, here) or (ahead > 0 and aside * cosine(OBLIQUE) <= ahead * sine(OBLIQUE) + DRIFT * ONE * ONE):
        return far
    return far * (4 if unit.clumsy else 2)


def _ground(table: Table, unit: Unit, here: Box, there: Box) -> Fraction:
    """19: by what the ground under the front's middle multiplies a leg, on the average.

    It is looked at between every two edges of slow ground that the leg goes over, and at every quarter of an inch.
    """
    slowing = [each for each in table.features if _slow(unit, each) > 1]
    steps = max(isqrt((there.x - here.x) ** 2 + (there.y - here.y) ** 2) // SAMPLE, 1)
    cuts = {Fraction(step, steps) for step in range(steps + 1)}
    cuts.update(share for each in slowing for share in _edges_gone_over((here.x, here.y), (there.x, there.y), each))
    total = Fraction(0)
    for one, other in pairwise(sorted(cuts)):
        share = (one + other) / 2
        point = here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share
        slow = 2 if behind_works(table, (int(point[0]), int(point[1]))) else 1
        total += (other - one) * max((slow, *(_slow(unit, each) for each in slowing if inside(point, each.outline))))
    return total


def _edges_gone_over(a: Point, b: Point, feature: Feature) -> Iterator[Fraction]:
    """After which parts of the line from a to b it goes over the edges of a feature."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for (cx, cy), (ex, ey) in zip(feature.outline, (*feature.outline[1:], feature.outline[0]), strict=True):
        across = dx * (ey - cy) - dy * (ex - cx)
        if across:
            share = Fraction((cx - a[0]) * (ey - cy) - (cy - a[1]) * (ex - cx), across)
            along = Fraction((cx - a[0]) * dy - (cy - a[1]) * dx, across)
            if 0 < share < 1 and 0 <= along <= 1:
                yield share


def _slow(unit: Unit, feature: Feature) -> int:
    by = SLOW.get(feature.kind, 1)
    if unit.skirmishing:
        return 2 if feature.kind == "dense wood" and not unit.horse else 1
    return 1 if feature.kind == "rough" and unit.disordered else by


def _comes_upon(way: list[Point], feature: Feature) -> bool:
    """Whether the front's middle goes from beside a brook or a fence on to it, or over it."""
    lines = [*pairwise(feature.outline)]
    if any(_within(way[0], line, feature.width) for line in lines):
        return False
    return any(
        crosses(*leg, line)
        or _within(leg[1], line, feature.width)
        or any(_within(end, leg, feature.width) for end in line)
        for leg in pairwise(way)
        for line in lines
    )


def _goes_in(way: list[Point], feature: Feature) -> int:
    """How often the front's middle goes into a brook: along a bank it may come out where it went in, and in again."""
    wet = [here for leg in pairwise(way) for here in _wet_along(*leg, feature)]
    return sum(not before and now for before, now in pairwise(wet))


def _wet_along(a: Point, b: Point, feature: Feature) -> list[bool]:
    """Whether one stands in a brook at places from a to b that are no farther apart than SHORT, to the last hair.

    All is measured in as many parts as there are steps: along a bank a place rounded to 1/64 inch would be in and out.
    """
    steps = max(1, isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) // SHORT)
    lines = [*pairwise((x * steps, y * steps) for x, y in feature.outline)]
    places = [(a[0] * steps + (b[0] - a[0]) * step, a[1] * steps + (b[1] - a[1]) * step) for step in range(steps + 1)]
    return [any(_within(place, line, feature.width * steps) for line in lines) for place in places]


def _way_of_the_middle(here: Box, there: Box) -> list[Point]:
    """Where the front's middle goes in a leg: straight, or about the corner that stands still in a wheel."""
    angle = (there.heading - here.heading + 1800) % 3600 - 1800
    for corner, hand in ((0, 1), (1, -1)):
        px, py = here.corners()[corner]
        if angle and at_a_hair((px, py), there.corners()[corner]):
            turns = [here.heading + angle * step // ARCS for step in range(1, ARCS)]
            half = hand * here.front
            arc = [((px + half * cosine(turn)) // FINE, (py - half * sine(turn)) // FINE) for turn in turns]
            return [(here.x, here.y), *arc, (there.x, there.y)]
    return [(here.x, here.y), (there.x, there.y)]


def _within(point: Point, line: tuple[Point, Point], width: int) -> bool:
    """Whether a point is no farther from a line than half of its width."""
    (ax, ay), (bx, by) = line
    dx, dy, px, py = bx - ax, by - ay, point[0] - ax, point[1] - ay
    size, along = dx * dx + dy * dy, px * dx + py * dy
    if 0 < along < size:
        return 4 * (px * dy - py * dx) ** 2 <= width * width * size
    return 4 * min(px * px + py * py, (point[0] - bx) ** 2 + (point[1] - by) ** 2) <= width * width


def _barriers(table: Table, unit: Unit, here: Box, there: Box) -> int:
    """19.5, 19.8: what brooks, fences and works on the way cost beyond the inches that they are wide."""
    before = table.record.before
    listed = {each["feature"]: each["cost"] for each in (*before["barriers"], *before["works"])}
    cost, way = 0, _way_of_the_middle(here, there)
    bridged = any(each.kind == "bridge" and _comes_upon(way, each) for each in table.features)
    for feature in table.features:
        if feature.kind in ("stream", "ford", "obstacle", "works") and not unit.battery and not bridged:
            printed = 2 * feature.width if feature.kind in ("stream", "ford") else INCH
            times = max(int(_comes_upon(way, feature)), _goes_in(way, feature))
            cost += times * max(listed.get(feature.name, printed) - feature.width, 0)
    return cost
