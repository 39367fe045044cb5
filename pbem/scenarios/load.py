"""From a scenario's folder to a Scenario, with every fault of its files at once."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.place import Place
from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.side import Seat, Side
from pbem.battle.square import Letters
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.system import RuleSystem
from pbem.battle.view import Zone
from pbem.resources import scenarios_dir
from pbem.rules import NoSuchSystem, rule_system
from pbem.scenarios.faults import ScenarioBroken, explain
from pbem.scenarios.ground import lies_in, read_ground
from pbem.scenarios.section import Section
from pbem.scenarios.table import spots
from pbem.scenarios.tables import read_tables
from pbem.scenarios.unknown_keys import Asked, unknown_keys

HANDED_ON: Final = ("unit", "rules", "victory")
"""Tables that are handed on to the rule system as they are."""
_EDGES = ("N", "E", "S", "W")


def scenario_names() -> tuple[str, ...]:
    """The scenarios that come with pbem."""
    return tuple(sorted(path.parent.name for path in scenarios_dir().glob("*/scenario.toml")))


def scenario_folder(name: str) -> Path:
    """The folder of a scenario of ours, or of the path given; raises ScenarioBroken where there is none."""
    if name in scenario_names():
        return scenarios_dir() / name
    if name and name.isprintable() and (Path(name) / "scenario.toml").is_file():
        return Path(name)
    known = ", ".join(scenario_names())
    raise ScenarioBroken([f"there is no scenario {name!r}; give a folder with a scenario.toml, or one of {known}"])


@dataclass(frozen=True, slots=True)
class Declared:
    """A scenario as read from its folder, with the data of its file and the keys that were looked for in it so far."""

    scenario: Scenario
    data: Mapping[str, Any]
    asked: Asked


def load(name: str) -> Scenario:
    """Read a scenario by name or folder; raises ScenarioBroken with every fault as `file:line: …`."""
    return declared(scenario_folder(name)).scenario


def declared(folder: Path) -> Declared:
    """Read the scenario in a folder; raises ScenarioBroken.

    What stands in its units, its rules and its victory, the rule system alone reads.
    """
    file = folder / "scenario.toml"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise ScenarioBroken([f"{file}:{at[1] if at else 1}: this is not TOML: {error}"]) from error
    faults: list[ScenarioFault] = []
    map_faults: list[str] = []
    asked: Asked = defaultdict(set)
    scenario = _scenario(Section(data, (), faults, asked), folder, map_faults)
    faults += [fault for fault in unknown_keys(data, asked) if len(fault.path) == 1 or fault.path[0] not in HANDED_ON]
    if faults or map_faults:
        raise ScenarioBroken([*(explain(folder, fault) for fault in faults), *map_faults])
    return Declared(scenario, data, asked)


def _scenario(top: Section, folder: Path, map_faults: list[str]) -> Scenario:
    system = _system(top)
    sides = _sides(top, system)
    seats = _seats(top, sides)
    drawn = read_ground(top.table("map"), folder, map_faults)
    ground = drawn or SquaredGround(1, 1)
    units = _units(top, sides, seats, ground)
    for index, exit_ in enumerate(ground.exits if isinstance(ground, SquaredGround) else ()):
        if exit_.side not in {side.id for side in sides}:
            top.faults.append(ScenarioFault(("map", "exits", index), f"no side {exit_.side!r}", _names(sides)))
    return Scenario(
        name=folder.resolve().name,
        title=top.text("title"),
        date=top.text("date", ""),
        system=top.text("system"),
        ways=_ways(top, system),
        bounds=top.whole("bounds"),
        sides=sides,
        seats=seats,
        ground=ground,
        units=units,
        zones=_zones(top, sides, units, drawn),
        rules=top.table("rules").data,
        victory=top.table("victory").data,
        briefings=_briefings(top, folder),
        reconstructed=top.texts("reconstructed"),
        tables=read_tables(top.table("rules"), folder, map_faults),
    )


def _system(top: Section) -> RuleSystem[Any] | None:
    name = top.text("system")
    try:
        return rule_system(name) if name else None
    except NoSuchSystem as error:
        top.fault("system", str(error), "name one of these")
        return None


def _ways(top: Section, system: RuleSystem[Any] | None) -> tuple[str, ...]:
    known = tuple(system.WAYS) if system is not None else ()
    ways = top.texts("ways", known)
    for way in ways:
        if system is not None and way not in known:
            top.fault("ways", f"ways: {system.TITLE} is not played {way!r}", f"one of {', '.join(known)}")
    return ways


def _names(known: tuple[Side, ...] | tuple[Seat, ...]) -> str:
    return "one of " + ", ".join(item.id for item in known)


def _sides(top: Section, system: RuleSystem[Any] | None) -> tuple[Side, ...]:
    sides = tuple(
        Side(row.text("id"), row.text("name"), row.text("adjective"), row.truth("solid"), _home(row))
        for row in top.tables("side")
    )
    if system is not None and len(sides) not in system.SIDES:
        numbers = " or ".join(map(str, system.SIDES))
        top.fault("side", f"{len(sides)} sides", f"{system.TITLE} is played by {numbers}, each with its [[side]]")
    return sides


def _home(row: Section) -> Facing:
    return row.one_of("home", Facing, _EDGES, Facing.N)


def _seats(top: Section, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for row in top.tables("seat"):
        seat = Seat(row.text("id"), row.text("name"), row.text("side"), row.truth("commander_in_chief"))
        if seat.side not in {side.id for side in sides}:
            row.fault("side", f"no side {seat.side!r}", _names(sides))
        if seat.id in {other.id for other in seats}:
            row.fault("id", f"seat {seat.id!r} stands twice", "give every seat an id of its own")
        seats.append(seat)
    for side in sides:
        chiefs = [seat for seat in seats if seat.side == side.id and seat.commander_in_chief]
        if len(chiefs) != 1:
            top.fault("seat", f"{side.id} has {len(chiefs)} commanders-in-chief", "one seat a side has it true")
    return tuple(seats)


def _units(
    top: Section, sides: tuple[Side, ...], seats: tuple[Seat, ...], ground: Ground
) -> tuple[Mapping[str, Any], ...]:
    seen: set[str] = set()
    for row in top.tables("unit"):
        unit = row.text("id")
        row.text("name")
        if unit.casefold() in seen:
            row.fault("id", f"unit {unit!r} stands twice", "give every unit an id of its own")
        seen.add(unit.casefold())
        if _looks_like_square(unit, ground):
            row.fault("id", f"unit {unit!r} looks like a square of this map", "use more letters, such as FI1")
        if row.text("side") not in {side.id for side in sides}:
            row.fault("side", f"no side {row.get('side')!r}", _names(sides))
        seat = next((found for found in seats if found.id == row.text("seat")), None)
        if seat is None or seat.side != row.get("side"):
            row.fault("seat", f"no seat {row.get('seat')!r} on its side", _names(seats))
    for index, side in enumerate(sides):
        if not any(row.get("side") == side.id for row in top.tables("unit")):
            wrong, right = f"no unit is of the side {side.id!r}", "give it some, each with its [[unit]]"
            top.faults.append(ScenarioFault(("side", index, "id"), wrong, right))
    return tuple(row.data for row in top.tables("unit"))


def _looks_like_square(unit: str, ground: Ground) -> bool:
    try:
        return ground.parse(unit) in ground
    except ValueError:
        return False


def _zones(
    top: Section, sides: tuple[Side, ...], units: tuple[Mapping[str, Any], ...], ground: Ground | None
) -> dict[str, tuple[Zone, ...]]:
    zones: dict[str, tuple[Zone, ...]] = {side.id: () for side in sides}
    for row in top.tables("zone"):
        side = row.text("side")
        own = tuple(str(unit.get("id")) for unit in units if unit.get("side") == side)
        named = row.texts("units", ("*",))
        chosen = own if named == ("*",) else named
        for unit in chosen:
            if unit not in own:
                row.fault("units", f"{unit!r} is no unit of {side}", "name its units, or leave it out for all")
        area = _area(row, ground)
        if side in zones:
            zones[side] += (Zone(chosen, area, row.text("why", "")),)
        else:
            row.fault("side", f"no side {side!r}", _names(sides))
    return zones


def _area(row: Section, ground: Ground | None) -> tuple[Place, ...]:
    """The squares of a zone, or the corners of one on a table."""
    if isinstance(ground, MeasuredGround):
        return spots(row, "corners", ground)
    if not isinstance(ground, SquaredGround):
        return row.squares("squares", Letters.COLUMNS)
    squares = row.squares("squares", ground.letters)
    for square in squares:
        if square not in ground:
            row.fault("squares", f"{square} is not on the map", f"it is {ground.columns} x {ground.rows} squares")
    return squares


def _briefings(top: Section, folder: Path) -> dict[str, str]:
    briefings = {}
    for row in top.tables("side"):
        file = folder / row.text("briefing")
        if not lies_in(folder, file):
            row.fault("briefing", f"{file} lies outside the scenario's folder", "put it beside scenario.toml")
        elif file.is_file():
            briefings[row.text("id")] = file.read_text(encoding="utf-8")
        elif row.get("briefing"):
            row.fault("briefing", f"there is no {file}", "write the side's briefing in that file")
    return briefings
