"""Reliability, apart from skill: how often a player's orders came in time, and what he left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LOOKED_AT: Final = 50
"""So many owed bounds are looked at, the last ones."""
MENDED_BY: Final = 1
"""A seat taken over to the end mends so many that were left."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A seat that was left: `announced` a bound ahead costs nothing."""

    announced: bool


@dataclass(frozen=True, slots=True)
class Reliability:
    """On how many of how many owed bounds orders came in time, and how many seats were abandoned."""

    in_time: int
    owed: int
    abandoned: int

    @property
    def ratio(self) -> float:
        """0 to 1; who never owed anything has missed nothing."""
        return self.in_time / self.owed if self.owed else 1.0

    def __str__(self) -> str:
        left = f", {self.abandoned} left" if self.abandoned else ""
        return f"{100 * self.ratio:.0f} % of {self.owed}{left}" if self.owed else f"new{left}"


def reliability(in_time: Sequence[bool], leavings: Sequence[Leaving] = (), taken_over: int = 0) -> Reliability:
    """From the owed bounds, the last one last, the seats that were left, and those taken over and kept to the end."""
    last = in_time[-LOOKED_AT:]
    abandoned = sum(not each.announced for each in leavings) - MENDED_BY * taken_over
    return Reliability(sum(last), len(last), max(0, abandoned))
