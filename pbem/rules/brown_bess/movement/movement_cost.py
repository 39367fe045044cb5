"""Movement: what a step and a turn cost, and how many points a unit has to pay with."""

from __future__ import annotations

from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.terrain import CROSSED_AT_A_COST, edge_between, is_bad_ground
from pbem.rules.brown_bess.field.unit import Unit


def takes_the_road(ground: SquaredGround, unit: Unit, start: Square, end: Square) -> bool:
    """Roads: a unit in column of march that goes the way of the road ignores what the ground would cost it.

    Limbered guns and a general riding alone are in march order by nature.
    """
    in_march_order = unit.formation in (Formation.COLUMN, Formation.LIMBERED) or unit.is_general
    return in_march_order and ground.road_links(start, end)


def step_cost(ground: SquaredGround, unit: Unit, start: Square, end: Square) -> int:
    """Movement: one point a square, two into, in or out of bad ground, one more over a river, wall or fence.

    A diagonal step costs two, and one more into or out of bad ground.
    """
    diagonal = start.column != end.column and start.row != end.row
    if takes_the_road(ground, unit, start, end):
        return tables.DIAGONAL_COST if diagonal else tables.SQUARE_COST
    cost = tables.DIAGONAL_COST if diagonal else tables.SQUARE_COST
    if is_bad_ground(ground, start) or is_bad_ground(ground, end):
        cost += tables.BAD_GROUND_COST - tables.SQUARE_COST
    if any(kind in edge_between(ground, start, end) for kind in CROSSED_AT_A_COST):
        cost += tables.CROSSING_COST
    return cost


def ends_move(ground: SquaredGround, unit: Unit, start: Square, end: Square) -> bool:
    """Bad ground: entering it ends the move, unless a column follows the road through it."""
    return is_bad_ground(ground, end) and not takes_the_road(ground, unit, start, end)


def turn_cost(unit: Unit, degrees: int) -> int:
    """Movement: a turn of 90 or 180 degrees costs one point, a quarter turn of a line of infantry two."""
    if degrees == 0:
        return 0
    if degrees == 90 and unit.is_infantry and unit.formation is Formation.LINE:
        return tables.LINE_QUARTER_TURN_COST
    return tables.TURN_COST


def allowance(ground: SquaredGround, unit: Unit, first: Square | None = None) -> int:
    """Movement: the points of the troop type; all but skirmishers have two at most if they begin in bad ground.

    `first` is the square they step into first: a column that leaves by the road keeps its points.
    """
    points = tables.movement_points(unit)
    here = unit.place
    if here is None or unit.skirmishing or not is_bad_ground(ground, here):
        return points
    if first is not None and takes_the_road(ground, unit, here, first):
        return points
    return min(points, tables.BAD_GROUND_POINTS)
