"""How many letters anybody may cause us to write in a day: it stops a loop even when every detector fails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

DAY: Final = timedelta(days=1)


class Kind(StrEnum):
    """An ANSWER says what a letter did (an acknowledgement); a REFUSAL only that it could not be used."""

    ANSWER = "answer"
    REFUSAL = "refusal"


class Decision(StrEnum):
    """Whether to answer, and if not, which budget is spent."""

    ANSWER = "answer"
    REFUSED_ALREADY = "this address has had this refusal today"
    ADDRESS_SPENT = "this address has had its answers for today"
    ALL_SPENT = "all answers for today have been written: tell the GM"

    @property
    def allowed(self) -> bool:
        """Whether the answer may be written."""
        return self is Decision.ANSWER


@dataclass(frozen=True, slots=True)
class Budget:
    """The most answers in any 24 hours: to one address, of one kind of refusal to one address, and to all together."""

    an_address: int = 40
    a_refusal: int = 1
    in_all: int = 1000


@dataclass(frozen=True, slots=True)
class Spent:
    """What was written in 24 hours: this kind of refusal to this address, all to this address, all to anybody."""

    refusals: int
    to_address: int
    in_all: int


def may_answer(budget: Budget, spent: Spent, kind: Kind) -> Decision:
    """Whether one more answer is within all three budgets."""
    if spent.in_all >= budget.in_all:
        return Decision.ALL_SPENT
    if spent.to_address >= budget.an_address:
        return Decision.ADDRESS_SPENT
    if kind is Kind.REFUSAL and spent.refusals >= budget.a_refusal:
        return Decision.REFUSED_ALREADY
    return Decision.ANSWER


def may_read(letters_today: int, most_a_day: int) -> bool:
    """Whether a letter is still within its sender's quota; beyond it letters are kept but not read."""
    return letters_today < most_a_day
