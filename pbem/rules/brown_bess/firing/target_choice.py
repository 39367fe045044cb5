"""Whom a unit fires at: the ordered target, else the standing preference, else nearest, most counters, lowest id."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.fire_dice import distance_to, why_no_shot
from pbem.rules.brown_bess.orders.intent import Target
from pbem.rules.brown_bess.orders.policies import Policies, Prefer


def arm_word(unit: Unit) -> str:
    """The word players use for a unit's arm."""
    if unit.is_artillery:
        return "artillery"
    return "general" if unit.is_general else "infantry" if unit.is_infantry else "cavalry"


def in_melee(units: Iterable[Unit], unit: Unit) -> bool:
    """Whether an enemy stands in the unit's own square."""
    side, here = unit.side, unit.place
    return here is not None and any(other.side != side and other.place == here for other in units)


def possible_targets(ground: SquaredGround, units: tuple[Unit, ...], firer: Unit) -> tuple[Unit, ...]:
    """The enemies a unit could shoot at: in arc, range and sight, and not in a melee; nobody wastes fire on a staff."""
    sides_in: dict[Square, set[str]] = {}
    for unit in units:
        if unit.place is not None:
            sides_in.setdefault(unit.place, set()).add(unit.side)
    return tuple(
        target
        for target in units
        if target.side != firer.side
        and target.place is not None
        and not target.is_general
        and len(sides_in[target.place]) == 1
        and why_no_shot(ground, units, firer, target) == ("", "")
    )


def in_preference(firer: Unit, targets: Iterable[Unit], policies: Policies) -> tuple[Unit, ...]:
    """The targets, best first."""

    def worth(target: Unit) -> tuple[bool, bool, int, int, int, str]:
        wanted = arm_word(target) == policies.prefer.value
        weak = -target.hits if policies.prefer is Prefer.WEAKEST else 0
        return (
            target.id != policies.prefer_unit,
            not wanted,
            weak,
            distance_to(firer, target),
            -target.hits,
            target.id,
        )

    return tuple(sorted(targets, key=worth))


def not_aimed_at(general: Unit) -> str:
    """Why nobody fires at a general, with the unit to fire at where there is one."""
    rather = f"; fire at {general.with_unit}, with whom he rides" if general.with_unit else ""
    return f"{general.id} is a general, at whom nobody takes aim{rather}"


def ordered_target(units: tuple[Unit, ...], firer: Unit, aim: Target) -> Unit | None:
    """The enemy that a fire order names, by his id or by the square he stands in now."""
    there = [
        unit
        for unit in units
        if unit.side != firer.side
        and unit.place is not None
        and (unit.id == aim.unit if aim.unit else unit.place == aim.square)
    ]
    return next((unit for unit in there if not unit.is_general), there[0] if there else None)
