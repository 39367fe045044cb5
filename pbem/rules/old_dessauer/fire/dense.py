"""16.5. Targets that ballshot and shell find easier to hit."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit

ENFILADED: Final = 225
"""16.5: a line is enfiladed by fire along it, within so many tenths of a degree."""
DENSE_RANKS: Final = 2
_NEVER: Final = (Formation.SKIRMISH, Formation.TOWN, Formation.UNLIMBERED)


def is_dense(target: Unit, fire_from: int, front: int | None = None) -> bool:
    """16.5: squares, close order two or more ranks deep, and lines that the fire rakes from end to end.

    `fire_from` is the heading, in tenths of a degree, from the target to who fires at it; `front` that of the wing of a
    bent line (12.16) that is fired at.
    """
    if target.formation in _NEVER or target.kind.guns:
        return False
    if target.formation is Formation.SQUARE or target.ranks >= DENSE_RANKS:
        return True
    aside = (fire_from - (target.at.heading if front is None else front)) % (CIRCLE // 2)
    return abs(aside - CIRCLE // 4) <= ENFILADED
