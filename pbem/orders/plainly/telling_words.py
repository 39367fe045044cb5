"""What the words of a name tell: how many are meant, whether one body or several, whether more than a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pbem.orders.plainly.fitting import STOPS
from pbem.orders.plainly.landmarks import INSIDE
from pbem.orders.plainly.names_in_a_row import is_one_body
from pbem.orders.prose.heads import number_of
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_MEN: Final = frozenset((
    "people", "men", "soldiers", "lads", "boys", "fellows", "chaps", "troops", "folk", "ones", "lot", "leute",
    "maenner", "kerle", "jungs", "soldaten", "truppen", "burschen", "mannschaft",
))  # fmt: skip
"""Words for any troops."""


def counted(words: Sequence[Lexeme]) -> int:
    """How many they are said to be, 0 where nobody counts them."""
    return max((number_of(word) for word in words if not word.is_a(Sort.ORDINAL)), default=0)


def tells(word: Lexeme) -> bool:
    """Whether a word that belongs to no name may tell whom is meant."""
    light = word.is_a(Sort.ARTICLE, Sort.BODY, Sort.SEVERAL, Sort.EACH, Sort.ALL, Sort.COMMA, Sort.AND)
    return not light and word.raw.isalnum() and key(word.raw) not in STOPS | _MEN


def only_numbered(words: Sequence[Lexeme]) -> bool:
    """`the 7th`, `the second lot`: whether nothing is said of them but a number."""
    numbered = any(word.is_a(Sort.ORDINAL) or word.raw.isdecimal() for word in words)
    return numbered and not any(word.is_a(Sort.FEATURE, Sort.ARM, Sort.UNIT, Sort.FLANK) for word in words)


def singular(words: Iterable[Lexeme]) -> bool:
    """Whether one body of men is spoken of and no more."""
    bodies = [word for word in words if (word.is_a(Sort.BODY) and not word.is_a(Sort.SEVERAL)) or is_one_body(word)]
    several = any(word.is_a(Sort.SEVERAL, Sort.EACH, Sort.ALL) for word in words)
    return bool(bodies) and not several


def only_inside(words: Sequence[Lexeme]) -> bool:
    """Whether nothing is said of them but that they are in the houses."""
    telling = {key(word.raw) for word in words if tells(word) and not word.is_a(Sort.GROUND, Sort.PLACE)}
    return bool(telling & INSIDE) and telling <= INSIDE
