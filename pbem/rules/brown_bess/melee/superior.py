"""Combat, "superior": the one extra die for troops that do this better than their enemy."""

from __future__ import annotations

from pbem.battle.piece import Formation
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.unit import Kind, Role, Superior, Unit
from pbem.rules.brown_bess.melee.charge_on_square import cavalry_rides_over, heavier_horse


def superior_fire(firer: Unit) -> str:
    """Combat: the scenario's superior musketry, which counts only when firing."""
    return "superior musketry" if firer.is_infantry and Superior.MUSKETRY in firer.superior else ""


def superior_in_melee(ground: SquaredGround, unit: Unit, enemy: Unit) -> str:
    """Combat: why a unit is superior to this enemy hand to hand, empty where it is not; there is one die at most."""
    obstacle = unit.melee is not None and bool(unit.melee.obstacle)
    if unit.formation is Formation.ATTACK_COLUMN and Superior.ATTACK_COLUMN in unit.superior:
        return "superior attack column"
    if highlanders_charging(unit):
        return "highlanders charging"
    if cavalry_rides_over(ground, unit, enemy, obstacle):
        return "cavalry against infantry in the open"
    return "heavy against light cavalry" if heavier_horse(unit, enemy) else ""


def highlanders_charging(unit: Unit) -> bool:
    """Combat: highlanders in the first round of a melee that they themselves brought about."""
    melee = unit.melee
    charging = melee is not None and melee.role in (Role.CHARGED, Role.MET) and melee.rounds == 0
    return unit.kind is Kind.HIGHLANDERS and charging
