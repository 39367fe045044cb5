"""The kinds of units and of the stands they are made of (Organization)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pbem.battle.piece import Arm


class Stand(StrEnum):
    """What a stand is; the first table has a row for each."""

    LINE = "line infantry"
    GUARDS = "guards infantry"
    LIGHT = "light infantry"
    LINE_CAVALRY = "line cavalry"
    LIGHT_CAVALRY = "light cavalry"
    GUARDS_CAVALRY = "guards cavalry"
    FOOT_CREW = "foot crew"
    MOUNTED_CREW = "mounted crew"
    COMMANDER = "commander"


class Kind(StrEnum):
    """What a unit is."""

    LINE = "line infantry"
    GUARDS = "guards infantry"
    LIGHT = "light infantry"
    LINE_CAVALRY = "line cavalry"
    LIGHT_CAVALRY = "light cavalry"
    GUARDS_CAVALRY = "guards cavalry"
    FOOT_BATTERY = "foot battery"
    HORSE_BATTERY = "horse battery"
    COMMANDER = "commander"

    @property
    def infantry(self) -> bool:
        """Whether it is foot."""
        return self in (Kind.LINE, Kind.GUARDS, Kind.LIGHT)

    @property
    def cavalry(self) -> bool:
        """Whether it is horse."""
        return self in (Kind.LINE_CAVALRY, Kind.LIGHT_CAVALRY, Kind.GUARDS_CAVALRY)

    @property
    def artillery(self) -> bool:
        """Whether it is a battery."""
        return self in (Kind.FOOT_BATTERY, Kind.HORSE_BATTERY)

    @property
    def guards(self) -> bool:
        """4C, 9: whether it is elite: a die more, and it does not retreat with its last stand."""
        return self in (Kind.GUARDS, Kind.GUARDS_CAVALRY)

    @property
    def squares(self) -> bool:
        """8A: whether it may form a square."""
        return self in (Kind.LINE, Kind.GUARDS)

    @property
    def separates(self) -> bool:
        """2B: whether it may separate and reform."""
        return self.artillery or self in (Kind.LIGHT, Kind.LIGHT_CAVALRY)

    @property
    def stand(self) -> Stand:
        """What its stands are; of a battery those on foot."""
        return _STANDS[self]

    @property
    def arm(self) -> Arm:
        """The arm that decides the symbol on the map."""
        if self is Kind.COMMANDER:
            return Arm.GENERAL
        if self.artillery:
            return Arm.HORSE_ARTILLERY if self is Kind.HORSE_BATTERY else Arm.ARTILLERY
        return Arm.INFANTRY if self.infantry else Arm.CAVALRY

    @property
    def classes(self) -> tuple[str, ...]:
        """Words a group order may use for it."""
        return _CLASSES[self]


_STANDS: Final = {
    **{kind: Stand(kind.value) for kind in Kind if kind.value in set(Stand)},
    Kind.FOOT_BATTERY: Stand.FOOT_CREW,
    Kind.HORSE_BATTERY: Stand.MOUNTED_CREW,
}
_CLASSES: Final = {
    Kind.LINE: ("infantry", "line infantry"),
    Kind.GUARDS: ("infantry", "guards infantry", "guards"),
    Kind.LIGHT: ("infantry", "light infantry"),
    Kind.LINE_CAVALRY: ("cavalry", "line cavalry"),
    Kind.LIGHT_CAVALRY: ("cavalry", "light cavalry"),
    Kind.GUARDS_CAVALRY: ("cavalry", "guards cavalry", "guards"),
    Kind.FOOT_BATTERY: ("artillery", "foot artillery"),
    Kind.HORSE_BATTERY: ("artillery", "horse artillery"),
    Kind.COMMANDER: ("generals",),
}
