"""11, 14.3.2. Which enemies that it sees are able to attack a unit."""

from __future__ import annotations

from typing import Final

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import within
from pbem.rules.old_dessauer.measure.sight import aim
from pbem.rules.old_dessauer.movement.tables import allowance

ANGLE: Final = 450
"""14.1: how far to either side of its front an attacker reaches, in tenths of a degree."""


def able_to_attack(tabletop: Tabletop, lines: Lines, enemy: Unit, unit: Unit) -> bool:
    """11: whether an enemy, seen by a unit, could attack it in a move: in good morale, no guns, no square, not engaged.

    The unit lies within his allowance, some of it within 45 degrees of the front of his middle figure.
    """
    if enemy.shaken or enemy.kind.guns or enemy.formation in (Formation.SQUARE, Formation.TOWN, Formation.BENT):
        return False
    if tabletop.fights(enemy.id) or (enemy.kind.horse and unit.block):
        return False
    reach, there = allowance(enemy, tabletop.course.position.rules), box_of(unit)
    if not within(box_of(enemy), there, reach):
        return False
    ahead = aim(box_of(enemy), enemy.shape.files // 2, there, ANGLE)
    return ahead is not None and lines.sees(unit, enemy)


def threatened(tabletop: Tabletop, lines: Lines, unit: Unit) -> bool:
    """11: whether any enemy could."""
    return any(able_to_attack(tabletop, lines, enemy, unit) for enemy in tabletop.enemies(unit.side))
