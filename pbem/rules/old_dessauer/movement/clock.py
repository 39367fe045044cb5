"""Simultaneous movement: all who move go together, a quarter of an inch and no more between two looks at each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pbem.battle.sine import ONE
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.ground import bars
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import FINE, RUB, SLACK, Box, fine, gap, squared_distance, squared_from
from pbem.rules.old_dessauer.measure.outline import meets
from pbem.rules.old_dessauer.movement.closing import close, shies, why_not
from pbem.rules.old_dessauer.movement.evading import evades, gives_ground, turns_away
from pbem.rules.old_dessauer.movement.interpenetration import goes_through, is_inside
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.mover import SLICES, Mover, Step
from pbem.rules.old_dessauer.movement.room import on_table

STRIDE = 32
"""No two units come nearer to each other by more in a slice, in 1/64 inch."""
NEAR = 4 * INCH
"""How near an attacker is when those who may evade look at him."""
Pair = tuple[str, str]
_AN_INCH: Final = (INCH * FINE * ONE) ** 2
"""12.2: how near to an enemy nobody comes but to attack, squared."""


class Clock:
    """The movement of a bound on its way: the movers, who has to wait, and which pairs are to be looked at when."""

    def __init__(self, table: Tabletop, movers: Iterable[Mover], *, rehearsal: bool = False) -> None:
        self.table = table
        self.rehearsal = rehearsal
        """Whether the known enemies merely stand, and nothing is thrown for."""
        self.movers = {mover.unit.id: mover for mover in movers}
        self.order = {name: index for index, name in enumerate(table.units)}
        self.agenda: list[list[Pair]] = [[] for _ in range(SLICES + 2)]
        self.looks: dict[Pair, int] = {}
        self.slice = 0
        self.went_through: set[Pair] = set()
        """Who has gone through whom (12.15)."""
        self.came_near: set[Pair] = set()
        """Which attacker an evader has looked at already: once for each of his moves."""
        self.evaded: set[str] = set()
        self.dared: set[Pair] = set()
        """Which cavalry has been thrown for to ride at which square: once a bound (14.2)."""
        self.ridden: dict[str, str] = {}
        """Lone generals upon whom an enemy has moved, and who that was (8.4)."""
        self.pushed: set[str] = set()
        """The skirmishers who have given ground to close order (12.2)."""
        names = [unit.id for unit in table.here()]
        for index, one in enumerate(names):
            for two in names[index + 1 :]:
                if one in self.movers or two in self.movers or self._may_react(one, two):
                    self._look((one, two), 1)

    def _may_react(self, one: str, two: str) -> bool:
        units = self.table.units
        return units[one].side != units[two].side and (evades(units[one]) or evades(units[two]))

    def _look(self, pair: Pair, at: int) -> None:
        self.looks[pair] = at
        if at <= SLICES:
            self.agenda[at].append(pair)

    def wake(self, name: str) -> None:
        """Look at everybody near a unit in the next slice: it has moved otherwise than by its pace."""
        for pair, at in list(self.looks.items()):
            if name in pair and at > self.slice + 1:
                self._look(pair, self.slice + 1)

    def run(self) -> None:
        """All the slices of the bound."""
        for self.slice in range(1, SLICES + 1):
            if any(mover.under_way for mover in self.movers.values()):
                self._run_slice()

    def _run_slice(self) -> None:
        pairs = [pair for pair in dict.fromkeys(self.agenda[self.slice]) if self.looks[pair] == self.slice]
        for pair in self._there(pairs):
            self._react(pair)
        steps = self._proposals()
        pairs = self._there(dict.fromkeys([*pairs, *self._of_who_turns(steps)]))
        meetings = self._judge(pairs, steps)
        for name, step in steps.items():
            self._take(self.movers[name], step)
        for pair in pairs:
            self._look(pair, self.slice + self._sleeps(pair))
        for pair in sorted(meetings, key=self._haste):
            close(self, *pair)

    def _of_who_turns(self, steps: dict[str, Step]) -> list[Pair]:
        """Every pair of whoever faces or forms otherwise in this slice: it moves farther at once than its pace."""
        turning = {name for name, step in steps.items() if self.movers[name].turns(step)}
        return [pair for pair in self.looks if pair[0] in turning or pair[1] in turning] if turning else []

    def _there(self, pairs: Iterable[Pair]) -> list[Pair]:
        here = {unit.id for unit in self.table.here()}
        return [pair for pair in pairs if pair[0] in here and pair[1] in here]

    def _react(self, pair: Pair) -> None:
        """12.2, 13.2: who may evade does so once an attacker is near; skirmishers make way for close order."""
        units = self.table.units
        if self.rehearsal or units[pair[0]].side == units[pair[1]].side:
            return
        for name, other in (pair, pair[::-1]):
            mover = self.movers.get(name)
            if mover is not None and mover.under_way:
                (turns_away if mover.attacks else gives_ground)(self, mover, other)

    def _proposals(self) -> dict[str, Step]:
        steps = {}
        for name, mover in self.movers.items():
            if not mover.under_way:
                continue
            step = mover.ahead()
            box = step.unit.box
            ground = self.table.course.position.ground
            if not on_table(self.table, box):
                mover.halt("the edge of the table")
            elif (barred := bars(step.unit, box, ground, mover.entering or step.unit.block)) and not (
                mover.attacks and any(foe.block == barred for foe in self.table.enemies(step.unit.side))
            ):
                mover.halt(f"{barred} in the way")
            elif bank := mover.too_dear(step, SLICES - self.slice):
                mover.slowed = bank
            else:
                steps[name] = step
        return steps

    def _judge(self, pairs: list[Pair], steps: dict[str, Step]) -> set[Pair]:
        """Take out of the proposals all who have to wait; who meets the enemy in this slice is given back."""
        meetings: set[Pair] = set()
        changed = True
        boxes = {name: step.unit.box for name, step in steps.items()}
        while changed:
            changed = False
            for pair in pairs:
                yielding = self._conflict(pair, steps, boxes, meetings)
                for name in yielding:
                    changed = steps.pop(name, None) is not None or changed
                    boxes.pop(name, None)
        return meetings

    def _conflict(self, pair: Pair, steps: dict[str, Step], boxes: dict[str, Box], met: set[Pair]) -> tuple[str, ...]:
        one, two = pair
        if one not in steps and two not in steps:
            return ()
        units = self.table.units
        old, other_old = units[one].box, units[two].box
        new, other_new = boxes.get(one, old), boxes.get(two, other_old)
        apart = gap(new, other_new)
        if units[one].side == units[two].side:
            if apart >= -RUB or apart >= gap(old, other_old) or goes_through(self, pair):
                return ()
            return (self._who_waits(pair, steps, boxes),)
        self._throw_for_squares(pair, steps, apart)
        if apart <= SLACK and (self._attacks(one, two) or self._attacks(two, one)):
            met.add(pair if self._attacks(one, two) else (two, one))
            return pair
        if apart >= INCH or squared_distance(new, other_new) >= _AN_INCH:
            return ()
        shying = tuple(
            (name, other)
            for name, other, mine, theirs, there in (
                (one, two, new, other_old, old),
                (two, one, other_new, old, other_old),
            )
            if name in steps
            and not self._attacks(name, other)
            and (apart < 0 or not self.movers[name].dash)
            and _comes_nearer(mine, there, theirs)
        )
        for name, other in shying:
            self.movers[name].kept_off = self._why_kept_off(name, other)
        return tuple(name for name, _ in shying)

    def _throw_for_squares(self, pair: Pair, steps: dict[str, Step], apart: int) -> None:
        """12.2, 14.2: cavalry goes within an inch of the steady square that it is to attack only if it dares."""
        if apart >= INCH:
            return
        for name, other in (pair, pair[::-1]):
            foe = self.table.units[other]
            if name not in steps or not self._attacks(name, other):
                continue
            if other in self.movers[name].targets:
                shies(self, self.movers[name], foe)

    def _attacks(self, name: str, other: str) -> bool:
        mover = self.movers.get(name)
        return (
            mover is not None
            and mover.attacks
            and not mover.stopped
            and not why_not(self.table.units[name], self.table.units[other])
        )

    def _why_kept_off(self, name: str, other: str) -> str:
        """12.2, 14.1: why it comes no nearer to an enemy than an inch."""
        units = self.table.units
        barred = why_not(units[name], units[other]) if self.movers[name].attacks else ""
        return barred or f"only an attack goes within an inch of {other}"

    def _who_waits(self, pair: Pair, steps: dict[str, Step], boxes: dict[str, Box]) -> str:
        """Of two friends: who moves; who runs into the other's old place; who does not attack; who is later listed."""
        moving = [name for name in pair if name in steps]
        if len(moving) == 1:
            waits = moving[0]
        else:
            one, two = pair
            runs = [
                name
                for name, other in ((one, two), (two, one))
                if gap(boxes[name], box_of(self.table.units[other])) < -RUB
            ]
            idle = [name for name in pair if not self.movers[name].attacks]
            waits = (runs if len(runs) == 1 else idle if len(idle) == 1 else list(pair))[-1]
        mover = self.movers[waits]
        mover.waits = pair[0] if waits == pair[1] else pair[1]
        _go_straight_on(mover)
        return waits

    def _take(self, mover: Mover, step: Step) -> None:
        mover.take(step)
        mover.waits = mover.kept_off = ""
        self.table.units[mover.unit.id] = step.unit
        self._go_in(mover)
        self._ride_over(box_of(mover.now), mover.unit)
        mover.go_through(
            next(
                (
                    friend.id
                    for friend in map(self.table.units.get, sorted(mover.passes))
                    if friend is not None and friend.here and is_inside(step.pose, friend.box)
                ),
                "",
            )
        )

    def _ride_over(self, box: Box, unit: Unit) -> None:
        for general in self.table.generals.values():
            spot = general.spot
            if spot is None or general.side == unit.side or not general.alone or general.id in self.ridden:
                continue
            head, reach = fine(spot.x, spot.y), box.bound * FINE
            if abs(head[0] - box.x) <= reach and abs(head[1] - box.y) <= reach and squared_from(box, head) == 0:
                self.ridden[general.id] = unit.id

    def _go_in(self, mover: Mover) -> None:
        """19.7: whoever reaches the block that it is to hold is in it, free of cost, and stays."""
        ground = self.table.course.position.ground
        houses = next((each for each in ground.features if each.name == mover.entering), None)
        if not mover.entering or houses is None or not meets(box_of(mover.now), houses):
            return
        pose, room = ground_of(mover.entering, ground, mover.now.at.heading)
        mover.mark(mover.now.at)
        unit = replace(mover.now, formation=Formation.TOWN, block=mover.entering, room=room, pose=pose, disordered=True)
        self.table.units[unit.id] = unit
        mover.step = replace(mover.step, unit=unit, start=pose)
        mover.arrive()
        self.wake(unit.id)

    def _sleeps(self, pair: Pair) -> int:
        units = self.table.units
        one, two = units[pair[0]].box, units[pair[1]].box
        margin = INCH if units[pair[0]].side != units[pair[1]].side else 0
        if margin and self._may_react(*pair):
            margin = NEAR
        middles = _middles_apart(one, two) - one.bound - two.bound
        apart = max(gap(one, two), middles) - margin
        return max(1, apart // STRIDE)

    def _haste(self, pair: Pair) -> tuple[int, int, int]:
        """Contacts close in the sequence of distance, angle and order of battle."""
        one, two = box_of(self.table.units[pair[0]]), box_of(self.table.units[pair[1]])
        turn = (one.pose.heading - two.pose.heading) % 1800
        return gap(one, two), min(turn, 1800 - turn), self.order[pair[0]]


def _comes_nearer(now: Box, before: Box, foe: Box) -> bool:
    """12.2: whether a step leads nearer to somebody, from point to point, or farther into him."""
    return (squared_distance(now, foe), gap(now, foe)) < (squared_distance(before, foe), gap(before, foe))


def _middles_apart(one: Box, two: Box) -> int:
    """No more than how far two middles are apart, in 1/64 inch."""
    return max(abs(one.x - two.x), abs(one.y - two.y)) // FINE


def _go_straight_on(mover: Mover) -> None:
    """An attacker whose oblique a friend bars goes straight on; else two that converge on one enemy stick fast."""
    leg = mover.leg
    if not mover.attacks or not isinstance(leg, Go) or leg.angle == 0 or not leg.forward:
        return
    left = leg.cost - mover.step.done * leg.cost // max(1, leg.cost * SLICES * 4)
    mover.legs = (*mover.legs[: mover.step.leg], Go(left, 0, left))
    if mover.track[-1] != mover.step.pose:
        mover.mark(mover.step.pose)
    mover.step = replace(mover.step, start=mover.step.pose, done=0)
