"""Napoleonic "squares", of February 2012: stacks of brigades, and generals who contest dice for their actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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
CHANGES: Final[Mapping[str, str]] = {}
FORMAT: Final = 1
UPGRADES: Final[Mapping[int, Callable[[Any], Any]]] = {}
WAYS: Final = ("simultaneous",)
SIDES: Final = (2,)
CONDITIONS: Final = COMMON
POSITION: Final = Position

__all__ = [
    "CHANGES",
    "CONDITIONS",
    "FORMAT",
    "NAME",
    "POSITION",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "UPGRADES",
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
