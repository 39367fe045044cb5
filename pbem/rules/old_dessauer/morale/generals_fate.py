"""8.4. What may befall generals: killed with a unit that is hit, captured alone."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Modifier
from pbem.rules.old_dessauer.morale.trial import Trial

CLAUSE: Final = "8.4"
SURVIVES: Final = 1
"""8.4: a score of 0 or less, once the hits are taken off, kills."""
CAPTURED: Final = 1
"""8.4: the face on which a lone general who is run into is taken."""


def survival(hits: int) -> Trial:
    """8.4: the die of a general whose unit suffered so many damage hits in a phase; rout hits do not count."""
    return Trial("general unhurt", SURVIVES, (Modifier(-hits, f"{hits} hit{'s' if hits != 1 else ''}", CLAUSE),))


def escape() -> Trial:
    """8.4: the die of a lone general whom the enemy runs into."""
    return Trial("general gets away", CAPTURED + 1)
