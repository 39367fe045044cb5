"""17.6, 17.7. What a round costs: who has lost it, and what becomes of him."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit

NORMAL, FLANKED = 2, 4
"""17.6: the rout hits of who loses, and of who loses under a flank or rear attack."""
HORSE_A_HIT: Final = 3
"""17.6: how many figures of horse that struck at beaten infantry cost it a rout hit more."""


class Fate(StrEnum):
    """17.6: what a round leaves a unit as."""

    STANDS = "stands"
    RETREATS = "retreats"
    SHATTERED = "shattered"


@dataclass(frozen=True, slots=True)
class Tally:
    """17.6: what one unit went through in a round; `horse` is how many enemy figures of horse struck at it."""

    unit: Unit
    inflicted: int
    suffered: int
    flanked: bool = False
    bookended: bool = False
    horse: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """17.6: the figures lost to blows and to flight, and what the unit does."""

    fate: Fate
    damage: int
    rout: int = 0


def result_of(tally: Tally) -> Result:
    """17.6: who suffers more hits than it inflicts has lost; 17.7: a battery has lost if it suffers as many."""
    if tally.unit.kind.guns:
        held = tally.inflicted > tally.suffered
        return Result(Fate.STANDS, 0) if held else Result(Fate.SHATTERED, tally.suffered)
    if tally.suffered <= tally.inflicted:
        return Result(Fate.STANDS, tally.suffered)
    if tally.bookended or tally.unit.shaken:
        return Result(Fate.SHATTERED, tally.suffered)
    return Result(Fate.RETREATS, tally.suffered, rout_hits(tally))


def rout_hits(tally: Tally) -> int:
    """17.6: 2, or 4 under a flank or rear attack, and for infantry one more for every three of horse that struck."""
    beaten = tally.horse // HORSE_A_HIT if tally.unit.kind.foot else 0
    return (FLANKED if tally.flanked else NORMAL) + beaten


def shattered_on_contact(unit: Unit, *, flanked: bool) -> str:
    """17.7: why a battery does not even fight; empty where it does."""
    if not unit.kind.guns:
        return ""
    if unit.formation in (Formation.LIMBERED, Formation.AWAY):
        return str(unit.formation)
    if flanked:
        return "taken in flank or rear"
    return "shaken" if unit.shaken else ""
