"""Angles between headings, and the heading from one point to another."""

from __future__ import annotations

from pbem.battle.bearing import CIRCLE
from pbem.battle.measured_ground import heading_of
from pbem.rules.old_dessauer.measure.box import Fine


def between(a: int, b: int) -> int:
    """The angle between two headings, 0 to 1800 tenths of a degree."""
    turn = (a - b) % CIRCLE
    return min(turn, CIRCLE - turn)


def turn_to(a: int, b: int) -> int:
    """How far to turn clockwise from one heading to another, -1799 to 1800 tenths of a degree."""
    turn = (b - a) % CIRCLE
    return turn if turn <= CIRCLE // 2 else turn - CIRCLE


def bearing(dx: int, dy: int) -> int:
    """The heading nearest to a direction east and north, in tenths of a degree; north for no direction at all."""
    return heading_of(dx, dy) if dx or dy else 0


def bearing_between(start: Fine, end: Fine) -> int:
    """The heading from one point to another."""
    return bearing(end[0] - start[0], end[1] - start[1])
