"""A unit: its stands, the guns and wagons with it, how it stands and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.kind import Kind, Stand
from pbem.rules.de_gre_sweet.field.train import Train


class Fate(StrEnum):
    """What became of a unit."""

    ON_TABLE = "on the table"
    OFF_TABLE = "off the table"
    """10: it retreated over the edge, fights no more, and counts at the end."""
    DESTROYED = "destroyed"
    JOINED = "part of another"
    """2B: a detachment that reformed with its unit."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit with the stands it has left.

    `stands` are those of its kind, of a battery its crew on foot; `mounted` is a battery's mounted crew, and `full`
    what all of them were. `square` is the id of the unit whose name the square it is part of bears, empty for none;
    `rides` is the unit a commander is with; `of` the unit a detachment was part of.
    """

    id: str
    name: str
    side: str
    seat: str
    kind: Kind
    stands: int
    full: int
    mounted: int = 0
    train: Train = field(default_factory=Train)
    command: str = ""
    place: Square | None = None
    facing: Facing = Facing.N
    limbered: bool = False
    square: str = ""
    rides: str = ""
    of: str = ""
    fate: Fate = Fate.ON_TABLE
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    @property
    def obeys(self) -> tuple[str, ...]:
        """The names under which its standing orders may be written; the first that has one decides."""
        return tuple(filter(None, (self.id, self.of, self.seat)))

    @property
    def commander(self) -> bool:
        """Whether it is a commander, who is no unit of troops."""
        return self.kind is Kind.COMMANDER

    @property
    def strength(self) -> int:
        """All stands left, crew on foot and mounted alike."""
        return self.stands + self.mounted

    @property
    def here(self) -> bool:
        """Whether it stands on the table."""
        return self.place is not None and self.fate is Fate.ON_TABLE

    @property
    def all_stands(self) -> tuple[Stand, ...]:
        """Every stand that is left, those on foot first."""
        mounted = (Stand.MOUNTED_CREW,) * self.mounted
        return (*(self.kind.stand,) * self.stands, *mounted)

    @property
    def last_stand(self) -> bool:
        """5B, 9: whether it is down to one stand and neither light infantry nor guards; a commander never is."""
        exempt = self.kind.guards or self.kind is Kind.LIGHT or self.kind.artillery or self.commander
        return self.strength == 1 and not exempt
