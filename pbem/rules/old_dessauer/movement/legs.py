"""12.7 to 12.14. The legs of a way: going, wheeling and changing formation, and where a unit stands along them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.bend import Bend
from pbem.battle.sine import ONE, rounded
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade, Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.measure.box import FINE, ahead
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.tables import FULL, NARROW

PI: Final = (355, 113)
LEFT, RIGHT = -1, 1


@dataclass(frozen=True, slots=True)
class Go:
    """12.13: so far in a direction told clockwise from the front, fronting as before; lengths in 1/64 inch."""

    distance: int
    angle: int
    cost: int

    def pose(self, start: Pose, done: int, whole: int) -> Pose:
        """Where the unit stands with `done` of `whole` behind it; the step is rounded, never the place."""
        ax, ay = ahead((start.heading + self.angle) % CIRCLE)
        far = self.distance * done
        return start.moved(rounded(ax * far, ONE * whole), rounded(ay * far, ONE * whole))

    def shortened(self, cost: int) -> Go:
        """The beginning of it that costs so much."""
        return replace(self, distance=self.distance * cost // self.cost, cost=cost)

    @property
    def forward(self) -> bool:
        """14.1: whether one may go so into contact: straight or obliquely."""
        return min(self.angle % CIRCLE, -self.angle % CIRCLE) < 900


@dataclass(frozen=True, slots=True)
class Wheel:
    """12.14: a turn clockwise by `angle` tenths of a degree about a point of the front.

    `aside` is where that point is, in half 1/64 inch to the right of the middle of the front.
    """

    angle: int
    aside: int
    cost: int

    def pose(self, start: Pose, done: int, whole: int) -> Pose:
        """Where the unit stands with `done` of `whole` behind it."""
        heading = (start.heading + rounded(self.angle * done, whole)) % CIRCLE
        (ax, ay), (bx, by) = ahead(start.heading), ahead(heading)
        east, north = self.aside * (ay - by), self.aside * (bx - ax)
        return Pose(start.x + rounded(east, FINE), start.y + rounded(north, FINE), heading)

    def shortened(self, cost: int) -> Wheel:
        """The beginning of it that costs so much."""
        return replace(self, angle=rounded(self.angle * cost, self.cost), cost=cost)

    @property
    def forward(self) -> bool:
        """14.1: whether it is a way of coming into contact: no backward wheel is."""
        return self.aside == 0 or (self.aside > 0) == (self.angle > 0)


@dataclass(frozen=True, slots=True)
class Change:
    """12.8: another formation, or facing, or both; `quarters` is its cost in quarters of a move, done at its end."""

    formation: Formation
    files: int
    turn: int
    quarters: int
    afoot: bool | None = None
    """15.3: whether it gets off its horses, or on them again."""
    step: int = 0
    """19.7: how far before the houses it forms up that it comes out of, in 1/64 inch."""
    bend: Bend | None = None
    """12.16: how it is bent once it is a bent line."""

    @property
    def forward(self) -> bool:
        """14.1: no attack move has one."""
        return False


Leg = Go | Wheel | Change


def go(unit: Unit, distance: int, angle: int = 0) -> Go:
    """12.13: straight or to 22.5 degrees aside at full speed, wider or backward at half, the clumsy at a quarter.

    13.1: skirmishers go every way alike.
    """
    angle %= CIRCLE
    wide = min(angle, CIRCLE - angle) > NARROW and not unit.skirmishing
    return Go(distance, angle, distance * (1 if not wide else 4 if unit.clumsy else 2))


def wheel(
    unit: Unit, angle: int, side: int, *, backward: bool = False, width: int | None = None, free: bool = False
) -> Wheel:
    """12.14: a wheel of so many tenths of a degree to one side; about the outer end's own arc, rounded up.

    Backward, the wing on that side goes back about the other. The clumsy wheel at half speed, and backward at a
    quarter; skirmishers, and who is `free` of his ranks behind works, at no cost (13.1, 19.8).
    """
    front = width if width is not None else unit.shape.front
    arc = _arc(front, angle)
    slow = (2 if backward else 1) * (2 if unit.clumsy and not unit.skirmishing else 1)
    pivot = -side if backward else side
    return Wheel(side * angle, pivot * front, 0 if free or unit.skirmishing else arc * slow)


def pinwheel(unit: Unit, angle: int, side: int, *, free: bool = False) -> Wheel:
    """12.14: a line turns about its middle, at half speed, the clumsy at a quarter; at no cost where it is `free`."""
    arc = _arc(-(-unit.shape.front // 2), angle)
    return Wheel(side * angle, 0, 0 if free or unit.skirmishing else arc * (4 if unit.clumsy else 2))


def _arc(radius: int, angle: int) -> int:
    return -(-radius * angle * PI[0] // (1800 * PI[1]))


def changed(unit: Unit, leg: Change) -> Unit:
    """12.8, 12.9: the unit in its new formation, turned about its front's middle; a square about its own middle."""
    if unit.guns is not None and leg.formation is not Formation.AWAY:
        return unit.at_its_guns()
    formed = replace(
        unit,
        formation=leg.formation,
        files=leg.files,
        pose=unit.at.turned(leg.turn),
        disordered=unit.disordered or _falls_into_disorder(unit, leg),
        debt=unit.debt or leg.quarters > FULL,
        bend=leg.bend,
    )
    if leg.step:
        out = Go(leg.step, 0, leg.step).pose(formed.at, 1, 1)
        return replace(formed, pose=out, block="", room=None)
    if leg.afoot is not None:
        return _horsed(formed, afoot=leg.afoot)
    if Formation.SQUARE not in (unit.formation, leg.formation):
        return formed
    (ax, ay), (bx, by) = ahead(unit.at.heading), ahead(formed.at.heading)
    old, new = unit.shape.deep, formed.shape.deep
    step = rounded(bx * new - ax * old, FINE), rounded(by * new - ay * old, FINE)
    return replace(formed, pose=formed.at.moved(*step))


def _horsed(unit: Unit, *, afoot: bool) -> Unit:
    """15.3: on foot dragoons are light infantry, and one figure stays with the horses."""
    if afoot:
        left = max(1, unit.figures - 1)
        return replace(unit, kind=Kind.LIGHT, mount=unit.kind, horses=unit.pose, figures=left)
    return replace(unit, kind=unit.mount or unit.kind, mount=None, horses=None, figures=unit.figures + 1)


def _falls_into_disorder(unit: Unit, leg: Change) -> bool:
    """9.2, 12.10: grade D, and irregulars who manoeuvre like it, by any change of formation or facing."""
    return (
        (unit.grade is Grade.D or unit.drill.irregular) and unit.close_order and not unit.kind.guns and leg.quarters > 0
    )


def along(unit: Unit, legs: Sequence[Leg]) -> Unit:
    """The unit at the end of a way on which nothing stops it."""
    for leg in legs:
        unit = after(unit, leg)
    return unit


def after(unit: Unit, leg: Leg) -> Unit:
    """The unit at the end of one leg."""
    if isinstance(leg, Change):
        return changed(unit, leg)
    return unit.posed(leg.pose(unit.at, 1, 1))
