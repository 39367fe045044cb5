"""A bound under way: what the phases of the sequence of play hand to one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.measure.pose import Pose


@dataclass(frozen=True, slots=True)
class Marched:
    """What a unit did in the movement of this bound: lengths and allowance in 1/64 inch.

    `spent` is what the move cost of the `allowance`; `track` are the ends of its legs, the start first.
    """

    spent: int
    allowance: int
    track: tuple[Pose, ...] = ()
    attacks: bool = False
    """14: whether it made an attack move, and so does not fire."""
    passed: bool = False
    """12.15: whether a friend passed through it, and so it does not fire."""
    goes_on: bool = False
    """Whether it is on its way to a goal still."""

    @property
    def stood(self) -> bool:
        """Whether it did not move at all."""
        return self.spent == 0

    @property
    def over_half(self) -> bool:
        """16.7: whether it made more than half a move."""
        return self.spent * 2 > self.allowance


@dataclass(frozen=True, slots=True)
class Course:
    """The table as one phase left it, with what lives only until the bound is over.

    `began` is the position at the start of the bound. `marched` has every unit that was ordered to move; who is not in
    it stood. `fired` and `fought` are those who shot and who were in a round of combat, for standing to reform (9.2.1).
    `results` are the few words on what became of each order.
    """

    position: Position
    began: Position
    marched: Mapping[str, Marched] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confused: frozenset[str] = frozenset()
    fired: frozenset[str] = frozenset()
    fought: frozenset[str] = frozenset()
    retreated: frozenset[str] = frozenset()

    def having(self, changed: Mapping[str, Unit]) -> Course:
        """The course with these units as they are now."""
        return replace(self, position=self.position.having(changed))

    def noting(self, unit: str, *words: str) -> Course:
        """The course with a few words more on what became of a unit's order."""
        said = (*self.results.get(unit, ()), *words)
        return replace(self, results={**self.results, unit: said})

    def stood(self, unit: str) -> bool:
        """Whether a unit has not moved in this bound."""
        return unit not in self.marched or self.marched[unit].stood
