"""A unit on its way: its route laid out as timed steps on the movement clock."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.movement.route import Route


class Pace(Enum):
    """What a step is."""

    TURN = auto()
    ENTER = auto()
    LEAVE_TABLE = auto()


@dataclass(frozen=True, slots=True)
class Step:
    """One step, done at `time`: the share of the unit's points that is spent by then."""

    time: Fraction
    pace: Pace
    square: Square
    facing: Facing


@dataclass(slots=True)
class March:
    """A unit's steps still to come; `trail` are the squares it has been in, `told` how many of them were told.

    `rank` is its place among its own side's units (the owner's `precedence`, then the list), `broken` whether it was
    broken when it set out, `retires` whether it runs because it broke, `disengages` whether it leaves a melee;
    `faced` is the last front that was told.
    """

    unit: str
    route: Route
    steps: list[Step]
    retires: bool
    disengages: bool
    rank: tuple[int, int]
    broken: bool
    trail: list[Square]
    told: int = 0
    arrived: Fraction = Fraction(0)
    halted: bool = False
    faced: Facing | None = None

    @classmethod
    def along(
        cls,
        unit: str,
        route: Route,
        rank: tuple[int, int],
        *,
        broken: bool,
        retires: bool = False,
        disengages: bool = False,
    ) -> March:
        """The march of a route; a step is done when its cost is spent: cost divided by points."""
        steps = []
        if route.turned:
            steps.append(Step(_share(route.turned, route), Pace.TURN, route.start, route.heading))
        for square, cost in zip(route.squares, route.costs, strict=False):
            steps.append(Step(_share(cost, route), Pace.ENTER, square, route.heading))
        if route.leaves:
            steps.append(Step(_share(route.costs[-1], route), Pace.LEAVE_TABLE, route.end, route.heading))
        if route.face_cost:
            steps.append(Step(_share(route.total, route), Pace.TURN, route.end, route.face))
        return cls(unit, route, steps, retires, disengages, rank, broken, [route.start])

    @property
    def next(self) -> Step | None:
        """The next step, None where it has arrived or was stopped."""
        return None if self.halted or not self.steps else self.steps[0]

    @property
    def has_gone_untold(self) -> bool:
        """Whether it has gone further than was told."""
        return len(self.trail) - self.told > 1

    @property
    def in_square_since(self) -> Fraction:
        """When it came into the square it is in; before all others where it has stood there from the beginning."""
        return self.arrived if len(self.trail) > 1 else Fraction(-1)

    def squares_ahead(self) -> tuple[Square, ...]:
        """The squares it still means to enter."""
        return () if self.halted else tuple(step.square for step in self.steps if step.pace is Pace.ENTER)

    @property
    def will_leave(self) -> bool:
        """Whether it still means to leave the square it is in."""
        return not self.halted and any(step.pace is not Pace.TURN for step in self.steps)


def _share(cost: int, route: Route) -> Fraction:
    return Fraction(cost, max(route.points, cost, 1))
