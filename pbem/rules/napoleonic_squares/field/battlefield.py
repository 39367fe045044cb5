"""The table while a phase works on it: the only thing that changes in place, and only inside one phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier, Roll
from pbem.battle.piece import Piece
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import track_of
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.hindrance import Hindrance
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.field.terrain import adjacent, may_stand
from pbem.rules.napoleonic_squares.orders.plans import Plans
from pbem.rules.napoleonic_squares.seeing.pieces import general_piece, unit_piece
from pbem.rules.napoleonic_squares.tables import faces


class Battlefield:
    """Units and generals by id, in the sequence of the order of battle, with the events told so far."""

    def __init__(self, course: Course, plans: Plans, phase: str, dice: Dice) -> None:
        self.course = course
        self.position: Position = course.position
        self.plans = plans
        self.phase = phase
        self.dice = dice
        self.units: dict[str, Unit] = {unit.id: unit for unit in course.position.units}
        self.generals: dict[str, General] = {general.id: general for general in course.position.generals}
        self.events: list[Event] = []
        self.assaults = dict(course.assaults)
        self.orders = dict(course.orders)
        self.results: dict[str, tuple[str, ...]] = dict(course.results)
        self.bombarded: set[str] = set(course.bombarded)
        self.undone: list[tuple[str, Hindrance]] = []
        """Who could not do what was ordered, and why."""
        self.driven: set[str] = set()
        """Units that have gone back during the present activation."""
        self._stacks: dict[Square, list[Unit]] = {}
        """Who stands where, told anew after each change."""

    @classmethod
    def known(cls, position: Position) -> Battlefield:
        """A position on which rules are only asked, without orders and without dice."""
        return cls(Course(position), Plans({}, {}, {}, {}), "", Dice(b"", b"", position.bound))

    def result(self) -> tuple[Course, tuple[Event, ...]]:
        """What the phase leaves to the next one, and what it told."""
        units, generals = tuple(self.units.values()), tuple(self.generals.values())
        after = replace(
            self.course,
            position=replace(self.position, units=units, generals=generals),
            assaults=self.assaults,
            orders=self.orders,
            results=self.results,
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
        self._stacks.clear()
        return self.units[unit.id]

    def fresh(self, units: Iterable[Unit]) -> tuple[Unit, ...]:
        """The same units as they are now."""
        return tuple(self.units[unit.id] for unit in units)

    def at(self, square: Square) -> tuple[Unit, ...]:
        """The units in a square, in the sequence of the order of battle."""
        if not self._stacks:
            for unit in self.units.values():
                if unit.place is not None:
                    self._stacks.setdefault(unit.place, []).append(unit)
        return tuple(self._stacks.get(square, ()))

    def enemies_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The enemies of a side in a square."""
        return tuple(unit for unit in self.at(square) if unit.side != side)

    def enemies_around(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The enemies of a side in the eight squares around."""
        return tuple(unit for near in adjacent(self.ground, square) for unit in self.enemies_at(near, side))

    def occupied(self) -> set[Square]:
        """Every square in which units stand."""
        return {unit.place for unit in self.units.values() if unit.place is not None}

    def may_enter(self, square: Square, side: str) -> bool:
        """Whether a side's troops may go there at all: passable, and no enemy unit in it."""
        return may_stand(self.ground, square, side, self.position.sides) and not self.enemies_at(square, side)

    def has_room(self, square: Square, unit: Unit) -> bool:
        """B: whether the stack limit lets the unit stand there."""
        return fits([other.kind for other in self.at(square) if other.id != unit.id] + [unit.kind])

    def garrison(self, square: Square) -> Unit | None:
        """The unit in the town of a square."""
        return next((unit for unit in self.at(square) if unit.in_town), None)

    def pieces(self) -> tuple[Piece, ...]:
        """Everything on the table as orders' conditions read it."""
        commands = {general.id: general.command for general in self.generals.values()}
        units = (unit_piece(unit, commands.get(unit.command, "")) for unit in self.units.values())
        return (*units, *(general_piece(general) for general in self.generals.values()))

    def roll(
        self,
        key: str,
        unit: str,
        side: str,
        label: str,
        number: int,
        sides: int,
        need: int,
        modifiers: Sequence[Modifier] = (),
        base: int | None = None,
    ) -> Roll:
        """Roll dice of which faces of `need` and more succeed."""
        dice = self.dice.roll(key, number, sides)
        wanted = faces(sides, need)
        successes = sum(die in wanted for die in dice)
        return Roll(
            key, side, unit, label, sides, number if base is None else base, tuple(modifiers), dice, wanted, successes
        )

    def tell(
        self,
        kind: str,
        actors: Sequence[str] = (),
        targets: Sequence[str] = (),
        squares: Sequence[Square] = (),
        rolls: Sequence[Roll] = (),
        clause: str = "",
        seen_by: Sequence[str] | None = None,
        **words: str | int,
    ) -> None:
        """Record what happened; everybody sees what happens on the table unless `seen_by` says who does."""
        watchers = tuple(seen_by) if seen_by is not None else self.position.acting
        self.events.append(
            Event(
                kind,
                self.phase,
                tuple(actors),
                tuple(targets),
                track_of(*squares),
                words,
                tuple(rolls),
                watchers,
                clause,
            )
        )

    def fail(self, unit: str, says: str, why: Hindrance) -> None:
        """Say why something that was ordered is not done, or not all of it; `says` is what comes of it."""
        self.note(unit, f"{says}: {why}")
        self.undone.append((unit, why))

    def note(self, unit: str, result: str) -> None:
        """Add a few words to what became of a unit's order."""
        self.results[unit] = (*self.results.get(unit, ()), result)


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """The ids of units, in the sequence given."""
    return tuple(unit.id for unit in units)
