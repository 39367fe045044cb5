"""The plan of one unit: its legs one after the other, what is left of its move, and what is wrong with its orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Grade
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import works_behind
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import Box, laid, within
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.hindrances import cramped
from pbem.rules.old_dessauer.movement.legs import Change, Go, Leg, Wheel, after, along
from pbem.rules.old_dessauer.movement.mover import PARTS, SLICES
from pbem.rules.old_dessauer.movement.tables import FULL, allowance
from pbem.rules.old_dessauer.orders.measures import in_inches, inches_told

GOALS: Final = frozenset(
    (
        "move",
        "up to",
        "into range",
        "into close range",
        "enter",
        "align",
        "support",
        "cover",
        "fill gap",
        "man guns",
        "mount",
    )
)
"""Orders that name where to go: what one move is not enough for goes on in the next bound."""
MANNERS: Final = frozenset(("pass", "haste", "keep out of range"))
"""How a unit is to go, wherever in its orders that stands."""
NEAR_SQUARE: Final = 8 * INCH
LEFT, RIGHT = -1, 1


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about an order that cannot be done, or not whole: why, by which clause, and what would be right.

    `cut` is the measure that is possible, in the verb's own unit; `refused` tells that nothing of the order is done.
    """

    action: Action
    why: str
    clause: str
    refused: bool = False
    cut: str = ""
    instead: tuple[tuple[Action, ...], ...] = ()
    """What may be done in its place, the nearest first."""


@dataclass(slots=True)
class Way:
    """The plan of one unit: where it will be leg after leg if nothing stops it; `left` is what is left of its move.

    `left` is in parts of 1/64 inch, of the move of the formation it is in by then. `meets` tells which side of its
    target it would meet and with how many figures, were he to stand.
    """

    table: Tabletop
    start: Unit
    at: Unit
    left: int
    legs: list[Leg] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    attacks: bool = False
    targets: tuple[str, ...] = ()
    passes: frozenset[str] = frozenset()
    hasty: bool = False
    entering: str = ""
    meets: tuple[Edge, int] | None = None
    goes_on: bool = False
    """Whether its goal is farther than one move, and the rest is for the bounds to come."""
    shuns: tuple[tuple[Box, int], ...] = ()
    """The enemies out of whose range it keeps, and how far they carry in 1/64 inch."""

    @property
    def room(self) -> int:
        """How far it may still go at full speed, in 1/64 inch."""
        return self.left // PARTS

    @property
    def move(self) -> int:
        """The whole move of the formation it is in by now, in 1/64 inch."""
        return allowance(self.at, self.table.course.position.rules)

    @property
    def free(self) -> bool:
        """19.8: whether it is behind works by then, where one moves like skirmishers, at half speed."""
        return self._free_at(self.at.at)

    def _free_at(self, pose: Pose) -> bool:
        position = self.table.course.position
        return bool(works_behind(position.ground, position.works, pose.x, pose.y))

    def refuse(self, action: Action, why: str, clause: str, *instead: tuple[Action, ...]) -> None:
        """Do nothing of this action; `instead` is what may be done in its place."""
        self.faults.append(Fault(action, why, clause, refused=True, instead=instead))

    def add(self, action: Action, leg: Leg) -> None:
        """Put a leg to the way, as far as the move lasts."""
        if isinstance(leg, Change):
            self._change(action, leg)
            return
        gone = 0
        parts = self.by_ground(leg)
        for part in parts:
            if part.cost * PARTS > self.left:
                break
            self._put(part, part.cost * PARTS)
            gone += part.distance if isinstance(part, Go) else 0
        else:
            return
        short = self._shortened(part)
        reached = replace(short, distance=gone + short.distance) if isinstance(short, Go) else short
        cut = in_inches(reached.distance, at_most=True) if isinstance(reached, Go) else str(abs(reached.angle) // 10)
        self.left = 0
        if action.verb in GOALS:
            self.goes_on = True
            return
        some = reached.distance if isinstance(reached, Go) else reached.cost
        self.faults.append(Fault(action, f"only {_told(reached)} of {_told(leg)}", "12.1", cut=cut if some else ""))

    def _shortened(self, leg: Go | Wheel) -> Go | Wheel:
        """As much of a leg as the move still pays for, which is put to the way."""
        cost = self.room
        part = leg.shortened(cost)
        if cost > 0:
            self._put(part, cost * PARTS)
        return part

    def by_ground(self, leg: Go | Wheel) -> tuple[Go | Wheel, ...]:
        """19.8: a leg that would cost more for leading aside or back, in parts: behind works it does not."""
        position = self.table.course.position
        if isinstance(leg, Wheel) or leg.cost <= leg.distance or not position.works:
            return (leg,)
        ends, free, found = list[tuple[int, bool]](), self._free_at(self.at.at), list[Go]()
        for far in range(1, leg.distance + 1):
            now = self._free_at(leg.pose(self.at.at, far, leg.distance))
            if now is not free:
                ends.append((far, free))
                free = now
        begun = 0
        for end, loose in (*ends, (leg.distance, free)):
            if end > begun:
                cost = (end - begun) * (1 if loose else leg.cost // leg.distance)
                found.append(Go(end - begun, leg.angle, cost))
            begun = end
        return tuple(found)

    def reach(self, leg: Go) -> int:
        """How much of a leg the move still pays for, in 1/64 inch."""
        left, far = self.room, 0
        for part in self.by_ground(leg):
            if isinstance(part, Go) and part.cost:
                cost = min(left, part.cost)
                far, left = far + part.distance * cost // part.cost, left - cost
        return far

    def _put(self, leg: Leg, spent: int) -> None:
        self.legs.append(leg)
        self.at = after(self.at, leg)
        self.left -= spent

    def _change(self, action: Action, leg: Change) -> None:
        last = self.legs[-1] if self.legs else None
        if isinstance(last, Change) and last.quarters and leg.turn:
            self._together(replace(last, turn=last.turn + leg.turn))
            return
        if self.table.course.position.rules.switches.elbow_room and cramped(self.table, self.start, self.at, leg):
            self.refuse(action, "it has no elbow room of two inches", "12.12")
            return
        if isinstance(last, Change) and last.quarters and self._only_faced(last) and _only_forms(self.at, leg):
            self._together(replace(leg, turn=last.turn, quarters=last.quarters))
            return
        cost = self.move * SLICES * min(leg.quarters, FULL)
        if cost > self.left:
            need = "half a move" if leg.quarters < FULL else "a full move"
            self.refuse(
                action,
                f"it takes {need}, and {in_inches(self.room)} of {in_inches(self.move)} inches are left",
                "12.10",
            )
            return
        share_left = self.left - cost
        before = self.move
        self._put(leg, cost)
        self.left = share_left * self.move // before if before else 0
        if leg.quarters > FULL:
            self.left = 0

    def _only_faced(self, last: Change) -> bool:
        """Whether the last leg changed nothing but the facing."""
        before = along(self.start, self.legs[:-1])
        return last == Change(before.formation, before.files, last.turn, last.quarters, bend=before.bend)

    def _together(self, both: Change) -> None:
        """12.8: facing and formation change together at no extra cost, whichever is named first."""
        before = self.move
        self.legs[-1] = both
        self.at = along(self.start, self.legs)
        self.left = self.left * self.move // before if before else 0


def _only_forms(unit: Unit, leg: Change) -> bool:
    return not unit.kind.guns and leg == Change(leg.formation, leg.files, 0, leg.quarters, bend=leg.bend)


def _told(leg: Leg) -> str:
    if isinstance(leg, Go):
        return inches_told(leg.distance)
    return f"{abs(leg.angle) // 10} degrees" if not isinstance(leg, Change) else "the change"


def square_stands(way: Way) -> str:
    """12.5: why a square may not move: it is of grade D, or sees an enemy within eight inches; empty where it may."""
    if way.at.grade is Grade.D:
        return "a square of grade D does not move"
    here = laid(way.at.at, way.at.shape)
    foes = [foe for foe in way.table.enemies(way.at.side) if within(here, box_of(foe), NEAR_SQUARE)]
    lines = Lines(way.table.here(), way.table.course.position.ground) if foes else None
    near = next((foe.id for foe in foes if lines is not None and lines.sees(way.start, foe)), "")
    return f"a square does not move with {near} within 8 inches" if near else ""


Foreseen = Callable[[Unit], Unit]
"""A friend as he will stand by his own orders."""
Does = Callable[[Way, Action, Foreseen], None]
"""Puts what one action means to a way."""
