"""C. The sequence of play of one bound, and the fold over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.battle.system import Outcome, Phase, fold
from pbem.rules.napoleonic_squares.actions import night
from pbem.rules.napoleonic_squares.command import action_dice, commander_in_chief, commands, leftover_dice
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.plans import Plans
from pbem.rules.napoleonic_squares.orders.returns import returns
from pbem.rules.napoleonic_squares.scenario import deployment, reinforcements
from pbem.rules.napoleonic_squares.scenario.victory import take_ground

SEQUENCE: Final = (
    Phase(
        commander_in_chief.PHASE,
        "they ride before any die is contested, for their own die counts in it",
        commander_in_chief.run,
    ),
    Phase(
        action_dice.PHASE,
        "one d3 a command, highest first, before anybody knows who wins which",
        action_dice.run,
    ),
    Phase(
        commands.PHASE,
        "dice-off, winner acts, next dice-off: each command finds the map as the last one left it",
        commands.run,
    ),
    Phase(
        leftover_dice.PHASE,
        "once one side has no general left, the other takes the remaining dice",
        leftover_dice.run,
    ),
    Phase(night.PHASE, "between two days only: the armies recover", night.run),
    Phase(
        reinforcements.PHASE,
        "last, so that both sides see who has come before they write their next orders",
        reinforcements.run,
    ),
)
BEFORE: Final = (
    Phase(deployment.PHASE, "in secret, before the first bound", deployment.run),
    Phase(reinforcements.PHASE, "those due for the first bound stand in their entry squares", reinforcements.run),
)
"""What bound 0 is made of, in place of the sequence of a bound."""


def resolve(position: Position, sheets: Sequence[Sheet], dice: Dice) -> Outcome[Position]:
    """Carry out every sheet together; the same whatever the sequence of sheets and of orders in them."""
    plans = Plans.of(position, sheets)
    course, events = fold(SEQUENCE if position.bound else BEFORE, Course(position), plans, dice)
    after = course.position
    after = replace(after, bound=position.bound + 1, holders=take_ground(position, after.units))
    return Outcome(after, (*events, *returns(position, course, plans)))
