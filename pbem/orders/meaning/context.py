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


@dataclass(frozen=True, slots=True)
class Context:
    """One seat of one game at one bound.

    `check` tells what the seat can know to be wrong with a sheet; `form` is the order form last sent to it, empty for
    none; `questions` are those of the last acknowledgement; `explain` may tell the path and cost of a legal order.
    `filed` are the orders that stand before the letter, `last` those of the bound before.
    """

    game: str
    view: View
    seat: str
    verbs: Sequence[Verb]
    check: Callable[[View, Sheet], tuple[Problem, ...]]
    form: str = ""
    questions: tuple[Question, ...] = ()
    language: str = "en"
    conditions: Sequence[ConditionTest] = COMMON
    explain: Callable[[View, Order], str] | None = None
    filed: tuple[Order, ...] = ()
    last: tuple[Order, ...] = ()
