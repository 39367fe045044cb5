"""What is wrong with a sheet as far as its seat can know: all of it, with the nearest orders that would be right."""

from __future__ import annotations

from pbem.battle.order import Sheet
from pbem.battle.problem import Problem
from pbem.battle.view import View


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of the sheet, in the order of battle of its units."""
    return ()
