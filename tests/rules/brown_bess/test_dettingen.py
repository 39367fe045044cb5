"""The scenario of the printed rules: armies, marsh and bridge, forest and river, exits, as its briefings have them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.battle.facing import Facing
from pbem.battle.order import Order, Sheet
from pbem.battle.piece import Formation
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Kind, Unit
from pbem.scenarios import load
from tests.rules.brown_bess.board import Faces, read_line

SEAT = {"pragmatic": "george", "french": "gramont"}


def field(**places: str) -> BrownBessPosition:
    """Dettingen with a few units moved (`BI1="D9 N column"`) and everybody else in the far corner left out."""
    start = brown_bess.set_up(load("dettingen"), "simultaneous")

    def placed(unit: Unit) -> Unit:
        if unit.id not in places:
            return replace(unit, place=None, gone=None, with_unit="")
        square, facing, formation = places[unit.id].split()
        return replace(
            unit,
            place=Square.parse(square),
            facing=Facing(facing),
            formation=Formation(formation),
            with_unit="",
        )

    return replace(start, bound=1, units=tuple(placed(unit) for unit in start.units))


def sheet_of(position: BrownBessPosition, line: str) -> tuple[Unit, Sheet]:
    order = read_line(line)
    unit = position.unit(order.unit)
    assert isinstance(order, Order) and unit is not None
    return unit, Sheet(SEAT[unit.side], 1, (order,))


def faults(position: BrownBessPosition, line: str) -> list[str]:
    unit, sheet = sheet_of(position, line)
    found = brown_bess.check(brown_bess.see(position, unit.side), sheet)
    return [problem.message for problem in found if problem.severity is Severity.NO]


def after(position: BrownBessPosition, line: str) -> Unit:
    unit, sheet = sheet_of(position, line)
    found = brown_bess.resolve(position, (sheet,), Faces()).position.unit(unit.id)
    assert found is not None
    return found


def test_the_armies_are_those_of_the_briefings() -> None:
    units = brown_bess.set_up(load("dettingen"), "simultaneous").units
    troops = [unit for unit in units if not unit.is_general]
    french = [unit for unit in troops if unit.side == "french"]
    assert len(french) == 14 and len(troops) - len(french) == 12
    assert sum(unit.is_infantry and unit.grade == "raw" for unit in french) == 8
    assert sum(unit.kind is Kind.CUIRASSIERS for unit in french) == 4
    assert [unit.id for unit in units if unit.sticks] == ["KG"]
    assert sorted(unit.id for unit in troops if unit.superior) == ["BI1", "BI2", "BI3", "HI1", "HI2", "HI3"]


def test_only_a_column_keeps_its_pace_over_the_bridge() -> None:
    assert str(after(field(BI1="D9 N column", FI1="K5 S line"), "BI1 - D12").place) == "D12"
    line = field(BI1="D9 N line", FI1="K5 S line")
    assert str(after(line, "BI1 - D10").place) == "D10"
    assert "bad ground ends it" in faults(line, "BI1 - D11")[0]
    horse = field(BC1="F9 N line", FI1="K5 S line")
    assert str(after(horse, "BC1 - F10").place) == "F10"
    assert "bad ground ends it" in faults(horse, "BC1 - F11")[0]


def test_the_main_cannot_be_forded_and_formed_troops_are_lost_in_the_spessart() -> None:
    assert faults(field(BI1="C4 W line", FI1="K5 S line"), "BI1 - B4") == ["nobody can enter B4: water"]
    lost = after(field(BI1="K4 E line", FI1="D5 S line"), "BI1 - L4")
    assert lost.gone == "destroyed"
    safe = after(field(BI1="K4 E skirmish", FI1="D5 S line"), "BI1 - L4")
    assert str(safe.place) == "L4"
    rider = after(field(ES="K4 E brigade", BI1="C1 N line", FI1="D5 S line"), "ES - L4")
    assert str(rider.place) == "L4"


@pytest.mark.parametrize("unit", ["BI1", "KG"])
def test_the_pragmatic_army_leaves_by_the_north_edge_and_nobody_else_does(unit: str) -> None:
    places = {"BI1": "D12 N column", "KG": "D12 N brigade", "FI1": "K5 S line", "HI1": "C1 N line"}
    assert after(field(**places), f"{unit} exit N").gone == "exited"
    assert "no edge of the table" in faults(field(**places), "FI1 exit N")[0]


def test_the_gun_beyond_the_river_fires_across_it() -> None:
    position = field(FG1="A6 E unlimbered", BI1="C6 N line", HI1="D1 N line")
    assert faults(position, "FG1 * BI1") == []


def test_the_road_helps_only_along_itself() -> None:
    across = field(BI1="C10 E column", FI1="K5 S line")
    assert str(after(across, "BI1 - D10").place) == "D10", "one square of marsh, and no more"
    assert "bad ground ends it" in faults(across, "BI1 - E10")[0]
    off = field(BI1="D10 E column", FI1="K5 S line")
    assert str(after(off, "BI1 - E10").place) == "E10"
