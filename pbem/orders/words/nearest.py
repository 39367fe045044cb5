"""The nearest word of a list, for words of four letters or more; never used on ids or squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pbem.orders.words.distances import indel, osa

SHORTEST: Final = 4
CUT_OFF: Final = 0.74
UNIQUE_BY: Final = 0.05


def likeness(a: str, b: str) -> float:
    """How alike two words are, 0 to 1: by the letters they share, and by the keystrokes between them."""
    alike: float = indel().normalized_similarity(a, b) + osa().normalized_similarity(a, b)
    return alike / 2


def nearest(word: str, meanings: Iterable[tuple[str, str]]) -> str | None:
    """The meaning of the one near word among `(word, meaning)`; None where none, or another meaning, is as near."""
    if len(word) < SHORTEST:
        return None
    best: dict[str, float] = {}
    for known, meaning in meanings:
        if len(known) >= SHORTEST and abs(len(known) - len(word)) <= 3:
            score = likeness(word, known)
            if score >= CUT_OFF - UNIQUE_BY and score > best.get(meaning, 0.0):
                best[meaning] = score
    ranked = sorted(best.items(), key=lambda pair: -pair[1])
    if not ranked or ranked[0][1] < CUT_OFF:
        return None
    if len(ranked) > 1 and ranked[0][1] - ranked[1][1] < UNIQUE_BY:
        return None
    return ranked[0][0]


def edits(a: str, b: str) -> int:
    """Single keystrokes between two ids: a letter wrong, missing, too many, or two swapped."""
    apart: int = osa().distance(a, b)
    return apart
