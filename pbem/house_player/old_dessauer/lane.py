"""The ground before a unit: how far it may go until a friend stands in its way, and how to come past him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.sine import ONE
from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import FINE, RUB, ahead, far_apart, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.tables import NARROW

CLEAR: Final = INCH
"""How much is kept from the friend ahead."""
SIDEWAYS, BACK = 900, 1800
PARTS: Final = 4
"""At how many places of a way aside it is looked whether there is room."""


def straight(unit: Unit, far: int, friends: Iterable[Unit]) -> tuple[int, Unit | None]:
    """How far of so many 1/64 inch it may go ahead, and the friend who bars the rest."""
    end = _gone(unit.at, far + CLEAR, 0)
    lane = laid(end, Footprint(unit.shape.files, 1, unit.shape.width, far + CLEAR))
    ax, ay = ahead(unit.at.heading)
    best, bar = far, None
    for friend in friends:
        box = box_of(friend)
        if friend.id == unit.id or far_apart(lane, box, 0) or gap(lane, box) >= -RUB:
            continue
        off = min((x - unit.at.x * FINE) * ax + (y - unit.at.y * FINE) * ay for x, y in box.points) // (FINE * ONE)
        if off - CLEAR < best:
            best, bar = max(0, off - CLEAR), friend
    return best, bar


def aside(unit: Unit, far: int, bar: Unit, friends: Iterable[Unit]) -> tuple[str, str, int] | None:
    """How it comes past a friend: obliquely or by a step aside, to which hand and how far; None where neither goes.

    The hand to which the way is shorter comes first.
    """
    to_the_right = box_of(unit).own(box_of(bar).point(0, 0))[0] > 0
    near = [friend for friend in friends if friend.id != unit.id]
    for verb, angle, length in (("oblique", NARROW, far), ("sidestep", SIDEWAYS, far // (4 if unit.clumsy else 2))):
        for hand in ("left", "right") if to_the_right else ("right", "left"):
            if length and _open(unit, length, angle if hand == "right" else -angle, near):
                return verb, hand, length
    return None


def backward(unit: Unit, far: int, friends: Iterable[Unit]) -> int:
    """How far of so many 1/64 inch it may step back, by quarters of them, before it comes upon a friend."""
    near = [friend for friend in friends if friend.id != unit.id]
    ways = (far * part // PARTS for part in range(PARTS, 0, -1))
    return next((way for way in ways if _open(unit, way, BACK, near)), 0)


def _open(unit: Unit, far: int, angle: int, friends: Sequence[Unit]) -> bool:
    """Whether no friend stands anywhere on a way."""
    blocks = [laid(_gone(unit.at, far * part // PARTS, angle), unit.shape) for part in range(1, PARTS + 1)]
    boxes = [box_of(friend) for friend in friends]
    return not any(
        not far_apart(block, box, 0) and gap(block, box) < -RUB for block in blocks for box in boxes
    )  # fmt: skip


def _gone(pose: Pose, far: int, angle: int) -> Pose:
    return Go(far, angle % CIRCLE, far).pose(pose, 1, 1) if far else pose
