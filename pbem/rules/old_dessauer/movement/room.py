"""Room on the table: who would be in the way if a unit stood somewhere, and whether the ground lets it."""

from __future__ import annotations

from collections.abc import Collection

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.ground import bars
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import FINE, RUB, Box, far_apart, gap


def on_table(table: Tabletop, box: Box) -> bool:
    """Whether a block lies on the table with all its corners."""
    ground = table.course.position.ground
    width, depth = ground.width * INCH * FINE, ground.depth * INCH * FINE
    return all(0 <= x <= width and 0 <= y <= depth for x, y in box.points)


def in_the_way(table: Tabletop, unit: Unit, box: Box, besides: Collection[str] = (), clear: int = 0) -> Unit | None:
    """Who would be overlapped if a unit stood there: friends beyond the rub, enemies nearer than `clear`."""
    for other in table.here():
        if other.id == unit.id or other.id in besides:
            continue
        there = box_of(other)
        least = clear if other.side != unit.side else -RUB
        if not far_apart(box, there, max(least, 0)) and gap(box, there) < least:
            return other
    return None


def may_stand(table: Tabletop, unit: Unit, box: Box, besides: Collection[str] = (), clear: int = 0) -> bool:
    """Whether a unit could stand there: on the table, on ground that bears it, with room."""
    if not on_table(table, box) or in_the_way(table, unit, box, besides, clear) is not None:
        return False
    return not bars(unit, box, table.course.position.ground, unit.block)
