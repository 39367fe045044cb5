"""Commanders for Napoleonic "squares": where each command goes and from which bound, with the same tactics for all.

Who has two hits rallies out of reach; guns bombard; whoever touches the enemy assaults where he would give more than he
gets; the others march on their goal. Commands without a goal stand and strike only where the odds are very good.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Square
from pbem.house_player.napoleonic_squares.odds import odds
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.attackers import out_of_bounds
from pbem.rules.napoleonic_squares.actions.bombardment import out_of_reach
from pbem.rules.napoleonic_squares.actions.movement_cost import step_price
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.field.terrain import adjacent, barred, corners

BOLD: Final = 0.9
"""Hits to give for each that is taken, at which those who attack go in."""
CAREFUL: Final = 1.4
"""The same for those who hold their ground."""


@dataclass(frozen=True)
class Errand:
    """From which bound a command attacks, and the squares it wants, one after another."""

    bound: int
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """The errands of commands, the general who leads the main attack, and the units that never leave their post."""

    name: str
    errands: Mapping[str, Errand]
    main: str
    stay: frozenset[str] = field(default_factory=frozenset)


class Staff:
    """One side's work on its orders for one bound."""

    def __init__(self, position: Position, side: str, plan: Plan) -> None:
        self.position, self.side, self.plan = position, side, plan
        self.table = Battlefield.known(position)
        self.claims: dict[Square, list[Kind]] = {}
        for unit in self.table.units.values():
            if unit.side == side and unit.place is not None:
                self.claims.setdefault(unit.place, []).append(unit.kind)

    def sheet(self) -> Sheet:
        """The orders of the commander-in-chief for all."""
        chief = next(seat for seat in self.position.seats if seat.side == self.side and seat.commander_in_chief)
        leaders = [general for general in self.position.generals if general.side == self.side and not general.chief]
        eager = sorted(leaders, key=lambda general: (self._errand(general.id) is None, general.id != self.plan.main))
        orders = [Order(chief.id, (Action("bid", units=tuple(general.id for general in eager)),))]
        for general in self.position.generals:
            if general.side == self.side and general.chief:
                orders.append(Order(general.id, (Action("join", units=(self.plan.main,)),)))
        for unit in self.table.units.values():
            if unit.side == self.side and unit.place is not None:
                orders += self._orders(unit, unit.place)
        return Sheet(chief.id, self.position.bound, tuple(orders))

    def _errand(self, command: str) -> Errand | None:
        errand = self.plan.errands.get(command)
        return errand if errand is not None and self.position.bound >= errand.bound else None

    def _goal(self, unit: Unit) -> Square | None:
        """The first square of its command's errand that is not its side's yet, else the last."""
        errand = None if unit.id in self.plan.stay else self._errand(unit.command)
        if errand is None:
            return None
        squares = [Square.parse(text) for text in errand.squares]
        ours = {holder.square for holder in self.position.holders if holder.side == self.side}
        ours |= {other.place for other in self.table.units.values() if other.side == self.side and other.place}
        open_ones = [square for square in squares if square not in ours or self.table.enemies_at(square, self.side)]
        return open_ones[0] if open_ones else squares[-1]

    def _orders(self, unit: Unit, here: Square) -> Iterator[Order]:
        near = self.table.enemies_around(here, self.side)
        goal = self._goal(unit)
        if unit.hits >= tables.RALLY_FROM and not near:
            yield Order(unit.id, (Action("rally"),))
            return
        if unit.kind.artillery:
            target = self._in_reach(unit, here)
            if target is not None:
                yield Order(unit.id, (Action("bombard", (target,)),))
                return
        elif near:
            square = self._best_assault(unit, BOLD if goal is not None else CAREFUL)
            if square is not None:
                yield Order(unit.id, (Action("hold"),), given=1)
                yield Order(unit.id, (Action("assault", (square,)),), given=2)
                return
            if unit.hits >= tables.RALLY_FROM and not unit.in_town and unit.id not in self.plan.stay:
                yield from self._step_back(unit, here)
                return
        if goal is not None and goal != here and not unit.in_town:
            yield from self._march(unit, here, goal)

    def _in_reach(self, unit: Unit, here: Square) -> Square | None:
        squares = sorted(
            {other.place for other in self.table.units.values() if other.side != self.side and other.place}
        )
        seen = [square for square in squares if out_of_reach(self.table, unit, square) is None]
        return min(seen, key=lambda square: (here.distance(square), -len(self.table.at(square))), default=None)

    def _best_assault(self, unit: Unit, wanted: float) -> Square | None:
        here = unit.place
        if here is None:
            return None
        around = {enemy.place for enemy in self.table.enemies_around(here, self.side) if enemy.place is not None}
        allowed = [square for square in sorted(around) if not out_of_bounds(self.table, self.side, here, square)]
        rated = [(odds(self.table, self.side, unit.command, square, self.plan.stay), square) for square in allowed]
        good = [(value, square) for value, square in rated if value >= wanted]
        goal = self._goal(unit)
        return max(good, key=lambda found: (found[1] == goal, found[0]))[1] if good else None

    def _march(self, unit: Unit, here: Square, goal: Square) -> Iterator[Order]:
        way = self._way(unit, here, goal)
        extra = tables.LIGHT_CAVALRY_EXTRA if unit.kind is Kind.LIGHT_CAVALRY else 0
        for given in (1, 2, 3):
            path = self._as_far(unit, here, way, given + extra)
            if not path:
                yield Order(unit.id, (Action("hold"),), given=given)
                continue
            if given == 2:
                self.claims[here].remove(unit.kind)
                self.claims.setdefault(path[-1], []).append(unit.kind)
            yield Order(unit.id, (Action("move", path),), given=given)

    def _as_far(self, unit: Unit, here: Square, way: Sequence[Square], points: int) -> tuple[Square, ...]:
        """So much of a way as the points allow, to a square that has room."""
        spent, diagonals, at = 0, 0, here
        reached = []
        for square in way:
            spent += step_price(self.table.ground, at, square, diagonals).points
            if spent > points:
                break
            diagonals += bool(corners(at, square))
            at = square
            reached.append(square)
        while reached and not fits((*self.claims.get(reached[-1], ()), unit.kind)):
            reached.pop()
        return tuple(reached)

    def _way(self, unit: Unit, here: Square, goal: Square) -> tuple[Square, ...]:
        """The cheapest way to a square, or to the nearest to it that can be reached."""
        waiting: list[tuple[int, int, tuple[Square, ...]]] = [(0, 0, (here,))]
        done: set[Square] = set()
        best: tuple[tuple[int, int], tuple[Square, ...]] = ((here.distance(goal), 0), ())
        while waiting:
            cost, diagonals, path = heappop(waiting)
            at = path[-1]
            if at in done:
                continue
            done.add(at)
            best = min(best, ((at.distance(goal), cost), path[1:]))
            for near in adjacent(self.table.ground, at):
                if near in done or barred(self.table.ground, at, near) or not self.table.may_enter(near, unit.side):
                    continue
                if self.table.enemies_at(near, unit.side):
                    continue
                price = step_price(self.table.ground, at, near, diagonals).points
                heappush(waiting, (cost + price, min(diagonals + bool(corners(at, near)), 1), (*path, near)))
        return best[1]

    def _step_back(self, unit: Unit, here: Square) -> Iterator[Order]:
        quiet = [
            near
            for near in adjacent(self.table.ground, here)
            if self.table.may_enter(near, unit.side)
            and not barred(self.table.ground, here, near)
            and not self.table.enemies_around(near, unit.side)
            and fits((*self.claims.get(near, ()), unit.kind))
        ]
        if quiet:
            square = min(quiet, key=lambda near: step_price(self.table.ground, here, near, 0).points)
            self.claims[here].remove(unit.kind)
            self.claims.setdefault(square, []).append(unit.kind)
            yield Order(unit.id, (Action("move", (square,)),))
