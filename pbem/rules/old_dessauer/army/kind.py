"""3. Troop types and morale grades."""

from __future__ import annotations

from enum import StrEnum

from pbem.battle.piece import Arm


class Kind(StrEnum):
    """3: the type of a unit; guns are told apart by `Gun`."""

    LINE = "line infantry"
    LIGHT = "light infantry"
    LIGHT_HORSE = "light cavalry"
    MEDIUM_HORSE = "medium cavalry"
    HEAVY_HORSE = "heavy cavalry"
    ARTILLERY = "artillery"

    @property
    def foot(self) -> bool:
        """Whether it is infantry."""
        return self in (Kind.LINE, Kind.LIGHT)

    @property
    def horse(self) -> bool:
        """Whether it is cavalry."""
        return self in (Kind.LIGHT_HORSE, Kind.MEDIUM_HORSE, Kind.HEAVY_HORSE)

    @property
    def guns(self) -> bool:
        """Whether it is a battery."""
        return self is Kind.ARTILLERY

    @property
    def light(self) -> bool:
        """13: whether it may skirmish."""
        return self in (Kind.LIGHT, Kind.LIGHT_HORSE)

    @property
    def arm(self) -> Arm:
        """The arm that decides the symbol on the map."""
        if self.guns:
            return Arm.ARTILLERY
        return Arm.INFANTRY if self.foot else Arm.CAVALRY

    @property
    def classes(self) -> tuple[str, ...]:
        """Words a group order may use for it."""
        if self.guns:
            return ("artillery", "guns")
        return ("infantry",) if self.foot else ("cavalry",)


class Grade(StrEnum):
    """3: what troops are worth, A for the best to D for the unreliable."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    @property
    def rank(self) -> int:
        """0 for A to 3 for D: the column of a chart laid out A / B / C / D."""
        return "ABCD".index(self.value)


class Gun(StrEnum):
    """3: the pieces of a battery."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    HOWITZER = "howitzer"


class Morale(StrEnum):
    """6: a state of morale; who is shattered has left the table."""

    GOOD = "good"
    SHAKEN = "shaken"
