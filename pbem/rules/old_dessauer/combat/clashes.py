"""17.1, 17.2, 19. What counts between two units in a round, made out on the table."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.clash import Clash
from pbem.rules.old_dessauer.combat.opponents import Opponent, is_flanked
from pbem.rules.old_dessauer.field.breastworks import section_at
from pbem.rules.old_dessauer.field.position import SIMULTANEOUS
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.field.terrain import Cover, Sort, Works
from pbem.rules.old_dessauer.measure.outline import meets


def clash_of(tabletop: Tabletop, unit: Unit, opponent: Opponent, others: Sequence[Opponent]) -> Clash:
    """17.1: the unit against one of its opponents; `others` are all of them."""
    enemy, contact = tabletop.units[opponent.enemy], opponent.contact
    shelter = _shelter(tabletop, unit, opponent, enemy)
    return Clash(
        unit=unit,
        enemy=enemy,
        first=contact.bound == tabletop.bound,
        received=_received(tabletop, unit, others),
        flanked=is_flanked(unit, others),
        attacking=opponent.attacking,
        cover=shelter,
        obstacle=shelter is Cover.OBSTACLE or _across_obstacle(tabletop, contact.barrier),
        uphill=contact.uphill,
        woods=_in_wood(tabletop, unit) or (opponent.attacking and _in_wood(tabletop, enemy)),
        led=tabletop.general_with(unit.id) is not None,
        wet=tabletop.course.position.rules.wet,
    )


def _received(tabletop: Tabletop, unit: Unit, opponents: Sequence[Opponent]) -> bool:
    """17.2: whether it stood and was attacked, in a combat that has just begun.

    In the alternate way only the passive side receives attacks; in the simultaneous one whoever did not move.
    """
    begun = all(each.contact.bound == tabletop.bound for each in opponents)
    if not begun or unit.id in tabletop.fought or any(each.attacking for each in opponents):
        return False
    if tabletop.course.position.rules.way == SIMULTANEOUS:
        return tabletop.course.stood(unit.id)
    return not tabletop.acts(unit.side)


def _shelter(tabletop: Tabletop, unit: Unit, opponent: Opponent, enemy: Unit) -> Cover:
    """19.7, 19.8: the cover that an attacked enemy has in combat: that of his block, or of the works before him."""
    if not opponent.attacking:
        return Cover.NONE
    block = tabletop.blocks.get(enemy.block)
    if block is not None:
        return block.combat.ruined if block.ruined else block.combat
    works = tabletop.works.get(opponent.contact.barrier) or tabletop.works.get(enemy.block)
    if works is not None and enemy.formation is not Formation.LIMBERED:
        return works.combat.ruined if _breached(tabletop, works, unit) else works.combat
    return Cover.NONE


def _breached(tabletop: Tabletop, works: Works, attacker: Unit) -> bool:
    """19.8: whether the section before the middle of an attacker's front is wrecked."""
    box = box_of(attacker)
    features = tabletop.course.position.ground.features
    line = next((each for each in features if each.name == works.feature), None)
    return line is not None and works.wrecked_at(section_at(line, box.point(0, box.deep)))


def _across_obstacle(tabletop: Tabletop, barrier: str) -> bool:
    """19.5: whether what lies between is an obstacle; works count as cover instead."""
    return bool(barrier) and barrier not in tabletop.works


def _in_wood(tabletop: Tabletop, unit: Unit) -> bool:
    features = tabletop.course.position.ground.features
    return any(Sort(feature.kind).wood and meets(box_of(unit), feature) for feature in features)
