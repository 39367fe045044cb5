"""Terrain Effects: what the ground in a square, or along its edge, does to those who cross, hold or attack it."""

from __future__ import annotations

from functools import lru_cache

from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, SquaredGround, Terrain
from pbem.rules.brown_bess.field.unit import Unit

BAD = (Terrain.BAD, Terrain.MARSH, Terrain.WOOD, Terrain.TOWN, Terrain.FOREST)
"""Off the road these are bad ground."""
SIGHT_BLOCKING = (Terrain.WOOD, Terrain.TOWN, Terrain.FOREST)
WOODED = (Terrain.WOOD, Terrain.FOREST)
CROSSED_AT_A_COST = (EdgeKind.RIVER, EdgeKind.BRIDGE, EdgeKind.WALL, EdgeKind.FENCE)
KNOWN_TERRAIN = (*BAD, Terrain.HILL, Terrain.WORKS, Terrain.WATER)
KNOWN_EDGES = (*CROSSED_AT_A_COST, EdgeKind.BARRIER)


def is_bad_ground(ground: SquaredGround, square: Square) -> bool:
    """Bad ground: marsh and rough country, and woods and towns off the road."""
    return ground.has(square, *BAD)


def is_open(ground: SquaredGround, square: Square) -> bool:
    """Whether horsemen count the square as open: no bad ground, no works; a bare hill is open."""
    return not is_bad_ground(ground, square) and not ground.has(square, Terrain.WORKS)


def disperses(ground: SquaredGround, unit: Unit, square: Square) -> bool:
    """Impenetrable forest (Dettingen briefing): a formed unit that enters is lost; skirmishers and staffs pass."""
    return ground.has(square, Terrain.FOREST) and not unit.skirmishing and not unit.is_general


def can_enter(ground: SquaredGround, start: Square, end: Square) -> bool:
    """Whether anybody can step from one square into its neighbour: not off the map, into water or over a barrier."""
    if end not in ground:
        return False
    if ground.has(end, Terrain.WATER) and not (end in ground.bridges and ground.road_links(start, end)):
        return False
    if ground.has(start, Terrain.WATER) and not ground.road_links(start, end):
        return False
    return EdgeKind.BARRIER not in edge_between(ground, start, end)


def edge_between(ground: SquaredGround, start: Square, end: Square) -> frozenset[EdgeKind]:
    """What lies between two neighbouring squares; a diagonal step takes the easier way round the corner."""
    if start.column == end.column or start.row == end.row:
        return ground.edge(start, end)
    ways = []
    for corner in (start.at(end.column, start.row), start.at(start.column, end.row)):
        features = ground.edge(start, corner) | ground.edge(corner, end)
        if corner not in ground or ground.has(corner, Terrain.WATER):
            features |= {EdgeKind.BARRIER}
        ways.append(features)
    return min(ways, key=_trouble)


def _trouble(features: frozenset[EdgeKind]) -> tuple[bool, int, tuple[str, ...]]:
    return (
        EdgeKind.BARRIER in features,
        sum(kind in features for kind in CROSSED_AT_A_COST),
        tuple(sorted(kind.value for kind in features)),
    )


def obstacle_at(ground: SquaredGround, start: Square, end: Square) -> str:
    """The obstacle that a defender in `end` has against an attack out of `start`, empty for none."""
    crossed = edge_between(ground, start, end)
    if EdgeKind.WALL in crossed:
        return "wall"
    if EdgeKind.FENCE in crossed:
        return "fence"
    if crossed & {EdgeKind.RIVER, EdgeKind.BRIDGE}:
        return "river"
    if ground.has(end, Terrain.TOWN):
        return "town"
    return "field works" if ground.has(end, Terrain.WORKS) else ""


def named_obstacle(obstacle: str) -> str:
    """`a wall`, `field works`."""
    return obstacle if obstacle.endswith("s") else f"a {obstacle}"


@lru_cache(maxsize=64)
def _hills(ground: SquaredGround) -> dict[Square, int]:
    heights = [cell.square for cell in ground.cells if Terrain.HILL in cell.terrain]
    found: dict[Square, int] = {}
    for number, top in enumerate(heights):
        waiting = [top] if top not in found else []
        while waiting:
            square = waiting.pop()
            if square in found or not ground.has(square, Terrain.HILL):
                continue
            found[square] = number
            waiting += square.neighbours()
    return found


def hill_of(ground: SquaredGround, square: Square) -> int | None:
    """The number of the hill a square belongs to (touching hill squares are one hill), None off the hills."""
    return _hills(ground).get(square) if ground.has(square, Terrain.HILL) else None
