"""The positions against which the lines and letters of the corpus are read: units, board, words of the orders."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypedDict, cast

from pbem.battle.scenario import Scenario
from pbem.rules import rule_system

HERE: Final = Path(__file__).parent
POSITIONS: Final = HERE / "positions.toml"
SCENARIOS: Final = HERE.parents[2] / "scenarios"
DIRECTIONS: Final = frozenset(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
_SQUARE: Final = re.compile(r"([A-Z])(\d{1,2})")
_POINT: Final = re.compile(r"(\d{1,3}),(\d{1,3})")


class _UnitEntry(TypedDict, total=False):
    id: str
    name: str
    side: str
    seat: str
    square: str
    facing: str
    heading: str
    attached: str
    at: str
    aliases: list[str]


class _Scenario(TypedDict):
    seat: list[dict[str, str]]
    unit: list[_UnitEntry]
    map: dict[str, str | int]


class _PositionEntry(TypedDict, total=False):
    system: str
    scenario: str
    bound: int
    note: str
    at: dict[str, str]
    stand: dict[str, str]
    together: dict[str, str]
    rules: dict[str, str | bool]
    row: dict[str, dict[str, str | list[str]]]
    hits: dict[str, int]
    board: str
    words: list[str]
    verbs: list[str]
    seats: list[str]
    units: list[_UnitEntry]
    filed: dict[str, list[str]]
    last: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a unit stands: a square, or inches `x,y`; nowhere while it is not on the field."""

    where: str = ""
    facing: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as the corpus knows it."""

    id: str
    name: str
    side: str
    seat: str
    place: Place
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """What may be named as a place: squares `A1` to a last one, or inches up to a last point."""

    last: str
    inches: bool = False

    def has(self, word: str) -> bool:
        """Whether the word names a place of this board."""
        pattern = _POINT if self.inches else _SQUARE
        named, last = pattern.fullmatch(word), pattern.fullmatch(self.last)
        if named is None or last is None:
            return False
        if self.inches:
            return int(named[1]) <= int(last[1]) and int(named[2]) <= int(last[2])
        return "A" <= named[1] <= last[1] and 1 <= int(named[2]) <= int(last[2])


@dataclass(frozen=True, slots=True)
class Table:
    """How a scenario is laid out otherwise than it says: who stands where, seats of one player, rules chosen.

    `rows` are names, kinds, commands and seats of units that are other than the scenario's.
    """

    stand: tuple[tuple[str, str], ...] = ()
    together: tuple[tuple[str, str], ...] = ()
    rules: tuple[tuple[str, str | bool], ...] = ()
    rows: tuple[tuple[str, tuple[tuple[str, str | tuple[str, ...]], ...]], ...] = ()

    def laid(self, scenario: Scenario) -> Scenario:
        """The scenario with all that changed; who is named here is in no column any more."""
        players, standing = dict(self.together), dict(self.stand)
        rows = {unit: {key: list(value) if isinstance(value, tuple) else value for key, value in row}
                for unit, row in self.rows}  # fmt: skip
        units = []
        for unit in scenario.units:
            row = {**unit, "seat": players.get(unit["seat"], unit["seat"]), **rows.get(unit["id"], {})}
            if unit["id"] in standing:
                square, _, facing = standing[unit["id"]].partition(" ")
                row |= {"square": square, "facing": facing, "march": 0}
            units.append(row)
        seats = tuple(seat for seat in scenario.seats if seat.id not in players)
        return replace(scenario, units=tuple(units), seats=seats, rules={**scenario.rules, **dict(self.rules)})


@dataclass(frozen=True, slots=True)
class Position:
    """A position, with the words its rules know and what each seat has on file."""

    name: str
    system: str
    scenario: str
    bound: int
    board: Board
    seats: tuple[str, ...]
    units: Mapping[str, Unit]
    hits: Mapping[str, int]
    verbs: frozenset[str]
    words: frozenset[str]
    filed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    last: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    table: Table = Table()

    def side_of(self, seat: str) -> str:
        """The side of that seat."""
        return next(unit.side for unit in self.units.values() if unit.seat == seat)

    def units_of(self, seat: str) -> tuple[str, ...]:
        """The ids of the units of that seat."""
        return tuple(unit.id for unit in self.units.values() if unit.seat == seat)


def _place(words: str) -> Place:
    where, _, facing = words.partition(" ")
    return Place(where, facing)


def _scenario_units(entries: Sequence[_UnitEntry], moved: Mapping[str, str]) -> dict[str, Unit]:
    found = {}
    by_id = {entry["id"]: entry for entry in entries}
    for entry in entries:
        lead = by_id[entry["attached"]] if entry.get("attached") else entry
        here = f"{lead.get('square', lead.get('at', ''))} {lead.get('facing', lead.get('heading', ''))}"
        at = moved.get(entry["id"], moved.get(lead["id"], here))
        aliases = tuple(entry.get("aliases", ()))
        found[entry["id"]] = Unit(entry["id"], entry["name"], entry["side"], entry["seat"], _place(at.strip()), aliases)
    return found


def _board_of(folder: Path, drawn: Mapping[str, str | int]) -> Board:
    if "width" in drawn:
        return Board(f"{drawn['width']},{drawn['depth']}", inches=True)
    return _board_of_map((folder / str(drawn["file"])).read_text(encoding="utf-8"), str(drawn.get("letters", "")))


def _board_of_map(text: str, letters: str) -> Board:
    rows = [line.split() for line in text.splitlines()[1 if letters == "rows" else 0 :] if line.split()]
    if letters == "rows":
        return Board(f"{max(row[0] for row in rows)}{max(len(row) for row in rows) - 1}")
    rows = [row for row in rows if row[0].isdigit()]
    columns = max(len(row) for row in rows) - 1
    return Board(f"{chr(ord('A') + columns - 1)}{max(int(row[0]) for row in rows)}")


def _table(entry: _PositionEntry) -> Table:
    stand, together, rules = entry.get("stand", {}), entry.get("together", {}), entry.get("rules", {})
    rows = tuple(
        (unit, tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in row.items()))
        for unit, row in entry.get("row", {}).items()
    )
    return Table(tuple(stand.items()), tuple(together.items()), tuple(rules.items()), rows)


def _orders(entry: _PositionEntry, key: str) -> dict[str, tuple[str, ...]]:
    found = entry.get("filed", {}) if key == "filed" else entry.get("last", {})
    return {seat: tuple(lines) for seat, lines in found.items()}


def _of_scenario(name: str, entry: _PositionEntry) -> Position:
    folder = SCENARIOS / entry["scenario"]
    scenario = cast(_Scenario, tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8")))
    together, moved = entry.get("together", {}), {**entry.get("at", {}), **entry.get("stand", {})}
    rows = entry.get("row", {})
    units = [cast(_UnitEntry, {**unit, "seat": together.get(unit["seat"], unit["seat"]), **rows.get(unit["id"], {})})
             for unit in scenario["unit"]]  # fmt: skip
    verbs = rule_system(entry["system"]).VERBS
    words = {
        word for verb in verbs for argument in verb.arguments for choice in argument.words for word in choice.split()
    }
    return Position(
        name,
        entry["system"],
        entry["scenario"],
        entry["bound"],
        _board_of(folder, scenario["map"]),
        tuple(seat["id"] for seat in scenario["seat"] if seat["id"] not in together),
        _scenario_units(units, moved),
        entry.get("hits", {}),
        frozenset(verb.name for verb in verbs),
        frozenset(words),
        _orders(entry, "filed"),
        _orders(entry, "last"),
        _table(entry),
    )


def _of_list(name: str, entry: _PositionEntry) -> Position:
    inches = "x" in entry["board"]
    last = entry["board"].replace("x", ",") if inches else entry["board"].partition("-")[2]
    units = {
        unit["id"]: Unit(
            unit["id"], unit["name"], unit["side"], unit["seat"], _place(unit["at"]), tuple(unit.get("aliases", ()))
        )
        for unit in entry["units"]
    }
    return Position(
        name,
        entry["system"],
        "",
        entry["bound"],
        Board(last, inches),
        tuple(entry["seats"]),
        units,
        entry.get("hits", {}),
        frozenset(entry["verbs"]),
        frozenset(entry["words"]),
        _orders(entry, "filed"),
        _orders(entry, "last"),
    )


def load_positions(path: Path = POSITIONS) -> dict[str, Position]:
    """Every position of the corpus by its name; those of a scenario take units, map and verbs from it."""
    entries = cast(dict[str, _PositionEntry], tomllib.loads(path.read_text(encoding="utf-8")))
    return {
        name: _of_scenario(name, entry) if "scenario" in entry else _of_list(name, entry)
        for name, entry in entries.items()
    }
