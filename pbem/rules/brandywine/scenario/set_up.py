"""From a scenario to the position before the deployment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pbem.battle.facing import Facing
from pbem.battle.scenario import Path, Scenario, ScenarioFault
from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import STACK
from pbem.rules.brandywine.field.position import ALTERNATE, Position, Prize, Rules, SideZone, acting_in
from pbem.rules.brandywine.field.terrain import is_creek
from pbem.rules.brandywine.field.unit import Kind, Size, Unit
from pbem.rules.brandywine.tables.combat_results import combat_results
from pbem.rules.brandywine.tables.enfilade import enfilade

Row = Mapping[str, Any]
HOURS: Final = 24


def set_up(scenario: Scenario, way: str) -> Position:
    """The position of bound 0; raises ScenarioFault where a unit, a rule or a table makes no sense."""
    units = tuple(_unit(scenario, ("unit", index), row) for index, row in enumerate(scenario.units))
    _check_stacks(scenario, units)
    rules = _rules(scenario, way)
    return Position(
        title=scenario.title,
        bound=0,
        last_bound=scenario.bounds * (2 if way == ALTERNATE else 1),
        acting=acting_in(rules, scenario.sides, 0),
        sides=scenario.sides,
        seats=scenario.seats,
        ground=scenario.board,
        units=units,
        rules=rules,
        prizes=_prizes(scenario),
        zones=tuple(SideZone(side, zone) for side, zones in sorted(scenario.zones.items()) for zone in zones),
    )


def _unit(scenario: Scenario, path: Path, row: Row) -> Unit:
    kind = _one_of(row, path, "kind", tuple(Kind))
    commander = kind == Kind.COMMANDER
    size = _one_of(row, path, "size", tuple(Size), Size.ARMY if commander else None)
    march = _whole(row, path, "march", 0, lambda number: number >= 0, "its place in the order of march, from 1")
    place = _square(scenario, path, row, "square") if not march else None
    if place is None and not march:
        raise ScenarioFault(
            (*path, "square"), f"{row['id']} has neither a square nor a place in the march", "march = 1"
        )
    least, most = (0, 0) if commander else (1, STACK)
    return Unit(
        id=row["id"],
        name=row["name"],
        side=row["side"],
        seat=row["seat"],
        kind=Kind(kind),
        size=Size(size),
        strength=_whole(row, path, "combat", 0, lambda number: least <= number <= most, f"{least} to {most}"),
        moves=_whole(row, path, "moves", 0, lambda number: number > 0, "its movement factor, 1 or more"),
        command=str(row.get("command", "")),
        place=place,
        facing=Facing(_one_of(row, path, "facing", tuple(Facing), Facing.N)),
        march=march,
        militia=bool(row.get("militia", False)),
        aliases=tuple(row.get("aliases", ())),
        classes=tuple(row.get("classes", ())),
    )


def _one_of(row: Row, path: Path, key: str, known: tuple[str, ...], default: str | None = None) -> str:
    value = row.get(key, default)
    if value not in known:
        raise ScenarioFault((*path, key), f"{key} = {value!r}", f"one of {', '.join(known)}")
    return str(value)


def _whole(row: Row, path: Path, key: str, default: int, good: Callable[[int], bool], right: str) -> int:
    value = row.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not good(value):
        raise ScenarioFault((*path, key), f"{key} = {value!r}", right)
    return value


def _square(scenario: Scenario, path: Path, row: Row, key: str) -> Square | None:
    text = row.get(key)
    if text is None:
        return None
    try:
        return scenario.board.parse(str(text))
    except ValueError as error:
        raise ScenarioFault((*path, key), str(error), f"squares run from {scenario.board.reach}") from error


def _check_stacks(scenario: Scenario, units: tuple[Unit, ...]) -> None:
    for square in sorted({unit.place for unit in units if unit.place is not None}):
        there = [unit for unit in units if unit.place == square]
        names = ", ".join(unit.id for unit in there)
        if len({unit.side for unit in there}) > 1:
            raise ScenarioFault(("unit",), f"both sides are in {square}: {names}", "one side to a square")
        total = sum(unit.strength for unit in there)
        if total > STACK:
            raise ScenarioFault(("unit",), f"{total} factors in {square}: {names}", f"no more than {STACK}")
        if is_creek(scenario.board, square):
            raise ScenarioFault(("unit",), f"{square} is creek: {names}", "nobody is set up on creek squares (4.0)")


def _rules(scenario: Scenario, way: str) -> Rules:
    rules, path = scenario.rules, ("rules",)
    if not rules.get("tables"):
        right = 'tables = "tables", a folder with results.toml and facing.toml'
        raise ScenarioFault((*path, "tables"), "no folder of tables is named", right)
    known = tuple(side.id for side in scenario.sides)
    return Rules(
        results=combat_results(scenario.tables.get("results")),
        enfilade=enfilade(scenario.tables.get("facing")),
        way=way,
        first=_one_of(rules, path, "first", known, known[0]),
        first_hour=_whole(rules, path, "first_hour", 7, lambda hour: 0 <= hour < HOURS, "an hour, 0 to 23"),
        entry=_square(scenario, path, rules, "entry"),
        fog=_one_of(rules, path, "fog", ("sight", "none"), "sight") == "sight",
        bombardment=bool(rules.get("bombardment", False)),
    )


def _prizes(scenario: Scenario) -> tuple[Prize, ...]:
    found = []
    known = tuple(side.id for side in scenario.sides)
    for index, row in enumerate(scenario.victory.get("square", ())):
        path: Path = ("victory", "square", index)
        square = _square(scenario, path, row, "at")
        if square is None:
            raise ScenarioFault((*path, "at"), "a victory square without a place", 'at = "D28"')
        points = _whole(row, path, "points", 0, lambda number: number > 0, "1 or more")
        side = _one_of(row, path, "held_by", (*known, ""), "")
        found.append(Prize(square, points, side, str(row.get("name", ""))))
    return tuple(found)
