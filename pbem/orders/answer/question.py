"""A question to the player, answered with two keystrokes."""

from __future__ import annotations

import string
from collections.abc import Collection
from dataclasses import dataclass, replace

from pbem.battle.order import Order


@dataclass(frozen=True, slots=True)
class Option:
    """One way out: what would stand instead, an order for each unit that it is about, and what would follow."""

    orders: tuple[Order, ...]
    note: str = ""

    def __str__(self) -> str:
        return "; ".join(map(str, self.orders))


@dataclass(frozen=True, slots=True)
class Question:
    """One doubt about the orders of one or several units and the ways out, lettered a, b, c; silence means the last.

    `units` are those that wait for the answer, none where no unit could be told. `line` is the player's own line.
    """

    number: int
    units: tuple[str, ...]
    message: str
    clause: str
    choices: tuple[Option, ...]
    line: str = ""

    @property
    def answerable(self) -> bool:
        """Whether a code would answer it; what has no way out but silence, and no unit, is only told."""
        return bool(self.units) or len(self.choices) > 1

    @property
    def meant(self) -> frozenset[str]:
        """Every unit that one of the choices is for."""
        return frozenset(order.unit for choice in self.choices for order in choice.orders if order.unit)

    def lettered(self) -> tuple[tuple[str, Option], ...]:
        """The choices with the code that picks them: `1a`, `1b` …"""
        return tuple(
            (f"{self.number}{letter}", choice)
            for letter, choice in zip(string.ascii_lowercase, self.choices, strict=False)
        )

    def choice(self, letter: str) -> Option | None:
        """The choice of that letter, None where there is no such letter."""
        index = string.ascii_lowercase.find(letter)
        return self.choices[index] if 0 <= index < len(self.choices) else None

    def without(self, units: Collection[str]) -> Question:
        """The question as it stands when some of its units have been told something else."""
        left = tuple(unit for unit in self.units if unit not in units)
        choices = tuple(
            replace(choice, orders=tuple(order for order in choice.orders if order.unit not in units))
            for choice in self.choices
        )
        return replace(self, units=left, choices=choices)
