"""14, 17.5. Which side of a unit is met, how one stands flush against it, and which figures then touch."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.sine import ONE, rounded
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.measure.box import FINE, TOUCH, Box, Fine, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose

STEEPEST: Final = 450
"""14.1: the widest angle of contact, in tenths of a degree."""
BEHIND: Final = 4
"""How far a corner has to be behind a front to be behind it, in 1/64 inch."""
OVERLAP: Final = 2
"""How much of a figure's front has to overlap an enemy for it to touch him: more than this, in 1/64 inch."""
_FRONTS: Final = {Edge.FRONT: 0, Edge.RIGHT: 900, Edge.REAR: 1800, Edge.LEFT: 2700}
"""Which way each side of a unit looks, clockwise from its own front."""


def outward(pose: Pose, edge: Edge) -> int:
    """The heading in which a side of a unit looks."""
    return (pose.heading + _FRONTS[edge]) % CIRCLE


def length_of(shape: Footprint, edge: Edge) -> int:
    """How long a side is, in 1/64 inch."""
    return shape.front if edge in (Edge.FRONT, Edge.REAR) else shape.deep


def side_met(pose: Pose, other: Box) -> Edge | None:
    """The side before which somebody stands, facing it within 45 degrees; of two alike the front; None for none."""
    here = pose.x * FINE, pose.y * FINE
    aside, forward = other.own(here)
    whole, slack = ONE * ONE, TOUCH * FINE * ONE
    outside = {
        Edge.FRONT: forward - other.deep * whole,
        Edge.LEFT: -aside - other.half * whole,
        Edge.RIGHT: aside - other.half * whole,
        Edge.REAR: -forward - other.deep * whole,
    }
    met = [
        (between(pose.heading, (outward(other.pose, edge) + 1800) % CIRCLE), place, edge)
        for place, (edge, past) in enumerate(outside.items())
        if past >= -slack and not is_joint(other, edge)
    ]
    facing = [found for found in met if found[0] <= STEEPEST]
    return min(facing)[2] if facing else None


def is_joint(wing: Box, edge: Edge) -> bool:
    """12.16: whether a side is no side of the unit, for another wing of its bent line stands there."""
    beside = (wing.of.left if edge is Edge.LEFT else wing.of.right) if wing.of else 0
    return beside > 0 and edge in (Edge.LEFT, Edge.RIGHT)


def wing_met(box: Box, other: Box) -> tuple[Box, Edge] | None:
    """14, 12.16: the block of another that is met, and its side; of several wings the one that is met most squarely."""
    if not other.bent:
        edge = side_met(box.pose, other)
        return (other, edge) if edge is not None else None
    near = max(TOUCH, gap(box, other))
    found = []
    for wing in other.wings:
        edge = side_met(box.pose, wing)
        if edge is not None and gap(box, wing) <= near:
            turn = between(box.pose.heading, (outward(wing.pose, edge) + 1800) % CIRCLE)
            found.append(((turn, gap(box, wing)), wing, edge))
    return min(found, key=lambda each: each[0])[1:] if found else None


def flush(box: Box, other: Box, edge: Edge, shift: int = 0) -> Pose:
    """Where a unit stands flush against a side, 1/64 inch off, opposite to where its front's middle is now.

    `shift` moves it along the side to its own right, in 1/64 inch.
    """
    away = outward(other.pose, edge)
    heading = (away + 1800) % CIRCLE
    face = laid(Pose(0, 0, heading), box.shape)
    aside, forward = other.own((box.pose.x * FINE, box.pose.y * FINE))
    along = {Edge.FRONT: -aside, Edge.REAR: aside, Edge.LEFT: -forward, Edge.RIGHT: forward}[edge]
    along = rounded(along, FINE * ONE) + shift
    out = (other.deep if edge in (Edge.FRONT, Edge.REAR) else other.half) + 2
    x = other.x + 2 * along * face.ay - out * face.ax
    y = other.y - 2 * along * face.ax - out * face.ay
    return Pose(*other.spot((x, y)), heading)


def bases_on(box: Box, edge: Edge) -> int:
    """How many bases a side has: files in front and behind, ranks on the flanks."""
    return box.shape.files if edge in (Edge.FRONT, Edge.REAR) else box.shape.ranks


def touching(box: Box, edge: Edge, other: Box) -> tuple[int, ...]:
    """17.5: the bases along a side that touch another unit, counted from the left, on flanks from the front.

    A base counts where more than 1/32 inch of its side lies against the other. Of a bent line its own sides count, and
    its files are numbered from the left of the whole.
    """
    if box.bent:
        return tuple(base for wing in box.wings if not is_joint(wing, edge) for base in touching(wing, edge, other))
    before = box.of.left if box.of and edge in (Edge.FRONT, Edge.REAR) else 0
    found = []
    for number in range(bases_on(box, edge)):
        start, end = _side_of_base(box, edge, number)
        length = (box.shape.width if edge in (Edge.FRONT, Edge.REAR) else box.shape.depth) * FINE
        shares = (_share_in(start, end, wing) for wing in other.wings)
        if any(part * length > OVERLAP * FINE * whole for part, whole in shares):
            found.append(before + number)
    return tuple(found)


def files_in_contact(box: Box, other: Box) -> tuple[int, ...]:
    """17.5: the front files that touch another unit, counted from the left."""
    return touching(box, Edge.FRONT, other)


def _side_of_base(box: Box, edge: Edge, number: int) -> tuple[Fine, Fine]:
    """The side of one base, as far in front of it as a touch reaches."""
    width, depth, touch = box.shape.width, box.shape.depth, 2 * TOUCH
    if edge in (Edge.FRONT, Edge.REAR):
        forward = box.deep + touch if edge is Edge.FRONT else -box.deep - touch
        left = -box.half + 2 * number * width
        return box.point(left, forward), box.point(left + 2 * width, forward)
    aside = box.half + touch if edge is Edge.RIGHT else -box.half - touch
    front = box.deep - 2 * number * depth
    return box.point(aside, front), box.point(aside, front - 2 * depth)


def _share_in(start: Fine, end: Fine, other: Box) -> tuple[int, int]:
    """What part of a line lies within a block, as a fraction of whole numbers."""
    whole = ONE * ONE
    return clipped(other.own(start), other.own(end), other.half * whole, other.deep * whole)


def clipped(start: tuple[int, int], end: tuple[int, int], half: int, deep: int) -> tuple[int, int]:
    """What part of a line lies within an upright box about the origin, as a fraction of whole numbers."""
    low, high, scale = 0, 1, 1
    for here, there, limit in ((start[0], end[0], half), (start[1], end[1], deep)):
        step = there - here
        for along, room in ((step, limit - here), (-step, limit + here)):
            if along == 0:
                if room < 0:
                    return 0, 1
                continue
            # where the line crosses this side, as room / along, brought to a common denominator with the others
            size = abs(along)
            crossing = (room if along > 0 else -room) * scale
            low, high, scale = low * size, high * size, scale * size
            if along > 0:
                high = min(high, crossing)
            else:
                low = max(low, crossing)
            if low >= high:
                return 0, 1
    return high - low, scale


def truly_behind(start: Box, target: Box) -> bool:
    """14.4: whether any part of a unit is behind another's frontage, both where they stood when movement began."""
    limit = (target.deep * ONE * ONE) - BEHIND * FINE * ONE
    return any(target.own(corner)[1] < limit for corner in start.points)
