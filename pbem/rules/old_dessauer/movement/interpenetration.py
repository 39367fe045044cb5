"""12.15. Passing through a friend, at a quarter of the pace, or in disorder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import RUB, Box, fine, gap, laid, squared_from
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.mover import SLICES, Mover

if TYPE_CHECKING:
    from pbem.rules.old_dessauer.movement.clock import Clock


def goes_through(clock: Clock, pair: tuple[str, str]) -> bool:
    """12.15: whether one of two friends is passing the other: it was told to, or one of them skirmishes.

    It begins only where the far side will be reached in time, nobody on the way counted; a friend that moves, or is in
    combat, is not gone through.
    """
    if pair in clock.went_through:
        return True
    units = clock.table.units
    for one, two in (pair, pair[::-1]):
        mover = clock.movers.get(one)
        if mover is None or not mover.under_way:
            continue
        free = any(_no_obstacle(units[name]) for name in pair)
        if not free and two not in mover.passes:
            continue
        other = clock.movers.get(two)
        if clock.table.fights(two) or (other is not None and other.under_way and not free):
            continue
        if _comes_out(clock, mover, two):
            clock.went_through.add(pair)
            if not free:
                mover.passes |= {two}
            return True
    return False


def _no_obstacle(unit: Unit) -> bool:
    """12.15: skirmishers, and limbers."""
    return unit.skirmishing or unit.formation is Formation.LIMBERED


def is_inside(pose: Pose, friend: Box) -> bool:
    """Whether the middle of a front is within a friend's ground: his depth is what costs four times its length."""
    return squared_from(friend, fine(pose.x, pose.y)) == 0


def _comes_out(clock: Clock, mover: Mover, friend: str) -> bool:
    """Whether its way leads into a friend and out of him again, going slowly while it overlaps him."""
    there = box_of(clock.table.units[friend])
    ghost = replace(mover)
    slowly = friend in mover.passes and not mover.hasty
    entered = False
    for _ in range(clock.slice, SLICES + 1):
        if not ghost.under_way:
            break
        ghost.step = ghost.ahead()
        entered = entered or gap(laid(ghost.step.pose, ghost.now.shape), there) < -RUB
        ghost.slow = slowly and is_inside(ghost.step.pose, there)
    return entered and gap(laid(ghost.step.pose, ghost.now.shape), there) >= -RUB
