"""From a scenario to the position before the deployment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pbem.battle.facing import Facing
from pbem.battle.scenario import Path, Scenario, ScenarioFault
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.kind import Kind
from pbem.rules.de_gre_sweet.field.position import (
    ALTERNATE,
    Objective,
    Position,
    Rules,
    SideZone,
    acting_in,
)
from pbem.rules.de_gre_sweet.field.terrain import is_water
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import artillery_table
from pbem.rules.de_gre_sweet.tables.deployments import Repair
from pbem.rules.de_gre_sweet.tables.first import first_table
from pbem.rules.de_gre_sweet.tables.musketry import musketry_table

Row = Mapping[str, Any]
FOUR, THREE = 4, 3
"""Organization: stands of heavy and of light units."""
_STANDS: Final = {
    Kind.LINE: FOUR,
    Kind.GUARDS: FOUR,
    Kind.GUARDS_CAVALRY: FOUR,
    Kind.LIGHT: THREE,
    Kind.LINE_CAVALRY: THREE,
    Kind.LIGHT_CAVALRY: THREE,
    Kind.FOOT_BATTERY: FOUR,
    Kind.HORSE_BATTERY: 0,
    Kind.COMMANDER: 1,
}
_TRAINS: Final = {Kind.FOOT_BATTERY: Train(foot=2, wagons=1), Kind.HORSE_BATTERY: Train(horse=1)}


def set_up(scenario: Scenario, way: str) -> Position:
    """The position of bound 0; raises ScenarioFault where a unit, a rule or a table makes no sense."""
    units = tuple(_unit(scenario, ("unit", index), row) for index, row in enumerate(scenario.units))
    _check_places(scenario, units)
    rules = _rules(scenario, way)
    return Position(
        title=scenario.title,
        bound=0,
        last_bound=scenario.bounds * (2 if way == ALTERNATE else 1),
        acting=acting_in(rules, scenario.sides, 0),
        sides=scenario.sides,
        seats=scenario.seats,
        ground=scenario.board,
        units=_with_commanders(units),
        rules=rules,
        objectives=_objectives(scenario),
        zones=tuple(SideZone(side, zone) for side, zones in sorted(scenario.zones.items()) for zone in zones),
    )


def _unit(scenario: Scenario, path: Path, row: Row) -> Unit:
    kind = Kind(_one_of(row, path, "kind", tuple(Kind)))
    stands, mounted = _STANDS[kind], 1 if kind.artillery else 0
    return Unit(
        id=row["id"],
        name=row["name"],
        side=row["side"],
        seat=row["seat"],
        kind=kind,
        stands=stands,
        full=stands + mounted,
        mounted=mounted,
        train=_TRAINS.get(kind, Train()),
        command=str(row.get("command", "")),
        place=_square(scenario, (*path, "square"), row.get("square")),
        facing=Facing(_one_of(row, path, "facing", tuple(Facing), Facing.N)),
        aliases=tuple(row.get("aliases", ())),
        classes=tuple(row.get("classes", ())),
    )


def _with_commanders(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    troops = {(unit.side, unit.place): unit.id for unit in reversed(units) if not unit.commander}
    return tuple(
        replace(unit, rides=troops.get((unit.side, unit.place), "")) if unit.commander else unit for unit in units
    )


def _one_of(row: Row, path: Path, key: str, known: tuple[str, ...], default: str | None = None) -> str:
    value = row.get(key, default)
    if value not in known:
        raise ScenarioFault((*path, key), f"{key} = {value!r}", f"one of {', '.join(known)}")
    return str(value)


def _square(scenario: Scenario, path: Path, text: object) -> Square:
    if text is None:
        raise ScenarioFault(path, "no square", 'square = "C10"')
    try:
        return scenario.board.parse(str(text))
    except ValueError as error:
        raise ScenarioFault(path, str(error), f"squares run from {scenario.board.reach}") from error


def _check_places(scenario: Scenario, units: tuple[Unit, ...]) -> None:
    for square in sorted({unit.place for unit in units if unit.place is not None}):
        there = [unit for unit in units if unit.place == square]
        names = ", ".join(unit.id for unit in there)
        troops = [unit for unit in there if not unit.commander]
        if len({unit.side for unit in there}) > 1:
            raise ScenarioFault(("unit",), f"both sides are in {square}: {names}", "one side to a square")
        if len(troops) > 1 or len(there) - len(troops) > 1:
            raise ScenarioFault(("unit",), f"too many in {square}: {names}", "one unit and one commander (2C)")
        if is_water(scenario.board, square):
            raise ScenarioFault(("unit",), f"{square} is water: {names}", "set them up on land")


def _rules(scenario: Scenario, way: str) -> Rules:
    rules, path = scenario.rules, ("rules",)
    if not rules.get("tables"):
        right = 'tables = "tables", a folder with first.toml, musketry.toml and artillery.toml'
        raise ScenarioFault((*path, "tables"), "no folder of tables is named", right)
    known = tuple(side.id for side in scenario.sides)
    strong = rules.get("strong", ())
    return Rules(
        table=first_table(scenario.tables.get("first")),
        musketry=musketry_table(scenario.tables.get("musketry")),
        artillery=artillery_table(scenario.tables.get("artillery")),
        way=way,
        first=_one_of(rules, path, "first", known, known[0]),
        repair=Repair(_one_of(rules, path, "withdrawal", tuple(Repair), Repair.SECOND)),
        strong=tuple(_square(scenario, (*path, "strong"), text) for text in strong),
        fog=_one_of(rules, path, "fog", ("sight", "none"), "none") == "sight",
    )


def _objectives(scenario: Scenario) -> tuple[Objective, ...]:
    found = []
    for index, row in enumerate(scenario.victory.get("objective", ())):
        path: Path = ("victory", "objective", index)
        squares = tuple(_square(scenario, (*path, "at"), text) for text in row.get("at", ()))
        points = row.get("points", 0)
        if not squares:
            raise ScenarioFault((*path, "at"), "an objective without a place", 'at = ["H4"]')
        if not isinstance(points, int) or isinstance(points, bool) or points < 1:
            raise ScenarioFault((*path, "points"), f"points = {points!r}", "1 or more")
        found.append(Objective(squares, points, str(row.get("name", squares[0]))))
    return tuple(found)
