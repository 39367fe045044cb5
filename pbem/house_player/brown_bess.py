"""How the house commands in Brown Bess Squared: fire at whom one can, charge where it pays, rally in time.

Troops that stand shoot at everybody who comes up to them, so it lets the enemy come first. Whoever may leave over the
far edge goes for it when his plan says so; everybody else seeks the nearest enemy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.dice import keyed_roll
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.brown_bess.field.position import BrownBessPosition, enemies_of
from pbem.rules.brown_bess.field.tables import GRADE_DICE
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee, possible_targets
from pbem.rules.brown_bess.melee.flank import Aspect, aspect_from
from pbem.rules.brown_bess.morale.breaking import breaks_at
from pbem.rules.brown_bess.movement.route import Route, leaving, routes
from pbem.rules.brown_bess.orders.checking import check
from pbem.rules.brown_bess.seeing.known import know


@dataclass(frozen=True)
class Plan:
    """From which bound of its side the foot and the horse go forward."""

    name: str
    foot: int
    horse: int


ATTACKING: Final = (Plan("horse first, foot last", 3, 1), Plan("all forward later", 3, 3))
LEAVING: Final = (Plan("receive them first", 5, 3), Plan("the horse clears the way", 5, 1))


@dataclass(frozen=True)
class BrownBessPlayer:
    """The house's player of Brown Bess: its `secret` chooses the plan, everything else follows from the view."""

    secret: bytes

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet with an order for every unit of its seat that has something better to do than stand."""
        if view.setting_up or view.side not in view.acting:
            return sheet
        position = know(view)
        plan = self.plan(ATTACKING if not may_leave(position, view.side) else LEAVING, view.side)
        turn = view.bound if len(view.acting) > 1 else (view.bound + 1) // 2
        given = {order.unit: order for order in sheet.orders}
        given |= {order.unit: order for order in orders_of(position, view.side, plan, turn)}
        return lawful(view, replace(sheet, orders=tuple(given[unit] for unit in sorted(given))))

    def plan(self, plans: Sequence[Plan], side: str) -> Plan:
        """The plan that its keyed dice choose for a battle."""
        (face,) = keyed_roll(self.secret, b"house", f"plan|{side}", 1, len(plans))
        return plans[face - 1]


def lawful(view: View, sheet: Sheet) -> Sheet:
    """The sheet without the orders that its seat cannot give: their units stand."""
    wrong = {problem.unit for problem in check(view, sheet) if problem.severity is not Severity.WARNING}
    return replace(sheet, orders=tuple(order for order in sheet.orders if order.unit not in wrong))


def may_leave(position: BrownBessPosition, side: str) -> bool:
    """Whether an edge of the table is open to a side."""
    return any(each.side == side for each in position.ground.exits)


def orders_of(position: BrownBessPosition, side: str, plan: Plan, turn: int) -> Iterator[Order]:
    """One order for every unit of a side that has something better to do than stand."""
    claimed = {unit.place for unit in position.on_table}
    forward = sorted(position.on_table, key=lambda unit: (-(unit.place.row if unit.place else 0), unit.id))
    for unit in forward if position.home(side) is Facing.S else forward[::-1]:
        if unit.side != side or unit.is_general or unit.must_retire or in_melee(position.on_table, unit):
            continue
        action = act(position, unit, plan, turn, claimed)
        if action is not None:
            yield Order(unit.id, (action,))


def act(position: BrownBessPosition, unit: Unit, plan: Plan, turn: int, claimed: set[Square | None]) -> Action | None:
    """What one unit does: off the table, rally, charge, fire, or go forward by the plan; None where it stands."""
    enemies = [enemy for enemy in enemies_of(position.units, unit) if not enemy.is_general]
    near = min((unit.place.distance(enemy.place) for enemy in enemies if unit.place and enemy.place), default=99)
    if unit.broken:
        return Action("rally")
    way = leaving(position.ground, unit, position.home(unit.side).opposite) if may_leave(position, unit.side) else None
    if way is not None and way.affordable and not {*way.squares} & claimed:
        return Action("exit")
    if unit.hits >= breaks_at(position.ground, position.units, unit) - 1 and near > 2:
        return Action("rally")
    if unit.is_artillery:
        return None
    ways = [way for way in routes(position.ground, unit) if way.affordable]
    charge = best_charge(position, unit, enemies, ways)
    if charge is not None:
        return Action("melee", (charge,))
    if any(
        unit.place and target.place and unit.place.distance(target.place) == 1
        for target in possible_targets(position.ground, position.on_table, unit)
    ):
        return None
    if turn < (plan.horse if unit.is_cavalry else plan.foot):
        return None
    return advance(position, unit, enemies, ways, claimed)


def dice_against(position: BrownBessPosition, unit: Unit, enemy: Unit, way: Route) -> int:
    """Roughly how many dice more a charge would throw than its answer."""
    before = (way.start, *way.squares)[-2]
    side = enemy.place.toward(before) if enemy.place else None
    turned = side is not None and aspect_from(enemy, side) is not Aspect.FRONT
    own = GRADE_DICE[unit.grade] - unit.hits + int(unit.is_cavalry and enemy.is_infantry and not enemy.in_square)
    theirs = GRADE_DICE[enemy.grade] - enemy.hits
    tired = unit.is_infantry and unit.hits > 1 and not enemy.is_artillery
    return own - theirs + 2 * int(turned) - 4 * int(tired)


def best_charge(position: BrownBessPosition, unit: Unit, enemies: list[Unit], ways: list[Route]) -> Square | None:
    """The enemy's square into which a charge pays best, None where none pays."""
    held = {enemy.place: enemy for enemy in enemies}
    friends = {other.place for other in position.on_table if other.side == unit.side}
    found = [
        (dice_against(position, unit, held[way.end], way), way.end)
        for way in ways
        if way.end in held
        and not any(square in held or square in friends for square in way.squares[:-1])
        and not in_melee(position.on_table, held[way.end])
    ]
    worth = 1 if unit.is_cavalry else 2
    gain, square = max(found, default=(0, None))
    return square if gain >= worth else None


def advance(
    position: BrownBessPosition, unit: Unit, enemies: list[Unit], ways: list[Route], claimed: set[Square | None]
) -> Action | None:
    """Straight forward over free squares: toward the exit, or toward the nearest enemy."""
    ahead = position.home(unit.side).opposite

    def gain(square: Square) -> float:
        if may_leave(position, unit.side):
            return float(square.row if ahead is Facing.N else -square.row)
        return -min((float(square.distance(enemy.place)) for enemy in enemies if enemy.place), default=0.0)

    free = [way for way in ways if not {*way.squares} & claimed and way.heading is ahead and not way.diagonal]
    if unit.place is None or not free:
        return None
    best = max(free, key=lambda way: (gain(way.end), -way.total))
    if gain(best.end) <= gain(unit.place):
        return None
    claimed.add(best.end)
    return Action("move", (best.end,))
