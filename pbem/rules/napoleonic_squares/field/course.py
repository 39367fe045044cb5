"""A bound under way: what the phases of the sequence of play hand to one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.rules.napoleonic_squares.field.position import Position


@dataclass(frozen=True, slots=True)
class Course:
    """The table as one phase left it, with what lives only until the bound is over.

    `dice` are the action dice that nobody has yet, the highest first, and `contests` how many were given out before
    them; `waiting` are the generals who have not acted. `assaults` counts how often each pair of squares has fought, so
    that no two fights share the keys of their dice. `orders` is the order each unit acted on, as written, and
    `results` what became of it, in few words.
    """

    position: Position
    dice: tuple[int, ...] = ()
    contests: int = 0
    waiting: tuple[str, ...] = ()
    assaults: Mapping[str, int] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bombarded: frozenset[str] = frozenset()
    """The guns that have bombarded in this bound."""
