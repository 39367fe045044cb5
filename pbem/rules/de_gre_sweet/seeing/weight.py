"""How much an event is worth telling before others."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Event
from pbem.rules.de_gre_sweet.seeing.sentences import SENTENCES

A_HEADLINE: Final = 10
"""What one step of a sentence's headline outweighs."""


def weight(event: Event) -> int:
    """The headline of its sentence before all, then the stands that fell and how many were in it."""
    sentence = SENTENCES.get(event.kind)
    if sentence is None or sentence.headline <= 0:
        return 0
    stands = event.words.get("stands", 0)
    return A_HEADLINE * sentence.headline + (stands if isinstance(stands, int) else 0) + len(event.targets)
