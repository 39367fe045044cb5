"""8.2, 8.3. Who stands within a general's command distance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from math import isqrt
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import squared_length
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import FINE, SLACK, Fine, fine, nearest_point, point_within
from pbem.rules.old_dessauer.measure.outline import Outline, outlines
from pbem.rules.old_dessauer.measure.sight import shares_inside
from pbem.rules.old_dessauer.morale.confusion import command_distance

_ASIDE: Final = FINE * 2
"""How far outside the corners of what lies in the way an adjutant rides round it."""


def commanded(position: Position, unit: Unit) -> bool:
    """8.2: whether a general of its side is near enough; one who rides with a unit commands that unit alone (8.3)."""
    box, reach = unit.box, command_distance(unit) * INCH
    for general in position.generals:
        if general.side != unit.side or general.spot is None or not general.here:
            continue
        if general.attached == unit.id:
            return True
        head = fine(general.spot.x, general.spot.y)
        if general.alone and point_within(box, head, reach) and _finds_a_way(position, unit, head, reach):
            return True
    return False


def _finds_a_way(position: Position, unit: Unit, head: Fine, reach: int) -> bool:
    """8.2: whether a path of that length leads to the unit round impassable ground and enemy units."""
    goal = nearest_point(unit.box, head)
    walls = [wall for wall in _walls(position, unit.side) if _near(wall, head, reach)]
    if not any(_crosses(head, goal, wall) for wall in walls):
        return True
    return _shortest(head, goal, walls) <= (reach + SLACK) * FINE


def _walls(position: Position, side: str) -> Iterable[Outline]:
    for feature in position.ground.features:
        if feature.kind in (Sort.RIVER, Sort.IMPASSABLE):
            yield from outlines(feature)
    for enemy in position.units:
        if enemy.here and enemy.side != side:
            yield from (wing.corners for wing in enemy.box.wings)


def _near(wall: Outline, head: Fine, reach: int) -> bool:
    xs, ys, far = [x for x, _ in wall], [y for _, y in wall], reach * FINE
    return min(xs) - far <= head[0] <= max(xs) + far and min(ys) - far <= head[1] <= max(ys) + far


def _crosses(a: Fine, b: Fine, wall: Outline) -> bool:
    return any(end > start for start, end in shares_inside(a, b, wall))


def _shortest(head: Fine, goal: Fine, walls: Sequence[Outline]) -> int:
    """How long the shortest way round is, by the corners of what is in the way, in FINE parts."""
    corners = [_outward(corner, wall) for wall in walls for corner in wall]
    nodes = [head, goal, *corners]
    best, queue = {0: 0}, [(0, 0)]
    while queue:
        gone, here = heappop(queue)
        if here == 1:
            return gone
        for there, node in enumerate(nodes):
            far = gone + isqrt(squared_length(nodes[here], node))
            if far < best.get(there, far + 1) and not any(_crosses(nodes[here], node, wall) for wall in walls):
                best[there] = far
                heappush(queue, (far, there))
    return 1 << 62


def _outward(corner: Fine, wall: Outline) -> Fine:
    """A point just outside a corner, away from the middle of its polygon."""
    x, y = sum(x for x, _ in wall) // len(wall), sum(y for _, y in wall) // len(wall)
    dx, dy = corner[0] - x, corner[1] - y
    length = max(1, isqrt(dx * dx + dy * dy))
    return corner[0] + dx * _ASIDE // length, corner[1] + dy * _ASIDE // length
