"""Why something cannot be done, as the rules find it, whether they resolve an order or only look at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Bar(Enum):
    """What kind of thing stands in the way; who words it for a player may say more about one than about another."""

    ENDED = auto()
    """The unit has done what it could in this bound."""
    OFF_TABLE = auto()
    APART = auto()
    """Two squares that do not touch."""
    SHUT = auto()
    """Ground that may not be entered."""
    ENEMY = auto()
    """The enemy is in the way, or too near."""
    NOBODY = auto()
    """There is no enemy where one is needed."""
    POINTS = auto()
    WOODS = auto()
    TOWN = auto()
    """No town, or not for this unit."""
    TOWN_HELD = auto()
    """A friend is in the town."""
    ARM = auto()
    """Its arm of service does not do that."""
    SIGHT = auto()
    ROOM = auto()
    """Friends fill the square."""
    ALONE = auto()
    """Guns that no brigade of their square goes with."""
    LEFT_OUT = auto()
    """More were named than may go in at once."""
    HITS = auto()
    """It has too few hits to lose one."""


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What stands in the way, in words that follow a colon, with the printed clause."""

    bar: Bar
    why: str
    clause: str

    def __str__(self) -> str:
        return self.why
