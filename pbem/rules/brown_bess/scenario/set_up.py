"""From a scenario's files to the position before deployment, with every fault said in the words of the file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Formation
from pbem.battle.scenario import Path, Scenario, ScenarioFault
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.position import (
    ALTERNATE,
    SIMULTANEOUS,
    BrownBessPosition,
    Counts,
    Goal,
    SideZones,
)
from pbem.rules.brown_bess.field.terrain import KNOWN_EDGES, KNOWN_TERRAIN
from pbem.rules.brown_bess.field.unit import FACINGS, KINDS, Grade, Kind, Setting, Superior, Unit

ARMS = {"infantry": Kind.LINE, "cavalry": Kind.HEAVY, "artillery": Kind.FOOT, "general": Kind.STAFF}
"""The arms of a scenario file, each with its kind where the file names none."""
FIRST_FORMATION = {
    Arm.INFANTRY: Formation.LINE,
    Arm.CAVALRY: Formation.LINE,
    Arm.ARTILLERY: Formation.UNLIMBERED,
    Arm.HORSE_ARTILLERY: Formation.UNLIMBERED,
    Arm.GENERAL: Formation.MASS,
}

E = TypeVar("E", bound=StrEnum)


def set_up(scenario: Scenario, way: str) -> BrownBessPosition:
    """The position of bound 0; raises ScenarioFault for whatever makes no sense under these rules."""
    if way not in (SIMULTANEOUS, ALTERNATE):
        raise ScenarioFault(("ways",), f"no way of play {way!r}", f"it is {SIMULTANEOUS!r} or {ALTERNATE!r}")
    _known_ground(scenario)
    year = _number(scenario.rules, "year", ("rules", "year"), 1750)
    napoleonic = bool(scenario.rules.get("napoleonic", year >= 1792))
    units = tuple(_unit(scenario, index, row, year, napoleonic) for index, row in enumerate(scenario.units))
    _ids_and_generals(scenario, units)
    sides = [side.id for side in scenario.sides]
    first = str(scenario.rules.get("first", sides[0]))
    if first not in sides:
        raise ScenarioFault(("rules", "first"), f"no side {first!r}", f"one of {', '.join(sides)}")
    return BrownBessPosition(
        title=scenario.title,
        bound=0,
        last_bound=scenario.bounds * (len(sides) if way == ALTERNATE else 1),
        way=way,
        acting=tuple(sides),
        first=first,
        ground=scenario.board,
        sides=scenario.sides,
        seats=scenario.seats,
        units=units,
        zones=tuple(SideZones(side, tuple(scenario.zones[side])) for side in sides if side in scenario.zones),
        goals=_goals(scenario),
        major_ratio=_number(scenario.victory, "major_ratio", ("victory", "major_ratio"), 2),
        napoleonic=napoleonic,
    )


def _known_ground(scenario: Scenario) -> None:
    for cell in scenario.board.cells:
        for kind in cell.terrain:
            if kind not in KNOWN_TERRAIN:
                names = ", ".join(known.value for known in KNOWN_TERRAIN)
                raise ScenarioFault(("map",), f"{kind.value} in {cell.square}", f"these rules know {names}")
    for edge in scenario.board.edges:
        if edge.kind not in KNOWN_EDGES:
            names = ", ".join(known.value for known in KNOWN_EDGES)
            raise ScenarioFault(
                ("map", "edges"), f"{edge.kind.value} between {edge.here} and {edge.there}", f"these rules know {names}"
            )


def _unit(scenario: Scenario, index: int, row: Mapping[str, Any], year: int, napoleonic: bool) -> Unit:
    path: Path = ("unit", index)
    arm_word = _text(row, "arm", path)
    if arm_word not in ARMS:
        raise ScenarioFault((*path, "arm"), f"no arm {arm_word!r}", f"one of {', '.join(ARMS)}")
    kind = _word(row, "kind", Kind, path, ARMS[arm_word])
    arm = Arm.HORSE_ARTILLERY if kind is Kind.HORSE else Arm(arm_word)
    if kind not in KINDS[arm] or (kind is Kind.HORSE and arm_word != "artillery"):
        kinds = KINDS[Arm(arm_word)] + ((Kind.HORSE,) if arm_word == "artillery" else ())
        names = ", ".join(found.value for found in kinds)
        raise ScenarioFault((*path, "kind"), f"{arm_word} of the kind {kind.value!r}", f"one of {names}")
    if kind is Kind.HORSE and year < tables.HORSE_ARTILLERY_SINCE:
        since = tables.HORSE_ARTILLERY_SINCE
        raise ScenarioFault(
            (*path, "kind"), f"horse artillery in {year}", f"foot artillery; there is none before {since}"
        )
    side = _text(row, "side", path)
    if side not in {found.id for found in scenario.sides}:
        raise ScenarioFault((*path, "side"), f"no side {side!r}", "the id of a [[side]]")
    setting = _setting(scenario, row, arm, side, path, napoleonic)
    return Unit(
        id=_text(row, "id", path),
        name=str(row.get("name", row.get("id"))),
        side=side,
        seat=_seat(scenario, row, side, path),
        arm=arm,
        kind=kind,
        grade=_word(row, "grade", Grade, path, Grade.AVERAGE),
        formation=setting.formation,
        facing=setting.facing,
        suggested=setting,
        command=str(row.get("command", "")),
        aliases=tuple(str(alias) for alias in row.get("aliases", ())),
        nation=str(row.get("nation", "")),
        superior=_superior(row, path),
        with_unit=str(row.get("attached", "")),
        sticks=bool(row.get("sticks", False)),
    )


def _seat(scenario: Scenario, row: Mapping[str, Any], side: str, path: Path) -> str:
    seats = [seat.id for seat in scenario.seats if seat.side == side]
    seat = str(row.get("seat", seats[0] if seats else ""))
    if seat not in seats:
        raise ScenarioFault((*path, "seat"), f"no seat {seat!r} of {side}", f"one of {', '.join(seats)}")
    return seat


def _superior(row: Mapping[str, Any], path: Path) -> tuple[Superior, ...]:
    words = row.get("superior", ())
    if isinstance(words, str):
        raise ScenarioFault((*path, "superior"), f"{words!r} is no list", f'a list such as ["{Superior.MUSKETRY}"]')
    for word in words:
        if word not in set(Superior):
            names = ", ".join(found.value for found in Superior)
            raise ScenarioFault((*path, "superior"), f"nothing called {word!r}", f"one of {names}")
    return tuple(found for found in Superior if found.value in words)


def _setting(scenario: Scenario, row: Mapping[str, Any], arm: Arm, side: str, path: Path, napoleonic: bool) -> Setting:
    home = next(found.home for found in scenario.sides if found.id == side)
    facing = _word(row, "facing", Facing, path, home.opposite)
    if facing not in FACINGS:
        raise ScenarioFault((*path, "facing"), f"facing {facing.value}", "N, E, S or W")
    formation = _word(row, "formation", Formation, path, FIRST_FORMATION[arm])
    allowed = [form for form in tables.FORMATIONS[arm] if napoleonic or form is not Formation.ATTACK_COLUMN]
    if formation not in allowed:
        names = ", ".join(form.value for form in allowed)
        raise ScenarioFault((*path, "formation"), f"{arm.value} in {formation.value}", f"one of {names}")
    text = row.get("square", "")
    if not text and row.get("attached"):
        text = next(
            (str(other.get("square", "")) for other in scenario.units if other.get("id") == row["attached"]), ""
        )
    try:
        square = scenario.board.letters.parse(str(text))
    except ValueError as wrong:
        raise ScenarioFault((*path, "square"), str(wrong), "the square of the suggested set-up") from wrong
    if square not in scenario.board:
        raise ScenarioFault((*path, "square"), f"{square} is not on the map", "a square of the map")
    return Setting(square, facing, formation)


def _ids_and_generals(scenario: Scenario, units: tuple[Unit, ...]) -> None:
    seen: set[str] = set()
    by_id = {unit.id: unit for unit in units}
    for index, unit in enumerate(units):
        if unit.id in seen:
            raise ScenarioFault(("unit", index, "id"), f"a second {unit.id!r}", "an id of its own for each unit")
        seen.add(unit.id)
        if unit.with_unit:
            lead = by_id.get(unit.with_unit)
            if not unit.is_general or lead is None or lead.side != unit.side or lead.is_general:
                raise ScenarioFault(
                    ("unit", index, "attached"),
                    f"{unit.id} attached to {unit.with_unit!r}",
                    "a general attached to a unit of his side",
                )


def _goals(scenario: Scenario) -> tuple[Goal, ...]:
    """`[victory.french]` with `enemy_destroyed = 2` and so on; without any, each destroyed enemy unit is a point."""
    found = []
    for side in scenario.sides:
        table = scenario.victory.get(side.id, {})
        if not isinstance(table, Mapping):
            raise ScenarioFault(("victory", side.id), "not a table", f"a table [victory.{side.id}]")
        for key in table:
            if key not in set(Counts):
                names = ", ".join(counts.value for counts in Counts)
                raise ScenarioFault(("victory", side.id, key), f"nothing called {key!r}", f"one of {names}")
            found.append(Goal(side.id, Counts(key), _number(table, key, ("victory", side.id, key), 0)))
    known = {side.id for side in scenario.sides} | {"major_ratio"}
    for key in scenario.victory:
        if key not in known:
            raise ScenarioFault(("victory", key), f"no side {key!r}", f"one of {', '.join(sorted(known))}")
    return tuple(found) or tuple(Goal(side.id, Counts.ENEMY_DESTROYED, 1) for side in scenario.sides)


def _text(row: Mapping[str, Any], key: str, path: Path) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value:
        raise ScenarioFault((*path, key), f"{key} is missing", f'{key} = "..."')
    return value


def _number(table: Mapping[str, Any], key: str, path: Path, default: int) -> int:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ScenarioFault(path, f"{value!r} is no whole number", f"a number such as {default}")
    return value


def _word(row: Mapping[str, Any], key: str, words: type[E], path: Path, default: E) -> E:
    value = row.get(key, default.value)
    if value not in {word.value for word in words}:
        names = ", ".join(word.value for word in words)
        raise ScenarioFault((*path, key), f"no {key} {value!r}", f"one of {names}")
    return words(value)
