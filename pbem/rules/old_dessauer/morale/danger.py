"""8.3, 8.4. What becomes of a general whose unit is hit, or is lost under him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Standing
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.morale.generals_fate import CLAUSE, survival
from pbem.rules.old_dessauer.movement.generals import towards

KILLED = "killed"
LONGEST = 24 * INCH
"""15.1: how far he who has lost his unit rides back."""


def endanger(tabletop: Tabletop, hits: Mapping[str, int]) -> None:
    """8.4: a die for every general who rides with a unit that suffered damage hits in this phase."""
    for general in tuple(tabletop.generals.values()):
        suffered = hits.get(general.attached, 0) if general.here else 0
        if not suffered:
            continue
        roll = tabletop.test(survival(suffered), f"general|{general.id}|{tabletop.phase}", general)
        unit = tabletop.units[general.attached]
        if not roll.successes:
            tabletop.generals[general.id] = replace(general, gone=KILLED, attached="")
        kind = "general_unhurt" if roll.successes else "general_killed"
        tabletop.tell(kind, (general.id,), (unit.id,), (unit,), (roll,), CLAUSE)


def ride_off(tabletop: Tabletop) -> None:
    """8.3: a general whose unit is lost rides back to the nearest unit of his side, 24 inches at most."""
    for general in tuple(tabletop.generals.values()):
        if general.here and general.attached and not tabletop.units[general.attached].here:
            there = _refuge(tabletop, general)
            tabletop.generals[general.id] = replace(general, attached="", spot=there)
            track = tuple(Standing(spot) for spot in (general.spot, there) if spot is not None)
            tabletop.tell("rode_off", (general.id,), (general.attached,), track, clause="8.3")


def _refuge(tabletop: Tabletop, general: General) -> Spot | None:
    here = general.spot
    friends = [unit.at.spot for unit in tabletop.here(general.side)]
    if here is None or not friends:
        return here
    goal = min(friends, key=lambda spot: (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2)
    return towards(here, goal, LONGEST)
