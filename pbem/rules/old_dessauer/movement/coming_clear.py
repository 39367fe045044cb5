"""12.15. When all have moved nobody stands in a friend: who was stopped on its way through goes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pbem.battle.sine import rounded
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.mover import Mover
from pbem.rules.old_dessauer.movement.room import in_the_way, may_stand

PARTS: Final = 16
"""In how many parts of a leg it looks for room, from where it was stopped backwards."""


def come_clear(clock: Clock) -> None:
    """12.15: who was stopped while it passed through a friend goes back to where there is room."""
    table = clock.table
    for mover in clock.movers.values():
        unit = table.units[mover.unit.id]
        if not unit.here or table.fights(unit.id) or not _overlaps_friend(table, unit):
            continue
        mover.halt(mover.stopped)
        for leg, part, pose in _back_along(mover):
            there = unit.posed(pose)
            if may_stand(table, there, there.box):
                mover.step = replace(mover.step, unit=table.change(unit.id, pose=pose))
                mover.undo(leg, pose, part, PARTS)
                break


def _overlaps_friend(table: Tabletop, unit: Unit) -> bool:
    other = in_the_way(table, unit, unit.box)
    return other is not None and other.side == unit.side


def _back_along(mover: Mover) -> Iterator[tuple[int, int, Pose]]:
    """The poses along its track, last first, each with its leg and in how many of its parts that leads there."""
    for leg in range(len(mover.track) - 2, -1, -1):
        start, end = mover.track[leg : leg + 2]
        for part in range(PARTS - 1, -1, -1):
            x = start.x + rounded((end.x - start.x) * part, PARTS)
            y = start.y + rounded((end.y - start.y) * part, PARTS)
            yield leg, part, Pose(x, y, end.heading) if part else start
