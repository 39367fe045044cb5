"""18.0, optional. Artillery that throws on the table from the next square, and is not touched by what it throws."""

from __future__ import annotations

from pbem.battle.order import Action
from pbem.rules.brandywine.combat import commander
from pbem.rules.brandywine.combat.battle import Reckoning, squares_of
from pbem.rules.brandywine.combat.factors import attack_factor, defence_factor
from pbem.rules.brandywine.combat.fight import disorganise, tell_throw
from pbem.rules.brandywine.combat.retreat import retreat
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Kind, Unit
from pbem.rules.brandywine.tables.result import Fate


def cannot_bombard(field: Field, unit: Unit) -> str:
    """18.0: why a unit does not bombard; empty where it may."""
    if not field.position.rules.bombardment:
        return "this battle is played without bombardment"
    if unit.kind is not Kind.ARTILLERY:
        return "it is no artillery"
    if unit.held:
        return f"it is held by {', '.join(unit.held_by)}"
    if unit.place is None:
        return "it is not on the map"
    return "" if field.in_contact(unit) else "no enemy is next to it"


def target_of(field: Field, unit: Unit, action: Action) -> Unit | None:
    """18.0: the one defender whose factors count: the unit named, else the strongest in the square named."""
    here = unit.place
    named = [field.units[name] for name in action.units if name in field.units]
    there = [found for square in action.squares for found in field.enemies_at(square, unit.side)]
    near = [
        found
        for found in (*named, *there)
        if found.side != unit.side and found.combat and found.place and here and found.place.distance(here) == 1
    ]
    return max(near, key=lambda found: (found in named, found.factor), default=None)


def bombard(field: Field, side: str) -> None:
    """18.0: guns with the same target throw together; only retreats and disorder of the defender count."""
    groups: dict[str, list[Unit]] = {}
    for unit in tuple(field.units.values()):
        action = field.plans.action(unit.id, "bombard") if unit.side == side else None
        if action is None:
            continue
        why, target = cannot_bombard(field, unit), target_of(field, unit, action)
        if why or target is None:
            field.note(unit.id, f"did not bombard: {why or 'there was no such target next to it'}")
            continue
        groups.setdefault(target.id, []).append(unit)
    for name, guns in groups.items():
        if field.units[name].place is not None:
            _throw(field, guns, field.units[name])


def _throw(field: Field, guns: list[Unit], target: Unit) -> None:
    rules = field.position.rules
    reckoning = Reckoning(
        tuple(attack_factor(field.ground, rules.enfilade, gun, (target,)) for gun in guns),
        (defence_factor(field.ground, target),),
    )
    attackers, suffering = tuple(guns), field.combat_at(target.place, target.side) if target.place else ()
    lent = [
        commander.modifier(unit, attacking)
        for attacking, units in ((True, attackers), (False, suffering))
        if (unit := commander.lent(field, units, reckoning.column, attacking)) is not None
    ]
    roll = field.roll(f"bombard|{guns[0].id}>{target.id}", guns[0], f"bombardment at {reckoning.column}", (), lent)
    result = rules.results.result(reckoning.column, sum(roll.dice) + sum(each.amount for each in lent))
    tell_throw(field, "bombarded", (attackers, (target,)), reckoning, result, roll)
    for gun in guns:
        field.entered.discard(gun.id)
        field.bombarded.add(gun.id)
    if result.fate is not Fate.DEFENDER_RETREATS:
        return
    riders = tuple(found for square in squares_of(suffering) for found in field.at(square) if not found.combat)
    retreat(field, (*suffering, *riders), result.squares)
    if result.disorganised:
        disorganise(field, tuple(field.units[unit.id] for unit in suffering if field.units[unit.id].place is not None))
