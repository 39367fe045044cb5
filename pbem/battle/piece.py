"""How a unit of any rule system is shown: a piece on the map and a line in a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from pbem.battle.bearing import Bearing
from pbem.battle.facing import Facing
from pbem.battle.gauge import UNHURT, Gauge
from pbem.battle.place import Place
from pbem.battle.reach import Reach
from pbem.battle.square import Square, as_square
from pbem.battle.standing import Standing


class Arm(StrEnum):
    """The arm of service, which decides the shape of the block."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    HORSE_ARTILLERY = "horse artillery"
    GENERAL = "general"


class Formation(StrEnum):
    """How the men stand, which decides the outline of the block; a square is a cell, this is HOLLOW_SQUARE."""

    LINE = "line"
    COLUMN = "column"
    """Column of march."""
    ATTACK_COLUMN = "attack column"
    HOLLOW_SQUARE = "square"
    SKIRMISH = "skirmish"
    LIMBERED = "limbered"
    UNLIMBERED = "unlimbered"
    MASS = "brigade"
    """A brigade base without a drawn formation."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A body of pieces that stands as one in its place; `rank` tells the sequence, 0 for the one at the top."""

    body: str
    rank: int


@dataclass(frozen=True, slots=True)
class Stands:
    """A unit that is drawn stand by stand: `foot` stands, `mounted` ones of a battery's crew, guns and wagons."""

    foot: int
    mounted: int = 0
    guns: int = 0
    wagons: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as somebody may see it.

    `state` is the short text of the order form (`line S 1 hit`), `description` that of the list for reading aloud;
    `seat` is the seat that commands it and `command` the name of its command, both empty for an enemy's piece whose
    commander is not known; `strength` is its gauge; `marks` are further words for the map such as `attached` or `town`.
    """

    id: str
    name: str
    side: str
    arm: Arm
    formation: Formation
    standing: Standing | None
    strength: Gauge = UNHURT
    broken: bool = False
    in_melee: bool = False
    state: str = ""
    description: str = ""
    seat: str = ""
    command: str = ""
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    """Words a group order may use for it, such as `infantry`, `guns`, `british`."""
    marks: tuple[str, ...] = ()
    with_unit: str = ""
    """For a general, the unit he rides with."""
    stack: Stack | None = None
    figures: str = ""
    """What is printed on its counter, such as `7-4`; empty where its rules know no counters."""
    echelon: str = ""
    """The mark of its size above that: `XXXX` for an army, `X` for a brigade, strokes below."""
    enters: bool = False
    """Whether it is off the map and comes on by orders of its own."""
    stands: Stands | None = None
    """What it is made of, where its rules count stands and the map is to show each."""
    reaches: tuple[Reach, ...] = ()
    """How far it goes and shoots, where its rules measure that on a table."""

    @property
    def place(self) -> Place | None:
        """Where it stands, None where it is not on the map."""
        return self.standing.place if self.standing else None

    @property
    def square(self) -> Square | None:
        """Where it stands, for rules that are written for squares; raises TypeError on another ground."""
        return as_square(self.standing.place) if self.standing else None

    @property
    def bearing(self) -> Bearing | None:
        """Which way it fronts, None where its rules know no fronts."""
        return self.standing.bearing if self.standing else None

    @property
    def facing(self) -> Facing | None:
        """The same where it is one of the eight directions."""
        bearing = self.bearing
        return bearing if isinstance(bearing, Facing) else None

    def moved(self, place: Place) -> Piece:
        """The same piece in another place."""
        standing = replace(self.standing, place=place) if self.standing else Standing(place)
        return replace(self, standing=standing)

    def fronting(self, bearing: Bearing | None) -> Piece:
        """The same piece with another front; one that is not on the map stays as it is."""
        return replace(self, standing=replace(self.standing, bearing=bearing)) if self.standing else self
