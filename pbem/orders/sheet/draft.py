"""The orders of a seat as they now stand: what can be carried out, and what still waits for an answer."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.order import Sheet
from pbem.orders.answer.question import Question


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet that can always be carried out as it is, and the open questions beside it.

    `asked` is the highest question number of the bound, so that a number is never used for two questions.
    """

    sheet: Sheet
    questions: tuple[Question, ...] = ()
    ready: bool = False
    wait: bool = False
    asked: int = 0
