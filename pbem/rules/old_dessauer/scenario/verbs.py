"""The words with which a side sets up before the first bound."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.rules.old_dessauer.army.formation import Formation

DEPLOY: Final = "deploy"
FORMATIONS: Final = (
    Formation.LINE.value,
    Formation.COLUMN.value,
    Formation.SQUARE.value,
    Formation.SKIRMISH.value,
    Formation.LIMBERED.value,
    Formation.UNLIMBERED.value,
)
VERBS_OF_SET_UP: Final = (
    Verb(
        DEPLOY,
        Slot.DEPLOYMENT,
        (
            Argument(Takes.SQUARE),
            Argument(Takes.DIRECTION, optional=True),
            Argument(Takes.WORD, optional=True, words=FORMATIONS),
        ),
        "Set up with the middle of the front there; in a block of houses, inside it.",
        "PI3 deploy 31,28 N line",
    ),
)
