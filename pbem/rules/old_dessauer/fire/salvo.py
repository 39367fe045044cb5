"""16. What one unit fires at one target."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.fire.fire_chart import Weapon
from pbem.rules.old_dessauer.fire.volley import FACES, Volley


@dataclass(frozen=True, slots=True)
class Salvo:
    """What one unit fires at one target: its dice in parts, the easiest first."""

    firer: Unit
    target: Unit
    weapon: Weapon
    parts: tuple[Volley, ...]

    @property
    def dice(self) -> int:
        """How many dice it throws."""
        return sum(part.dice for part in self.parts)

    @property
    def expected(self) -> Fraction:
        """The hits that luck owes it."""
        return sum((part.dice * _chance(part) for part in self.parts), Fraction(0))


def _chance(part: Volley) -> Fraction:
    """How likely one die is to hit."""
    second = Fraction(FACES + 1 - part.second, FACES) if part.second else Fraction(1)
    return Fraction(len(part.needs), FACES) * second
