"""The map while a phase works on it: the only thing that changes in place, and only inside one phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier, Roll
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.orders.plans import Plans

STACK: int = 15
"""10.0: the combat factors, as printed, that may end in one square."""


class Field:
    """Units by id, in the sequence of the order of battle, with the events told so far."""

    def __init__(self, course: Course, plans: Plans, phase: str, dice: Dice) -> None:
        self.position: Position = course.position
        self.course = course
        self.plans = plans
        self.phase = phase
        self.dice = dice
        self.units: dict[str, Unit] = {unit.id: unit for unit in course.position.units}
        self.results: dict[str, tuple[str, ...]] = dict(course.results)
        self.entered: set[str] = set(course.entered)
        self.bombarded: set[str] = set(course.bombarded)
        self.prizes = list(course.position.prizes)
        self.events: list[Event] = []
        self._there: dict[Square, list[Unit]] = {}

    @classmethod
    def known(cls, position: Position) -> Field:
        """A position on which rules are only asked, without orders and without dice."""
        return cls(Course(position), Plans(), "", Dice(b"", b"", position.bound))

    def outcome(self) -> tuple[Course, tuple[Event, ...]]:
        """What the phase leaves to the next one, and what it told."""
        position = replace(self.position, units=tuple(self.units.values()), prizes=tuple(self.prizes))
        after = replace(
            self.course,
            position=position,
            results=self.results,
            entered=frozenset(self.entered),
            bombarded=frozenset(self.bombarded),
        )
        return after, tuple(self.events)

    @property
    def ground(self) -> SquaredGround:
        """The map."""
        return self.position.ground

    def change(self, unit: Unit, **changes: Any) -> Unit:
        """Put a changed unit in the place of itself."""
        self.units[unit.id] = replace(self.units[unit.id], **changes)
        self._there.clear()
        return self.units[unit.id]

    def at(self, square: Square) -> tuple[Unit, ...]:
        """The units in a square, in the sequence of the order of battle."""
        if not self._there:
            for unit in self.units.values():
                if unit.place is not None:
                    self._there.setdefault(unit.place, []).append(unit)
        return tuple(self._there.get(square, ()))

    def combat_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The combat units of a side in a square."""
        return tuple(unit for unit in self.at(square) if unit.side == side and unit.combat)

    def enemies_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The enemies of a side in a square, commanders among them."""
        return tuple(unit for unit in self.at(square) if unit.side != side)

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The squares of the map that touch it."""
        return tuple(near for near in square.neighbours() if near in self.ground)

    def enemies_next_to(self, square: Square, side: str) -> tuple[Unit, ...]:
        """12.0: the enemy's combat units in whose control a square lies for a side."""
        enemy = self.position.enemy_of(side)
        return tuple(unit for near in self.neighbours(square) for unit in self.combat_at(near, enemy))

    def controlled(self, square: Square, side: str) -> bool:
        """12.0: whether a square is one of control of a side's enemy: the eight around each of his combat units."""
        return bool(self.enemies_next_to(square, side))

    def in_contact(self, unit: Unit) -> bool:
        """14.0: whether a unit stands in enemy control."""
        return unit.place is not None and self.controlled(unit.place, unit.side)

    def stacked(self, square: Square, side: str, besides: Iterable[str] = ()) -> int:
        """10.0: the printed combat factors of a side in a square, some units left out."""
        out = set(besides)
        return sum(unit.strength for unit in self.combat_at(square, side) if unit.id not in out)

    def has_room(self, square: Square, unit: Unit) -> bool:
        """10.0: whether a unit may end in a square beside those who stand there."""
        return self.stacked(square, unit.side, (unit.id,)) + unit.strength <= STACK

    def take_ground(self) -> None:
        """6.0: every prize belongs to the side with a combat unit in it, or stays whose it was."""
        for index, prize in enumerate(self.prizes):
            holder = next((unit.side for unit in self.at(prize.square) if unit.combat), prize.side)
            if holder != prize.side:
                self.prizes[index] = replace(prize, side=holder)
                there = next(unit for unit in self.at(prize.square) if unit.combat)
                self.tell("prize", (there.id,), (), (there.place,), clause="6.0", points=prize.points)

    def eliminate(self, unit: Unit) -> None:
        """Take a unit off the map for good."""
        self.change(unit, place=None, eliminated=True, disorganised=False, held_by=(), must_answer=False)

    def note(self, unit: str, result: str) -> None:
        """Add a few words to what became of a unit's order."""
        if result not in self.results.get(unit, ()):
            self.results[unit] = (*self.results.get(unit, ()), result)

    def roll(self, key: str, unit: Unit, label: str, need: Sequence[int], modifiers: Sequence[Modifier] = ()) -> Roll:
        """Two dice; what `need` lists are the modified sums that succeed."""
        dice = self.dice.roll(key, 2)
        total = sum(dice) + sum(modifier.amount for modifier in modifiers)
        return Roll(key, unit.side, unit.id, label, 6, 2, tuple(modifiers), dice, (), int(total in need))

    def tell(
        self,
        kind: str,
        actors: Sequence[str] = (),
        targets: Sequence[str] = (),
        squares: Sequence[Square | None] = (),
        rolls: Sequence[Roll] = (),
        clause: str = "",
        seen_by: Sequence[str] | None = None,
        **words: str | int,
    ) -> None:
        """Record what happened; both sides read of it unless `seen_by` says who does."""
        watchers = tuple(seen_by) if seen_by is not None else tuple(side.id for side in self.position.sides)
        track = tuple(Standing(square) for square in squares if square is not None)
        self.events.append(
            Event(kind, self.phase, tuple(actors), tuple(targets), track, words, tuple(rolls), watchers, clause)
        )


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """The ids of units, in the sequence given."""
    return tuple(unit.id for unit in units)
