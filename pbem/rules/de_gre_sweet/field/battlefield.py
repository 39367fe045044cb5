"""The table while a phase works on it: the only thing that changes in place, and only inside one phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier, Roll
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.kind import Kind, Stand
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.terrain import is_protected, is_shut
from pbem.rules.de_gre_sweet.field.train import Park, Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.orders.plans import Plans
from pbem.rules.de_gre_sweet.seeing.seeing import watchers
from pbem.rules.de_gre_sweet.tables.first import Row

MOST_GUNS, MOST_WAGONS, MOST_CREW = 2, 1, 6
"""2C: what may be in one square of guns, wagons and crew stands."""


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
        self.events: list[Event] = []
        self._there: dict[Square, list[Unit]] = {}

    @classmethod
    def known(cls, position: Position) -> Field:
        """A position on which rules are only asked, without orders and without dice."""
        faced = {unit.id: unit.facing for unit in position.units}
        return cls(Course(position, faced=faced), Plans(), "", Dice(b"", b"", position.bound))

    def outcome(self, **changes: Any) -> tuple[Course, tuple[Event, ...]]:
        """What the phase leaves to the next one, and what it told."""
        position = replace(self.position, units=tuple(self.units.values()))
        return replace(self.course, position=position, results=self.results, **changes), tuple(self.events)

    @property
    def ground(self) -> SquaredGround:
        """The map."""
        return self.position.ground

    def row(self, stand: Stand) -> Row:
        """The row of a kind of stand in the first table."""
        return self.position.rules.table.row(stand)

    def change(self, unit: Unit, **changes: Any) -> Unit:
        """Put a changed unit in the place of itself."""
        self.units[unit.id] = replace(self.units[unit.id], **changes)
        self._there.clear()
        return self.units[unit.id]

    def add(self, unit: Unit, behind: str) -> None:
        """Put a new unit into the order of battle, behind another."""
        units: dict[str, Unit] = {}
        for name, found in self.units.items():
            units[name] = found
            if name == behind:
                units[unit.id] = unit
        self.units = units
        self._there.clear()

    def at(self, square: Square) -> tuple[Unit, ...]:
        """The units in a square, in the sequence of the order of battle."""
        if not self._there:
            for unit in self.units.values():
                if unit.here and unit.place is not None:
                    self._there.setdefault(unit.place, []).append(unit)
        return tuple(self._there.get(square, ()))

    def troops_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The units of a side in a square, commanders left out."""
        return tuple(unit for unit in self.at(square) if unit.side == side and not unit.commander)

    def friends_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """Everybody of a side in a square."""
        return tuple(unit for unit in self.at(square) if unit.side == side)

    def enemies_at(self, square: Square, side: str) -> tuple[Unit, ...]:
        """The enemies of a side in a square, commanders among them."""
        return tuple(unit for unit in self.at(square) if unit.side != side)

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The squares of the table that touch it, clockwise from north."""
        return tuple(near for near in square.neighbours() if near in self.ground)

    def enemies_of(self, side: str) -> tuple[Unit, ...]:
        """All enemies of a side on the table."""
        return tuple(unit for unit in self.units.values() if unit.here and unit.side != side)

    def commander_with(self, unit: Unit) -> Unit | None:
        """7: the commander who is with a unit."""
        return next((found for found in self.units.values() if found.rides == unit.id and found.here), None)

    def commander_present(self, unit: Unit) -> bool:
        """4C: whether a commander is in the square of a unit, with it or on his own."""
        return unit.place is not None and any(found.commander for found in self.friends_at(unit.place, unit.side))

    def last_stand(self, unit: Unit) -> bool:
        """9: whether it must retreat; all artillery stands of a side count as one unit."""
        if not unit.kind.artillery:
            return unit.last_stand
        crews = [other for other in self.units.values() if other.side == unit.side and other.kind.artillery]
        return sum(other.strength for other in crews if other.here) == 1

    def has_room(self, square: Square, unit: Unit, besides: Iterable[str] = ()) -> bool:
        """2C: whether a unit may end in a square beside those of its side who stand there."""
        out = {unit.id, unit.rides, *besides} - {""}
        others = [found for found in self.friends_at(square, unit.side) if found.id not in out]
        others = [found for found in others if not (found.commander and found.rides in out)]
        if unit.commander:
            return not any(found.commander for found in others)
        troops = [found for found in others if not found.commander]
        if self.commander_with(unit) is not None and any(found.commander for found in others):
            return False
        if not troops:
            return True
        if not unit.kind.artillery or any(not found.kind.artillery for found in troops):
            return False
        both = (*troops, unit)
        guns, wagons = sum(each.train.guns for each in both), sum(each.train.wagons for each in both)
        return guns <= MOST_GUNS and wagons <= MOST_WAGONS and sum(each.strength for each in both) <= MOST_CREW

    def squeezed(self, start: Square, end: Square, side: str) -> bool:
        """2E: whether a slanting step leads between two squares that are both the enemy's, or both shut or a bridge."""
        if start.column == end.column or start.row == end.row:
            return False
        corners = (start.at(start.column, end.row), start.at(end.column, start.row))
        enemies = all(self.enemies_at(corner, side) for corner in corners)
        bridges = self.ground.bridges
        return enemies or all(is_shut(self.position, corner) or corner in bridges for corner in corners)

    def protected(self, square: Square) -> bool:
        """6A: whether a square is protected."""
        return is_protected(self.position, square)

    def parks_at(self, square: Square) -> tuple[Park, ...]:
        """The guns and wagons without anybody in a square."""
        return tuple(park for park in self.position.parks if park.square == square)

    def leave(self, square: Square, train: Train, side: str, of: str = "") -> None:
        """Leave guns and wagons in a square."""
        if not train:
            return
        held = sum((park.train for park in self.parks_at(square) if park.side == side), Train())
        kept = [park for park in self.position.parks if (park.square, park.side) != (square, side)]
        parks = sorted((*kept, Park(square, held + train, side, of)), key=lambda park: (park.square, park.side))
        self.position = replace(self.position, parks=tuple(parks))

    def clear_park(self, square: Square) -> Train:
        """Take all that was left in a square."""
        found = sum((park.train for park in self.parks_at(square)), Train())
        kept = tuple(park for park in self.position.parks if park.square != square)
        self.position = replace(self.position, parks=kept)
        return found

    def note(self, unit: str, result: str) -> None:
        """Add a few words to what became of a unit's order."""
        if result not in self.results.get(unit, ()):
            self.results[unit] = (*self.results.get(unit, ()), result)

    def throw(
        self, key: str, unit: Unit, label: str, number: int, needs: Sequence[int], modifiers: Sequence[Modifier] = ()
    ) -> Roll:
        """So many dice and modifiers, of whose faces `needs` count."""
        total = max(0, number + sum(modifier.amount for modifier in modifiers))
        dice = self.dice.roll(key, total) if total else ()
        hits = sum(die in needs for die in dice)
        return Roll(key, unit.side, unit.id, label, 6, number, tuple(modifiers), dice, tuple(needs), hits)

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
        """Record what happened; all who watch the squares read of it unless `seen_by` says who does."""
        told = [square for square in squares if square is not None]
        sides = {self.units[name].side for name in (*actors, *targets) if name in self.units}
        seen = tuple(seen_by) if seen_by is not None else watchers(self.position, self.units, told, sides)
        track = tuple(Standing(square) for square in told)
        self.events.append(
            Event(kind, self.phase, tuple(actors), tuple(targets), track, words, tuple(rolls), seen, clause)
        )


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """The ids of units, in the sequence given."""
    return tuple(unit.id for unit in units)


def is_loose(unit: Unit, field: Field) -> bool:
    """4D: light infantry, and a commander who is alone."""
    return unit.kind is Kind.LIGHT or (unit.commander and not unit.rides and len(field.at(_place(unit))) == 1)


def _place(unit: Unit) -> Square:
    if unit.place is None:
        raise ValueError(f"{unit.id} is not on the table")
    return unit.place
