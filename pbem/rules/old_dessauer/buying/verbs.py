"""The word with which an army is bought."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Argument, Slot, Takes, Verb

BUY: Final = "buy"
VERBS_OF_BUYING: Final = (
    Verb(
        BUY,
        Slot.DEPLOYMENT,
        (Argument(Takes.TEXT),),
        "In a battle of bought armies: the whole list of what you buy for your points; the last list counts.",
        "BUY 4 line infantry C 12 figures; 2 HC B; 1 battery medium 4 guns; 1 general",
        "20",
        "an army of all arms",
    ),
)
