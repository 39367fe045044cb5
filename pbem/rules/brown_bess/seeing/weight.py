"""How much an event is worth telling before others."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Event
from pbem.rules.brown_bess.seeing.sentences import SENTENCES

A_HEADLINE: Final = 10
"""What one step of a sentence's headline outweighs: so many counters taken."""


def weight(event: Event) -> int:
    """The headline of its sentence before all, then the counters that were taken; 0 for what is no headline."""
    sentence = SENTENCES.get(event.kind)
    if sentence is None or sentence.headline <= 0:
        return 0
    taken = event.words.get("hits", 0)
    return A_HEADLINE * sentence.headline + (taken if isinstance(taken, int) else 0)
