"""Tactics for de Gre and the Sweets: a plan says for which square each division makes.

The division stands in array round its square, guns fire from where they have a target, and who has the better of it at
an enemy's square goes in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.terrain import is_shut
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.melee.sides import stands_beside, value

GUNS_REACH: Final = 8
ODDS: Final = Fraction(5, 4)
"""How much better one must have it to go in."""


@dataclass(frozen=True)
class Plan:
    """Where each seat's division makes for, and from which bound on somewhere else."""

    name: str
    goals: Mapping[str, str]
    later: Mapping[str, tuple[int, str]]


class Staff:
    """One side's commanders, who know the position as far as their side does, and write its sheet."""

    def __init__(self, position: Position, side: str, plan: Plan) -> None:
        self.field = Field.known(position)
        self.position, self.side, self.plan = position, side, plan
        self.own = [unit for unit in self.field.units.values() if unit.side == side and unit.here]
        self.foes = sorted({foe.place for foe in self.field.enemies_of(side) if foe.place is not None})
        self.taken: set[Square] = set()
        self.attacked: set[Square] = set()

    def sheet(self) -> Sheet:
        """The orders of the whole side, given by its commander-in-chief."""
        chief = next(seat.id for seat in self.position.seats if seat.side == self.side and seat.commander_in_chief)
        orders = [order for unit in self.own if (order := self._order(unit)) is not None]
        return Sheet(chief, self.position.bound, tuple(orders))

    def _order(self, unit: Unit) -> Order | None:
        if unit.commander or unit.place is None or self.field.last_stand(unit) or not self.position.bound:
            return None
        near = min(self.foes, key=lambda square: (square.distance(unit.place or square), square), default=None)
        if unit.kind.artillery:
            waits = near is not None and near.distance(unit.place) <= GUNS_REACH
            return None if waits else self._march(unit)
        charge = self._charge(unit)
        if charge is not None:
            self.attacked.add(charge)
            return Order(unit.id, (Action("melee", places=(charge,)),))
        if near is not None and near.distance(unit.place) <= 1 and unit.kind.infantry:
            return None
        return self._march(unit)

    def _charge(self, unit: Unit) -> Square | None:
        """The square next to it in which its side would have the better of it."""
        for square in self.foes:
            if unit.place is None or square.distance(unit.place) != 1 or square in self.attacked:
                continue
            mates = [
                other.id
                for other in self.own
                if other.id == unit.id or (stands_beside(self.field, other, square) and not other.rides)
            ]
            against = [
                foe.id
                for foe in self.field.enemies_of(self.side)
                if foe.place == square or (foe.place is not None and stands_beside(self.field, foe, square))
            ]
            formed = any(foe.square for foe in self.field.enemies_at(square, self.side))
            if value(self.field, mates) >= ODDS * value(self.field, against) and not (formed and unit.kind.cavalry):
                return square
        return None

    def _march(self, unit: Unit) -> Order | None:
        for square in self._array(unit):
            if square == unit.place:
                self.taken.add(square)
                return None
            if square not in self.taken and square not in self.foes and not is_shut(self.position, square):
                self.taken.add(square)
                return Order(unit.id, (Action("move", places=(square,)),))
        return None

    def _array(self, unit: Unit) -> Iterator[Square]:
        """The squares round its division's goal, the nearest to the goal first, guns rather behind it."""
        bound, later = self.plan.later.get(unit.seat, (99, ""))
        goal = Square.parse(later if self.position.move(self.position.bound) >= bound else self.plan.goals[unit.seat])
        back = self.position.home(self.side)
        if unit.kind.artillery:
            goal = goal.step(back, 2)
        near = [goal.at(goal.column + dx, goal.row + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
        near = [square for square in near if square in self.position.ground]
        yield from sorted(near, key=lambda square: (square.distance(goal), -(square.column * back.dx), square))
