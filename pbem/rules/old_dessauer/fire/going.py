"""19.2 to 19.4. Ground that makes a target farther off than it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.fire.fire_chart import Weapon

_AN_INCH_COUNTS: Final[Mapping[tuple[Sort, Weapon], int]] = {
    (Sort.ROUGH, Weapon.BALL): 4,
    (Sort.OPEN_WOOD, Weapon.RIFLE): 1,
    (Sort.OPEN_WOOD, Weapon.MUSKET): 2,
    (Sort.OPEN_WOOD, Weapon.CANISTER): 4,
    (Sort.OPEN_WOOD, Weapon.BALL): 6,
    (Sort.DENSE_WOOD, Weapon.RIFLE): 2,
    (Sort.DENSE_WOOD, Weapon.MUSKET): 3,
    (Sort.DENSE_WOOD, Weapon.CANISTER): 4,
    (Sort.DENSE_WOOD, Weapon.BALL): 8,
}


def an_inch_counts(sort: Sort, weapon: Weapon) -> int:
    """19.2 to 19.4: how many inches of range an inch of such ground counts for; shell flies over it all."""
    return _AN_INCH_COUNTS.get((sort, weapon), 1)


def lengthened(squared: Fraction, weapon: Weapon, shares: Mapping[Sort, Fraction]) -> Fraction:
    """19.2 to 19.4: a squared distance, with the shares of its line that lie in such ground counted for more."""
    factor = 1 + sum((an_inch_counts(sort, weapon) - 1) * share for sort, share in shares.items())
    return squared * factor * factor
