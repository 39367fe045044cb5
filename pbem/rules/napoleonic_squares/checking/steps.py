"""An order taken action by action on the table as its side knows it: once, for all who ask what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.battle.order import Action, Order
from pbem.battle.problem import Severity
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.fault import Fault, fault_of
from pbem.rules.napoleonic_squares.checking.walk import Walk, begin
from pbem.rules.napoleonic_squares.field.position import Position

_MOST_KEPT: Final = 128
"""Orders whose steps are kept: more than one side has units."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action, what is wrong with it, and where the unit stands before and after it; `last` tells it ends the order.

    Nobody moves the two walks on.
    """

    action: Action
    fault: Fault | None
    before: Walk
    after: Walk
    last: bool

    @property
    def impossible(self) -> bool:
        """Whether the order ends here, as this cannot be done."""
        return self.fault is not None and self.fault.severity is not Severity.WARNING


def steps_of(known: Position, unit: Unit, order: Order, *, otherwise: bool = False) -> tuple[Step, ...] | None:
    """The actions up to the first that is impossible; None where nobody can know where the unit will stand."""
    kept = _kept(known)
    key = (unit.id, order, otherwise)
    if key not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = _taken(begin(known, unit, order, otherwise=otherwise))
    return kept[key]


@kept_for_the_last
def _kept(known: Position) -> dict[tuple[str, Order, bool], tuple[Step, ...] | None]:
    return {}


def _taken(walk: Walk | None) -> tuple[Step, ...] | None:
    if walk is None:
        return None
    found: list[Step] = []
    actions = walk.actions
    for index, action in enumerate(actions, start=1):
        before, last = walk.copy(), index == len(actions)
        fault = fault_of(walk, action, more=not last)
        found.append(Step(action, fault, before, walk if last else walk.copy(), last))
        if found[-1].impossible:
            break
    return tuple(found)
