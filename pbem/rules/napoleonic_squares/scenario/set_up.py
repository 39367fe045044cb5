"""From a scenario to the position before the deployment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.square import Square, square_block
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Day, Objective, Position, SideZone, Terms, at
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.field.terrain import has_town, may_stand
from pbem.rules.napoleonic_squares.scenario.victory import take_ground

KINDS = tuple(kind.value for kind in Kind)
Row = Mapping[str, Any]
Path = tuple[str | int, ...]


def set_up(scenario: Scenario, way: str) -> Position:
    """The position before deployment (bound 0); one way of play. Raises ScenarioFault where a unit makes no sense."""
    rows = list(enumerate(scenario.units))
    generals = tuple(_general(scenario, ("unit", index), row) for index, row in rows if _is_general(row))
    units = tuple(_unit(scenario, ("unit", index), row, generals) for index, row in rows if not _is_general(row))
    _check_stacks(scenario, units)
    rules = scenario.rules
    town_die = _whole(rules, ("rules",), "town_die", lambda die: die in tables.RATING_DICE, tables.TOWN_COVER_DIE)
    zones = tuple(SideZone(side, zone) for side, found in sorted(scenario.zones.items()) for zone in found)
    position = Position(
        title=scenario.title,
        bound=0,
        last_bound=scenario.bounds,
        sides=scenario.sides,
        seats=scenario.seats,
        ground=scenario.board,
        units=units,
        generals=generals,
        days=_days(scenario),
        terms=_terms(scenario),
        zones=zones,
        town_die=town_die,
    )
    return replace(position, holders=take_ground(position, units))


def _is_general(row: Row) -> bool:
    return row.get("kind") in ("general", "commander in chief")


def _general(scenario: Scenario, path: Path, row: Row) -> General:
    chief = row["kind"] == "commander in chief"
    die = _whole(row, path, "die", lambda sides: sides in tables.GENERAL_DICE)
    arrives = _whole(row, path, "arrives", lambda bound: bound >= 0, 0)
    place = None if arrives else _place(scenario, path, row)
    command = str(row.get("command", "" if chief else row["name"]))
    return General(
        id=row["id"],
        name=row["name"],
        side=row["side"],
        seat=row["seat"],
        die=die,
        command="" if chief else command,
        chief=chief,
        place=place,
        arrives=arrives,
        entry=_entry(scenario, path, row),
        aliases=tuple(row.get("aliases", ())),
    )


def _unit(scenario: Scenario, path: Path, row: Row, generals: tuple[General, ...]) -> Unit:
    kind = _kind(path, row)
    command = next((general for general in generals if general.id == row.get("command") and not general.chief), None)
    if command is None or command.side != row["side"]:
        names = ", ".join(general.id for general in generals if general.side == row["side"] and not general.chief)
        raise ScenarioFault((*path, "command"), f"{row.get('command')!r} is no general of its side", f"one of {names}")
    arrives = _whole(row, path, "arrives", lambda bound: bound >= 0, 0)
    entry = _entry(scenario, path, row)
    if arrives and not entry:
        raise ScenarioFault((*path, "entry"), "a unit that arrives later has no entry squares", 'entry = ["A1", "A2"]')
    ratings = {name: _rating(path, row, name, name in _ratings(kind)) for name in ("skirmish", "quality", "morale")}
    unit = Unit(
        id=row["id"],
        name=row["name"],
        side=row["side"],
        seat=row["seat"],
        command=command.id,
        kind=kind,
        skirmish=ratings["skirmish"],
        quality=ratings["quality"],
        morale=ratings["morale"],
        hits=_whole(row, path, "hits", lambda number: number >= 0, 0),
        place=None if arrives else _place(scenario, path, row),
        in_town=bool(row.get("town", False)),
        arrives=arrives,
        entry=entry,
        aliases=tuple(row.get("aliases", ())),
        classes=tuple(row.get("classes", ())),
    )
    if unit.in_town and not (kind is Kind.INFANTRY and unit.place and has_town(scenario.board, unit.place)):
        raise ScenarioFault((*path, "town"), f"{unit.id} cannot be in a town there", "only infantry, in a town square")
    return unit


def _kind(path: Path, row: Row) -> Kind:
    if row.get("kind") not in KINDS:
        right = f"one of {', '.join(KINDS)}, general, commander in chief"
        raise ScenarioFault((*path, "kind"), f"{row.get('kind')!r} is no kind of base", right)
    return Kind(row["kind"])


def _ratings(kind: Kind) -> tuple[str, ...]:
    """A: what a kind of base is rated for."""
    if kind.artillery:
        return ("morale",)
    return ("quality", "morale") if kind.cavalry else ("skirmish", "quality", "morale")


def _rating(path: Path, row: Row, name: str, needed: bool) -> int:
    if not needed:
        return 0
    return _whole(row, path, name, lambda sides: sides in tables.RATING_DICE)


A_DIE = "6, 8, 10 or 12, the sides of a die"
RIGHTS = {
    "arrives": "the number of a bound, 0 for those there from the start",
    "hits": "0 or more",
    "first_hour": "an hour, 0 to 23",
    "bounds": "1 or more",
    "points": "1 or more",
    "per_base": "0 or more",
    "margin": "0 or more",
    "broken_at": "0 to 100, hundredths of the brigades",
}


def _whole(row: Row, path: Path, key: str, good: Callable[[int], bool], default: int | None = None) -> int:
    """A whole number of a scenario; one without a default must be there."""
    value = row.get(key, default)
    if value is None:
        raise ScenarioFault((*path, key), f"there is no {key}", RIGHTS.get(key, A_DIE))
    if not isinstance(value, int) or isinstance(value, bool) or not good(value):
        raise ScenarioFault((*path, key), f"{key} = {value!r}", RIGHTS.get(key, A_DIE))
    return value


def _entry(scenario: Scenario, path: Path, row: Row) -> tuple[Square, ...]:
    squares = _squares(scenario.board, path, row, "entry")
    for square in squares:
        if not may_stand(scenario.board, square, row["side"], scenario.sides):
            raise ScenarioFault((*path, "entry"), f"nobody comes on in {square}", "squares that can be entered")
    return squares


def _place(scenario: Scenario, path: Path, row: Row) -> Square:
    squares = _squares(scenario.board, path, row, "square")
    if not squares:
        raise ScenarioFault((*path, "square"), f"{row['id']} has no square", 'square = "C4"')
    if not may_stand(scenario.board, squares[0], row["side"], scenario.sides):
        raise ScenarioFault(
            (*path, "square"), f"{row['id']} cannot stand in {squares[0]}", "a square that can be entered"
        )
    return squares[0]


def _squares(ground: SquaredGround, path: Path, row: Row, key: str) -> tuple[Square, ...]:
    texts = row.get(key, ())
    found: list[Square] = []
    for text in [texts] if isinstance(texts, str) else texts:
        try:
            ends = [ground.letters.parse(part) for part in text.split(":")]
        except ValueError as error:
            raise ScenarioFault((*path, key), str(error), "squares are written like C6") from error
        found += square_block(ends[0], ends[-1])
    for square in found:
        if square not in ground:
            raise ScenarioFault(
                (*path, key), f"{square} is not on the map", f"{ground.columns} x {ground.rows} squares"
            )
    return tuple(found)


def _check_stacks(scenario: Scenario, units: tuple[Unit, ...]) -> None:
    for square in sorted({unit.place for unit in units if unit.place is not None}):
        there = at(units, square)
        if not fits(unit.kind for unit in there) or len({unit.side for unit in there}) > 1:
            names = ", ".join(unit.id for unit in there)
            raise ScenarioFault(
                ("unit",), f"too many in {square}: {names}", "four brigades and two batteries, one side"
            )
        if sum(unit.in_town for unit in there) > 1:
            names = ", ".join(unit.id for unit in there if unit.in_town)
            raise ScenarioFault(("unit",), f"more than one in the town of {square}: {names}", "one infantry brigade")


def _days(scenario: Scenario) -> tuple[Day, ...]:
    days = tuple(_day(("rules", "day", index), row) for index, row in enumerate(scenario.rules.get("day", [])))
    # A demonstration may end a battle early, so that days may be left over, but never lacking.
    if days and sum(day.bounds for day in days) < scenario.bounds:
        raise ScenarioFault(
            ("rules", "day"), "the days have fewer bounds than the battle", f"{scenario.bounds} or more"
        )
    return days or (Day(scenario.date, 12, scenario.bounds),)


def _day(path: Path, row: Row) -> Day:
    first_hour = _whole(row, path, "first_hour", lambda hour: 0 <= hour < 24)
    return Day(str(row.get("name", "")), first_hour, _whole(row, path, "bounds", lambda bounds: bounds > 0))


def _terms(scenario: Scenario) -> Terms:
    data, path, usual = scenario.victory, ("victory",), Terms()
    objectives: list[Objective] = []
    for index, row in enumerate(data.get("objective", [])):
        where: Path = (*path, "objective", index)
        points = _whole(row, where, "points", lambda number: number > 0)
        held_by = _side(scenario, where, row, "held_by")
        squares = _squares(scenario.board, where, row, "squares")
        objectives += [Objective(str(row.get("name", square)), square, points, held_by) for square in squares]
    return Terms(
        tuple(objectives),
        _whole(data, path, "per_base", lambda points: points >= 0, usual.per_base),
        _whole(data, path, "margin", lambda points: points >= 0, usual.margin),
        _side(scenario, path, data, "needs_margin"),
        _whole(data, path, "broken_at", lambda share: 0 <= share <= 100, usual.broken_at),
    )


def _side(scenario: Scenario, path: Path, row: Row, key: str) -> str:
    side = str(row.get(key, ""))
    if side and side not in {found.id for found in scenario.sides}:
        raise ScenarioFault((*path, key), f"no side {side!r}", "the id of a side")
    return side
