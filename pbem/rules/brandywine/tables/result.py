"""20.0. What a throw on the dice roll table means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Fate(StrEnum):
    """20.0: what happens to whom."""

    ATTACKER_ELIMINATED = "AE"
    DEFENDER_ELIMINATED = "DE"
    ATTACKER_RETREATS = "A"
    DEFENDER_RETREATS = "D"
    EXCHANGE = "EXC"
    HOLD = "DH"
    COUNTERATTACK = "DCA"


@dataclass(frozen=True, slots=True)
class Result:
    """20.0: one entry of the table; `squares` is how far who retreats goes, `disorganised` is its asterisk."""

    fate: Fate
    squares: int = 0
    disorganised: bool = False

    def __str__(self) -> str:
        return f"{self.fate}{self.squares or ''}{'*' if self.disorganised else ''}"


_RETREATS: Final = (Fate.ATTACKER_RETREATS, Fate.DEFENDER_RETREATS)
RESULTS: Final = {
    str(result): result
    for result in (
        *(Result(fate) for fate in Fate if fate not in _RETREATS),
        *(
            Result(fate, squares, disorganised)
            for fate in _RETREATS
            for squares in (1, 2)
            for disorganised in (False, True)
        ),
    )
}
"""20.0: the thirteen results, by their codes."""
