"""8.2. Command: who is near enough to a general, and what becomes of who is not."""

from __future__ import annotations

from typing import Final

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.morale.trial import Trial

REGULARS, IRREGULARS = 6, 4
"""8.2, 18: how far a general commands, in inches from his head to the nearest point of the unit."""
SCORES: Final = {False: 4, True: 5}
"""8.2, 18: the least die on which regulars (False) and irregulars (True) act without a general."""


def command_distance(unit: Unit) -> int:
    """8.2, 18: how near a general must be to a unit, in inches."""
    return IRREGULARS if unit.drill.irregular else REGULARS


def confusion(unit: Unit) -> Trial:
    """8.2: the die of a unit that begins the turn beyond all command; who fails does not move of its own will."""
    return Trial("acts without a general", SCORES[unit.drill.irregular])
