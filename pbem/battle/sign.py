"""What a map shows beside its pieces: squares that burn or give cover, and guns that nobody is with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.place import Place


class Thing(StrEnum):
    """What a sign stands for; its value is the word of the legend."""

    BURNING = "burning"
    BURNT = "burnt down"
    COVER = "protected square"
    GUNS = "guns in the open"


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing in a place; of guns how many, wagons counted, and the side that has them, empty for nobody's."""

    place: Place
    thing: Thing
    number: int = 1
    side: str = ""
