"""A. The kinds of base."""

from __future__ import annotations

from enum import StrEnum

from pbem.battle.piece import Arm


class Kind(StrEnum):
    """What a base is; its value is what a scenario file calls it."""

    INFANTRY = "infantry"
    MIXED = "mixed"
    """A brigade of foot with horse among it: it skirmishes and fights as foot, but may not garrison or save."""
    LIGHT_CAVALRY = "light cavalry"
    HEAVY_CAVALRY = "heavy cavalry"
    FOOT_ARTILLERY = "foot artillery"
    HORSE_ARTILLERY = "horse artillery"

    @property
    def artillery(self) -> bool:
        """Whether it is guns."""
        return self in (Kind.FOOT_ARTILLERY, Kind.HORSE_ARTILLERY)

    @property
    def brigade(self) -> bool:
        """Whether it is a brigade of foot or horse."""
        return not self.artillery

    @property
    def cavalry(self) -> bool:
        """Whether it is a brigade of horse alone."""
        return self in (Kind.LIGHT_CAVALRY, Kind.HEAVY_CAVALRY)

    @property
    def foot(self) -> bool:
        """Whether foot soldiers fight in it, alone or mixed."""
        return self in (Kind.INFANTRY, Kind.MIXED)

    @property
    def arm(self) -> Arm:
        """How the map draws it."""
        return _ARMS[self]

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of a group order that fit it."""
        return _CLASSES[self]


_ARMS = {
    Kind.INFANTRY: Arm.INFANTRY,
    Kind.MIXED: Arm.INFANTRY,
    Kind.LIGHT_CAVALRY: Arm.CAVALRY,
    Kind.HEAVY_CAVALRY: Arm.CAVALRY,
    Kind.FOOT_ARTILLERY: Arm.ARTILLERY,
    Kind.HORSE_ARTILLERY: Arm.HORSE_ARTILLERY,
}
_CLASSES = {
    Kind.INFANTRY: ("infantry", "brigades"),
    Kind.MIXED: ("mixed", "brigades"),
    Kind.LIGHT_CAVALRY: ("light cavalry", "cavalry", "light", "brigades"),
    Kind.HEAVY_CAVALRY: ("heavy cavalry", "cavalry", "heavy", "brigades"),
    Kind.FOOT_ARTILLERY: ("foot artillery", "artillery", "guns"),
    Kind.HORSE_ARTILLERY: ("horse artillery", "artillery", "guns"),
}
