"""14. The last steps of an attack: up to the enemy, aside of friends, parallel to him, and along his side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.sine import ONE, rounded
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.bearing import turn_to
from pbem.rules.old_dessauer.measure.box import FINE, RUB, Box, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import flush, length_of, outward
from pbem.rules.old_dessauer.movement.legs import Go, wheel
from pbem.rules.old_dessauer.movement.mover import PARTS, Mover, heading_of_march
from pbem.rules.old_dessauer.movement.room import in_the_way, may_stand
from pbem.rules.old_dessauer.movement.tables import allowance

if TYPE_CHECKING:
    from pbem.rules.old_dessauer.movement.clock import Clock

STEP_AHEAD: Final = INCH
"""How far at most it steps straight up to whom it has all but met, in 1/64 inch."""
EIGHTH: Final = INCH // 8
QUARTER: Final = INCH // 4


def step_up(clock: Clock, mover: Mover, other: Unit) -> tuple[Pose | None, str]:
    """Ahead by 1/64 inch as far as the other lets it, by eighths aside of a friend who stands in the way.

    It goes aside for at most half the move that is left; where there is no room even so, tells who is in the way.
    """
    here, there = mover.step.pose, box_of(other)
    hand, friend = 0, ""
    for aside in range(0, max(EIGHTH, _left(mover)) + 1, EIGHTH):
        up = _ahead(mover, Go(aside, hand, aside).pose(here, 1, 1) if aside else here, there)
        box = laid(up, mover.now.shape)
        bar = in_the_way(clock.table, mover.now, box, (other.id,))
        if bar is None:
            fits = not aside or (gap(box, there) >= 0 and may_stand(clock.table, mover.now, box, (other.id,)))
            return (up, "") if fits else (None, friend)
        away = _aside_of(box, box_of(bar))
        if not away or (hand and hand != away):
            return None, bar.id
        hand, friend = away, bar.id
    return None, friend


def _aside_of(box: Box, friend: Box) -> int:
    """The hand on which a friend is not, as an angle from the front; 0 where he is straight ahead or behind."""
    aside, _ = box.own((friend.x, friend.y))
    return -900 if aside > 0 else 900 if aside < 0 else 0


def _left(mover: Mover) -> int:
    """Half the move that is left, in 1/64 inch."""
    return max(0, allowance(mover.now, mover.position.rules) - mover.spent // PARTS) // 2


def _ahead(mover: Mover, here: Pose, other: Box) -> Pose:
    angle = heading_of_march(mover)
    last = here
    for far in range(1, STEP_AHEAD + 1):
        pose = Go(far, angle, far).pose(here, 1, 1)
        if gap(laid(pose, mover.now.shape), other) < 0:
            return last
        last = pose
    return here


def conform(clock: Clock, mover: Mover, up: Pose, other: Unit, side: tuple[Box, Edge]) -> tuple[Pose, bool]:
    """Wheel on the touching corner until parallel and shift along; where there is no room, stand as one touches."""
    there, edge = side
    turn = turn_to(up.heading, (outward(there.pose, edge) + CIRCLE // 2) % CIRCLE)
    swing = wheel(mover.now, abs(turn), 1 if turn > 0 else -1)
    shape = mover.now.shape
    steps = max(1, -(-shape.front * abs(turn) * 355 // (1800 * 113 * QUARTER)))
    for number in range(steps + 1):
        if not _fits(clock, mover, laid(swing.pose(up, number, steps), shape), other.id):
            return up, False
    pose = flush(laid(swing.pose(up, 1, 1), shape), there, edge)
    if not _fits(clock, mover, laid(pose, shape), other.id, strict=True):
        return up, False
    return _shifted(clock, mover, pose, other, side), True


def _shifted(clock: Clock, mover: Mover, pose: Pose, other: Unit, side: tuple[Box, Edge]) -> Pose:
    """Along the side by eighths of an inch, for at most half the move that is left, while more of it comes to touch."""
    (there, edge), shape = side, mover.now.shape
    aside, forward = there.own((pose.x * FINE, pose.y * FINE))
    along = {Edge.FRONT: -aside, Edge.REAR: aside, Edge.LEFT: -forward, Edge.RIGHT: forward}[edge]
    along = rounded(along, FINE * ONE)
    beyond = abs(along) - abs(length_of(there.shape, edge) - shape.front) // 2
    way = 1 if along < 0 else -1
    best = pose
    for far in range(EIGHTH, min(beyond, _left(mover)) + 1, EIGHTH):
        shifted = flush(laid(pose, shape), there, edge, way * far)
        if not _fits(clock, mover, laid(shifted, shape), other.id, strict=True):
            break
        best = shifted
    return best


def _fits(clock: Clock, mover: Mover, box: Box, target: str, *, strict: bool = False) -> bool:
    """Whether it may stand or swing there; its target may be rubbed while it swings, nobody once it stands."""
    besides = () if strict else (target,)
    if not may_stand(clock.table, mover.now, box, besides):
        return False
    return strict or gap(box, box_of(clock.table.units[target])) >= -RUB
