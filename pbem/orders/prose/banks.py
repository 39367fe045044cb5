"""On which side of the water ground is meant: `our end of the bridge`, `the far bank of the stream`, `diesseits`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.terrain import BANKS
from pbem.orders.words.folding import key

_OURS, _THEIRS = BANKS
_WHOSE: Final = {
    **dict.fromkeys(("our", "near", "nearer", "hither", "this", "own", "my", "unser", "unsere", "unserem", "unseren",
                     "diesseitige", "diesseitigen"), _OURS),
    **dict.fromkeys(("far", "farther", "further", "other", "their", "enemy's", "opposite", "jenseitige", "jenseitigen",
                     "andere", "anderen", "gegenueberliegende", "gegenueberliegenden"), _THEIRS),
}  # fmt: skip
_SIDES: Final = frozenset(("end", "side", "bank", "head", "ende", "seite", "ufer"))
_OF: Final = frozenset(("of", "der", "des", "von", "vom"))
_THITHER: Final = frozenset(("to", "onto", "bis", "an", "ans", "auf", "nach", "at", "zum", "on", "am"))
_MOST: Final = 5
"""Words up to the one that leads to the ground, at most."""


def bank_at(words: Sequence[Lexeme], at: int) -> tuple[str, int] | None:
    """On which side of the ground that is named behind these words, and how many they are; None for any other words."""
    led = at > 0 and key(words[at - 1].raw).rpartition(" ")[2] in _THITHER
    if led and at < len(words) and words[at].is_a(Sort.ACROSS) and {*key(words[at].raw).split()} & _SIDES:
        return _THEIRS, 1
    here = at + (at < len(words) and words[at].is_a(Sort.ARTICLE) and key(words[at].raw) not in _WHOSE)
    said = [key(word.raw) for word in words[here : here + 3]]
    if len(said) < 2 or said[0] not in _WHOSE or said[1] not in _SIDES:
        return None
    if len(said) > 2 and said[2] in _OF and here + 3 - at <= _MOST:
        return _WHOSE[said[0]], here + 3 - at
    return (_WHOSE[said[0]], here + 1 - at) if led and words[here + 1].is_a(Sort.GROUND) else None
