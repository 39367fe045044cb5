"""The table while a phase works on it: the only thing that changes in place, and only inside one phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.standing import Standing
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.course import Course, Marched
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.measure.box import Box
from pbem.rules.old_dessauer.morale.trial import FACES, Trial
from pbem.rules.old_dessauer.orders.plans import Plans

SHATTERED = "shattered"
"""What has become of a unit that is taken off for want of courage or of men."""


class Tabletop:
    """Units and generals by id, in the sequence of the order of battle, with the events told so far."""

    def __init__(self, course: Course, plans: Plans, phase: str, dice: Dice) -> None:
        position = course.position
        self.course = course
        self.plans = plans
        self.phase = phase
        self.dice = dice
        self.units: dict[str, Unit] = {unit.id: unit for unit in position.units}
        self.generals: dict[str, General] = {general.id: general for general in position.generals}
        self.contacts: list[Contact] = list(position.contacts)
        self.blocks = {block.feature: block for block in position.blocks}
        self.works = {works.feature: works for works in position.works}
        self.fired: set[str] = set(course.fired)
        self.fought: set[str] = set(course.fought)
        self.retreated: set[str] = set(course.retreated)
        self.confused: set[str] = set(course.confused)
        self.marched: dict[str, Marched] = dict(course.marched)
        self.results: dict[str, tuple[str, ...]] = dict(course.results)
        self.events: list[Event] = []
        self.again = ""
        """Added to the keys of tests and throws where a phase comes to the same thing more than once."""

    @classmethod
    def known(cls, position: Position) -> Tabletop:
        """A position on which rules are only asked, without orders and without dice."""
        return cls(Course(position, position), Plans(), "", Dice(b"", b"", position.bound))

    @property
    def position(self) -> Position:
        """The position as it is now."""
        return replace(
            self.course.position,
            units=tuple(self.units.values()),
            generals=tuple(self.generals.values()),
            contacts=tuple(self.contacts),
            blocks=tuple(self.blocks.values()),
            works=tuple(self.works.values()),
        )

    def outcome(self) -> tuple[Course, tuple[Event, ...]]:
        """What the phase leaves to the next one, and what it told."""
        after = replace(
            self.course,
            position=self.position,
            results=self.results,
            fired=frozenset(self.fired),
            fought=frozenset(self.fought),
            retreated=frozenset(self.retreated),
            confused=frozenset(self.confused),
            marched=self.marched,
        )
        return after, tuple(self.events)

    @property
    def bound(self) -> int:
        """The bound under way."""
        return self.course.position.bound

    def acts(self, side: str) -> bool:
        """Whether a side is active in this bound."""
        return side in self.course.position.acting

    def here(self, side: str = "") -> tuple[Unit, ...]:
        """The units on the table, of one side or of both."""
        return tuple(unit for unit in self.units.values() if unit.here and side in ("", unit.side))

    def enemies(self, side: str) -> tuple[Unit, ...]:
        """The units on the table that are not of a side."""
        return tuple(unit for unit in self.units.values() if unit.here and unit.side != side)

    def general_with(self, name: str) -> General | None:
        """8.3: the general who rides with a unit, None where it has none."""
        return next((found for found in self.generals.values() if found.attached == name and found.here), None)

    def fights(self, name: str) -> bool:
        """14: whether a unit is in contact with the enemy."""
        return any(name in (contact.attacker, contact.target) for contact in self.contacts)

    def change(self, name: str, **changes: Any) -> Unit:
        """Put a changed unit in the place of itself; a general goes with the unit he is attached to."""
        unit = replace(self.units[name], **changes)
        self.units[name] = unit
        rider = self.general_with(name)
        if rider is not None and unit.here:
            self.generals[rider.id] = replace(rider, spot=unit.at.spot)
        return unit

    def lose(self, name: str, hits: int) -> Unit:
        """7: take so many figures off; 6: a quarter or less of its first strength left shatters a unit."""
        self.units[name] = self.units[name].losing(hits)
        if self.units[name].spent and not self.units[name].gone:
            self.shatter(name, "too few are left")
        return self.units[name]

    def shatter(self, name: str, why: str) -> None:
        """6: the unit is done with, and leaves the table at the end of the phase; who fought it is free of it."""
        unit = self.units[name]
        if unit.gone:
            return
        self.tell("shattered", (name,), (), (unit,), clause="6", why=why)
        self.units[name] = replace(unit, gone=SHATTERED)
        self.part(name)

    def part(self, name: str) -> None:
        """End every contact of a unit."""
        self.contacts = [contact for contact in self.contacts if name not in (contact.attacker, contact.target)]

    def shake(self, name: str) -> Unit:
        """6: the unit is shaken."""
        return self.change(name, morale=Morale.SHAKEN)

    def test(self, trial: Trial, key: str, unit: Unit | General) -> Roll:
        """Throw the die of a test; it is passed where the roll has a success."""
        key += self.again
        return trial.roll(key, unit.side, unit.id, self.dice.roll(key, 1)[0])

    def throw(self, key: str, unit: Unit, label: str, number: int, needs: Sequence[int]) -> Roll:
        """Throw so many dice, each of which succeeds on these faces."""
        key += self.again
        dice = self.dice.roll(key, number)
        hits = sum(die in needs for die in dice)
        return Roll(key, unit.side, unit.id, label, FACES, number, (), dice, tuple(needs), hits)

    def note(self, unit: str, result: str) -> None:
        """Add a few words to what became of a unit's order."""
        if result not in self.results.get(unit, ()):
            self.results[unit] = (*self.results.get(unit, ()), result)

    def tell(
        self,
        kind: str,
        actors: Sequence[str] = (),
        targets: Sequence[str] = (),
        where: Sequence[Unit | Standing] = (),
        rolls: Sequence[Roll] = (),
        clause: str = "",
        seen_by: Sequence[str] | None = None,
        **words: str | int,
    ) -> None:
        """Record what happened; both sides read of it unless `seen_by` says who does."""
        watchers = tuple(seen_by) if seen_by is not None else tuple(side.id for side in self.course.position.sides)
        track = tuple(each.at.standing(each.shape) if isinstance(each, Unit) else each for each in where)
        self.events.append(
            Event(kind, self.phase, tuple(actors), tuple(targets), track, words, tuple(rolls), watchers, clause)
        )


def box_of(unit: Unit) -> Box:
    """The block of figures where it stands."""
    return unit.box


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """The ids of units, in the sequence given."""
    return tuple(unit.id for unit in units)
