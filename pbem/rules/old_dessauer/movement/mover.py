"""A unit under way: its legs, how far it has come, and where it would be a slice later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import behind_works, works_behind
from pbem.rules.old_dessauer.field.ground import BARRIERS, QUARTERS, disordered_by, features_under, pace, slowest_of
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.legs import Change, Go, Leg, after
from pbem.rules.old_dessauer.movement.tables import FULL, allowance

SLICES: Final = 108
"""27 inches, light horse in column on a road, in quarters of an inch; the number belongs to the rules version."""
PARTS: Final = SLICES * QUARTERS
"""What 1/64 inch of a move is divided into, so that a slice at any pace buys a whole number of parts."""
CONTACT: Final = "contact"
"""Why an attacker stopped who has met the enemy."""
BEHIND_WORKS: Final = QUARTERS // 2
"""19.8: the pace in the zone of fieldworks."""
DASH: Final = INCH // 4 * PARTS
"""What a slice buys who evades: a quarter of an inch."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a mover would be: the unit as it would stand, the leg it is on, and what is done of that in parts."""

    unit: Unit
    leg: int
    start: Pose
    done: int
    toll: int = 0

    @property
    def pose(self) -> Pose:
        """Where it would stand."""
        return self.unit.at


@dataclass(slots=True)
class Mover:
    """A unit under way; it changes in place as the clock runs.

    `attacks` tells that it makes an attack move, upon `targets` or whoever it meets. `passes` are the friends it may go
    through. `waits` is who was in its way last; `stopped` says why it goes no farther in this bound. `spent` is in
    parts. `dash` tells that it evades. `inside` are the barriers it has paid for.
    """

    unit: Unit
    legs: tuple[Leg, ...]
    step: Step
    position: Position
    attacks: bool = False
    targets: tuple[str, ...] = ()
    passes: frozenset[str] = frozenset()
    hasty: bool = False
    entering: str = ""
    dash: bool = False
    waits: str = ""
    kept_off: str = ""
    """12.2: why it came no nearer to an enemy than an inch, in words."""
    slowed: str = ""
    """19: the ground that has made its pace slower than on the open."""
    stopped: str = ""
    spent: int = 0
    paid: int = 0
    """What the way took of its move, in parts: slow ground and friends make it more than what it spent."""
    track: list[Pose] = field(default_factory=list)
    costs: list[tuple[int, int]] = field(default_factory=list)
    """What each place of its track had cost when it was there: of its way, and of its move."""
    inside: frozenset[str] = frozenset()
    disordered: str = ""
    goes_on: bool = False
    """Whether its orders lead on beyond this bound."""
    under: tuple[Pose, tuple[Feature, ...]] | None = None
    """The terrain under its front's middle, and where that was looked up last."""
    slow: bool = False
    """12.15: whether it goes through a friend just now, at a quarter of its pace."""

    @classmethod
    def of(cls, unit: Unit, legs: Iterable[Leg], position: Position) -> Mover:
        """A unit at the beginning of its way."""
        mover = cls(unit, tuple(legs), Step(unit, 0, unit.at, 0), position)
        mover.mark(unit.at)
        mover.inside = frozenset(found.name or found.kind for found in _barriers(mover._terrain(unit.at)))
        return mover

    @property
    def now(self) -> Unit:
        """The unit as it stands now."""
        return self.step.unit

    @property
    def under_way(self) -> bool:
        """Whether it has anything left to do."""
        return not self.stopped and self.step.leg < len(self.legs)

    @property
    def leads_on(self) -> bool:
        """Whether its orders take it farther in the next bound: nothing has stopped it, and it is not there yet."""
        return not self.stopped and not self.dash and (self.goes_on or self.under_way)

    @property
    def hindrance(self) -> str:
        """Why it went no farther: it was stopped, or somebody keeps it from going on; empty where nobody did."""
        if self.stopped:
            return "" if self.stopped == CONTACT else self.stopped
        return f"{self.waits} in the way" if self.waits else self.kept_off

    @property
    def fell_short(self) -> str:
        """The ground that made it go less far than it was to go in this bound; empty where none did."""
        return self.slowed if not self.stopped and self.under_way else ""

    @property
    def leg(self) -> Leg | None:
        """The leg it is on, None at the end of its way."""
        return self.legs[self.step.leg] if self.step.leg < len(self.legs) else None

    def ahead(self) -> Step:
        """Where it would be after the next slice."""
        return _walked(self, self.step, self._gain())

    def _open_ground(self) -> int:
        return DASH if self.dash else allowance(self.now, self.position.rules) * QUARTERS

    def _gain(self) -> int:
        if self.dash:
            return DASH
        unit = self.now
        quarters, _ = self._pace()
        gain = allowance(unit, self.position.rules) * quarters
        return gain // 4 if self.slow else gain

    def _pace(self) -> tuple[int, str]:
        """19: how fast it goes where it stands, in quarters, and the ground that slows it, empty for none."""
        unit, quarters, why = self.now, QUARTERS, ""
        if not isinstance(self.leg, Change):
            under = self._terrain(unit.at)
            quarters = pace(unit, under, marching=not self.attacks, hasty=self.hasty)
            why = slowest_of(unit, under, hasty=self.hasty) if quarters < QUARTERS else ""
        if isinstance(self.leg, Go) and self.position.works and quarters > BEHIND_WORKS:
            works = works_behind(self.position.ground, self.position.works, unit.at.x, unit.at.y)
            quarters, why = (BEHIND_WORKS, works) if works else (quarters, why)
        return quarters, why

    def _terrain(self, pose: Pose) -> tuple[Feature, ...]:
        if self.under is None or self.under[0] != pose:
            self.under = pose, features_under(self.position.ground, pose.x, pose.y)
        return self.under[1]

    def turns(self, step: Step) -> bool:
        """12.8: whether it ends a change of facing or formation on its way there."""
        return any(isinstance(leg, Change) for leg in self.legs[self.step.leg : step.leg])

    def take(self, step: Step) -> None:
        """Go where it would be; a barrier newly met is to be paid for before anything else."""
        before, gone = self.step, _gone(self, self.step, step)
        self.slowed = self._pace()[1] or self.slowed
        self.spent += gone
        if gone:
            open_ground = self._open_ground()
            self.paid += gone * open_ground // (self._gain() or open_ground)
        self.step = step
        if step.leg != before.leg:
            self.mark(step.pose)
        tolls = [] if self.dash else self._tolls(step.pose)
        for name, _, disorders in tolls:
            self.disordered = self.disordered or (name if disorders else "")
        self.inside = frozenset(found.name or found.kind for found in _barriers(self._terrain(step.pose)))
        if tolls:
            self.step = replace(step, toll=step.toll + sum(toll for _, toll, _ in tolls))
        for name, toll, _ in tolls:
            self.slowed = name if toll else self.slowed
        if not self.disordered and not self.now.disordered:
            self.disordered = self._broken_ground()

    def too_dear(self, step: Step, slices: int) -> str:
        """19.5: what it cannot go into because it could not pay for it in the slices left; empty where nothing bars it.

        Who has done nothing else in this bound may, or the slowest would never come over.
        """
        if self.dash or not self.spent:
            return ""
        tolls = self._tolls(step.pose)
        return tolls[0][0] if sum(toll for _, toll, _ in tolls) > self._gain() * slices else ""

    def _tolls(self, pose: Pose) -> list[tuple[str, int, bool]]:
        """19.5, 19.8: the barriers newly met there, what each costs beyond its width, and whether it disorders."""
        found = []
        for feature in _barriers(self._terrain(pose)):
            name = feature.name or feature.kind
            if name not in self.inside:
                barrier = next((each for each in self.position.barriers if each.feature == feature.name), None)
                stated = barrier or next((each for each in self.position.works if each.feature == feature.name), None)
                cost = stated.cost if stated is not None else _usual_cost(Sort(feature.kind), feature.width)
                toll = max(0, cost - feature.width) * PARTS
                found.append((name, toll, barrier is not None and barrier.disorders))
        return found

    def _broken_ground(self) -> str:
        """9.2, 19.8: what of the ground that it goes over now costs it its order, though it may be out of it again."""
        unit, position = self.now, self.position
        why = disordered_by(unit, unit.box, position.ground, hasty=self.hasty)
        ranked = position.works and unit.close_order and not unit.kind.guns
        return why or (behind_works(position.ground, position.works, unit.box) if ranked else "")

    def go_through(self, friend: str) -> None:
        """12.15: be slow while its front's middle is within this friend; at full speed for nobody, or in haste."""
        self.slow = bool(friend) and not self.hasty
        self.slowed = friend if self.slow else self.slowed

    def arrive(self) -> None:
        """Be where it was to go, whatever is left of its way."""
        self.legs, self.goes_on = self.legs[: self.step.leg], False

    def halt(self, why: str) -> None:
        """Go no farther in this bound; who stops in a barrier pays for it out of what is left of its move."""
        self.stopped = why
        left = allowance(self.now, self.position.rules) * PARTS - self.paid
        toll = max(0, min(self.step.toll, left))
        self.spent, self.paid = self.spent + toll, self.paid + toll
        self.step = replace(self.step, toll=0)
        if self.track[-1] != self.step.pose:
            self.mark(self.step.pose)

    def mark(self, pose: Pose) -> None:
        """Write down a place of its track, and what it has cost to come there."""
        self.track.append(pose)
        self.costs.append((self.spent, self.paid))

    def undo(self, leg: int, pose: Pose, part: int, parts: int) -> None:
        """Have gone no farther than to a pose that lies so many parts of a leg of its track on: the rest is no move."""
        (spent, paid), (all_spent, all_paid) = self.costs[leg], self.costs[leg + 1]
        self.spent = spent + (all_spent - spent) * part // parts
        self.paid = paid + (all_paid - paid) * part // parts
        self.track, self.costs = self.track[: leg + 1], self.costs[: leg + 1]
        if part:
            self.mark(pose)


def _usual_cost(sort: Sort, width: int) -> int:
    """19.5, 19.8: an inch for an obstacle or works, twice its width for a stream."""
    return 2 * width if sort in (Sort.STREAM, Sort.FORD) else INCH


def _barriers(under: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """What of the terrain under a front is to be paid for; over a bridge nothing is."""
    bridged = any(feature.kind == Sort.BRIDGE for feature in under)
    return () if bridged else tuple(feature for feature in under if Sort(feature.kind) in BARRIERS)


def need(mover: Mover, unit: Unit, leg: Leg) -> int:
    """What a leg costs in parts: a change of formation takes a share of the move of the formation it begins in."""
    if isinstance(leg, Change):
        return allowance(unit, mover.position.rules) * SLICES * min(leg.quarters, FULL)
    return leg.cost * PARTS


def _walked(mover: Mover, step: Step, gain: int) -> Step:
    if step.toll:
        paid = min(step.toll, gain)
        step, gain = replace(step, toll=step.toll - paid), gain - paid
    while step.leg < len(mover.legs):
        leg = mover.legs[step.leg]
        begun = step.unit if step.unit.pose == step.start else step.unit.posed(step.start)
        whole = need(mover, begun, leg)
        if step.done + gain < whole:
            done = step.done + gain
            if isinstance(leg, Change):
                return replace(step, done=done)
            return Step(step.unit.posed(leg.pose(step.start, done, whole)), step.leg, step.start, done, step.toll)
        gain -= whole - step.done
        reached = after(begun, leg)
        step = Step(reached, step.leg + 1, reached.at, 0)
    return step


def _gone(mover: Mover, before: Step, now: Step) -> int:
    """What was spent between two steps, in parts."""
    spent = before.toll - now.toll + now.done - before.done
    for index in range(before.leg, now.leg):
        leg = mover.legs[index]
        spent += need(mover, before.unit if index == before.leg else now.unit, leg)
    return spent


def heading_of_march(mover: Mover) -> int:
    """Which way it goes just now, clockwise from its front, in tenths of a degree; 0 where it wheels."""
    leg = mover.leg
    return leg.angle if isinstance(leg, Go) else 0
