"""B. Terrain, which fills squares or runs between them."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.facing import Facing
from pbem.battle.side import Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, SquaredGround, Terrain

ROUGH = (Terrain.WOOD, Terrain.HILL, Terrain.BAD, Terrain.WORKS)
CLOSED = (Terrain.WATER, Terrain.FOREST)
SHUT_IN = (Terrain.FOREST, Terrain.FORTRESS)


def is_wood(ground: SquaredGround, square: Square) -> bool:
    """Whether woods fill the square."""
    return ground.has(square, Terrain.WOOD)


def has_town(ground: SquaredGround, square: Square) -> bool:
    """Whether a town, for one unit, lies in the square."""
    return ground.has(square, Terrain.TOWN)


def height(ground: SquaredGround, square: Square) -> int:
    """Contours above the plain; a hill without a number has one."""
    return ground.cell(square).level or int(ground.has(square, Terrain.HILL))


def is_open(ground: SquaredGround, square: Square) -> bool:
    """C3.3.6: a square without woods, hill or town; a fortress or a forest is not open either."""
    return not (ground.has(square, Terrain.WOOD, Terrain.TOWN, *SHUT_IN) or height(ground, square))


def may_stand(ground: SquaredGround, square: Square, side: str, sides: Sequence[Side]) -> bool:
    """Whether troops of a side may ever be in the square: on the map, no water, no fortress of the enemy."""
    if square not in ground or ground.has(square, *CLOSED):
        return False
    return not ground.has(square, Terrain.FORTRESS) or owner(ground, square, sides) == side


def owner(ground: SquaredGround, square: Square, sides: Sequence[Side]) -> str:
    """Whose a fortress is: the side's to whose own table edge it lies nearer."""
    return min(sides, key=lambda side: to_edge(ground, square, side.home)).id


def to_edge(ground: SquaredGround, square: Square, home: Facing) -> int:
    """Squares between a square and a table edge."""
    return {
        Facing.N: ground.rows - square.row,
        Facing.S: square.row - 1,
        Facing.E: ground.columns - square.column,
        Facing.W: square.column - 1,
    }[home]


def corners(start: Square, to: Square) -> tuple[Square, ...]:
    """The two squares that a diagonal step cuts between; none for a straight step."""
    if start.column == to.column or start.row == to.row:
        return ()
    return start.at(start.column, to.row), start.at(to.column, start.row)


def barred(ground: SquaredGround, start: Square, to: Square) -> bool:
    """Whether a barrier stops the step; a diagonal step where there is no way round the corner."""
    return _without_way_round(ground, start, to, EdgeKind.BARRIER)


def crosses_river(ground: SquaredGround, start: Square, to: Square) -> bool:
    """C3.1: whether the step wades; a bridge or ford is free, but a diagonal step misses it."""
    if any(to in stream for stream in ground.streams):
        return not (to in ground.bridges and ground.road_links(start, to))
    if not corners(start, to) and EdgeKind.BRIDGE in ground.edge(start, to):
        return False
    return _without_way_round(ground, start, to, EdgeKind.RIVER, EdgeKind.BRIDGE)


def _without_way_round(ground: SquaredGround, start: Square, to: Square, *kinds: EdgeKind) -> bool:
    ways = [ground.edge(start, corner) | ground.edge(corner, to) for corner in corners(start, to)]
    return all(not way.isdisjoint(kinds) for way in ways or [ground.edge(start, to)])


def marshy_crossing(ground: SquaredGround, start: Square, to: Square) -> bool:
    """Whether a river is crossed between marshy banks (reconstructed for Raab)."""
    return all(ground.has(square, Terrain.MARSH) for square in (start, to)) and crosses_river(ground, start, to)


def uphill(ground: SquaredGround, defender: Square, attacker: Square) -> bool:
    """C9: whether the defender stands uphill of the attacker, on higher ground or behind an earth bank."""
    if height(ground, defender) > height(ground, attacker):
        return True
    around = corners(attacker, defender)
    if not around:
        return _bank(ground, defender, attacker)
    return all(_bank(ground, corner, attacker) or _bank(ground, defender, corner) for corner in around)


def _bank(ground: SquaredGround, here: Square, there: Square) -> bool:
    return any(edge.kind is EdgeKind.BANK and (edge.here, edge.there) == (here, there) for edge in ground.edges)


def adjacent(ground: SquaredGround, square: Square) -> tuple[Square, ...]:
    """The squares around that lie on the map, diagonal ones too."""
    return tuple(near for near in square.neighbours() if near in ground)
