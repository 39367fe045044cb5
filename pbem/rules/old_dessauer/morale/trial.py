"""A test of one die against a score: what it is called, what makes it easier or harder, and whether it is passed."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.event import Modifier, Roll

FACES = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """One die to be thrown: `base` is the least face that passes, before the modifiers are added to the die."""

    label: str
    base: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def needed(self) -> int:
        """The least face that passes: 1 or less always does, 7 or more never."""
        return self.base - sum(modifier.amount for modifier in self.modifiers)

    @property
    def needs(self) -> tuple[int, ...]:
        """The faces that pass."""
        return tuple(range(max(1, self.needed), FACES + 1))

    def roll(self, key: str, side: str, unit: str, die: int) -> Roll:
        """The throw as a report tells it."""
        passed = int(die in self.needs)
        return Roll(key, side, unit, self.label, FACES, 1, self.modifiers, (die,), self.needs, passed)
