"""2.0. A counter: a combat unit with a combat and a movement factor, or a commander, who has no combat factor."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm
from pbem.battle.square import Square


class Kind(StrEnum):
    """2.0: the type of a counter."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    COMMANDER = "commander"

    @property
    def arm(self) -> Arm:
        """The arm that decides the symbol on the map."""
        return {
            Kind.INFANTRY: Arm.INFANTRY,
            Kind.CAVALRY: Arm.CAVALRY,
            Kind.ARTILLERY: Arm.ARTILLERY,
            Kind.COMMANDER: Arm.GENERAL,
        }[self]

    @property
    def classes(self) -> tuple[str, ...]:
        """Words a group order may use for it."""
        return {
            Kind.INFANTRY: ("infantry",),
            Kind.CAVALRY: ("cavalry",),
            Kind.ARTILLERY: ("artillery", "guns"),
            Kind.COMMANDER: ("generals",),
        }[self]


class Size(StrEnum):
    """2.0: the size printed above a counter, and the marks it is printed with."""

    ARMY = "army commander"
    BRIGADE = "brigade"
    REGIMENT = "regiment"
    BATTALION = "battalion"
    COMPANY = "company"

    @property
    def marks(self) -> str:
        """`XXXX` for an army, `X` for a brigade, strokes below that."""
        return {
            Size.ARMY: "XXXX",
            Size.BRIGADE: "X",
            Size.REGIMENT: "III",
            Size.BATTALION: "II",
            Size.COMPANY: "I",
        }[self]


@dataclass(frozen=True, slots=True)
class Unit:
    """2.0: one counter; `strength` and `moves` are its printed factors.

    `place` is None before it enters and after it is eliminated. `held_by` are the attackers who hold it where it stands
    (20.0 DH); `must_answer` tells that it has to attack or withdraw in its next turn (20.0 DCA). `march` is its place
    in the order of march, 0 for those that are set up on the map; `passed` are the places of its standing route that it
    has behind it.
    """

    id: str
    name: str
    side: str
    seat: str
    kind: Kind
    size: Size
    strength: int
    moves: int
    command: str = ""
    place: Square | None = None
    facing: Facing = Facing.N
    disorganised: bool = False
    held_by: tuple[str, ...] = ()
    must_answer: bool = False
    eliminated: bool = False
    march: int = 0
    passed: tuple[Square, ...] = ()
    militia: bool = False
    aliases: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    @property
    def obeys(self) -> tuple[str, ...]:
        """The names under which its standing orders may be written; the first that has one decides."""
        return (self.id, self.seat)

    @property
    def combat(self) -> bool:
        """17.0: whether it is a combat unit; a commander is none."""
        return self.kind is not Kind.COMMANDER

    @property
    def to_come(self) -> bool:
        """4.0: whether it still waits off the map."""
        return self.place is None and not self.eliminated

    @property
    def held(self) -> bool:
        """20.0 DH: whether it may neither move nor attack."""
        return bool(self.held_by)

    @property
    def factor(self) -> int:
        """16.0: its combat factor as it is now, half and rounded up while it is disorganised."""
        return -(-self.strength // 2) if self.disorganised else self.strength
