"""8.2, 8.3. Who stands within a general's command distance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
    walls = [wall for wall in _walls(position, unit.side) if _near(wall.outline, head, reach)]
    if not any(_crosses(head, goal, wall) for wall in walls):
        return True
    return _shortest(head, goal, walls) <= (reach + SLACK) * FINE


@dataclass(frozen=True, slots=True)
class _Wall:
    """What no path crosses but by its gates: of a river its bridges and fords."""

    outline: Outline
    gates: tuple[Outline, ...] = ()


def _walls(position: Position, side: str) -> Iterable[_Wall]:
    features = position.ground.features
    gates = tuple(gate for each in features if each.kind in (Sort.BRIDGE, Sort.FORD) for gate in outlines(each))
    for feature in features:
        if feature.kind in (Sort.RIVER, Sort.IMPASSABLE):
            yield from (_Wall(each, gates if feature.kind == Sort.RIVER else ()) for each in outlines(feature))
    for enemy in position.units:
        if enemy.here and enemy.side != side:
            yield from (_Wall(wing.corners) for wing in enemy.box.wings)


def _near(wall: Outline, head: Fine, reach: int) -> bool:
    xs, ys, far = [x for x, _ in wall], [y for _, y in wall], reach * FINE
    return min(xs) - far <= head[0] <= max(xs) + far and min(ys) - far <= head[1] <= max(ys) + far


def _crosses(a: Fine, b: Fine, wall: _Wall) -> bool:
    barred = [(start, end) for start, end in shares_inside(a, b, wall.outline) if end > start]
    free = sorted(share for gate in wall.gates for share in shares_inside(a, b, gate)) if barred else []
    for start, end in barred:
        for open_from, open_to in free:
            start = max(start, open_to) if open_from <= start else start
        if start < end:
            return True
    return False


def _shortest(head: Fine, goal: Fine, walls: Sequence[_Wall]) -> int:
    """How long the shortest way round is, by the corners of what is in the way and of its gates, in FINE parts."""
    corners = [_aside(corner, wall.outline, _ASIDE) for wall in walls for corner in wall.outline]
    gates = dict.fromkeys(gate for wall in walls for gate in wall.gates)
    nodes = [head, goal, *corners, *(_aside(corner, gate, -_ASIDE) for gate in gates for corner in gate)]
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


def _aside(corner: Fine, wall: Outline, far: int) -> Fine:
    """A point so far outside a corner, away from the middle of its polygon; inside it where that is below nothing."""
    x, y = sum(x for x, _ in wall) // len(wall), sum(y for _, y in wall) // len(wall)
    dx, dy = corner[0] - x, corner[1] - y
    length = max(1, isqrt(dx * dx + dy * dy))
    return corner[0] + dx * far // length, corner[1] + dy * far // length
