"""What is wrong with a sheet as far as its seat can know: all of it, with the nearest orders that would be right."""

from __future__ import annotations

from pbem.battle.order import Sheet
from pbem.battle.problem import Problem
from pbem.battle.view import View
from pbem.rules.brown_bess.orders.checking.authority import authority_problems
from pbem.rules.brown_bess.orders.checking.consequences import consequences
from pbem.rules.brown_bess.orders.checking.orders import known_intents, order_problems
from pbem.rules.brown_bess.orders.checking.set_up import deployment_problems
from pbem.rules.brown_bess.orders.checking.standing import standing_policies, standing_problems
from pbem.rules.brown_bess.seeing.known import know


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of the sheet: faults of its words first, then those of its orders, then what may come of them."""
    position = know(view)
    refused, orders = authority_problems(view, sheet)
    problems = [*refused, *standing_problems(view, sheet)]
    if view.bound == 0:
        return (*problems, *deployment_problems(position, orders))
    intents = known_intents(position, view, orders)
    problems += order_problems(position, orders, intents)
    problems += consequences(position, orders, intents, standing_policies(sheet))
    return tuple(problems)
