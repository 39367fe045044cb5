"""Napoleonic "squares", of February 2012: stacks of brigades, and generals who contest dice for their actions."""

from __future__ import annotations

from typing import Final

from pbem.battle.condition import COMMON
from pbem.rules.napoleonic_squares.before.set_up import set_up
from pbem.rules.napoleonic_squares.checking.checking import check
from pbem.rules.napoleonic_squares.checking.explaining import explain
from pbem.rules.napoleonic_squares.orders.verbs import VERBS
from pbem.rules.napoleonic_squares.position import Position
from pbem.rules.napoleonic_squares.resolve import resolve
from pbem.rules.napoleonic_squares.seeing import see
from pbem.rules.napoleonic_squares.sentences import SENTENCES
from pbem.rules.napoleonic_squares.sequence import SEQUENCE
from pbem.rules.napoleonic_squares.victory import judge

NAME: Final = "napoleonic_squares"
TITLE: Final = 'Napoleonic "squares"'
VERSION: Final = "1"
WAYS: Final = ("simultaneous",)
SIDES: Final = (2,)
CONDITIONS: Final = COMMON
POSITION: Final = Position

__all__ = [
    "CONDITIONS",
    "NAME",
    "POSITION",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "VERBS",
    "VERSION",
    "WAYS",
    "check",
    "explain",
    "judge",
    "resolve",
    "see",
    "set_up",
]
