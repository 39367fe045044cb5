"""12.15. When all have moved nobody stands in a friend: who was stopped on its way through goes back."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.sine import rounded
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.mover import Mover
from pbem.rules.old_dessauer.movement.room import in_the_way, may_stand


def come_clear(clock: Clock) -> None:
    """12.15: who was stopped while it passed through a friend goes back to where there is room."""
    table = clock.table
    for mover in clock.movers.values():
        unit = table.units[mover.unit.id]
        if not unit.here or table.fights(unit.id) or not _overlaps_friend(table, unit):
            continue
        mover.halt(mover.stopped)
        for pose in _back_along(mover):
            there = unit.posed(pose)
            if may_stand(table, there, there.box):
                mover.step = replace(mover.step, unit=table.change(unit.id, pose=pose))
                mover.track.append(pose)
                break


def _overlaps_friend(table: Tabletop, unit: Unit) -> bool:
    other = in_the_way(table, unit, unit.box)
    return other is not None and other.side == unit.side


def _back_along(mover: Mover) -> list[Pose]:
    """The poses along its track in eighths of its length, last first."""
    found = []
    for start, end in zip(mover.track[-2::-1], mover.track[:0:-1], strict=False):
        for part in range(15, -1, -1):
            x = start.x + rounded((end.x - start.x) * part, 16)
            y = start.y + rounded((end.y - start.y) * part, 16)
            found.append(Pose(x, y, end.heading))
        found.append(start)
    return found
