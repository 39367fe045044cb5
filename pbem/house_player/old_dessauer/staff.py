"""Tactics for the Old Dessauer: a plan says which troops go forward from which turn on, and which stand.

Foot goes up to musket range and shoots, horse charges what it is likely to beat, guns fire, shaken units draw off or
rally, and generals ride where most of their troops will be in command.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.points import base_points, defensive_fire
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.measure.box import fine, gap, point_within
from pbem.rules.old_dessauer.measure.outline import covers
from pbem.rules.old_dessauer.movement.closing import why_not
from pbem.rules.old_dessauer.movement.tables import GENERAL, allowance
from pbem.rules.old_dessauer.movement.toward import distance_to

NEVER: Final = 99
COMMAND: Final = 6 * INCH
SHOOTS_FROM: Final = "3"
"""How near, in inches, foot goes to the enemy to shoot."""
CHARGES, BAYONET = 0, 2
"""How many combat points better horse and foot want to be before they attack."""
FREE: Final = 8 * INCH
"""Who is disordered stands to reform where no enemy is nearer."""
CANNON: Final = 14 * INCH
FAR: Final = 12 * INCH
STANDS: Final = 6 * INCH
"""Foot that is told to stand goes for whoever comes nearer than this."""
HOLDS: Final = 5
"""In how many turns, to the last, somebody goes to hold the ground that counts at the end."""


@dataclass(frozen=True)
class Plan:
    """From which turn on the troops of each command go forward; who is not named stands.

    A turn of the alternate way is two bounds, one for each side (10); where armies are bought, the bound of their
    set-up comes before the first.
    """

    name: str
    forward: Mapping[str, int]


class Staff:
    """One side's commander, who knows the position as far as his side does, and writes its sheet."""

    def __init__(self, position: Position, side: str, plan: Plan) -> None:
        self.position = position
        self.side, self.plan, self.bound = side, plan, position.bound
        self.turn = self._turn_of(position.bound)
        self.own = [unit for unit in self.position.units if unit.side == side and unit.here]
        self.foes = [unit for unit in self.position.units if unit.side != side and unit.here]
        self.keepers = self._keepers()

    def sheet(self) -> Sheet:
        """The orders of the whole side, given by its commander-in-chief."""
        chief = next(seat.id for seat in self.position.seats if seat.side == self.side and seat.commander_in_chief)
        if self.bound == 0:
            return Sheet(chief, 0)
        orders = [Order(unit.id, (action,)) for unit in self.own if (action := self._action(unit)) is not None]
        return Sheet(chief, self.bound, (*orders, *self._generals()))

    def _turn_of(self, bound: int) -> int:
        fought = bound - bool(self.position.purses)
        return (fought + 1) // 2 if self.position.rules.way == ALTERNATE else fought

    def _keepers(self) -> Mapping[str, Action | None]:
        """Who goes to the ground that counts when the battle ends, and is there in time; None for who holds it."""
        left = self._turn_of(self.position.last_bound) - self.turn + 1
        found: dict[str, Action | None] = {}
        ground = self.position.ground
        for prize in self.position.prizes if left <= HOLDS else ():
            if any(ground.inside(foe.at.spot, prize.area) for foe in self.foes):
                continue
            corners = len(prize.area)
            middle = Spot(sum(each.x for each in prize.area) // corners, sum(each.y for each in prize.area) // corners)
            houses = any(each.kind == Sort.BLOCK and covers(each, middle.x, middle.y) for each in ground.features)
            free = [unit for unit in self.own if unit.kind.foot and not unit.shaken and unit.id not in found]
            near = min(free, key=lambda unit: (distance_to(unit.at, (middle.x, middle.y)), unit.id), default=None)
            if near is None:
                continue
            if ground.inside(near.at.spot, prize.area):
                found[near.id] = None
            elif distance_to(near.at, (middle.x, middle.y)) <= left * allowance(near, self.position.rules):
                found[near.id] = Action("enter" if houses else "move", places=(middle,))
        return found

    def _action(self, unit: Unit) -> Action | None:
        if self.position.fights(unit.id) or unit.debt or unit.shaken:
            return None
        if unit.id in self.keepers:
            return self.keepers[unit.id]
        forward = self.plan.forward.get(unit.command, NEVER) <= self.turn
        if not self.foes:
            return Action("advance") if forward else None
        near = sorted(self.foes, key=lambda foe: (gap(box_of(unit), box_of(foe)), foe.id))
        apart = gap(box_of(unit), box_of(near[0]))
        if unit.disordered and not unit.exhausted and apart > FREE:
            return None
        if unit.kind.guns:
            return Action("advance") if forward and apart > CANNON else None
        reach = allowance(unit, self.position.rules)
        charged = max(
            (
                foe
                for foe in near
                if gap(box_of(unit), box_of(foe)) <= reach and self._odds(unit, foe) >= self._wants(unit)
            ),
            key=lambda foe: self._odds(unit, foe),
            default=None,
        )
        if charged is not None:
            return Action("attack", units=(charged.id,))
        if unit.kind.horse:
            return Action("up to", units=(near[0].id,), word="8") if forward else None
        return self._march(unit, near[0], apart, forward)

    def _wants(self, unit: Unit) -> int:
        return CHARGES if unit.kind.horse else BAYONET

    def _odds(self, unit: Unit, foe: Unit) -> int:
        """How many combat points better it would be than an enemy that stands."""
        if foe.block or unit.exhausted or why_not(unit, foe):
            return -NEVER
        frontal = between(unit.at.heading, (foe.at.heading + 1800) % 3600) < 900
        mine = base_points(unit) + max(0, foe.grade.rank - unit.grade.rank) - (unit.disordered and 1 + unit.kind.horse)
        his = base_points(foe) + max(0, unit.grade.rank - foe.grade.rank) - (2 if foe.shaken or not frontal else 0)
        his -= 1 + foe.kind.horse if foe.disordered and not foe.kind.guns else 0
        return mine - his - (defensive_fire(foe) if frontal else 0)

    def _march(self, unit: Unit, foe: Unit, apart: int, forward: bool) -> Action | None:
        """Up to musket range, and stand there."""
        if apart <= 3 * INCH or not (forward or apart <= STANDS):
            return None
        return Action("advance") if apart > FAR else Action("up to", units=(foe.id,), word=SHOOTS_FROM)

    def _generals(self) -> list[Order]:
        """Each general rides where most units that no other commands are within his distance."""
        left = {unit.id: box_of(unit) for unit in self.own}
        orders = []
        for general in self.position.generals:
            if general.side != self.side or general.spot is None or not general.alone:
                continue
            spot = self._best(general, left)
            left = {name: box for name, box in left.items() if not point_within(box, fine(spot.x, spot.y), COMMAND)}
            orders.append(Order(general.id, (Action("move", places=(spot,)),)))
        return orders

    def _best(self, general: General, left: Mapping[str, object]) -> Spot:
        here = general.spot or Spot(0, 0)
        home = next(side.home for side in self.position.sides if side.id == self.side)
        back = 1 if home is Facing.N else -1
        offers = [here]
        for unit in self.own:
            for aside in (-3, 0, 3):
                spot = Spot(unit.at.x + aside * INCH, unit.at.y + back * 3 * INCH)
                near = (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2 <= GENERAL**2
                if near and spot in self.position.ground:
                    offers.append(spot)
        boxes = {unit.id: box_of(unit) for unit in self.own if unit.id in left}

        def worth(spot: Spot) -> tuple[int, int]:
            held = sum(point_within(box, fine(spot.x, spot.y), COMMAND) for box in boxes.values())
            return held, -abs(spot.x - here.x) - abs(spot.y - here.y)

        return max(offers, key=worth)
