"""From a scenario to the position before the deployment."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.scenario import Path, Scenario, ScenarioFault
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import (
    ALTERNATE,
    Position,
    Prize,
    Purse,
    Rules,
    SideZone,
    Switches,
    acting_in,
)
from pbem.rules.old_dessauer.field.terrain import Barrier, Block, Cover, Sort, Works
from pbem.rules.old_dessauer.measure.box import gap
from pbem.rules.old_dessauer.measure.outline import covers
from pbem.rules.old_dessauer.scenario.garrison import garrisoned
from pbem.rules.old_dessauer.scenario.muster import general_of, is_general, unit_of
from pbem.rules.old_dessauer.scenario.row import Row, rows

RUB: Final = 4
"""By how much friends may overlap, in 1/64 inch."""


def set_up(scenario: Scenario, way: str) -> Position:
    """The position of bound 0; raises ScenarioFault where a unit, a piece of terrain or a rule makes no sense."""
    ground = _ground(scenario)
    blocks = tuple(_block(row, ground) for row in rows(scenario.rules, "block", ("rules",)))
    homes = {side.id: side.home.opposite for side in scenario.sides}
    entries = [Row(row, ("unit", index)) for index, row in enumerate(scenario.units)]
    units = tuple(
        garrisoned(unit_of(row, ground, homes[row.text("side")]), row, ground, blocks)
        for row in entries
        if not is_general(row)
    )
    _check_room(units, {row.text("id"): row.path for row in entries}, ground)
    rules = _rules(scenario, way)
    points = Row(scenario.rules, ("rules",)).whole("points", 0, lambda number: number >= 0, "what each side may spend")
    return Position(
        title=scenario.title,
        bound=0,
        last_bound=scenario.bounds * (2 if way == ALTERNATE else 1) + bool(points),
        acting=acting_in(rules, scenario.sides, 0),
        sides=scenario.sides,
        seats=scenario.seats,
        ground=ground,
        units=units,
        rules=rules,
        generals=tuple(general_of(row, ground) for row in entries if is_general(row)),
        blocks=blocks,
        works=tuple(_works(row, ground) for row in rows(scenario.rules, "works", ("rules",))),
        barriers=tuple(_barrier(row, ground) for row in rows(scenario.rules, "barrier", ("rules",))),
        prizes=tuple(_prize(row, ground) for row in rows(scenario.victory, "ground", ("victory",))),
        purses=tuple(Purse(side.id, points) for side in scenario.sides if points),
        zones=tuple(SideZone(side, zone) for side, zones in sorted(scenario.zones.items()) for zone in zones),
    )


def _ground(scenario: Scenario) -> MeasuredGround:
    ground = scenario.ground
    if not isinstance(ground, MeasuredGround):
        raise ScenarioFault(("map",), "Old Dessauer is played on a table in inches", "give [map] a width and a depth")
    for index, feature in enumerate(ground.features):
        path: Path = ("map", "feature", index)
        if feature.kind not in tuple(Sort):
            raise ScenarioFault((*path, "kind"), f"kind = {feature.kind!r}", f"one of {', '.join(Sort)}")
        if feature.kind in _NAMED and not feature.name:
            raise ScenarioFault((*path, "kind"), f"a {feature.kind} without a name", "give it a name")
    return ground


_NAMED: Final = (Sort.BLOCK, Sort.WORKS)


def _check_room(units: tuple[Unit, ...], paths: dict[str, Path], ground: MeasuredGround) -> None:
    """No two units may stand on one another, and none off the table: who starts so could never move."""
    there = [unit for unit in units if unit.pose is not None]
    for unit in there:
        if any(Spot(*corner) not in ground for corner in ground.outline(unit.at.standing(unit.shape))):
            raise ScenarioFault((*paths[unit.id], "at"), f"{unit.id} stands over the edge", f"it is {ground.size}")
        houses = next((each for each in ground.features if _stands_in(unit, each)), None)
        if houses is not None:
            right = f'block = "{houses.name}" for who holds it, or a place beside it'
            raise ScenarioFault((*paths[unit.id], "at"), f"{unit.id} stands in the houses of {houses.name}", right)
    for one, other in combinations(there, 2):
        over = -gap(one.box, other.box)
        if over > (RUB if one.side == other.side else -INCH):
            what = f"{one.id} and {other.id} stand on one another" if over > 0 else f"{one.id} is close to {other.id}"
            right = "move one of them" if one.side == other.side else "enemies begin an inch or more apart"
            raise ScenarioFault((*paths[other.id], "at"), what, right)


def _stands_in(unit: Unit, feature: Feature) -> bool:
    """19.7: whether the middle of its front is in a block that it does not hold."""
    return feature.kind == Sort.BLOCK and not unit.block and covers(feature, unit.at.x, unit.at.y)


def _feature(row: Row, ground: MeasuredGround, *kinds: Sort) -> str:
    names = tuple(feature.name for feature in ground.features if feature.kind in kinds and feature.name)
    return row.word("feature", names)


def _cover(row: Row, key: str, default: Cover) -> Cover:
    return Cover(row.word(key, tuple(Cover), default))


def _block(row: Row, ground: MeasuredGround) -> Block:
    name = _feature(row, ground, Sort.BLOCK)
    usual = Block(name)
    return replace(
        usual,
        capacity=row.whole("capacity", usual.capacity, lambda number: number > 0, "how many figures it holds"),
        ball=_cover(row, "ball", usual.ball),
        fire=_cover(row, "fire", usual.fire),
        combat=_cover(row, "combat", usual.combat),
        strongpoint=row.truth("strongpoint"),
        ball_to_ruin=row.whole("ball_to_ruin", usual.ball_to_ruin, lambda number: number > 0, "hits of ballshot"),
        shell_to_ruin=row.whole("shell_to_ruin", usual.shell_to_ruin, lambda number: number > 0, "hits of shell"),
    )


def _works(row: Row, ground: MeasuredGround) -> Works:
    usual = Works(_feature(row, ground, Sort.WORKS))
    return replace(
        usual,
        fire=_cover(row, "fire", usual.fire),
        combat=_cover(row, "combat", usual.combat),
        cost=row.length("cost", 1),
        zone=row.length("zone", 1),
        hits_to_wreck=row.whole("hits_to_wreck", usual.hits_to_wreck, lambda number: number > 0, "hits of heavy ball"),
    )


def _barrier(row: Row, ground: MeasuredGround) -> Barrier:
    name = _feature(row, ground, Sort.OBSTACLE, Sort.STREAM, Sort.RIVER, Sort.FORD)
    return Barrier(name, row.length("cost", 1), row.truth("disorders"), _cover(row, "cover", Cover.NONE))


def _prize(row: Row, ground: MeasuredGround) -> Prize:
    corners = tuple(spot for text in row.data.get("corners", ()) if (spot := _spot(row, text, ground)) is not None)
    if len(corners) < 3:
        raise row.fault("corners", f"{len(corners)} corners", "the corners of an area, three or more")
    return Prize(row.text("name"), corners, row.whole("units", 1, lambda number: number > 0, "1 or more units"))


def _spot(row: Row, text: object, ground: MeasuredGround) -> Spot | None:
    return Row({"corners": text}, row.path).spot("corners", ground)


def _rules(scenario: Scenario, way: str) -> Rules:
    row = Row(scenario.rules, ("rules",))
    known = tuple(side.id for side in scenario.sides)
    victory = Row(scenario.victory, ("victory",))
    return Rules(
        way=way,
        first=row.word("first", known, known[0]),
        switches=Switches(
            breakthrough=row.truth("breakthrough", True),
            pinning=row.truth("pinning"),
            elbow_room=row.truth("elbow_room"),
            carry_through=row.truth("carry_through"),
            duel=row.truth("duel"),
        ),
        foot_pace=row.pace("foot_pace"),
        horse_pace=row.pace("horse_pace"),
        wet=row.truth("wet"),
        fog=row.word("fog", ("sight", "none"), "sight") == "sight",
        shatter=victory.whole("shatter", 333, lambda number: 0 < number <= 1000, "units out of a thousand, 1 to 1000"),
    )
