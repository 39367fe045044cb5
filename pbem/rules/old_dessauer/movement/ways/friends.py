"""Orders by friends: into line with them, behind, beside and between them, where they will stand in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.order import Action
from pbem.battle.sine import ONE, rounded
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.measure.bearing import turn_to
from pbem.rules.old_dessauer.measure.box import FINE, ahead
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.legs import Leg, along, go, wheel
from pbem.rules.old_dessauer.movement.toward import bearing_off, cost_of, distance_to, toward
from pbem.rules.old_dessauer.movement.ways.going import go_along, target_of
from pbem.rules.old_dessauer.movement.ways.way import LEFT, RIGHT, Does, Foreseen, Way
from pbem.rules.old_dessauer.orders.measures import in_inches

BEHIND: Final = 4 * INCH
"""How far behind a friend his support stands, in 1/64 inch."""
BEFORE: Final = 2 * INCH
"""How far before a general those stand who cover him."""
INTERVAL: Final = INCH // 2
"""What is left between a friend's flank and whoever covers it."""


def _planned(way: Way, action: Action, friend: Foreseen) -> Unit | None:
    found = target_of(way, action)
    return friend(found) if found is not None else None


def _align(way: Way, action: Action, friend: Foreseen) -> None:
    """12.13: into one line with a friend, with the interval they have now, fronting as he does.

    In a line that wheels, each on its own corner, this brings all up to the one they dress on.
    """
    now = target_of(way, action)
    if now is None or now.id == way.start.id:
        return
    there = friend(now)
    _front(way, action, there.at.heading)
    ax, ay = ahead(now.at.heading)
    aside = rounded((way.start.at.x - now.at.x) * ay - (way.start.at.y - now.at.y) * ax, ONE)
    _step_to(way, action, beside(there.at, aside, 0))


def _front(way: Way, action: Action, heading: int) -> None:
    """Wheel until it fronts so."""
    turn = turn_to(way.at.at.heading, heading)
    if turn and way.left > 0:
        go_along(way, action, (wheel(way.at, abs(turn), RIGHT if turn > 0 else LEFT, free=way.free),))


def _step_to(way: Way, action: Action, goal: Pose) -> None:
    """Go there in one step, forward, aslant or back, fronting as before."""
    spot = goal.x, goal.y
    far = distance_to(way.at.at, spot)
    if far and way.left > 0:
        go_along(way, action, (go(way.at, far, bearing_off(way.at.at, spot)),))


def beside(pose: Pose, aside: int, forward: int) -> Pose:
    """A pose so far to the right of another and before it, in 1/64 inch, with the same front."""
    ax, ay = ahead(pose.heading)
    return pose.moved(rounded(aside * ay + forward * ax, ONE), rounded(forward * ay - aside * ax, ONE))


def _stand_at(way: Way, action: Action, goal: Pose) -> None:
    """To a pose, by wheeling and marching there or by stepping aside, whichever is cheaper, and take up its front."""
    spot = goal.x, goal.y
    if not distance_to(way.at.at, spot):
        _front(way, action, goal.heading)
        return
    march = toward(way.at, spot, free=way.free)
    step = (go(way.at, distance_to(way.at.at, spot), bearing_off(way.at.at, spot)),)
    go_along(way, action, min(step, march, key=lambda legs: _with_front(way.at, legs, goal.heading)))
    if not way.goes_on:
        _front(way, action, goal.heading)


def _with_front(unit: Unit, legs: Sequence[Leg], heading: int) -> int:
    """What a way costs with the wheel at its end, in 1/64 inch."""
    there = along(unit, legs)
    turn = abs(turn_to(there.at.heading, heading))
    return cost_of(unit, legs) + (wheel(there, turn, RIGHT).cost if turn else 0)


def _support(way: Way, action: Action, friend: Foreseen) -> None:
    """Four inches behind a friend."""
    there = _planned(way, action, friend)
    if there is not None:
        _stand_at(way, action, beside(there.at, 0, -there.shape.deep - BEHIND))


def _cover(way: Way, action: Action, friend: Foreseen) -> None:
    """Beside a friend's flank and a step behind his front; before a general, towards the nearest enemy."""
    general = way.table.generals.get(action.units[0]) if action.units else None
    if general is not None and general.spot is not None:
        _stand_at(way, action, _before(way, general.spot.x, general.spot.y))
        return
    there = _planned(way, action, friend)
    if there is None:
        return
    ax, ay = ahead(there.at.heading)
    right = (way.at.at.x - there.at.x) * ay >= (way.at.at.y - there.at.y) * ax
    side = {"left": LEFT, "right": RIGHT}.get(action.word, RIGHT if right else LEFT)
    aside = -(-(there.shape.front + way.at.shape.front) // 2) + INTERVAL
    _stand_at(way, action, beside(there.at, side * aside, -there.shape.deep))


def _before(way: Way, x: int, y: int) -> Pose:
    """Before a general's head on the side of the nearest enemy; where none is known, on the side it fronts."""
    foes = [foe.at for foe in way.table.enemies(way.at.side)]
    head = Pose(x, y, way.at.at.heading)
    nearest = min(foes, key=lambda pose: distance_to(head, (pose.x, pose.y)), default=None)
    heading = head.heading if nearest is None else (head.heading + bearing_off(head, (nearest.x, nearest.y))) % CIRCLE
    return beside(Pose(x, y, heading), 0, BEFORE + way.at.shape.deep)


def _fill_gap(way: Way, action: Action, friend: Foreseen) -> None:
    """Into the middle between two friends, in one line with them, if they leave it room."""
    pair = [friend(way.table.units[name]) for name in action.units if name in way.table.units]
    if len(pair) != 2 or not all(unit.here for unit in pair):
        way.refuse(action, "a gap is between two friends on the table", "12")
        return
    one, two = pair
    ax, ay = ahead(one.at.heading)
    left, right = (one, two) if (two.at.x - one.at.x) * ay >= (two.at.y - one.at.y) * ax else (two, one)
    a, b = left.box.wings[-1].corners[1], right.box.wings[0].corners[0]
    wide = rounded((b[0] - a[0]) * ay - (b[1] - a[1]) * ax, ONE * FINE)
    if wide < way.at.shape.front:
        have, needs = in_inches(max(0, wide), at_most=True), in_inches(way.at.shape.front)
        way.refuse(action, f"the gap is {have} inches wide, and its front {needs}", "12")
        return
    turn = turn_to(left.at.heading, right.at.heading)
    x, y = one.at.x, one.at.y
    east, north = rounded(a[0] + b[0] - 2 * x * FINE, 2 * FINE), rounded(a[1] + b[1] - 2 * y * FINE, 2 * FINE)
    _stand_at(way, action, Pose(x + east, y + north, (left.at.heading + rounded(turn, 2)) % CIRCLE))


FRIENDS: Final[Mapping[str, Does]] = {
    "align": _align,
    "support": _support,
    "cover": _cover,
    "fill gap": _fill_gap,
}
