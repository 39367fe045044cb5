"""`on the far left`, `of the centre`, `ganz rechts`: a side of the army told behind those who stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_ON_THE: Final = frozenset(("on", "of", "in", "at", "the", "my", "our", "his", "their", "far", "am", "im", "der", "des",
                            "dem", "auf", "vom", "an", "towards", "meinem", "unserem", "unserer",
                            "meiner"))  # fmt: skip
_ALONE: Final = frozenset(("links", "rechts", "hinten", "vorn", "vorne", "mitte", "zentrum"))
_GOES_THERE: Final = frozenset(("an", "auf", "in"))
_THITHER: Final = frozenset(("den", "die", "das"))
_LONGEST: Final = 5


def side_at(words: Sequence[Lexeme], at: int) -> tuple[str, bool, int] | None:
    """Which side is told here, whether its outermost end, and in how many words; None for none, or for a way to go."""
    here, outer = at, False
    while here < len(words) and here < at + _LONGEST and _leads(words[here]):
        if key(words[here].raw) in _THITHER and here > at and key(words[here - 1].raw) in _GOES_THERE:
            return None
        outer = outer or (words[here].is_a(Sort.OUTERMOST) and not words[here].is_a(Sort.WING))
        here += 1
    if here == at or here >= len(words) or not words[here].is_a(Sort.FLANK):
        return None
    said = {key(word.raw) for word in words[at:here]}
    if not (outer or said & {"on", "of", "in", "at", "am", "im", "auf", "des", "der", "vom", "an"}):
        return None
    side = words[here].values(Sort.FLANK)[0]
    here += 1
    if here < len(words) and words[here].is_a(Sort.WING) and not words[here].is_a(Sort.PLACE):
        outer = outer or key(words[here].raw) == "aussen"
        here += 1
    after = words[here] if here < len(words) else None
    if after is not None and (after.raw == "of" or after.is_a(Sort.BATTLE_LINE)):
        return None
    return side, outer, here - at


def _leads(word: Lexeme) -> bool:
    if word.place is not None or (word.is_a(Sort.FLANK) and not word.is_a(Sort.OUTERMOST)):
        return False
    return key(word.raw) in _ON_THE or word.is_a(Sort.OUTERMOST)
