"""Tactics for the Old Dessauer: a plan says which troops go forward from which turn on, and which stand.

Foot goes up to musket range and shoots, the second line behind the first; horse charges what it is likely to beat and
keeps out of the way of what is better; guns go along and fire, and generals ride where most of their troops will be in
command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.spot import INCH, Spot
from pbem.house_player.old_dessauer.foreseeing import foreseen
from pbem.house_player.old_dessauer.keeping import keepers
from pbem.house_player.old_dessauer.lane import aside, backward, straight
from pbem.house_player.old_dessauer.odds import odds, reaches
from pbem.house_player.old_dessauer.riding import riding
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import ALTERNATE, Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.bearing import bearing, between
from pbem.rules.old_dessauer.measure.box import gap
from pbem.rules.old_dessauer.movement.tables import NARROW, allowance
from pbem.rules.old_dessauer.orders.measures import in_inches

NEVER: Final = 99
SHOOTS_FROM: Final = 3
"""How near, in inches, foot goes to the enemy to shoot."""
CHARGES, BAYONET = 0, 2
"""How many combat points better horse and foot want to be before they attack."""
FREE: Final = 8 * INCH
"""Who is disordered stands to reform where no enemy is nearer."""
CANNON: Final = 14 * INCH
LIMBERS: Final = 26 * INCH
"""Guns limber up for their march where the enemy is farther off than this."""
SLOW: Final = 4 * INCH
"""Guns that are pushed by hand no farther than this in a turn limber up for a march."""
FAR: Final = 12 * INCH
STANDS: Final = 6 * INCH
"""Foot that is told to stand goes for whoever comes nearer than this."""
HORSE_NEARS, HORSE_KEEPS = 8, 14
"""How near, in inches, horse goes to whom it would beat, and how far it keeps from whom it would not."""
MUSKETS: Final = 10
"""How far, in inches, horse keeps from foot that has a bound of its own: muskets carry 6 after half a move."""
LEAST: Final = INCH // 2
"""A shorter march than this is left alone."""


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
        home = next(each.home for each in position.sides if each.id == side)
        self.back = 1 if home is Facing.N else -1
        """Which way along the table its own edge lies."""
        self.ends = {unit.id: unit for unit in self.own}
        """Where everybody will stand, as far as that has been thought of."""
        left = self._turn_of(position.last_bound) - self.turn + 1
        self.keepers = keepers(position, self.own, self.foes, left)

    def sheet(self) -> Sheet:
        """The orders of the whole side, given by its commander-in-chief."""
        chief = next(seat.id for seat in self.position.seats if seat.side == self.side and seat.commander_in_chief)
        if self.bound == 0:
            return Sheet(chief, 0)
        told = {}
        for unit in sorted(self.own, key=lambda each: (each.at.y * self.back, each.id)):
            action = told[unit.id] = self._action(unit) or self._halted(unit)
            enemy = min((gap(box_of(unit), box_of(foe)) for foe in self.foes), default=0)
            self.ends[unit.id] = foreseen(unit, action, self._move(unit), enemy)
        orders = [Order(unit.id, (action,)) for unit in self.own if (action := told[unit.id]) is not None]
        return Sheet(chief, self.bound, (*orders, *riding(self.position, self.side, [*self.ends.values()], self.back)))

    def _move(self, unit: Unit) -> int:
        return allowance(unit, self.position.rules)

    def _turn_of(self, bound: int) -> int:
        fought = bound - bool(self.position.purses)
        return (fought + 1) // 2 if self.position.rules.way == ALTERNATE else fought

    def _action(self, unit: Unit) -> Action | None:
        if self.position.fights(unit.id) or unit.debt or unit.shaken:
            return None
        if unit.id in self.keepers:
            return self.keepers[unit.id]
        forward = self.plan.forward.get(unit.command, NEVER) <= self.turn
        if not self.foes:
            return self._onward(unit) if forward else None
        near = sorted(self.foes, key=lambda foe: (gap(box_of(unit), box_of(foe)), foe.id))
        apart = gap(box_of(unit), box_of(near[0]))
        if unit.disordered and not unit.exhausted and apart > FREE:
            return None
        if unit.kind.guns:
            return self._guns(unit, apart, forward)
        charged = self._charged(unit, near)
        if charged is not None:
            return Action("attack", units=(charged.id,))
        if unit.kind.horse:
            return self._ride(unit, near[0]) if forward else None
        return self._march(unit, near, apart, forward)

    def _halted(self, unit: Unit) -> Action | None:
        """Who has nothing better to do does not go on to where it was sent before."""
        goes_on = any(goal.unit == unit.id for goal in self.position.goals)
        return Action("hold") if goes_on and not self.position.fights(unit.id) else None

    def _charged(self, unit: Unit, near: Sequence[Unit]) -> Unit | None:
        """The enemy in reach whom it is likeliest to beat, if it is likely enough."""
        move = self._move(unit)
        wants = CHARGES if unit.kind.horse else BAYONET
        likely = [(odds(unit, foe), foe) for foe in near if gap(box_of(unit), box_of(foe)) <= move]
        worth = sorted((each for each in likely if each[0] >= wants), key=lambda each: -each[0])
        return next((foe for _, foe in worth if reaches(unit, foe, move)), None)

    def _ride(self, unit: Unit, foe: Unit) -> Action | None:
        """Up to whom it would beat; to whom it would not no nearer than he can charge from."""
        if foe.kind.foot and self.position.rules.way == ALTERNATE:
            return self._out_of_fire(unit, foe) or Action("up to", units=(foe.id,), word=str(MUSKETS))
        better = odds(unit, foe) >= CHARGES or not foe.kind.horse
        return Action("up to", units=(foe.id,), word=str(HORSE_NEARS if better else HORSE_KEEPS))

    def _out_of_fire(self, unit: Unit, foe: Unit) -> Action | None:
        """12.13: a step back of horse from foot that would shoot it where it stands; None for who is far enough."""
        wanted = MUSKETS * INCH - gap(box_of(unit), box_of(foe))
        far = backward(unit, min(wanted, self._move(unit) // (4 if unit.clumsy else 2)), self.ends.values())
        return Action("back", word=in_inches(far, at_most=True)) if far >= LEAST else None

    def _guns(self, unit: Unit, apart: int, forward: bool) -> Action | None:
        """Along with the foot until ball carries well; those that are slow by hand limber up for it."""
        limbered = unit.formation is Formation.LIMBERED
        if not forward or apart <= CANNON:
            return Action("unlimber") if limbered else None
        limbers = unit.formation is Formation.UNLIMBERED and unit.battery is not None and not unit.battery.civilian
        if limbers and apart > LIMBERS and self._move(unit) < SLOW:
            return Action("limber")
        return self._onward(unit)

    def _march(self, unit: Unit, near: Sequence[Unit], apart: int, forward: bool) -> Action | None:
        """Up to musket range, and stand there; who stands before it is shot at rather than who is only nearer."""
        reach = SHOOTS_FROM * INCH
        if apart <= reach or not (forward or apart <= STANDS):
            return None
        before = [foe for foe in near if self._before(unit, foe)]
        foe = before[0] if before and gap(box_of(unit), box_of(before[0])) <= FAR else near[0]
        off = gap(box_of(unit), box_of(foe))
        if off > FAR:
            return self._onward(unit)
        if foe in before:
            room, bar = straight(unit, min(self._move(unit), off - reach), self.ends.values())
            if bar is not None:
                return self._past(unit, room, bar)
        return Action("up to", units=(foe.id,), word=str(SHOOTS_FROM))

    def _before(self, unit: Unit, foe: Unit) -> bool:
        x, y = box_of(foe).middle
        return between(unit.at.heading, bearing(x - unit.at.x, y - unit.at.y)) <= 2 * NARROW

    def _onward(self, unit: Unit) -> Action | None:
        """On to the enemy's edge: straight where it fronts that way, else by a wheel, and to an inch behind friends."""
        far = self._pace(unit)
        if between(unit.at.heading, CIRCLE // 2 if self.back > 0 else 0) > NARROW:
            goal = Spot(unit.at.x, max(0, min(self.position.ground.depth * INCH, unit.at.y - self.back * FAR)))
            return Action("move", places=(goal,))
        room, bar = straight(unit, far, self.ends.values())
        if bar is not None:
            return self._past(unit, room, bar)
        return Action("advance", word="" if far == self._move(unit) else in_inches(far))

    def _pace(self, unit: Unit) -> int:
        """Its move; guns that go with foot go no faster than that."""
        with_it = [each for each in self.own if each.command == unit.command and each.kind.foot and unit.kind.guns]
        return min(map(self._move, [unit, *with_it]))

    def _past(self, unit: Unit, room: int, bar: Unit) -> Action | None:
        """Obliquely, or by a step aside, past guns, which stand in its way for long; up to anybody else."""
        far = self._move(unit)
        way = aside(unit, far, bar, self.ends.values()) if bar.kind.guns else None
        if way is not None:
            verb, hand, length = way
            return Action(verb, word=f"{hand} {in_inches(length, at_most=True)}")
        return Action("advance", word=in_inches(room, at_most=True)) if room >= LEAST else None
