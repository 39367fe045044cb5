"""Everything true at the start of a bound."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.battle.facing import Facing
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import Zone
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a battle: its name, the hour at which its first bound begins (0-23), and how many bounds it has."""

    name: str
    first_hour: int
    bounds: int


@dataclass(frozen=True, slots=True)
class Objective:
    """Ground that is worth points to whoever holds it; `held_by` is whose it is before anybody stands there."""

    name: str
    square: Square
    points: int
    held_by: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What victory takes: points for ground and for bases destroyed, and the lead that `needs_margin` must have.

    An army is broken when `broken_at` hundredths of its brigades are destroyed; 0 turns that off.
    """

    objectives: tuple[Objective, ...] = ()
    per_base: int = 1
    margin: int = 1
    needs_margin: str = ""
    broken_at: int = 50


@dataclass(frozen=True, slots=True)
class Holder:
    """The side that held an objective last."""

    square: Square
    side: str


@dataclass(frozen=True, slots=True)
class SideZone:
    """Where units of a side may be set up."""

    side: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the start of a bound; units and generals stand in the sequence of the order of battle.

    Bound 0 is the deployment, and `units` stand then where the scenario suggests.
    """

    title: str
    bound: int
    last_bound: int
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: SquaredGround
    units: tuple[Unit, ...]
    generals: tuple[General, ...]
    days: tuple[Day, ...]
    terms: Terms = Terms()
    holders: tuple[Holder, ...] = ()
    zones: tuple[SideZone, ...] = ()
    town_die: int = 8

    @property
    def acting(self) -> tuple[str, ...]:
        """Both sides always: the dice-off interleaves them."""
        return tuple(side.id for side in self.sides)

    def unit(self, name: str) -> Unit:
        """The unit of that id."""
        return next(unit for unit in self.units if unit.id == name)

    def general(self, name: str) -> General:
        """The general of that id."""
        return next(general for general in self.generals if general.id == name)

    def home(self, side: str) -> Facing:
        """A side's own table edge."""
        return next(found.home for found in self.sides if found.id == side)

    def enemy_of(self, side: str) -> str:
        """The other side's id."""
        return next(found.id for found in self.sides if found.id != side)

    def day(self, bound: int) -> tuple[Day, int]:
        """The day a bound belongs to and its place within that day, from 1."""
        left = max(bound, 1)
        for day in self.days[:-1]:
            if left <= day.bounds:
                return day, left
            left -= day.bounds
        return self.days[-1], left

    def hour(self, bound: int) -> str:
        """When a bound begins, `14:00`."""
        day, place = self.day(bound)
        return f"{(day.first_hour + place - 1) % 24:02d}:00"

    def night_after(self, bound: int) -> bool:
        """Whether a night follows the bound: it is the last of a day, and another day is to come."""
        day, place = self.day(bound)
        return 0 < bound < self.last_bound and place == day.bounds and day is not self.days[-1]


def at(units: Iterable[Unit], square: Square) -> tuple[Unit, ...]:
    """The units that stand in a square, in the sequence given."""
    return tuple(unit for unit in units if unit.place == square)
