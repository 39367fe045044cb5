"""How sure a reading is: done, shown to be looked at, or asked about first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.grammar.reading import LineReading, Result, Score
from pbem.orders.prose.leftovers import UNTESTED
from pbem.orders.prose.second_thoughts import Thought

DOUBT: Final = "Is this an order, or only said?"


def is_done(line: LineReading) -> bool:
    """Whether something is ordered by it, surely or as a guess."""
    return line.result in (Result.OK, Result.GUESS)


def hangs(line: LineReading) -> bool:
    """Whether all that it orders hangs on a condition."""
    return bool(line.orders) and all(order.condition is not None for order in line.orders)


def guarded(line: LineReading, why: str) -> LineReading:
    """A question in the place of an order whose condition was not read."""
    if line.result in (Result.ASK, Result.NO) or not line.orders:
        return line
    return replace(line, result=Result.ASK, message=f'{UNTESTED} "{why}"; do it anyway?', orders=(),
                   choices=tuple(Choice(order) for order in line.orders))  # fmt: skip


def beside_news(line: LineReading) -> LineReading:
    """What stands beside news is an order, and is shown as read so."""
    if line.result is not Result.OK or not line.orders:
        return line
    return replace(line, result=Result.GUESS, note="read so", score=Score.LOOSE)


def doubted(line: LineReading) -> LineReading:
    """A question in the place of what was perhaps only thought of."""
    if line.result in (Result.ASK, Result.NO):
        return line
    return replace(line, result=Result.ASK, message=DOUBT, orders=(), standing=(),
                   choices=tuple(Choice(order) for order in line.orders), score=Score.LOOSE)  # fmt: skip


def changed_to(line: LineReading, thought: Thought) -> LineReading:
    """What somebody came to by second thoughts is shown with all that he said."""
    if not thought.again:
        return line
    line = replace(line, text=thought.said, second_thoughts=True)
    return replace(line, result=Result.GUESS, note=line.note or "read so") if line.result is Result.OK else line
