"""Words for where somebody looks: `a look round there` turns nobody, `facing that way` is where he went."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.words.folding import key

_LOOK_ROUND: Final = re.compile(
    r"\blook(?:s|ing)? (?:round|around|about)(?>(?: (?:there|a bit|a little|carefully|first))*)"
    r"(?=\s*+(?:[.,;!]|$|and\b|then\b))",
    re.IGNORECASE,
)
_THAT: Final = frozenset(("that", "this", "the same", "same"))
_WAY: Final = frozenset(("way", "direction"))
_THITHER: Final = frozenset((
    "that way", "this way", "the same way", "same way", "dorthin", "dahin", "in diese richtung",
))  # fmt: skip


def looks_round(text: str) -> bool:
    """Whether somebody has a look round in a text, and looks nowhere else."""
    return _LOOK_ROUND.search(text) is not None


def thither(words: Sequence[Lexeme], at: int) -> int:
    """How many words from here on mean the way that was told before; 0 where they do not."""
    said = [key(word.raw) for word in words[at : at + 2]]
    if said and said[0] in _THITHER:
        return 1
    return 2 if len(said) > 1 and said[0] in _THAT and said[1] in _WAY else 0
