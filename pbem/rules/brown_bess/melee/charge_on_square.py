"""What a square is worth when cavalry charges it, and what cavalry is worth against everybody else.

Against a square the horse loses its extra dice (combat, "superior"), finds no flank or rear (`flank.py`), and meets a
unit that stands two counters more before it breaks (`morale/breaking.py`).
"""

from __future__ import annotations

from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.terrain import is_open
from pbem.rules.brown_bess.field.unit import HEAVY, LIGHT, Unit


def cavalry_rides_over(ground: SquaredGround, cavalry: Unit, infantry: Unit, obstacle: bool) -> bool:
    """Combat, "superior": cavalry is superior to infantry that is not in square and stands in the open."""
    if not cavalry.is_cavalry or not infantry.is_infantry or infantry.in_square or infantry.place is None:
        return False
    return is_open(ground, infantry.place) and not obstacle


def heavier_horse(unit: Unit, enemy: Unit) -> bool:
    """Combat, "superior": heavy cavalry is superior to light cavalry."""
    return unit.kind in HEAVY and enemy.kind in LIGHT
