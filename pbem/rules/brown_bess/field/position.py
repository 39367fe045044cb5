"""Everything true at the start of a bound."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.facing import Facing
from pbem.battle.side import Seat, Side
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import Zone
from pbem.rules.brown_bess.field.unit import Unit

SIMULTANEOUS = "simultaneous"
ALTERNATE = "alternate"


class Counts(StrEnum):
    """What a side can earn points for."""

    UNIT_EXITED = "unit_exited"
    ENEMY_DESTROYED = "enemy_destroyed"
    ENEMY_ON_TABLE = "enemy_on_table"
    """Enemy units still on the table when the battle ends."""
    ENEMY_GENERAL_LOST = "enemy_general_lost"


@dataclass(frozen=True, slots=True)
class Goal:
    """Points a side earns each time something happens."""

    side: str
    counts: Counts
    points: int


@dataclass(frozen=True, slots=True)
class SideZones:
    """Where one side may set up."""

    side: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class BrownBessPosition:
    """A battle under Brown Bess Squared at the start of a bound; `units` stand in order-of-battle sequence.

    `first` is the side that acts in bound 1 of the alternate way; `major_ratio` times the other's points is a major
    victory.
    """

    title: str
    bound: int
    last_bound: int
    way: str
    acting: tuple[str, ...]
    first: str
    ground: SquaredGround
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    units: tuple[Unit, ...]
    zones: tuple[SideZones, ...] = ()
    goals: tuple[Goal, ...] = ()
    major_ratio: int = 2
    napoleonic: bool = False

    @property
    def on_table(self) -> tuple[Unit, ...]:
        """The units that have a place on the table."""
        return tuple(unit for unit in self.units if unit.place is not None)

    def unit(self, name: str) -> Unit | None:
        """The unit of that id, None where there is none."""
        return next((unit for unit in self.units if unit.id == name), None)

    def home(self, side: str) -> Facing:
        """A side's own base edge."""
        return next(found.home for found in self.sides if found.id == side)

    def zones_of(self, side: str) -> tuple[Zone, ...]:
        """Where a side may set up."""
        return next((found.zones for found in self.zones if found.side == side), ())

    def acting_in(self, bound: int) -> tuple[str, ...]:
        """The sides that act in a bound of this game."""
        everybody = tuple(side.id for side in self.sides)
        if bound == 0 or self.way == SIMULTANEOUS:
            return everybody
        start = everybody.index(self.first)
        return (everybody[(start + bound - 1) % len(everybody)],)


def blocks_square(unit: Unit) -> bool:
    """Whether it fills its square: a lone general and his staff do not."""
    return not unit.is_general


def general_with(units: tuple[Unit, ...], unit: Unit) -> Unit | None:
    """The general who rides with a unit and is fit to lead it, None where there is none."""
    return next((found for found in units if found.with_unit == unit.id and not found.wounded_until), None)


def riding_with(units: tuple[Unit, ...], unit: Unit) -> Unit | None:
    """The general who rides with a unit, fit or wounded."""
    return next((found for found in units if found.with_unit == unit.id), None)


def enemies_of(units: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    """The enemies on the table."""
    return tuple(found for found in units if found.side != unit.side and found.place is not None)


def opponent_of(units: tuple[Unit, ...], unit: Unit) -> Unit | None:
    """The enemy in the unit's own square: his unit, or else his general; None where it is alone there."""
    there = [found for found in enemies_of(units, unit) if found.place == unit.place]
    return next((found for found in there if not found.is_general), there[0] if there else None)
