"""Everything true at the start of a bound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Action
from pbem.battle.side import Seat, Side
from pbem.battle.spot import Spot
from pbem.battle.view import Zone
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Works

SIMULTANEOUS: Final = "simultaneous"
ALTERNATE: Final = "alternate"


@dataclass(frozen=True, slots=True)
class Sighting:
    """19.9: an enemy who is out of a side's sight now, as it saw him last at the start of a bound."""

    side: str
    unit: Unit
    bound: int


@dataclass(frozen=True, slots=True)
class SideZone:
    """Where units of a side may be set up."""

    side: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Switches:
    """The optional rules: breakthrough is on, the others off, where a scenario says nothing."""

    breakthrough: bool = True
    pinning: bool = False
    elbow_room: bool = False
    carry_through: bool = False
    duel: bool = False


@dataclass(frozen=True, slots=True)
class Prize:
    """Ground that counts as so many shattered units for whoever holds it at the end."""

    name: str
    area: tuple[Spot, ...]
    units: int


@dataclass(frozen=True, slots=True)
class Purse:
    """20: the points that a side has to spend before a battle of bought armies."""

    side: str
    points: int


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a unit or a general is still on its way to by an earlier order: what of that is left to do."""

    unit: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scenario settles.

    `first` is the side that acts first in the alternate way. `foot_pace` and `horse_pace` are fractions of the printed
    moves, for snow or mud, `pace_step` the length in 1/64 inch to which a slowed move is rounded. `wet` takes from
    squares what they owe to dry weather (17.9). `fog` hides what nobody sees. `shatter` is how many of the enemy's
    units, out of a thousand, have to be shattered for a victory.
    """

    way: str
    first: str
    switches: Switches = Switches()
    foot_pace: tuple[int, int] = (1, 1)
    horse_pace: tuple[int, int] = (1, 1)
    pace_step: int = 32
    wet: bool = False
    fog: bool = True
    shatter: int = 333


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the start of a bound; units stand in the sequence of the order of battle.

    Bound 0 is the deployment. In the simultaneous way both sides act in each bound, in the alternate way one after the
    other.
    """

    title: str
    bound: int
    last_bound: int
    acting: tuple[str, ...]
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: MeasuredGround
    units: tuple[Unit, ...]
    rules: Rules
    generals: tuple[General, ...] = ()
    contacts: tuple[Contact, ...] = ()
    blocks: tuple[Block, ...] = ()
    works: tuple[Works, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    prizes: tuple[Prize, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    zones: tuple[SideZone, ...] = field(default=())
    purses: tuple[Purse, ...] = ()
    goals: tuple[Goal, ...] = ()

    @property
    def buying(self) -> bool:
        """20: whether armies are bought in this bound; the set-up follows in the next."""
        return bool(self.purses) and self.bound == 0

    @property
    def setting_up(self) -> bool:
        """Whether this bound is the secret set-up."""
        return self.bound == (1 if self.purses else 0)

    @property
    def secret(self) -> bool:
        """Whether nobody sees the enemy yet."""
        return self.buying or self.setting_up

    def unit(self, name: str) -> Unit | None:
        """The unit of that id, None where there is none."""
        return next((unit for unit in self.units if unit.id == name), None)

    def general(self, name: str) -> General | None:
        """The general of that id, None where there is none."""
        return next((general for general in self.generals if general.id == name), None)

    def enemy_of(self, side: str) -> str:
        """The other side's id."""
        return next(found.id for found in self.sides if found.id != side)

    def fights(self, name: str) -> bool:
        """14: whether a unit is in contact with the enemy."""
        return any(name in (contact.attacker, contact.target) for contact in self.contacts)

    def general_with(self, name: str) -> General | None:
        """8.3: the general who rides with a unit, None where it has none."""
        return next((found for found in self.generals if found.attached == name and found.here), None)

    def having(self, changed: Mapping[str, Unit]) -> Position:
        """The position with these units as they are now; a general goes with the unit he is attached to."""
        units = tuple(changed.get(unit.id, unit) for unit in self.units)
        generals = tuple(_with_his_unit(general, changed) for general in self.generals)
        return replace(self, units=units, generals=generals)


def _with_his_unit(general: General, changed: Mapping[str, Unit]) -> General:
    unit = changed.get(general.attached)
    if unit is None or unit.pose is None or unit.gone:
        return general
    return replace(general, spot=unit.pose.spot)


def acting_in(rules: Rules, sides: tuple[Side, ...], bound: int) -> tuple[str, ...]:
    """Who acts in a bound: both sides, or in the alternate way the first in odd bounds and the other in even ones."""
    everybody = tuple(side.id for side in sides)
    if rules.way == SIMULTANEOUS or bound == 0:
        return everybody
    return tuple(side for side in everybody if (side == rules.first) == bool(bound % 2))
