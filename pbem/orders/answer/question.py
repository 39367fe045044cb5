"""A question to the player, answered with two keystrokes."""

from __future__ import annotations

import string
from dataclasses import dataclass

from pbem.battle.problem import Choice


@dataclass(frozen=True, slots=True)
class Question:
    """What is wrong with one unit's order and the ways out, lettered a, b, c; the last is what silence means.

    `unit` is empty where no unit could be told. `line` is the player's own line.
    """

    number: int
    unit: str
    message: str
    clause: str
    choices: tuple[Choice, ...]
    line: str = ""

    def lettered(self) -> tuple[tuple[str, Choice], ...]:
        """The choices with the code that picks them: `1a`, `1b` …"""
        return tuple(
            (f"{self.number}{letter}", choice)
            for letter, choice in zip(string.ascii_lowercase, self.choices, strict=False)
        )

    def choice(self, letter: str) -> Choice | None:
        """The choice of that letter, None where there is no such letter."""
        index = string.ascii_lowercase.find(letter)
        return self.choices[index] if 0 <= index < len(self.choices) else None
