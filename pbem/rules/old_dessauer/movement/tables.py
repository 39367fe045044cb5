"""12.1. The movement chart, and what manoeuvres cost."""

from __future__ import annotations

from typing import Final

from pbem.battle.sine import rounded
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Grade, Gun, Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Rules

FOOT: Final = {"column": 9, "line": 6, "square": 2}
LIGHT_HORSE: Final = {"column": 18, "line": 15}
HORSE: Final = {"column": 15, "line": 12}
GUNS: Final = {
    Gun.LIGHT: {"limbered": 9, "manhandled": 6},
    Gun.MEDIUM: {"limbered": 4, "manhandled": 2},
    Gun.HEAVY: {"limbered": 4, "manhandled": 1},
    Gun.HOWITZER: {"limbered": 4, "manhandled": 2},
}
"""12.1, 16.6: howitzers move like medium guns."""
GUNNERS: Final = 6
GENERAL: Final = 24 * INCH
"""8.1: how far a general rides, in 1/64 inch."""
EVADING: Final = {"foot": 1, "horse": 2}
"""12.1: how many dice tell the inches of an evasion."""
NARROW: Final = 225
"""12.7: the widest oblique at full speed, in tenths of a degree."""
FULL: Final = 4
"""Quarters of a full move."""
CHANGE: Final = {Grade.A: 2, Grade.B: 2, Grade.C: 4, Grade.D: 4}
"""12.10: what a change of formation or facing costs a steady unit, in quarters of a move."""
LIMBERING: Final = 4
"""12.17, in quarters of a move."""
DISMOUNTING, MOUNTING = 2, 4
"""15.3, in quarters of a move."""


def printed_move(unit: Unit, formation: Formation) -> int:
    """12.1: the move of a unit in a formation, in inches."""
    if formation is Formation.AWAY:
        return GUNNERS
    if unit.battery is not None:
        return GUNS[unit.battery.gun]["limbered" if formation is Formation.LIMBERED else "manhandled"]
    if formation is Formation.SQUARE:
        return 0 if unit.grade is Grade.D else FOOT["square"]
    chart = FOOT if unit.kind.foot else LIGHT_HORSE if unit.kind is Kind.LIGHT_HORSE else HORSE
    massed = unit.drill.irregular and formation is not Formation.SKIRMISH
    return chart["column" if massed or formation is Formation.COLUMN else "line"]


def allowance(unit: Unit, rules: Rules) -> int:
    """12.1: the move of a unit as the ground of the day lets it, in 1/64 inch."""
    move = printed_move(unit, unit.formation) * INCH
    part, whole = rules.foot_pace if unit.kind.foot else rules.horse_pace if unit.kind.horse else (1, 1)
    if part == whole:
        return move
    return rounded(move * part, whole * rules.pace_step) * rules.pace_step


def change_cost(unit: Unit) -> int:
    """12.10: what a change of formation or facing costs, in quarters of a move; over FULL it leaves a debt (12.11)."""
    if unit.skirmishing:
        return 0
    cost = CHANGE[Grade.D if unit.drill.irregular else unit.grade]
    if not unit.kind.guns and (unit.disordered or unit.shaken):
        cost *= 2
    return min(cost, 2 * FULL)
