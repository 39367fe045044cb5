"""Tactics for Brandywine: a plan says by which roads brigades go, and from which bound they hold or strike.

They march by the roads, gather round an enemy until the odds are good, take him in flank, and keep out of contact
otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import pairwise

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.square import Letters, Square
from pbem.rules.brandywine.combat.battle import reckon
from pbem.rules.brandywine.combat.factors import attack_factor
from pbem.rules.brandywine.field.battlefield import STACK, Field
from pbem.rules.brandywine.field.movement_cost import cost
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.steps import steps
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.facing import toward
from pbem.rules.brandywine.movement.march import allowance
from pbem.rules.brandywine.movement.way_there import way_there
from pbem.rules.brandywine.movement.withdrawal import first_steps
from pbem.rules.brandywine.tables.combat_results import COLUMNS


@dataclass(frozen=True)
class Errand:
    """From a bound on these units go by these places; in the last of them they stay."""

    bound: int
    units: tuple[str, ...]
    goals: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """A way to fight the day: errands, the odds from which it attacks, and where Americans stand in the morning."""

    name: str
    errands: tuple[Errand, ...]
    odds: str = "2-1"
    set_up: Mapping[str, str] = field(default_factory=dict)


def sq(text: str) -> Square:
    """`M22` as the map has it."""
    return Letters.ROWS.parse(text)


class Staff:
    """One side's commander, who knows the position as far as his side does, and writes its sheet."""

    def __init__(self, position: Position, side: str, plan: Plan) -> None:
        self.field = Field.known(position)
        self.side, self.plan, self.bound = side, plan, position.bound
        self.chief = next(seat.id for seat in position.seats if seat.side == side and seat.commander_in_chief)
        self.own = [unit for unit in self.field.units.values() if unit.side == side]
        self.foes = sorted(
            {foe.place for foe in self.field.units.values() if foe.side != side and foe.combat and foe.place}
        )
        self.wary = frozenset(near for foe in self.foes for near in self.field.neighbours(foe))
        self.orders: dict[str, tuple[Action, ...]] = {}
        self.loads: dict[Square, int] = {}

    def sheet(self) -> Sheet:
        """All orders of the side."""
        if self.bound == 0:
            told = [(name, place) for name, place in self.plan.set_up.items()]
            orders = [Order(name, (Action("deploy", (sq(place),)),)) for name, place in told]
            return Sheet(self.chief, 0, tuple(orders))
        self._strike()
        for unit in self.own:
            if unit.id not in self.orders:
                self.orders[unit.id] = self._march(unit)
        found = tuple(Order(name, actions) for name, actions in self.orders.items() if actions)
        return Sheet(self.chief, self.bound, found)

    def _strike(self) -> None:
        """Gather round one enemy square after the other, where that gives the odds the plan asks for."""
        able = [unit for unit in self.own if unit.combat and unit.place and not (unit.held or unit.disorganised)]
        near = [
            unit for unit in able if any(foe.distance(unit.place) <= unit.moves + 8 for foe in self.foes if unit.place)
        ]
        reach = {unit.id: dict(self._reach(unit)) for unit in near}
        for number, target in enumerate(self.foes, start=1):
            party = self._party([unit for unit in near if unit.id not in self.orders], target, reach)
            if party:
                for unit in party:
                    stays = unit.place is None or unit.place == self.field.units[unit.id].place
                    way = () if stays or unit.place is None else (Action("move", (unit.place,)),)
                    attack = Action("attack", (target,), number=number)
                    self.orders[unit.id] = (*way, attack, Action("face", direction=unit.facing))

    def _reach(self, unit: Unit) -> Iterator[tuple[Square, int]]:
        """Where a unit can be at the end of its march, and what that costs it in quarters."""
        land, here = steps(self.field.ground), unit.place
        if here is None:
            return
        first, spent = land.numbers[here], {land.numbers[here]: 0}
        queue = [(0, first)]
        while queue:
            price, number = heappop(queue)
            square = land.squares[number]
            if price > spent[number]:
                continue
            yield square, price
            stuck = square in self.wary
            if stuck and number != first:
                continue
            for near, price_on, swamp in land.ways[number]:
                total = price + price_on
                place = land.squares[near]
                if total > allowance(unit) or total >= spent.get(near, total + 1) or swamp or place in self.foes:
                    continue
                if stuck and place in self.wary:
                    continue
                spent[near] = total
                heappush(queue, (total, near))

    def _party(self, near: Sequence[Unit], target: Square, reach: Mapping[str, Mapping[Square, int]]) -> list[Unit]:
        """Who attacks a square and from where, if the odds are good enough; empty otherwise."""
        foes = self.field.combat_at(target, self.field.position.enemy_of(self.side))
        if not foes:
            return []
        rules, ground = self.field.position.rules.enfilade, self.field.ground
        offers = []
        for unit in near:
            for square in self.field.neighbours(target):
                if square not in reach[unit.id] or self.field.enemies_at(square, self.side):
                    continue
                placed = replace(unit, place=square, facing=toward(square, target))
                others = len(self.field.enemies_next_to(square, self.side)) - len(foes)
                value = attack_factor(ground, rules, placed, foes).value
                offers.append((-(value - 2 * others), square, unit.id, placed))
        party: dict[str, Unit] = {}
        loads: dict[Square, int] = {}
        for _, square, name, placed in sorted(offers, key=lambda offer: offer[:3]):
            if name in party or loads.get(square, 0) + placed.strength > STACK:
                continue
            if self._taken(square, name) + loads.get(square, 0) + placed.strength > STACK:
                continue
            party[name] = placed
            loads[square] = loads.get(square, 0) + placed.strength
        everybody = {
            foe.id: foe
            for placed in party.values()
            if placed.place
            for foe in self.field.enemies_next_to(placed.place, self.side)
        }
        if not party or not everybody:
            return []
        column = reckon(self.field, party.values(), everybody.values()).column
        if COLUMNS.index(column) < COLUMNS.index(self.plan.odds):
            return []
        for square, factors in loads.items():
            self.loads[square] = self.loads.get(square, 0) + factors
        return list(party.values())

    def _taken(self, square: Square, name: str) -> int:
        """The factors that stand in a square and were not told to go elsewhere, and those sent there."""
        staying = sum(
            mate.strength
            for mate in self.field.combat_at(square, self.side)
            if mate.id not in self.orders and mate.id != name
        )
        return staying + self.loads.get(square, 0)

    def _march(self, unit: Unit) -> tuple[Action, ...]:
        """On by the errand as far as nobody is met; out of contact, where there is a way out."""
        here = unit.place
        if unit.held:
            return ()
        goals = self._goals(unit)
        if here is None:
            return (Action("move", goals),) if goals else ()
        if unit.combat and self.field.in_contact(unit):
            if first_steps(self.field, unit):
                return (Action("withdraw"),)
            foe = self.field.enemies_next_to(here, self.side)[0]
            return (
                ()
                if foe.place is None
                else (Action("attack", (foe.place,)), Action("face", direction=toward(here, foe.place)))
            )
        if not goals or here == goals[-1]:
            return ()
        way = way_there(self.field.ground, here, goals, self.foes, self.wary, allowance(unit))
        safe: list[Square] = []
        for square in way:
            if unit.combat and self.field.controlled(square, self.side):
                break
            safe.append(square)
        while safe and (safe[-1] in self.loads and self.loads[safe[-1]] + unit.strength > STACK):
            safe.pop()
        return (Action("move", tuple(safe)),) if safe else ()

    def _goals(self, unit: Unit) -> tuple[Square, ...]:
        """What still lies before it of the last errand that it has."""
        mine = [errand for errand in self.plan.errands if errand.bound <= self.bound and unit.id in errand.units]
        if not mine:
            return ()
        errand = max(mine, key=lambda errand: errand.bound)
        goals = tuple(map(sq, errand.goals))
        here = unit.place
        if here is None:
            return goals
        legs = [self._length(start, end) for start, end in pairwise(goals)]
        best = min(range(len(goals)), key=lambda index: self._length(here, goals[index]) + sum(legs[index:]))
        rest = goals[best:]
        return rest[1:] if len(rest) > 1 and rest[0] == here else rest

    def _length(self, start: Square, end: Square) -> int:
        """What the way between two places costs, in quarters, were there no enemy."""
        way = way_there(self.field.ground, start, (end,), ())
        return sum(cost(self.field.ground, a, b) for a, b in pairwise((start, *way)))
