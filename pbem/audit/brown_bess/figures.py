"""The printed tables: dice by formation and range, movement points, breaking numbers."""

from __future__ import annotations

from pbem.audit.brown_bess.table import Table, Unit, is_general, is_guns
from pbem.battle.squared_ground import Terrain

COLUMNS = (1, 3, 5, 8)
GUNS = {"artillery": (4, 2, 1, 1), "horse artillery": (3, 2, 1, 0)}
FOOT = {"line": 4, "square": 4, "attack column": 2, "skirmish": 4, "column": 1}
MELEE = {"line": 4, "square": 4, "attack column": 4, "skirmish": 4, "column": 1}
BREAKS = {"elite": 5, "average": 4, "raw": 3}
HEAVY, LIGHT = ("heavy", "cuirassiers"), ("light", "lancers")


def fire_dice(unit: Unit, squares: int) -> int:
    """The dice with which a unit fires at a range; the first printed column that reaches so far holds."""
    column = next((index for index, reach in enumerate(COLUMNS) if squares <= reach), None)
    if column is None or unit["arm"] in ("cavalry", "general"):
        return 0
    if is_guns(unit):
        return GUNS[unit["arm"]][column] if unit["formation"] == "unlimbered" else 0
    if column == 0:
        return FOOT[unit["formation"]]
    rifles = unit["kind"] == "rifles" and unit["formation"] in ("line", "square", "skirmish")
    return 4 if column == 1 and rifles else 0


def melee_dice(unit: Unit) -> int:
    """The dice with which a unit fights hand to hand."""
    if is_general(unit):
        return 1
    return 0 if is_guns(unit) else MELEE[unit["formation"]]


def allowance(table: Table, unit: Unit) -> int:
    """The movement points of a unit where it does not begin in bad ground."""
    arm, formation = unit["arm"], unit["formation"]
    if arm == "infantry":
        return {"line": 2, "square": 0}.get(formation, 3)
    if is_guns(unit):
        return (4 if arm == "horse artillery" else 2) if formation == "limbered" else 0
    if arm == "cavalry":
        return 4 if unit["kind"] in HEAVY else 5
    return 5


def breaking_number(table: Table, unit: Unit) -> int:
    """The counters at which a unit breaks where it stands."""
    steady = unit["formation"] == "square" or table.ground.has(table.square(unit), Terrain.WORKS)
    return int(BREAKS[unit["grade"]]) + table.helper_of(unit) + 2 * steady
