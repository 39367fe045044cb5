"""17.1, 17.2. Combat points: what a unit counts for against one enemy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.event import Modifier
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.clash import Clash
from pbem.rules.old_dessauer.field.terrain import Cover

CLAUSE: Final = "17.9"
BASE: Final[Mapping[Kind, int]] = {
    Kind.HEAVY_HORSE: 5,
    Kind.MEDIUM_HORSE: 4,
    Kind.LIGHT_HORSE: 3,
    Kind.LINE: 3,
    Kind.LIGHT: 3,
    Kind.ARTILLERY: 0,
}
"""17.9: what each arm counts for in close order; skirmishers and gun crews count nothing."""
DEFENSIVE_FIRE: Final[Mapping[Grade, int]] = {Grade.A: 2, Grade.B: 2, Grade.C: 2, Grade.D: 1}
GUN_FIRE: Final[Mapping[Gun, int]] = {Gun.LIGHT: 0, Gun.MEDIUM: 2, Gun.HEAVY: 3, Gun.HOWITZER: 0}
"""17.9: what the last canister adds; howitzers fire it as light guns do (16.6)."""
COVER: Final = {Cover.NONE: 0, Cover.OBSTACLE: 0, Cover.SOFT: -1, Cover.HARD: -2}


def base_points(unit: Unit) -> int:
    """17.9: what a unit counts for before anything is added or taken off."""
    return 0 if unit.skirmishing else BASE[unit.kind]


def defensive_fire(unit: Unit) -> int:
    """17.2: what defensive fire adds for who receives an attack: steady infantry in line and unlimbered guns.

    Riflemen have none; under a flank or rear attack, and after the first round, nobody has.
    """
    if unit.battery is not None:
        return GUN_FIRE[unit.battery.gun] if unit.formation is Formation.UNLIMBERED else 0
    in_line = unit.formation in (Formation.LINE, Formation.BENT)
    armed = not unit.drill.rifles
    return DEFENSIVE_FIRE[unit.grade] if unit.kind.foot and in_line and unit.steady and armed else 0


def combat_points(clash: Clash) -> tuple[Modifier, ...]:
    """17.9: everything a unit counts for against one enemy; the first is its base, the sum its combat points."""
    return (*_of_itself(clash), *(Modifier(amount, why, CLAUSE) for amount, why in _of_the_clash(clash) if amount))


def points(clash: Clash) -> int:
    """17.9: the sum."""
    return sum(modifier.amount for modifier in combat_points(clash))


def _of_itself(clash: Clash) -> tuple[Modifier, ...]:
    unit, drill = clash.unit, clash.unit.drill
    name = "skirmishers" if unit.skirmishing else "gun crews" if unit.kind.guns else unit.kind.value
    disorder = 0
    if unit.disordered and not unit.kind.guns:
        disorder = -2 if unit.kind.horse else -1
    found = (
        (-2 if clash.flanked or unit.shaken else 0, "attacked in flank or rear" if clash.flanked else "shaken", CLAUSE),
        (disorder, "disordered", CLAUSE),
        (1 if clash.led else 0, "general", CLAUSE),
        (1 if drill.fanatic else 0, "fanatics", "18.1"),
        (1 if drill.heavy_weapons else 0, "heavy weapons", "18.2"),
        (2 if clash.woods and unit.skirmishing and unit.kind.foot else 0, "skirmishers in woods", CLAUSE),
    )
    told = tuple(Modifier(amount, why, clause) for amount, why, clause in found if amount)
    return (Modifier(base_points(unit), name, CLAUSE), *told)


def _of_the_clash(clash: Clash) -> tuple[tuple[int, str], ...]:
    unit, enemy = clash.unit, clash.enemy
    fires = clash.first and clash.received and not clash.flanked
    square = enemy.formation is Formation.SQUARE
    return (
        (defensive_fire(unit) if fires else 0, "defensive fire"),
        (max(0, enemy.grade.rank - unit.grade.rank), f"grade {unit.grade} against {enemy.grade}"),
        (COVER[clash.cover] if clash.attacking else 0, f"{clash.cover} cover"),
        (-1 if clash.first and clash.attacking and clash.obstacle else 0, "obstacle"),
        (-1 if clash.first and clash.attacking and clash.uphill else 0, "up a steep slope"),
        (1 if unit.kind.foot and square else 0, "foot against a square"),
        (-4 if unit.kind.horse and square and enemy.steady and not clash.wet else 0, "horse against a steady square"),
    )
