"""16.10. The test of who has been hit by fire."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Modifier
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.morale.trial import Trial

CLAUSE: Final = "16.10"
SCORES: Final = (-1, 0, 1, 2)
"""16.10: the least die that passes, by grade A / B / C / D."""
SHAKEN: Final = -2
ROUT_HITS: Final = 1
"""16.11: what a failed test costs; the print says they are rolled for, and its example takes one without a die."""
SCREEN: Final = 4
"""16.10: how near, in inches, a friend must stand between a unit and the enemy to steady it."""


def fire_test(unit: Unit, hits: int, *, screened: bool, led: bool) -> Trial:
    """16.10: the test of a unit with so many hits from shooting this turn.

    `screened` tells of a friend within 4 inches between it and the enemy; `led` that a general is with it. 18.1:
    fanatics pass one more easily until they have failed.
    """
    modifiers = [Modifier(-hits, f"{hits} hit{'s' if hits != 1 else ''}", CLAUSE)]
    if unit.shaken:
        modifiers.append(Modifier(SHAKEN, "shaken", CLAUSE))
    if unit.formation is Formation.SQUARE:
        modifiers.append(Modifier(1, "in square", CLAUSE))
    elif screened:
        modifiers.append(Modifier(1, "friends in front", CLAUSE))
    if unit.advanced:
        modifiers.append(Modifier(1, "advanced", CLAUSE))
    if led:
        modifiers.append(Modifier(1, "general", CLAUSE))
    if unit.drill.fanatic:
        modifiers.append(Modifier(1, "fanatics", "18.1"))
    return Trial("fire test", SCORES[unit.grade.rank], tuple(modifiers))
