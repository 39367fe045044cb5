"""One base of troops, or a general and his staff: everything the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Formation
from pbem.battle.square import Square


class Kind(StrEnum):
    """What sort of troops of their arm they are, as far as a table or a modifier asks."""

    LINE = "line"
    RIFLES = "rifles"
    HIGHLANDERS = "highlanders"
    LIGHT = "light"
    LANCERS = "lancers"
    HEAVY = "heavy"
    CUIRASSIERS = "cuirassiers"
    FOOT = "foot"
    HORSE = "horse"
    STAFF = "staff"


class Grade(StrEnum):
    """How good they are."""

    RAW = "raw"
    AVERAGE = "average"
    ELITE = "elite"


class Superior(StrEnum):
    """What a unit does better than others by the scenario's word; other superiority follows from the fight itself."""

    MUSKETRY = "musketry"
    ATTACK_COLUMN = "attack column"


class Gone(StrEnum):
    """Why a unit is no longer on the table."""

    DESTROYED = "destroyed"
    EXITED = "exited"
    KILLED = "killed"
    WOUNDED = "wounded"


class Deed(StrEnum):
    """What a unit did, or suffered, in the bound being resolved; the later phases ask for it."""

    MOVED = "moved"
    REACTED = "reacted"
    FIRED = "fired"
    FOUGHT = "fought"
    CHANGED = "changed formation"
    PASSED = "passed through"
    STAYS = "stays by ruling"


class Role(StrEnum):
    """How a unit came into its melee."""

    CHARGED = "charged"
    STOOD = "stood"
    MET = "met"


@dataclass(frozen=True, slots=True)
class Melee:
    """A fight in the unit's own square: how it began, and what follows from that until it ends.

    `enemy_from` is the direction over which the enemy came (for the charger, the direction in which he rode);
    `obstacle` names what the defender stands behind, `wall` tells whether that covers him from hits.
    """

    role: Role
    enemy_from: Facing
    obstacle: str = ""
    wall: bool = False
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and how a unit is set up."""

    square: Square
    facing: Facing
    formation: Formation


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as the umpire knows it; `news` and `did` belong to the bound being resolved and are empty between bounds.

    `must_retire` marks a unit that broke and has not yet run; `wounded_until` is the last bound of a flesh wound.
    """

    id: str
    name: str
    side: str
    seat: str
    arm: Arm
    kind: Kind
    grade: Grade
    formation: Formation
    facing: Facing
    suggested: Setting
    place: Square | None = None
    command: str = ""
    aliases: tuple[str, ...] = ()
    nation: str = ""
    superior: tuple[Superior, ...] = ()
    hits: int = 0
    broken: bool = False
    must_retire: bool = False
    melee: Melee | None = None
    with_unit: str = ""
    sticks: bool = False
    wounded_until: int = 0
    gone: Gone | None = None
    did: tuple[Deed, ...] = ()
    news: tuple[str, ...] = ()

    @property
    def is_general(self) -> bool:
        """Whether it is a general and his staff."""
        return self.arm is Arm.GENERAL

    @property
    def is_infantry(self) -> bool:
        """Whether it fights on foot with muskets or rifles."""
        return self.arm is Arm.INFANTRY

    @property
    def is_cavalry(self) -> bool:
        """Whether it fights on horseback."""
        return self.arm is Arm.CAVALRY

    @property
    def is_artillery(self) -> bool:
        """Whether it is a battery, on foot or horse."""
        return self.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)

    @property
    def in_square(self) -> bool:
        """Whether it stands in square."""
        return self.formation is Formation.HOLLOW_SQUARE

    @property
    def skirmishing(self) -> bool:
        """Whether it stands in skirmish order."""
        return self.formation is Formation.SKIRMISH

    @property
    def formed(self) -> bool:
        """Whether it is a body of foot or horse in close order."""
        return (self.is_infantry and not self.skirmishing) or self.is_cavalry

    @property
    def holds_ground(self) -> bool:
        """Whether the ground helps it: nobody fights it for its square, or it stood there when the fight began."""
        return self.melee is None or self.melee.role is Role.STOOD

    def has_done(self, *deeds: Deed) -> bool:
        """Whether it did any of these in the bound being resolved."""
        return any(deed in self.did for deed in deeds)


HEAVY: Final = (Kind.HEAVY, Kind.CUIRASSIERS)
LIGHT: Final = (Kind.LIGHT, Kind.LANCERS)

KINDS: Final = {
    Arm.INFANTRY: (Kind.LINE, Kind.RIFLES, Kind.HIGHLANDERS),
    Arm.CAVALRY: (*HEAVY, *LIGHT),
    Arm.ARTILLERY: (Kind.FOOT,),
    Arm.HORSE_ARTILLERY: (Kind.HORSE,),
    Arm.GENERAL: (Kind.STAFF,),
}
"""The kinds of each arm."""

FACINGS: Final = (Facing.N, Facing.E, Facing.S, Facing.W)
"""Bases stand square to the grid."""

COMPASS: Final = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}
"""The four edges of the board, in words."""
