"""The ways a unit can go in one move: a turn, one straight line, a turn; cavalry may begin with a diagonal step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.tables import BAD_GROUND_COST, SQUARE_COST
from pbem.rules.brown_bess.field.terrain import can_enter, is_bad_ground
from pbem.rules.brown_bess.field.unit import FACINGS, Unit
from pbem.rules.brown_bess.movement.movement_cost import allowance, ends_move, step_cost, takes_the_road, turn_cost


@dataclass(frozen=True, slots=True)
class Route:
    """One move: turn to `heading`, enter `squares` one after another, leave the table if `leaves`, then turn to `face`.

    `costs` are the points spent when each square is reached, `points` those the unit has; `stops` tells whether the
    last square ends the move whatever is left.
    """

    start: Square
    heading: Facing
    squares: tuple[Square, ...]
    costs: tuple[int, ...]
    turned: int
    points: int
    face: Facing
    face_cost: int = 0
    leaves: bool = False
    stops: bool = False

    @property
    def end(self) -> Square:
        """The last square of the table that it reaches."""
        return self.squares[-1] if self.squares else self.start

    @property
    def marched(self) -> int:
        """The points for the first turn and all steps."""
        return self.costs[-1] if self.costs else self.turned

    @property
    def total(self) -> int:
        """All points it takes."""
        return self.marched + self.face_cost

    @property
    def affordable(self) -> bool:
        """Whether the unit has the points."""
        return self.total <= self.points

    @property
    def diagonal(self) -> bool:
        """Whether it begins with a diagonal step."""
        return (
            bool(self.squares)
            and self.start.column != self.squares[0].column
            and self.start.row != (self.squares[0].row)
        )


def turn_in_place(ground: SquaredGround, unit: Unit, face: Facing) -> Route:
    """A move that is a turn alone."""
    here = _place(unit)
    cost = turn_cost(unit, unit.facing.turn_to(face))
    return Route(here, face, (), (), cost, allowance(ground, unit), face)


def facing_at_the_end(unit: Unit, route: Route, face: Facing) -> Route:
    """The same move with a last turn."""
    return replace(route, face=face, face_cost=turn_cost(unit, route.heading.turn_to(face)))


def routes(
    ground: SquaredGround, unit: Unit, headings: tuple[Facing, ...] = FACINGS, to: Square | None = None
) -> Iterator[Route]:
    """Every straight move the ground allows, whatever it costs; only those that end in `to` where that is given."""
    start = _place(unit)
    for heading in headings:
        sides = (heading.turned(-45), heading.turned(45)) if unit.is_cavalry else ()
        for first in ((), *((side,) for side in sides)):
            if to is None or _passes(start.step(first[0] if first else heading), heading, to):
                yield from _straight(ground, unit, heading, start, first, to)


def _passes(begin: Square, heading: Facing, to: Square) -> bool:
    """Whether a straight line from its first square on comes to another one."""
    dx, dy = to.column - begin.column, to.row - begin.row
    steps = max(abs(dx), abs(dy))
    return (dx, dy) == (heading.dx * steps, heading.dy * steps)


def leaving(ground: SquaredGround, unit: Unit, edge: Facing) -> Route | None:
    """The straight move over a board edge, None where the ground is in the way.

    Out of bad ground it costs what a step out of it does, unless a column follows the road that ends there.
    """
    here = _place(unit)
    ways = [
        route
        for route in routes(ground, unit, (edge,))
        if not route.diagonal and route.end.step(edge) not in ground and not route.stops
    ]
    turned = turn_cost(unit, unit.facing.turn_to(edge))
    if here.step(edge) not in ground:
        ways = [Route(here, edge, (), (), turned, allowance(ground, unit), edge)]
    if not ways:
        return None
    way = ways[0]
    by_road = takes_the_road(ground, unit, way.end.step(edge.opposite), way.end)
    last = SQUARE_COST if by_road or not is_bad_ground(ground, way.end) else BAD_GROUND_COST
    return replace(way, costs=(*way.costs, way.marched + last), leaves=True)


def _straight(
    ground: SquaredGround, unit: Unit, heading: Facing, start: Square, first: tuple[Facing, ...], to: Square | None
) -> Iterator[Route]:
    turned = turn_cost(unit, unit.facing.turn_to(heading))
    here, spent = start, turned
    squares: list[Square] = []
    costs: list[int] = []
    directions = first or (heading,)
    while True:
        direction = directions[len(squares)] if len(squares) < len(directions) else heading
        there = here.step(direction)
        if not can_enter(ground, here, there):
            return
        spent += step_cost(ground, unit, here, there)
        stops = ends_move(ground, unit, here, there)
        squares.append(there)
        costs.append(spent)
        if to is None or there == to:
            yield Route(
                start,
                heading,
                tuple(squares),
                tuple(costs),
                turned,
                allowance(ground, unit, squares[0]),
                heading,
                stops=stops,
            )
        if stops or there == to:
            return
        here = there


def _place(unit: Unit) -> Square:
    if unit.place is None:
        raise ValueError(f"{unit.id} is not on the table")
    return unit.place
