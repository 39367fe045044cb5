"""A bound rehearsed for one seat, command by command, to find what its orders would leave undone by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem, Severity
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.activation import activate
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.plans import Plans

OF_THE_ENEMY: Final = (Bar.ENEMY, Bar.NOBODY)
"""What hangs on where he will be; the walk through a unit's own order speaks of that."""


class Harmless(Dice):
    """Dice that show 1 whatever is thrown, so that nobody is hurt and nobody has to go."""

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        """Ones."""
        return (1,) * number


def undone(known: Position, sheet: Sheet, told: Iterable[Problem]) -> list[Problem]:
    """A warning for each unit that would not do what is written though nobody hurt or hindered it.

    Each command acts with 3, 2 and 1 while all others stand; the units of which something is `told` already are left
    out. An order to a whole command is not blamed on those who have no part in it, but on all where nobody has one.
    """
    plans = Plans.of(known, [sheet])
    spoken = tuple(told)
    found: dict[tuple[str, str], Problem] = {}
    for general in [found for found in known.generals if not found.chief]:
        for actions in range(tables.ACTION_DIE, 0, -1):
            if not _ordered(known, plans, general.id, actions):
                continue
            field = Battlefield(Course(known), plans, "", Harmless(b"", b"", known.bound))
            activate(field, general.id, actions)
            for name, why in _to_blame(plans, field, general.id, actions, spoken):
                text = f"It would not do all of that: {why}."
                found.setdefault((name, text), Problem(name, Severity.WARNING, text, why.clause))
    return list(found.values())


def _to_blame(
    plans: Plans, field: Battlefield, command: str, actions: int, told: Sequence[Problem]
) -> Iterator[tuple[str, Hindrance]]:
    """Whose order is left undone by itself, and why: a unit's own, or its command's where nobody does it."""
    units = [unit for unit in field.position.units if unit.on_table and unit.command == command]
    orders = {unit.id: plans.block(unit, actions) for unit in units}
    together = {name for name, order in orders.items() if order is not None and order.unit == command}
    failing = dict[str, Hindrance]()
    for name, why in field.undone:
        order = orders[name]
        if order is None or not _at_fault(order, actions, why, told):
            continue
        if order.unit == name:
            yield name, why
        failing.setdefault(name, why)
    if together and together <= set(failing):
        yield command, next(why for name, why in failing.items() if name in together)


def _ordered(known: Position, plans: Plans, command: str, actions: int) -> bool:
    """Whether a unit of the command has an order meant for just so many actions."""
    units = [unit for unit in known.units if unit.command == command and unit.on_table]
    orders = [plans.block(unit, actions) for unit in units]
    return any(order is not None and _meant_for(order) == actions for order in orders)


def _meant_for(order: Order) -> int:
    return order.given or tables.ACTION_DIE


def _at_fault(order: Order, actions: int, why: Hindrance, told: Sequence[Problem]) -> bool:
    """Whether the order itself is to blame, and its owner has not heard of it yet."""
    if why.bar in OF_THE_ENEMY or _meant_for(order) != actions:
        return False
    crowded = why.bar is Bar.ROOM and any(why.why.endswith(problem.message.split()[0]) for problem in told)
    return not crowded and all(problem.unit != order.unit for problem in told)
