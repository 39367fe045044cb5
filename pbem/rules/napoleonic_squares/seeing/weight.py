"""How much an event is worth telling before others."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Event
from pbem.rules.napoleonic_squares.seeing.sentences import SENTENCES

A_HEADLINE: Final = 10
"""What one step of a sentence's headline outweighs: so many hits thrown."""


def weight(event: Event) -> int:
    """The headline of its sentence before all, then the hits thrown at others; 0 for what is no headline."""
    sentence = SENTENCES.get(event.kind)
    if sentence is None or sentence.headline <= 0:
        return 0
    return A_HEADLINE * sentence.headline + (sum(roll.successes for roll in event.rolls) if event.targets else 0)
