"""What a move costs, and what it may be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from pbem.audit.brown_bess.figures import allowance
from pbem.audit.brown_bess.table import Table, Unit
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, Terrain

QUARTERS = (Facing.N, Facing.E, Facing.S, Facing.W)
NO_WAY = 10_000
BAD = (Terrain.WOOD, Terrain.TOWN, Terrain.MARSH, Terrain.BAD)


@dataclass(frozen=True, slots=True)
class Move:
    """One unit's whole move of a bound: the squares, the one it left first, and how it fronted before and after."""

    unit: Unit
    path: tuple[Square, ...]
    before: Facing
    after: Facing


def turn_cost(unit: Unit, one: Facing, other: Facing) -> int:
    """The points for coming round from one facing to another."""
    if one is other:
        return 0
    quarter = one.turn_to(other) == 90
    return 2 if quarter and unit["arm"] == "infantry" and unit["formation"] == "line" else 1


def on_road(table: Table, unit: Unit, a: Square, b: Square) -> bool:
    """Whether it marches along a road in column of march, guns behind their teams and generals among them."""
    return unit["formation"] in ("column", "limbered", "brigade") and table.ground.road_links(a, b)


def is_bad(table: Table, square: Square) -> bool:
    """Whether a square is bad ground for those who are not on its road."""
    return table.ground.has(square, *BAD)


def step_cost(table: Table, unit: Unit, a: Square, b: Square) -> int:
    """The points for one step."""
    road = on_road(table, unit, a, b)
    diagonal = a.column != b.column and a.row != b.row
    slow = (is_bad(table, a) or is_bad(table, b)) and not road
    edges = table.ground.edge(a, b)
    cost = 2 if slow or diagonal else 1
    if edges & {EdgeKind.WALL, EdgeKind.FENCE}:
        cost += not road
    if edges & {EdgeKind.RIVER, EdgeKind.BRIDGE}:
        cost += not (road and EdgeKind.BRIDGE in edges)
    return cost


def least_cost(table: Table, move: Move) -> tuple[int, int] | None:
    """The fewest points a move can have cost, and the points it had; None where no move goes so."""
    ways = [way for facing in QUARTERS if (way := _cost(table, move, facing)) is not None]
    return min(ways, key=lambda way: way[0] - way[1], default=None)


def _cost(table: Table, move: Move, facing: Facing) -> tuple[int, int] | None:
    unit, steps = move.unit, list(pairwise(move.path))
    has = points(table, unit, steps[:1])
    if not steps:
        return turn_cost(unit, move.before, move.after), has
    if not all(_goes(unit, facing, a, b, first=index == 0) for index, (a, b) in enumerate(steps)):
        return None
    if any(is_bad(table, b) and not on_road(table, unit, a, b) for a, b in steps[:-1]):
        return None
    turns = turn_cost(unit, move.before, facing) + turn_cost(unit, facing, move.after)
    return turns + sum(step_cost(table, unit, a, b) for a, b in steps), has


def points(table: Table, unit: Unit, first: Sequence[tuple[Square, Square]]) -> int:
    """The points of a unit for a move that begins with a step: two at most out of bad ground."""
    has = allowance(table, unit)
    start = first[0][0] if first else table.square(unit)
    free = unit["formation"] == "skirmish" or any(on_road(table, unit, a, b) for a, b in first)
    return has if free or not is_bad(table, start) else min(has, 2)


def way_home(table: Table, unit: Unit, start: Square, home: Facing, held: Collection[Square]) -> int:
    """The points for the cheapest way from a square off the table over one's own edge, round the squares held."""
    waiting, done = [(0, start)], set[Square]()
    shut = (Terrain.WATER,) if unit["formation"] == "skirmish" else (Terrain.WATER, Terrain.FOREST)
    while waiting:
        cost, here = heappop(waiting)
        if here.step(home) not in table.ground:
            return cost
        if here in done:
            continue
        done.add(here)
        for there in map(here.step, QUARTERS):
            open_to_it = there in table.ground and not table.ground.has(there, *shut)
            if open_to_it and there not in held and EdgeKind.BARRIER not in table.ground.edge(here, there):
                heappush(waiting, (cost + step_cost(table, unit, here, there), there))
    return NO_WAY


def _goes(unit: Unit, facing: Facing, a: Square, b: Square, *, first: bool) -> bool:
    """Whether a unit that fronts so may step so: straight on, cavalry also to a front corner to begin with."""
    step = (b.column - a.column, b.row - a.row)
    if step == (facing.dx, facing.dy):
        return True
    corners = [(corner.dx, corner.dy) for corner in (facing.turned(45), facing.turned(-45))]
    return first and unit["arm"] == "cavalry" and step in corners
