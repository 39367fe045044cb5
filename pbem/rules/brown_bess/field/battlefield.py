"""The position while a phase works on it: the only thing that changes in place, and only inside one phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier, Roll
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import track_of
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Deed, Gone, Unit


class Battlefield:
    """Units by id, always walked in order-of-battle sequence, with the events told so far."""

    def __init__(self, position: BrownBessPosition, phase: str, dice: Dice) -> None:
        self.position = position
        self.ground: SquaredGround = position.ground
        self.phase = phase
        self.dice = dice
        self.events: list[Event] = []
        self.everyone_sees = tuple(side.id for side in position.sides)
        self._units: dict[str, Unit] = {unit.id: unit for unit in position.units}
        self._present: tuple[Unit, ...] = ()
        self._in: dict[Square, tuple[Unit, ...]] = {}
        self._changed = True
        self._counts: dict[str, int] = {}

    def __getitem__(self, name: str) -> Unit:
        return self._units[name]

    def __iter__(self) -> Iterator[Unit]:
        return iter(self._on_the_table())

    @property
    def everybody(self) -> tuple[Unit, ...]:
        """All units, those off the table too."""
        return tuple(self._units.values())

    def other_side(self, side: str) -> str:
        """The enemy of a side."""
        return next(found.id for found in self.position.sides if found.id != side)

    def rank(self, name: str) -> int:
        """A unit's place in the order of battle."""
        return list(self._units).index(name)

    def at(self, square: Square) -> tuple[Unit, ...]:
        """Everybody in a square."""
        self._on_the_table()
        return self._in.get(square, ())

    def square_of(self, name: str) -> tuple[Square, ...]:
        """A unit's square as an event has it."""
        place = self[name].place
        return () if place is None else (place,)

    def put(self, unit: Unit) -> None:
        """Put a changed unit in the place of what it was."""
        self._units[unit.id] = unit
        self._changed = True

    def _on_the_table(self) -> tuple[Unit, ...]:
        # Asked a hundred times for each time that anything is put elsewhere.
        if self._changed:
            self._present = tuple(unit for unit in self._units.values() if unit.place is not None)
            self._in = {}
            for unit in self._present:
                assert unit.place is not None
                self._in[unit.place] = (*self._in.get(unit.place, ()), unit)
            self._changed = False
        return self._present

    def move(self, name: str, square: Square) -> None:
        """Put a unit, and the general who rides with it, into a square."""
        for unit in self.everybody:
            if unit.id == name or (unit.with_unit == name and unit.place is not None):
                self.put(replace(unit, place=square))

    def remove(self, name: str, why: Gone) -> None:
        """Take a unit off the table."""
        self.put(replace(self[name], place=None, gone=why, melee=None, with_unit="", must_retire=False))

    def mark(self, name: str, deed: Deed) -> None:
        """Remember for the later phases of this bound what a unit did."""
        unit = self[name]
        if deed not in unit.did:
            self.put(replace(unit, did=(*unit.did, deed)))

    def note(self, name: str, news: str) -> None:
        """Add to what will be said to the owner about the unit's order."""
        unit = self[name]
        if news not in unit.news:
            self.put(replace(unit, news=(*unit.news, news)))

    def number(self, key: str) -> int:
        """How often this was asked for in this phase, from 1: the last part of a dice key."""
        self._counts[key] = self._counts.get(key, 0) + 1
        return self._counts[key]

    def tell(
        self,
        kind: str,
        *,
        actors: tuple[str, ...] = (),
        targets: tuple[str, ...] = (),
        squares: tuple[Square, ...] = (),
        words: Mapping[str, str | int] | None = None,
        rolls: tuple[Roll, ...] = (),
        only: str = "",
        clause: str = "",
    ) -> None:
        """Tell an event; `only` names the one side that sees it, otherwise all do."""
        seen_by = (only,) if only else self.everyone_sees
        self.events.append(
            Event(kind, self.phase, actors, targets, track_of(*squares), dict(words or {}), rolls, seen_by, clause)
        )

    def throw(
        self,
        key: str,
        unit: Unit,
        label: str,
        *,
        base: int = 1,
        modifiers: tuple[Modifier, ...] = (),
        count: int | None = None,
        needs: tuple[int, ...],
        fortune_of: str = "",
    ) -> Roll:
        """Throw a unit's dice: `count` of them, or as many as base and modifiers make.

        `fortune_of` is the side whose luck a success is, where that is not the unit's own.
        """
        number = max(0, base + sum(modifier.amount for modifier in modifiers)) if count is None else count
        faces = self.dice.roll(key, number) if number else ()
        return Roll(
            key,
            fortune_of or unit.side,
            unit.id,
            label,
            6,
            base,
            modifiers,
            faces,
            needs,
            sum(face in needs for face in faces),
        )

    def result(self) -> tuple[BrownBessPosition, tuple[Event, ...]]:
        """The position this phase leaves, and its events."""
        return replace(self.position, units=self.everybody), tuple(self.events)
