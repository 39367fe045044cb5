"""15.3. The horses of dragoons on foot: they stand where they were left, and are lost to the first enemy who comes."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation, footprint
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import TOUCH, Box, gap, laid
from pbem.rules.old_dessauer.movement.legs import Go

BEHIND = INCH // 2
"""How far behind the front that got off them they are held: as deep as a rank of foot stands."""


def ground_of_horses(unit: Unit) -> Box | None:
    """Where the one figure stands that keeps the horses; None for who has none."""
    if unit.mount is None or unit.horses is None:
        return None
    held = Go(BEHIND, 1800, BEHIND).pose(unit.horses, 1, 1)
    return laid(held, footprint(unit.mount, Formation.COLUMN, 1, 1))


def lose_horses(table: Tabletop) -> None:
    """15.3: horses that an enemy touches when movement is over are lost, and their riders stay on foot."""
    for unit in table.here():
        there = ground_of_horses(unit)
        if there is None:
            continue
        foe = next((foe for foe in table.enemies(unit.side) if gap(there, box_of(foe)) <= TOUCH), None)
        if foe is not None:
            table.units[unit.id] = replace(unit, horses=None)
            table.tell("horses_taken", (foe.id,), (unit.id,), (foe,), clause="15.3")
            table.note(unit.id, "its horses are taken")
