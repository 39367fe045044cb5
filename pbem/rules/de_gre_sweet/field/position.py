"""Everything true at the start of a bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import Zone
from pbem.rules.de_gre_sweet.field.train import Park
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import ArtilleryTable
from pbem.rules.de_gre_sweet.tables.deployments import Repair
from pbem.rules.de_gre_sweet.tables.first import FirstTable
from pbem.rules.de_gre_sweet.tables.musketry import MusketryTable

SIMULTANEOUS: Final = "simultaneous"
ALTERNATE: Final = "alternate"


@dataclass(frozen=True, slots=True)
class Objective:
    """12: squares that are worth points to who alone has a garrison in them at the end."""

    squares: tuple[Square, ...]
    points: int
    name: str


@dataclass(frozen=True, slots=True)
class SideZone:
    """Where units of a side may be set up."""

    side: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scenario settles: its tables and switches.

    `first` is the side that is the attacker first; `strong` are protected squares whose defenders lose two less
    instead of one (6B). `fog` hides what nobody is near.
    """

    table: FirstTable
    musketry: MusketryTable
    artillery: ArtilleryTable
    way: str
    first: str
    repair: Repair = Repair.SECOND
    strong: tuple[Square, ...] = ()
    fog: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the start of a bound; units stand in the sequence of the order of battle.

    Bound 0 is the deployment. In the simultaneous way a bound is a move of both sides, in the alternate way it is one
    side's. `parks` are guns and wagons without anybody; `burning` squares are shut for good, `burnt` ones are open
    ground; `surrendered` are the sides that gave up.
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
    parks: tuple[Park, ...] = ()
    burning: tuple[Square, ...] = ()
    burnt: tuple[Square, ...] = ()
    surrendered: tuple[str, ...] = ()
    objectives: tuple[Objective, ...] = ()
    zones: tuple[SideZone, ...] = ()

    def unit(self, name: str) -> Unit | None:
        """The unit of that id, None where there is none."""
        return next((unit for unit in self.units if unit.id == name), None)

    def home(self, side: str) -> Facing:
        """A side's own table edge."""
        return next(found.home for found in self.sides if found.id == side)

    def enemy_of(self, side: str) -> str:
        """The other side's id."""
        return next(found.id for found in self.sides if found.id != side)

    def move(self, bound: int) -> int:
        """Which move of the battle a bound belongs to; two bounds make one in the alternate way."""
        return -(-bound // 2) if self.rules.way == ALTERNATE else bound


def acting_in(rules: Rules, sides: tuple[Side, ...], bound: int) -> tuple[str, ...]:
    """2A: who acts: both sides, or in the alternate way the first in odd bounds and the other in even ones."""
    everybody = tuple(side.id for side in sides)
    if rules.way == SIMULTANEOUS or bound == 0:
        return everybody
    return tuple(side for side in everybody if (side == rules.first) == bool(bound % 2))
