"""The luck ledger: what the dice gave each side against what they owed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pbem.battle.event import Event, Roll


@dataclass(frozen=True, slots=True)
class SideLuck:
    """One side's dice: how many it threw, how many scored, and how many should have on average."""

    side: str
    dice: int = 0
    scored: int = 0
    expected: float = 0.0

    @property
    def balance(self) -> float:
        """Scored less expected, so positive is good fortune."""
        return round(self.scored - self.expected, 1) + 0.0

    def __str__(self) -> str:
        luck = f"{self.balance:+.1f}" if self.balance else "even"
        return f"{self.scored} of {self.dice} scored, {self.expected:.1f} expected ({luck})"


@dataclass(frozen=True, slots=True)
class Luck:
    """The ledger of one or more bounds, one entry for each side that threw, sorted by side."""

    sides: tuple[SideLuck, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Event]) -> Luck:
        """The ledger of these events; rolls that cannot score, such as a drawn lot, are left out."""
        entries: dict[str, SideLuck] = {}
        for roll in (roll for event in events for roll in event.rolls if roll.needs):
            entries[roll.side] = _added(entries.get(roll.side, SideLuck(roll.side)), _entry(roll))
        return cls(tuple(entries[side] for side in sorted(entries)))

    def __add__(self, other: Luck) -> Luck:
        entries: dict[str, SideLuck] = {entry.side: entry for entry in self.sides}
        for entry in other.sides:
            entries[entry.side] = _added(entries.get(entry.side, SideLuck(entry.side)), entry)
        return Luck(tuple(entries[side] for side in sorted(entries)))

    def added(self, events: Iterable[Event]) -> Luck:
        """The ledger with one more bound's events."""
        return self + Luck.of(events)

    def lines(self, names: Mapping[str, str]) -> tuple[str, ...]:
        """`French: 2 of 6 scored, 2.0 expected (+0.0)` for each side, by its name."""
        return tuple(f"{names.get(entry.side, entry.side)}: {entry}" for entry in self.sides)


def _entry(roll: Roll) -> SideLuck:
    return SideLuck(roll.side, len(roll.dice), roll.successes, roll.expected)


def _added(one: SideLuck, other: SideLuck) -> SideLuck:
    return SideLuck(one.side, one.dice + other.dice, one.scored + other.scored, one.expected + other.expected)
