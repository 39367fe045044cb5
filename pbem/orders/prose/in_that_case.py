"""A sentence that hangs on what the one before it hangs on: `FI2 charges if BI3 is in E4. If so, FI1 goes to D4.`"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.condition import Condition
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading
from pbem.orders.meaning.conditions import contrary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

IF_SO: Final = frozenset((
    "in that case", "in this case", "in such a case", "in which case", "if so", "if yes", "if that happens",
    "if it does", "in dem fall", "in dem falle", "in diesem fall", "in diesem falle", "in solchem fall", "falls ja",
    "wenn ja", "falls dem so ist", "wenn dem so ist", "in welchem fall",
))  # fmt: skip
"""Conditions that name none, but mean the one told last."""
_ALONE: Final = (Sort.COMMA, Sort.AND, Sort.COLON)
_UNLESS: Final = re.compile(r"\b(?:unless|es sei denn|sei denn|ausser wenn|ausser falls)\b")
_OTHERWISE: Final = re.compile(
    r"\b(?:unless|otherwise|else|if not|sonst|andernfalls|ansonsten|es sei denn|wenn nicht)\b"
)
"""With one of these two cases were told, and nobody knows which is meant."""


def behind_if_so(words: Sequence[Lexeme]) -> tuple[Lexeme, ...]:
    """What is told behind `In that case`, nothing for any other sentence."""
    rest = list(words)
    while rest and rest[0].is_a(*_ALONE):
        rest.pop(0)
    if not rest or key(rest[0].raw) not in IF_SO:
        return ()
    rest.pop(0)
    while rest and rest[0].is_a(*_ALONE):
        rest.pop(0)
    return tuple(rest)


def behind_then(words: Sequence[Lexeme], hung: Sequence[LineReading], desk: Desk) -> tuple[Lexeme, ...]:
    """`FI2 holds unless BI3 leaves; then it advances`: what is done in the case that the sentence before excepts."""
    rest = list(words)
    if not _UNLESS.search(_said(hung, desk)) or not rest or not (rest[0].is_a(Sort.THEN) or key(rest[0].raw) in IF_SO):
        return ()
    while rest and (rest[0].is_a(Sort.THEN, *_ALONE) or key(rest[0].raw) in IF_SO):
        rest.pop(0)
    return tuple(rest)


def told_last(hung: Sequence[LineReading], desk: Desk) -> Condition | None:
    """The one condition that the sentence before hangs on, None where it told of two cases."""
    condition = _only(hung)
    plain = not any(order.otherwise for line in hung for order in line.orders)
    return condition if plain and not _OTHERWISE.search(_said(hung, desk)) else None


def excepted(hung: Sequence[LineReading]) -> Condition | None:
    """The one case in which what the sentence before tells is not done, None where there are several."""
    condition = _only(hung)
    return contrary(condition) if condition is not None else None


def _only(hung: Sequence[LineReading]) -> Condition | None:
    conditions = {order.condition for line in hung for order in line.orders}
    return conditions.pop() if len(conditions) == 1 else None


def _said(hung: Sequence[LineReading], desk: Desk) -> str:
    return " ".join(token.key for line in hung for token in desk.tokens(line.text))
