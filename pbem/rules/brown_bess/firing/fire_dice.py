"""Combat, firing: how many dice a unit throws at a target, what hits, and why."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.battle.event import Modifier
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.fire_arc import bears_on, fire_range
from pbem.rules.brown_bess.firing.line_of_sight import obstruction, wood_hides
from pbem.rules.brown_bess.melee.flank import Aspect, aspect_under_fire
from pbem.rules.brown_bess.melee.superior import superior_fire


def fire_modifiers(firer: Unit, target: Unit) -> tuple[Modifier, ...]:
    """Combat: dice added and taken away when firing."""
    found = list(own_modifiers(firer))
    superior = superior_fire(firer)
    if superior:
        found.append(Modifier(1, superior, "combat"))
    if firer.place is not None:
        aspect = aspect_under_fire(target, firer.place)
        if aspect is not Aspect.FRONT:
            found.append(Modifier(1, f"into the {aspect.value}", "combat"))
    return tuple(found)


def own_modifiers(unit: Unit) -> tuple[Modifier, ...]:
    """Combat: a die more for elite, less for raw units, and one less for each counter held."""
    grade = tables.GRADE_DICE[unit.grade]
    found = [Modifier(grade, unit.grade.value, "combat")] if grade and not unit.is_general else []
    if unit.hits and not unit.is_general:
        found.append(Modifier(-unit.hits, f"{unit.hits} hit{'s' if unit.hits > 1 else ''}", "combat"))
    return tuple(found)


def fire_needs(target: Unit) -> tuple[int, ...]:
    """Combat: 5 and 6 hit; only 6 a battery or skirmishers; 4, 5 and 6 a square."""
    if target.is_artillery or target.skirmishing:
        return tables.HITS_ON_LOOSE_TARGET
    return tables.HITS_ON_SQUARE if target.in_square else tables.HITS


def distance_to(firer: Unit, target: Unit) -> int:
    """The range between two units on the table."""
    if firer.place is None or target.place is None:
        raise ValueError("both must be on the table")
    return fire_range(firer.place, target.place)


def why_no_shot(ground: SquaredGround, units: Iterable[Unit], firer: Unit, target: Unit) -> tuple[str, str]:
    """Why a unit cannot shoot at this target from where it stands, with the rule; two empty words where it can."""
    if firer.place is None or target.place is None:
        return f"{target.id} is not on the table", "firing"
    distance = distance_to(firer, target)
    if tables.fire_dice(firer, 1) == 0:
        return f"{firer.id} cannot fire {_as_it_stands(firer)}", "combat table"
    if not bears_on(firer, target.place):
        what = target.id if target.id == str(target.place) else f"{target.id} in {target.place}"
        return f"{what} is outside its arc of fire (it faces {firer.facing.value})", "arc of fire"
    if tables.fire_dice(firer, distance) == 0:
        reach = max(column for column in tables.RANGES if tables.fire_dice(firer, column))
        return f"{target.id} is {distance} squares off, and it reaches {reach}", "combat table"
    if wood_hides(ground, firer.place, target.place):
        return f"no fire over more than one square where there are woods ({target.place})", "woods"
    blocked = obstruction(ground, units, firer, target.place)
    return (blocked, "overhead fire") if blocked else ("", "")


def _as_it_stands(unit: Unit) -> str:
    if unit.is_artillery:
        return "while limbered"
    return "at all" if unit.is_cavalry or unit.is_general else f"in {unit.formation.value}"
