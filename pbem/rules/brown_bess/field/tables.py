"""The printed tables, in their printed layout; every number of the rules that a scenario cannot change stands here."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm, Formation
from pbem.rules.brown_bess.field.unit import HEAVY, LIGHT, Grade, Kind, Unit

MOVEMENT: Final[dict[tuple[str, Formation], int]] = {
    # Troop type                                   points
    ("infantry", Formation.LINE): 2,
    ("infantry", Formation.COLUMN): 3,
    ("infantry", Formation.ATTACK_COLUMN): 3,
    ("infantry", Formation.SKIRMISH): 3,
    ("infantry", Formation.HOLLOW_SQUARE): 0,
    ("general", Formation.MASS): 5,
    ("light cavalry", Formation.LINE): 5,
    ("light cavalry", Formation.COLUMN): 5,
    ("heavy cavalry", Formation.LINE): 4,
    ("heavy cavalry", Formation.COLUMN): 4,
    ("horse artillery", Formation.LIMBERED): 4,
    ("foot artillery", Formation.LIMBERED): 2,
    # Man-handled guns have no points: they neither move nor turn.
    ("horse artillery", Formation.UNLIMBERED): 0,
    ("foot artillery", Formation.UNLIMBERED): 0,
}

HORSE_ARTILLERY_SINCE: Final = 1759

BAD_GROUND_POINTS: Final = 2
SQUARE_COST: Final = 1
BAD_GROUND_COST: Final = 2
DIAGONAL_COST: Final = 2
CROSSING_COST: Final = 1
TURN_COST: Final = 1
LINE_QUARTER_TURN_COST: Final = 2

RANGES: Final = (1, 3, 5, 8)
"""The range columns; a range between two of them is read in the longer one."""

R: Final = "rifles"
"""Marks the entries that only riflemen have, always four dice."""

COMBAT: Final[dict[tuple[str, Formation], tuple[int | str, ...]]] = {
    # Troop type                          melee    1    3    5    8
    ("infantry", Formation.LINE): (4, 4, R),
    ("infantry", Formation.HOLLOW_SQUARE): (4, 4, R),
    ("infantry", Formation.ATTACK_COLUMN): (4, 2),
    ("infantry", Formation.SKIRMISH): (4, 4, R),
    ("infantry", Formation.COLUMN): (1, 1),
    ("cavalry", Formation.LINE): (4,),
    ("cavalry", Formation.COLUMN): (1,),
    ("foot artillery", Formation.UNLIMBERED): (0, 4, 2, 1, 1),
    ("horse artillery", Formation.UNLIMBERED): (0, 3, 2, 1),
    # Limbered guns cannot fire; the printed table gives dice for guns in action.
    ("foot artillery", Formation.LIMBERED): (0,),
    ("horse artillery", Formation.LIMBERED): (0,),
    ("general", Formation.MASS): (1,),
}
RIFLE_DICE: Final = 4
GENERAL_DICE: Final = 1
"""What a general adds to the unit he is with, hand to hand."""

GRADE_DICE: Final = {Grade.RAW: -1, Grade.AVERAGE: 0, Grade.ELITE: 1}

BREAKS_AT: Final = {Grade.ELITE: 5, Grade.AVERAGE: 4, Grade.RAW: 3}
BREAKS_WITH_GENERAL: Final = 1
BREAKS_IN_SQUARE_OR_WORKS: Final = 2

HITS: Final = (5, 6)
HITS_ON_LOOSE_TARGET: Final = (6,)
"""Firing at artillery or skirmish order."""
HITS_ON_SQUARE: Final = (4, 5, 6)
"""Firing at a square."""
HITS_OF_CHARGING_HIGHLANDERS: Final = (4, 5, 6)

FORMATIONS: Final[dict[Arm, tuple[Formation, ...]]] = {
    Arm.INFANTRY: (
        Formation.LINE,
        Formation.COLUMN,
        Formation.ATTACK_COLUMN,
        Formation.HOLLOW_SQUARE,
        Formation.SKIRMISH,
    ),
    Arm.CAVALRY: (Formation.LINE, Formation.COLUMN),
    Arm.ARTILLERY: (Formation.LIMBERED, Formation.UNLIMBERED),
    Arm.HORSE_ARTILLERY: (Formation.LIMBERED, Formation.UNLIMBERED),
    Arm.GENERAL: (Formation.MASS,),
}


def movement_points(unit: Unit) -> int:
    """Movement: the points of a unit's troop type in its formation, before the ground takes its share."""
    return MOVEMENT[_troop_type(unit), unit.formation]


def melee_dice(unit: Unit) -> int:
    """Combat table, melee column."""
    entry = _combat_row(unit)[0]
    return entry if isinstance(entry, int) else RIFLE_DICE


def range_column(distance: int) -> int | None:
    """[R] The range column a distance is read in: the first that is not shorter, None beyond the last."""
    return next((column for column in RANGES if column >= distance), None)


def fire_dice(unit: Unit, distance: int) -> int:
    """Combat table, range columns: the dice at that distance, 0 where the unit cannot shoot so far."""
    column = range_column(distance)
    if column is None:
        return 0
    row = _combat_row(unit)
    index = 1 + RANGES.index(column)
    if index >= len(row):
        return 0
    entry = row[index]
    if isinstance(entry, int):
        return entry
    return RIFLE_DICE if unit.kind is Kind.RIFLES else 0


def _combat_row(unit: Unit) -> tuple[int | str, ...]:
    troops = "cavalry" if unit.is_cavalry else _troop_type(unit)
    return COMBAT[troops, unit.formation]


def _troop_type(unit: Unit) -> str:
    if unit.kind in HEAVY:
        return "heavy cavalry"
    if unit.kind in LIGHT:
        return "light cavalry"
    if unit.is_artillery:
        return "horse artillery" if unit.kind is Kind.HORSE else "foot artillery"
    return "general" if unit.is_general else "infantry"
