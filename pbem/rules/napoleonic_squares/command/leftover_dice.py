"""C, step 5. The dice that are left when one side has no general to act."""

from __future__ import annotations

from pbem.rules.napoleonic_squares.command.dice_off import nominate
from pbem.rules.napoleonic_squares.command.general import General
from pbem.rules.napoleonic_squares.orders.plans import generals_named
from pbem.rules.napoleonic_squares.turn import Turn


def next_to_act(turn: Turn, waiting: list[General], contest: int) -> General:
    """C.5: the other side's generals get the dice that are left, the highest first, in the sequence its owner lists.

    Without such a list they come in the sequence of the nominations.
    """
    side = waiting[0].side
    choice = turn.plans.leftovers.get(side)
    here = {general.id for general in waiting}
    listed = [
        general for general in generals_named(turn.position, side, choice.units if choice else ()) if general.id in here
    ]
    return turn.generals[listed[0].id] if listed else nominate(turn, side, waiting, contest)
