"""Combat, melee: how many dice a unit throws at the enemy in its square, and what hits."""

from __future__ import annotations

from pbem.battle.event import Modifier
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.terrain import named_obstacle
from pbem.rules.brown_bess.field.unit import Kind, Role, Unit
from pbem.rules.brown_bess.firing.fire_dice import own_modifiers
from pbem.rules.brown_bess.melee.flank import Aspect, aspect_in_melee
from pbem.rules.brown_bess.melee.superior import highlanders_charging, superior_in_melee


def melee_modifiers(ground: SquaredGround, unit: Unit, enemy: Unit, led: bool) -> tuple[Modifier, ...]:
    """Combat: every reason for a die more or less hand to hand."""
    found = [Modifier(tables.GENERAL_DICE, "general", "combat")] if led else []
    found += own_modifiers(unit)
    superior = superior_in_melee(ground, unit, enemy)
    if superior:
        found.append(Modifier(1, superior, "combat"))
    found += _flanks(unit, enemy)
    found += _obstacle(unit)
    return tuple(found)


def _flanks(unit: Unit, enemy: Unit) -> list[Modifier]:
    """Combat: a die less where taken in flank or rear, one more against a flank or rear, for lancers two."""
    own, other = aspect_in_melee(unit), aspect_in_melee(enemy)
    found = []
    if own is not Aspect.FRONT:
        found.append(Modifier(-1, f"taken in {own.value}", "combat"))
    if other is not Aspect.FRONT:
        found.append(Modifier(1, f"into the {other.value}", "combat"))
        if unit.kind is Kind.LANCERS:
            found.append(Modifier(1, f"lances into the {other.value}", "combat"))
    return found


def _obstacle(unit: Unit) -> list[Modifier]:
    """Combat: a die more for defending a fence, wall, river, town or field works, one less for attacking it."""
    melee = unit.melee
    if melee is None or not melee.obstacle:
        return []
    if melee.role is Role.STOOD:
        return [Modifier(1, f"defending {named_obstacle(melee.obstacle)}", "combat")]
    return [Modifier(-1, f"attacking {named_obstacle(melee.obstacle)}", "combat")]


def melee_needs(unit: Unit) -> tuple[int, ...]:
    """Combat: 5 and 6 hit, and 4 for charging highlanders."""
    return tables.HITS_OF_CHARGING_HIGHLANDERS if highlanders_charging(unit) else tables.HITS


def number_of_dice(unit: Unit, modifiers: tuple[Modifier, ...]) -> int:
    """Combat: the dice thrown; a unit in melee always has one at least."""
    return max(1, tables.melee_dice(unit) + sum(modifier.amount for modifier in modifiers))
