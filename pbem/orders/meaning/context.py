"""What must be known to read a letter of one seat: its game, what it sees, its words and its open questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.battle.condition import COMMON, ConditionTest
from pbem.battle.order import Order, Sheet
from pbem.battle.problem import Problem
from pbem.battle.verb import Verb
from pbem.battle.view import View
from pbem.orders.answer.question import Question

Check = Callable[[View, Sheet], tuple[Problem, ...]]
"""What a seat can know to be wrong with a sheet."""


def asked_once(check: Check) -> Check:
    """The same check, which looks at one sheet once while a letter is read, filed and answered."""
    found: dict[tuple[int, Sheet], tuple[View, tuple[Problem, ...]]] = {}

    def remembered(view: View, sheet: Sheet) -> tuple[Problem, ...]:
        # The view is kept beside its number, lest another comes to bear that.
        key = (id(view), sheet)
        if key not in found:
            found[key] = (view, check(view, sheet))
        return found[key][1]

    return remembered


@dataclass(frozen=True, slots=True)
class Context:
    """One seat of one game at one bound.

    `check` tells what the seat can know to be wrong with a sheet; `form` is the order form last sent to it, empty for
    none; `questions` are those of the last acknowledgement; `explain` may tell the path and cost of a legal order.
    `filed` are the orders that stand before the letter, `last` those of the bound before; orders of a chief for units
    `by_courier` ride.
    """

    game: str
    view: View
    seat: str
    verbs: Sequence[Verb]
    check: Check
    form: str = ""
    questions: tuple[Question, ...] = ()
    language: str = "en"
    conditions: Sequence[ConditionTest] = COMMON
    explain: Callable[[View, Order, Sequence[Order]], str] | None = None
    filed: tuple[Order, ...] = ()
    last: tuple[Order, ...] = ()
    by_courier: frozenset[str] = frozenset()
