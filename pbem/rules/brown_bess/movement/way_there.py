"""Movement: the cheapest legal move that does what an order says, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.rules.brown_bess.field.terrain import can_enter
from pbem.rules.brown_bess.field.unit import FACINGS, Unit
from pbem.rules.brown_bess.movement.movement_cost import step_cost
from pbem.rules.brown_bess.movement.route import Route, facing_at_the_end, leaving, routes, turn_in_place
from pbem.rules.brown_bess.orders.intent import Fault

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def way_along(
    ground: SquaredGround,
    unit: Unit,
    path: Sequence[Square],
    face: Facing | None,
    headings: tuple[Facing, ...] = FACINGS,
) -> Route | Fault:
    """The cheapest move through these squares to the last of them; of equal ones the one with the smallest turn."""
    ways = [
        facing_at_the_end(unit, route, face) if face is not None else route
        for route in routes(ground, unit, headings, path[-1])
        if _leads_through(route.squares, path)
    ]
    if not ways:
        return no_way(ground, unit, path)
    legal = [way for way in ways if way.affordable and not (way.stops and way.face is not way.heading)]
    best = min(legal or ways, key=lambda way: preference(unit, way))
    if best.stops and best.face is not best.heading:
        return Fault(f"entering bad ground in {best.end} ends the move: no turn after it", "bad ground")
    return best if best.affordable else too_dear(ground, unit, best)


def preference(unit: Unit, way: Route) -> tuple[int, int, bool, int]:
    """Cheapest, then least turning, then straight, then clockwise from north."""
    return way.total, unit.facing.turn_to(way.heading), way.diagonal, FACINGS.index(way.heading)


def way_out(ground: SquaredGround, unit: Unit, edge: Facing) -> Route | Fault:
    """The straight move over a board edge."""
    way = leaving(ground, unit, edge)
    if way is None:
        return Fault(f"the ground does not let it go straight {edge.value} off the table", "movement")
    return way if way.affordable else too_dear(ground, unit, way)


def turned(ground: SquaredGround, unit: Unit, face: Facing) -> Route | Fault:
    """A turn in place."""
    way = turn_in_place(ground, unit, face)
    if way.turned == 0:
        return Fault(f"it faces {face.value} already", "movement")
    return way if way.affordable else too_dear(ground, unit, way)


def _leads_through(squares: Sequence[Square], path: Sequence[Square]) -> bool:
    if squares[-1] != path[-1]:
        return False
    ahead = iter(squares)
    return all(wanted in ahead for wanted in path)


def no_way(ground: SquaredGround, unit: Unit, path: Sequence[Square]) -> Fault:
    """Why no move leads there."""
    last = path[-1]
    if last not in ground:
        return Fault(f"{last} is not on the map ({ground.first} to {ground.last})", "movement")
    if last == unit.place:
        return Fault(f"it stands in {last} already", "movement")
    if ground.has(last, Terrain.WATER):
        return Fault(f"nobody can enter {last}: water", "movement")
    here = unit.place
    if here is not None and here.toward(last) in FACINGS and not can_enter(ground, here, last):
        return Fault(f"the ground between {here} and {last} cannot be crossed", "movement")
    lines = "a turn, one straight line, a turn"
    if unit.is_cavalry:
        lines = "a turn, a diagonal step, one straight line, a turn"
    where = "-".join(str(square) for square in path)
    return Fault(f"no straight way to {where}: one move is {lines}, and bad ground ends it", "movement")


def too_dear(ground: SquaredGround, unit: Unit, way: Route) -> Fault:
    """`needs 3 points, has 2: one square 1, turning a line 2`."""
    if way.points == 0:
        what = "unlimbered guns do not move: limber first" if unit.is_artillery else "a square does not move"
        return Fault(what, "movement")
    parts = [*_step_parts(ground, unit, way)]
    if way.leaves:
        parts.append(f"leaving the table {way.marched - (way.costs[-2] if len(way.costs) > 1 else way.turned)}")
    body = "turning a line" if unit.is_infantry and unit.formation.value == "line" else "turning"
    if way.turned:
        parts.insert(0, f"{body} {way.turned}")
    if way.face_cost:
        parts.append(f"{body} {way.face_cost}")
    return Fault(f"needs {way.total} points, has {way.points}: {', '.join(parts)}", "movement")


def _step_parts(ground: SquaredGround, unit: Unit, way: Route) -> list[str]:
    plain, parts = 0, []
    here = way.start
    for square in way.squares:
        cost = step_cost(ground, unit, here, square)
        if cost == 1:
            plain += 1
        else:
            diagonal = here.column != square.column and here.row != square.row
            parts.append(f"{'diagonal' if diagonal else 'the step'} into {square} {cost}")
        here = square
    if plain:
        number = NUMBERS[plain] if plain < len(NUMBERS) else str(plain)
        parts.insert(0, f"{number} square{'s' if plain > 1 else ''} {plain}")
    return parts


def furthest(ground: SquaredGround, unit: Unit, heading: Facing) -> Route | None:
    """The longest straight move that way that the points allow, None where there is not one step."""
    ways = [way for way in routes(ground, unit, (heading,)) if not way.diagonal and way.affordable]
    return max(ways, key=lambda way: len(way.squares), default=None)
