"""How a unit of any rule system is shown: a piece on the map and a line in a list."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.facing import Facing
from pbem.battle.square import Square


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
class Piece:
    """A unit as somebody may see it.

    `state` is the short text of the order form (`line S 1 hit`), `description` that of the list for reading aloud;
    `seat` is the seat that commands it and `command` the name of its command, both empty for an enemy's piece whose
    commander is not known; `marks` are further words for the map such as `attached` or `town`.
    """

    id: str
    name: str
    side: str
    arm: Arm
    formation: Formation
    place: Square | None
    facing: Facing | None = None
    hits: int = 0
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
