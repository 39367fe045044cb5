"""16.6, 16.15, 19.7. What hits do beyond the men they cost: guns dismounted, horses in disorder, houses on fire."""

from __future__ import annotations

from typing import Final

from pbem.rules.old_dessauer.fire.fire_chart import Weapon

FACES: Final = 6
_DISMOUNTS: Final = {Weapon.BALL: 6, Weapon.SHELL: 5}
HORSES_DISORDERED: Final = (6,)
"""16.6: for each shell hit on cavalry, the faces of another die that disorder it."""
SET_ON_FIRE: Final = (6,)
"""19.7: for each shell hit on a town block, the faces of another die that set it on fire."""


def dismounting(weapon: Weapon) -> tuple[int, ...]:
    """16.15: the faces on which a hit on a battery costs it a gun model too."""
    least = _DISMOUNTS.get(weapon)
    return tuple(range(least, FACES + 1)) if least else ()
