"""12.14. Ways to a place: wheel until one fronts it, then go straight, or obliquely where that is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.measure.bearing import bearing, turn_to
from pbem.rules.old_dessauer.measure.box import SLACK, Box, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import files_in_contact, flush, is_joint, outward, wing_met
from pbem.rules.old_dessauer.movement.legs import Change, Leg, along, go, wheel
from pbem.rules.old_dessauer.movement.tables import NARROW, change_cost

BEHIND: Final = 1350
"""Beyond this angle from its front it faces about rather than wheels, where that is cheaper, in tenths of a degree."""
STRIDE: Final = 16
"""How far apart the looks ahead of a planned attack are, in 1/64 inch."""
Spotted = tuple[int, int]
"""A point of the table in 1/64 inch."""


def distance_to(pose: Pose, goal: Spotted) -> int:
    """How far the middle of a front is from a point, in 1/64 inch."""
    dx, dy = goal[0] - pose.x, goal[1] - pose.y
    return (isqrt(4 * (dx * dx + dy * dy)) + 1) // 2


def wheel_to(unit: Unit, goal: Spotted, *, free: bool = False) -> tuple[Leg, ...]:
    """The wheel after which a unit fronts a point; its front's middle moves the while, so it is found in steps.

    13.1, 19.8: skirmishers, and who is `free` of his ranks behind works, simply turn.
    """
    off = bearing_off(unit.at, goal)
    if free or unit.skirmishing or off == 0:
        return (Change(unit.formation, unit.files, off, 0),) if off else ()
    angle = off
    for _ in range(4):
        leg = wheel(unit, abs(angle), 1 if angle > 0 else -1)
        rest = bearing_off(leg.pose(unit.at, 1, 1), goal)
        if rest == 0 or not -1790 < angle + rest < 1790:
            break
        angle += rest
    return (wheel(unit, abs(angle), 1 if angle > 0 else -1),) if angle else ()


def toward(unit: Unit, goal: Spotted, *, free: bool = False) -> tuple[Leg, ...]:
    """12.13, 12.14: the cheapest of going straight or obliquely, wheeling first, or facing about first."""
    far = distance_to(unit.at, goal)
    if far == 0:
        return ()
    off = bearing_off(unit.at, goal)
    loose = free or unit.skirmishing
    if loose or abs(off) <= NARROW:
        turned = wheel_to(unit, goal, free=loose) if loose else ()
        return (*turned, go(along(unit, turned), far, bearing_off(along(unit, turned).at, goal)))
    ways = [_after(unit, wheel_to(unit, goal), goal)]
    if abs(off) > BEHIND:
        ways.append(_after(unit, (Change(unit.formation, unit.files, off, change_cost(unit)),), goal))
    return min(ways, key=lambda legs: cost_of(unit, legs))


def _after(unit: Unit, legs: tuple[Leg, ...], goal: Spotted) -> tuple[Leg, ...]:
    there = along(unit, legs)
    far = distance_to(there.at, goal)
    return (*legs, go(there, far, bearing_off(there.at, goal))) if far else legs


def cost_of(unit: Unit, legs: Sequence[Leg]) -> int:
    """What a way costs in 1/64 inch; a change of facing is taken as its share of six inches."""
    return sum(leg.quarters * 96 if isinstance(leg, Change) else leg.cost for leg in legs)


def bearing_off(pose: Pose, goal: Spotted) -> int:
    """How far a point lies off a front, clockwise, in tenths of a degree."""
    dx, dy = goal[0] - pose.x, goal[1] - pose.y
    return turn_to(pose.heading, bearing(dx, dy)) if dx or dy else 0


def middle_of(box: Box, edge: Edge) -> Spotted:
    """The middle of a side, in 1/64 inch."""
    aside, forward = {
        Edge.FRONT: (0, box.deep),
        Edge.REAR: (0, -box.deep),
        Edge.LEFT: (-box.half, 0),
        Edge.RIGHT: (box.half, 0),
    }[edge]
    return box.spot(box.point(aside, forward))


def _sides(unit: Unit, target: Box) -> Iterator[tuple[Box, Edge]]:
    """Every side that may be come upon, wing by wing of a bent line, of wings and of flanks the nearer hand first."""

    def aside(spot: tuple[int, int]) -> int:
        return abs(bearing_off(unit.at, spot))

    for wing in sorted(target.wings, key=lambda each: aside(each.middle)):
        flanks = sorted((Edge.LEFT, Edge.RIGHT), key=lambda edge: aside(middle_of(wing, edge)))
        for edge in (Edge.FRONT, *flanks, Edge.REAR):
            if not is_joint(wing, edge):
                yield wing, edge


def ways_to_attack(unit: Unit, target: Box, far: int, *, free: bool = False) -> Iterator[tuple[Leg, ...]]:
    """14: straight, obliquely, wheeling parallel to a side or upon its middle, each `far` 1/64 inch long.

    The nearer hand comes before the other, so that of ways alike a table in a glass shows the same in a glass. Who is
    `free` of his ranks behind works wheels there at no cost (19.8).
    """
    aside = NARROW if bearing_off(unit.at, target.middle) >= 0 else -NARROW
    for angle in (0, aside, -aside):
        yield (go(unit, far, angle),)
    for wing, edge in _sides(unit, target):
        goal = middle_of(wing, edge)
        yield (go(unit, far, _narrowed(bearing_off(unit.at, goal))),)
        parallel = turn_to(unit.at.heading, (outward(wing.pose, edge) + CIRCLE // 2) % CIRCLE)
        if abs(parallel) <= 900:
            first: tuple[Leg, ...] = (
                (wheel(unit, abs(parallel), 1 if parallel > 0 else -1, free=free),) if parallel else ()
            )
            there = along(unit, first)
            yield (*first, go(there, far, _narrowed(bearing_off(there.at, goal))))
            yield (*first, go(there, far))
        if abs(bearing_off(unit.at, goal)) <= 1200:
            first = wheel_to(unit, goal, free=free)
            yield (*first, go(along(unit, first), far))


def _narrowed(angle: int) -> int:
    return max(-NARROW, min(NARROW, angle))


def meeting(unit: Unit, legs: tuple[Leg, ...], target: Box, budget: int) -> tuple[Edge, int, int] | None:
    """14.1: the side, the figures and the cost with which a way meets a target that stands; None where it does not."""
    spent = 0
    for leg in legs:
        if isinstance(leg, Change):
            unit = along(unit, (leg,))
            continue
        steps = max(1, -(-leg.cost // STRIDE))
        number = 1
        while number <= steps:
            if spent + leg.cost * number // steps > budget:
                return None
            apart = gap(Box(leg.pose(unit.at, number, steps), unit.shape), target)
            if apart <= SLACK:
                last = leg.pose(unit.at, number - 1, steps)
                return _met(unit, last, target, spent + leg.cost * number // steps)
            # no step brings it nearer by more than a stride, so those that cannot meet are left out
            number += max(1, (apart - SLACK) // STRIDE)
        spent += leg.cost
        unit = replace(unit, pose=leg.pose(unit.at, 1, 1))
    return None


def _met(unit: Unit, pose: Pose, target: Box, cost: int) -> tuple[Edge, int, int] | None:
    met = wing_met(laid(pose, unit.shape), target)
    if met is None:
        return None
    wing, edge = met
    there = laid(flush(laid(pose, unit.shape), wing, edge), unit.shape)
    files = len(files_in_contact(there, target))
    return (edge, files, cost) if files else None


def nearest_way(unit: Unit, target: Box, *, free: bool = False) -> tuple[Leg, ...]:
    """The way that brings it nearer to a target it cannot reach."""
    goals = (middle_of(wing, edge) for wing, edge in _sides(unit, target))
    return toward(unit, min(goals, key=lambda goal: distance_to(unit.at, goal)), free=free)
