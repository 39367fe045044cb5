"""8.0. One unit on its way through a bound: where it is to go, what it has spent, and what stopped it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from pbem.battle.square import Square
from pbem.rules.brandywine.field.movement_cost import QUARTERS
from pbem.rules.brandywine.field.unit import Unit


@dataclass(slots=True)
class March:
    """The way of one unit: `route` is what lies before it, `path` what it has walked, the first place included.

    `spent` is in quarters. `withdraws` tells that its first step leads out of enemy control. A `stopped` march goes no
    further, for the reason told.
    """

    unit: str
    allowance: int
    route: list[Square]
    path: list[Square] = field(default_factory=list)
    spent: int = 0
    withdraws: bool = False
    stopped: str = ""
    spends_all: bool = False
    """Whether all that stopped it was the end of its movement."""
    arrived: Fraction = Fraction(0)
    enters: bool = False
    """Whether its first square is where it comes onto the map."""
    from_contact: bool = False
    """Whether it began in enemy control."""

    @property
    def begun(self) -> bool:
        """Whether it has taken a step."""
        return self.spent > 0

    def takes(self, price: int) -> Fraction:
        """The instant, of the hour that movement lasts, at which a step of that price is completed."""
        return Fraction(self.spent + price, self.allowance)


def allowance(unit: Unit) -> int:
    """8.0: the quarters a unit may spend in a turn."""
    return unit.moves * QUARTERS
