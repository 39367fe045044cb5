"""Everything true at the start of a bound."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import Zone
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.tables.combat_results import CombatResults
from pbem.rules.brandywine.tables.enfilade import Enfilade

SIMULTANEOUS: Final = "simultaneous"
ALTERNATE: Final = "alternate"


@dataclass(frozen=True, slots=True)
class Prize:
    """6.0: a square worth points to whoever had a combat unit in it last; `side` is who has it now."""

    square: Square
    points: int
    side: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where and when a side saw an enemy last, who is out of its sight now."""

    side: str
    unit: str
    place: Square
    facing: Facing
    bound: int


@dataclass(frozen=True, slots=True)
class SideZone:
    """4.0: where units of a side may be set up."""

    side: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scenario settles: its tables, its switches, where and when things begin.

    `first` is the side that moves first, `entry` the square over which its columns come on. `fog` hides what nobody
    sees; `bombardment` is 18.0, which is optional. `first_hour` is the hour (0-23) at which bound 1 begins.
    """

    results: CombatResults
    enfilade: Enfilade
    way: str
    first: str
    first_hour: int = 7
    entry: Square | None = None
    fog: bool = True
    bombardment: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the start of a bound; units stand in the sequence of the order of battle.

    Bound 0 is the deployment. In the simultaneous way a bound is an hour of both sides, in the alternate way it is one
    side's turn and two of them are an hour.
    """

    title: str
    bound: int
    last_bound: int
    acting: tuple[str, ...]
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: SquaredGround
    units: tuple[Unit, ...]
    rules: Rules
    prizes: tuple[Prize, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    zones: tuple[SideZone, ...] = field(default=())

    def unit(self, name: str) -> Unit | None:
        """The unit of that id, None where there is none."""
        return next((unit for unit in self.units if unit.id == name), None)

    def home(self, side: str) -> Facing:
        """A side's own table edge."""
        return next(found.home for found in self.sides if found.id == side)

    def enemy_of(self, side: str) -> str:
        """The other side's id."""
        return next(found.id for found in self.sides if found.id != side)

    @property
    def initiative(self) -> str:
        """Whose battles are fought first: the side that moves first in odd bounds, the other in even ones."""
        return self.rules.first if self.bound % 2 else self.enemy_of(self.rules.first)

    def hour(self, bound: int) -> str:
        """7.0: the hour of a bound, `10 AM`."""
        passed = (max(bound, 1) - 1) // (2 if self.rules.way == ALTERNATE else 1)
        hour = (self.rules.first_hour + passed) % 24
        return f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"


def acting_in(rules: Rules, sides: tuple[Side, ...], bound: int) -> tuple[str, ...]:
    """Who acts in a bound: both sides, or in the alternate way the first in odd bounds and the other in even ones."""
    everybody = tuple(side.id for side in sides)
    if rules.way == SIMULTANEOUS or bound == 0:
        return everybody
    return tuple(side for side in everybody if (side == rules.first) == bool(bound % 2))
