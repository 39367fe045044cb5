"""16.9. The fire chart: how far each weapon carries, and what each of its dice needs there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Gun

CLAUSE: Final = "16.9"


class Weapon(StrEnum):
    """16.9: what is fired."""

    MUSKET = "muskets"
    RIFLE = "rifles"
    CANISTER = "canister"
    BALL = "ballshot"
    SHELL = "shell"

    @property
    def small_arms(self) -> bool:
        """Whether it is fired by men on foot."""
        return self in (Weapon.MUSKET, Weapon.RIFLE)


@dataclass(frozen=True, slots=True)
class Band:
    """16.9: from over `nearest` to `farthest` inches a die needs `score`; `name` is close or far."""

    name: str
    farthest: int
    score: int
    nearest: int = 0


_CHART: Final[Mapping[tuple[Weapon, Gun | None], tuple[Band, ...]]] = {
    (Weapon.MUSKET, None): (Band("close", 3, 3), Band("far", 6, 5)),
    (Weapon.RIFLE, None): (Band("close", 6, 4), Band("far", 12, 5)),
    (Weapon.CANISTER, Gun.LIGHT): (Band("close", 6, 4),),
    (Weapon.CANISTER, Gun.MEDIUM): (Band("close", 8, 4),),
    (Weapon.CANISTER, Gun.HEAVY): (Band("close", 10, 4),),
    (Weapon.CANISTER, Gun.HOWITZER): (Band("close", 6, 4),),
    (Weapon.BALL, Gun.LIGHT): (Band("close", 10, 5), Band("far", 16, 6)),
    (Weapon.BALL, Gun.MEDIUM): (Band("close", 12, 5), Band("far", 20, 6)),
    (Weapon.BALL, Gun.HEAVY): (Band("close", 16, 5), Band("far", 24, 6)),
    (Weapon.SHELL, Gun.HOWITZER): (Band("far", 20, 6, nearest=8),),
}
"""16.9, and 16.6: howitzers fire canister as far as light guns."""


def bands(weapon: Weapon, gun: Gun | None = None) -> tuple[Band, ...]:
    """16.9: the ranges of a weapon, the nearest first; none for what a gun does not fire."""
    return _CHART.get((weapon, gun), ())


def band_at(weapon: Weapon, gun: Gun | None, squared: Fraction | int) -> Band | None:
    """16.9: the range at a distance, given squared and in 1/64 inch; None where the weapon does not reach.

    A range of n inches reaches n inches and 1/64, for what rounding took away where a line stands at an angle.
    """
    for band in bands(weapon, gun):
        too_near = band.nearest and squared < (band.nearest * INCH) ** 2
        if not too_near and squared <= (band.farthest * INCH + 1) ** 2:
            return band
    return None


def weapons(gun: Gun | None, *, rifles: bool = False) -> tuple[Weapon, ...]:
    """16.6, 16.9: what a unit may fire, that of the shortest range first."""
    if gun is Gun.HOWITZER:
        return Weapon.CANISTER, Weapon.SHELL
    if gun is not None:
        return Weapon.CANISTER, Weapon.BALL
    return (Weapon.RIFLE,) if rifles else (Weapon.MUSKET,)
