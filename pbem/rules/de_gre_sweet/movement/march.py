"""2. One unit on its way through a bound: where it is to go, what it has spent, and what stopped it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.measure import STRAIGHT, step_cost
from pbem.rules.de_gre_sweet.field.terrain import has_road
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit


@dataclass(slots=True)
class March:
    """The way of one unit: `route` is what lies before it, `path` what it has walked, the first place included.

    `spent` and `allowance` are in half squares. `attack` is the square it goes into whoever is there. A `stopped` march
    goes no further, for the reason told.
    """

    unit: str
    allowance: int
    route: list[Square]
    path: list[Square]
    spent: int = 0
    attack: Square | None = None
    stopped: str = ""
    spends_all: bool = False
    """Whether all that stopped it was the end of its movement."""
    arrived: Fraction = field(default=Fraction(0))

    @property
    def here(self) -> Square:
        """Where it has got to."""
        return self.path[-1]

    def takes(self) -> Fraction:
        """The instant, of the move that lasts 1, at which its next step is completed."""
        return Fraction(self.spent + step_cost(self.here, self.route[0]), self.allowance)


def squares_of(field: Field, unit: Unit, train: Train | None = None) -> int:
    """2F: how many squares a unit moves with what it takes along: as its slowest part does."""
    stands = set(unit.all_stands) or {unit.kind.stand}
    crew = stands - {Stand.MOUNTED_CREW} or stands
    return field.position.rules.table.slowest(
        unit.train if train is None else train, min(field.row(stand).moves for stand in crew)
    )


def allowance(field: Field, unit: Unit, route: tuple[Square, ...], train: Train | None = None) -> int:
    """2D: the half squares of a move: a square more where it begins, goes and ends on a road."""
    plain = STRAIGHT * squares_of(field, unit, train)
    if not plain or unit.place is None or not has_road(field.ground, unit.place):
        return plain
    spent = 0
    for start, end in pairwise((unit.place, *route)):
        spent += step_cost(start, end)
        if spent > plain + STRAIGHT:
            break
        if not field.ground.road_links(start, end):
            return plain
    return plain + STRAIGHT
