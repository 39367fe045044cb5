"""13.2, 15.1. Straight away from the enemy, or a little aside and a little more, to that hand which is freer."""

from __future__ import annotations

from typing import Final

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import laid, squared_distance
from pbem.rules.old_dessauer.measure.pose import Pose

ASIDE: Final = ((0,), *((angle, -angle) for angle in range(25, 226, 25)))
"""By how much one turns aside from straight away, to either hand, in tenths of a degree, until there is a way."""


def freedom(table: Tabletop, unit: Unit, pose: Pose) -> tuple[int, ...]:
    """How far the enemies would be, squared, the nearest first; of two ways alike that to the freer hand is taken.

    So a table in a glass shows the same retreat in a glass, whoever is as near to both hands as to one.
    """
    box = laid(pose, unit.shape)
    return tuple(sorted(squared_distance(box, box_of(foe)) for foe in table.enemies(unit.side)))
