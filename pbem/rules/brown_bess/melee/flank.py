"""Front, flank and rear of a unit, seen from where its enemy is; squares have no flanks and no rear."""

from __future__ import annotations

from enum import StrEnum

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.fire_arc import in_arc


class Aspect(StrEnum):
    """The side of a unit that the enemy has before him."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


def aspect_from(unit: Unit, direction: Facing) -> Aspect:
    """[R] Melee: the edge the enemy crossed decides; a front corner counts as front, a rear corner as rear."""
    if unit.in_square:
        return Aspect.FRONT
    turn = unit.facing.turn_to(direction)
    if turn <= 45:
        return Aspect.FRONT
    return Aspect.FLANK if turn == 90 else Aspect.REAR


def aspect_in_melee(unit: Unit) -> Aspect:
    """The aspect at which its enemy has it, remembered from the contact until the unit turns to face him."""
    return aspect_from(unit, unit.melee.enemy_from) if unit.melee else Aspect.FRONT


def aspect_under_fire(unit: Unit, firer: Square) -> Aspect:
    """Firing: whoever stands outside the target's own front arc has its flank or rear before him."""
    if unit.in_square or unit.place is None or in_arc(unit.place, unit.facing, firer):
        return Aspect.FRONT
    return Aspect.REAR if in_arc(unit.place, unit.facing.opposite, firer) else Aspect.FLANK
