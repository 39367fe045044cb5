"""The house's player of Brandywine: who has to take ground marches on it, who has it meets whoever comes near it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.battle.dice import keyed_roll
from pbem.battle.order import Sheet
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.house_player.brandywine.staff import Errand, Plan, Staff
from pbem.house_player.lawful import lawful
from pbem.rules.brandywine.field.movement_cost import cost
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.way_there import way_there
from pbem.rules.brandywine.orders.checking.checking import check
from pbem.rules.brandywine.seeing.view import know

ODDS: Final = ("2-1", "3-1")
"""The odds from which it may attack."""
NEAR: Final = 9
"""Squares from ground that is worth points within which an enemy threatens it."""
A_POINT: Final = 6
"""How many quarters of a march a point is worth."""


@dataclass(frozen=True)
class BrandywinePlayer:
    """Commands a seat; its `secret` chooses how bold it is, everything else follows from the view."""

    secret: bytes

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet with an order for every counter of its seat that has something better to do than stand."""
        if view.setting_up or view.side not in view.acting:
            return sheet
        position = know(view)
        return lawful(view, sheet, Staff(position, view.side, self.plan(position, view.side)).sheet().orders, check)

    def plan(self, position: Position, side: str) -> Plan:
        """Where each command goes, and the odds from which it attacks."""
        (face,) = keyed_roll(self.secret, b"house", f"odds|{side}", 1, len(ODDS))
        ours = sum(prize.points for prize in position.prizes if prize.side == side)
        attacks = 2 * ours <= sum(prize.points for prize in position.prizes)
        found = attack(position, side) if attacks else guard(position, side)
        return Plan("attack" if attacks else "guard", tuple(found), ODDS[face - 1])


def commands(position: Position, side: str) -> dict[str, list[Unit]]:
    """A side's counters by the command that they belong to."""
    found: dict[str, list[Unit]] = {}
    for unit in position.units:
        if unit.side == side and not unit.eliminated:
            found.setdefault(unit.command or unit.seat, []).append(unit)
    return found


def foes(position: Position, side: str) -> list[Square]:
    """Where the enemy is known to stand."""
    return [unit.place for unit in position.units if unit.side != side and unit.combat and unit.place]


def attack(position: Position, side: str) -> Iterator[Errand]:
    """Each command goes for the ground worth most for the way; what one goes for is worth less to the next."""
    against = frozenset(foes(position, side))
    wary = frozenset(near for foe in against for near in position.ground.neighbours(foe))
    wanted = {prize.square: float(prize.points) for prize in position.prizes if prize.side != side}
    for units in commands(position, side).values():
        start = next((unit.place for unit in units if unit.combat and unit.place), position.rules.entry)
        if start is None or not wanted:
            continue
        gains = {
            goal: A_POINT * worth - price(position, start, way_there(position.ground, start, (goal,), against, wary))
            for goal, worth in wanted.items()
        }
        best = max(gains, key=lambda goal: (gains[goal], goal))
        wanted[best] *= 0.7
        yield Errand(1, tuple(unit.id for unit in units), (str(best),))


def price(position: Position, start: Square, way: tuple[Square, ...]) -> int:
    """What a way costs, in quarters."""
    return sum(cost(position.ground, a, b) for a, b in pairwise((start, *way)))


def guard(position: Position, side: str) -> Iterator[Errand]:
    """Whoever is nearest goes to the ground that the enemy comes near to; the others stay where they are."""
    against = foes(position, side)
    threatened = [(prize, min(prize.square.distance(foe) for foe in against)) for prize in position.prizes if against]
    needs = {prize.square: prize.points for prize, far in threatened if far <= NEAR}
    for units in commands(position, side).values():
        places = [unit.place for unit in units if unit.combat and unit.place]
        if not places or not needs:
            continue
        best = max(needs, key=lambda goal: (needs[goal] - places[0].distance(goal), goal))
        yield Errand(1, tuple(unit.id for unit in units), (str(best),))
