"""One unit's actions walked through by the rules themselves, on the table as its side knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.condition import UNIT_AT
from pbem.battle.order import Action, Order
from pbem.battle.square import Square, as_square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions import bombardment
from pbem.rules.napoleonic_squares.actions.activation import task_of
from pbem.rules.napoleonic_squares.actions.assault import attackers
from pbem.rules.napoleonic_squares.actions.movement import MOVES, cannot_come_out, cannot_march, come_out, march
from pbem.rules.napoleonic_squares.actions.rally import cannot_rally_now
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.hindrance import Hindrance
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.seeing.known import AVERAGE

HINDERS: Final[Mapping[str, Callable[[Battlefield, Task, Action], Hindrance | None]]] = {
    **dict.fromkeys(MOVES, cannot_march),
    "assault": attackers.cannot_assault_as_ordered,
    "bombard": bombardment.cannot_bombard,
    "rally": cannot_rally_now,
    "leave": cannot_come_out,
}
"""By verb, the rule that says why an action is not possible; the phases ask the same."""


@dataclass(slots=True)
class Walk:
    """Where a unit stands on its known table while its order is walked through, and what it has left to do it with.

    `conditional` tells that the order waits for something, so that what the enemy does now says little about it.
    """

    field: Battlefield
    task: Task
    conditional: bool

    @property
    def unit(self) -> Unit:
        """The unit as it stands at this point of its order."""
        return self.field.units[self.task.unit]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions in the sequence in which they are carried out."""
        assault = (self.task.assault,) if self.task.assault is not None else ()
        return (*self.task.before, *assault, *self.task.after)

    @property
    def left(self) -> int:
        """The points it still has, light cavalry's own point for moving among them."""
        return self.task.points if self.task.assault is not None else self.task.points + self.task.bonus

    def copy(self) -> Walk:
        """The same point of the order, for trying what comes next."""
        return Walk(Battlefield.known(self._position(*self.field.units.values())), copy(self.task), self.conditional)

    def lasting(self, action: Action) -> Hindrance | None:
        """What forbids an action whatever the others do: the rules asked on the table that would suit it best."""
        rule = HINDERS.get(action.verb)
        return rule(self.at_best(action), self.task, action) if rule is not None else None

    def passing(self, action: Action) -> Hindrance | None:
        """What would forbid it as things stand, though others may change that before it is done."""
        rule, field = HINDERS.get(action.verb), self.field
        if self.conditional and action.verb == "rally":
            field = self.copy().field
            field.change(self.unit, hits=self._fit(action).hits)
        return rule(field, self.task, action) if rule is not None else None

    def target(self, action: Action) -> Square | None:
        """The square that an assault or a bombardment means."""
        if action.verb == "assault":
            return attackers.target_of(self.field, self.unit.side, action)
        return bombardment.target_of(self.field, self.unit, action)[0] if action.verb == "bombard" else None

    def at_best(self, action: Action, *others: Unit) -> Battlefield:
        """Nobody on the table but the unit, fit for the action, these `others` and the enemy it is to fight."""
        foes = self._foes(self.target(action))
        return Battlefield.known(self._position(self._fit(action), *others, *foes))

    def _fit(self, action: Action) -> Unit:
        """The unit as the action would have it: with hits to rally from."""
        needed = tables.RALLY_FROM if action.verb == "rally" else 0
        return replace(self.unit, hits=max(self.unit.hits, needed))

    def _foes(self, square: Square | None) -> tuple[Unit, ...]:
        """Those seen in a square, or a brigade supposed to be there when it comes to it."""
        if square is None or square not in self.field.ground:
            return ()
        enemy = self.field.position.enemy_of(self.unit.side)
        supposed = Unit("", "", enemy, "", "", Kind.INFANTRY, AVERAGE, AVERAGE, AVERAGE, place=square)
        return self.field.enemies_at(square, self.unit.side) or (supposed,)

    def _position(self, *units: Unit) -> Position:
        return replace(self.field.position, units=units)

    def advance(self, action: Action, *, more: bool) -> None:
        """Take an action as done, as far as the ground allows, and go on to where it leaves the unit."""
        table = self.at_best(action)
        if action.verb in MOVES:
            march(table, {self.task.unit: self.task}, {self.task.unit: action})
        elif action.verb == "leave":
            come_out(table, self.task, action)
        elif action.verb == "assault":
            self.task.fight()
        elif action.verb == "bombard":
            self.task.fire(bombardment.points_for(self.task, action, last=not more))
        elif action.verb == "rally" and self.passing(action) is None:
            self.task.rally()
        after = table.units[self.task.unit]
        self.field.change(self.unit, place=after.place, in_town=after.in_town)


def begin(known: Position, unit: Unit, order: Order, *, otherwise: bool = False) -> Walk | None:
    """The start of an order, or of what is told otherwise; None where nobody can know where the unit will stand.

    Who is told something `if` it is in a square is taken to be there.
    """
    place = unit.place
    clauses = order.condition.clauses if order.condition is not None else ()
    for clause in clauses if len(clauses) == 1 or not otherwise else ():
        if clause.test == UNIT_AT.says and clause.unit == unit.id:
            named = as_square(clause.place) if clause.place is not None else None
            if clause.negated is not otherwise and place == named:
                return None
            place = named if clause.negated is otherwise else place
    task = task_of(unit, order.given or tables.ACTION_DIE, order.otherwise if otherwise else order.actions)
    walk = Walk(Battlefield.known(known), task, order.condition is not None)
    if place != unit.place:
        walk.field.change(unit, place=place, in_town=False)
    return walk
