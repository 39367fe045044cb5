"""A number in letters behind a name: `Seras one`, `Montbrun zwo`, which is the first and the second of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_CALLS: Final = frozenset(("one", "eins", "zwo"))
"""So nobody counts several, so it can only be the number of one."""
_COUNTED: Final = (Sort.SQUARES, Sort.RELATIVE, Sort.DIRECTION, Sort.FLANK, Sort.FEATURE, Sort.ARM, Sort.BODY,
                   Sort.SEVERAL, Sort.UNIT)  # fmt: skip
"""Before these a number tells how many there are, or how far somebody goes."""
_LEADS: Final = (Sort.ARTICLE, Sort.LIGHT, Sort.TOWARDS)


def spelt_number(words: Sequence[Lexeme], here: int) -> str:
    """The number of one unit that stands in letters behind a name, empty where there is none.

    `Seras three` are as well all three of them, unless somebody else is called so: `Seras one and Seras three`.
    """
    number = _number(words, here)
    if not number or (key(words[here].raw) not in _CALLS and not _is_told_apart(words, here)):
        return ""
    after, leans = here + 1, False
    while after < len(words) and words[after].is_a(*_LEADS) and not words[after].is_a(Sort.AND, Sort.VERB, *_COUNTED):
        leans = leans or words[after].is_a(Sort.LEAN)
        after += 1
    if after < len(words) and words[after].place is not None:
        return number
    return "" if leans or (after < len(words) and words[after].is_a(Sort.LEAN, *_COUNTED)) else number


def _is_told_apart(words: Sequence[Lexeme], here: int) -> bool:
    """Whether another number stands elsewhere behind the same name."""
    name = key(words[here - 1].raw)
    others = (_number(words, at + 1) for at, word in enumerate(words[:-1]) if key(word.raw) == name and at + 1 != here)
    return any(other != _number(words, here) for other in others if other)


def _number(words: Sequence[Lexeme], here: int) -> str:
    """The number in letters that stands here behind a name of its own, empty for none."""
    if not 0 < here < len(words):
        return ""
    name, word = words[here - 1], words[here]
    owns = name.raw.endswith(("'s", "'", "’s", "’"))
    named = name.is_a(Sort.FEATURE, Sort.ARM) and name.raw[:1].isupper() and not owns
    spelt = word.is_a(Sort.NUMBER) and word.raw.isalpha() and not word.is_a(Sort.ARTICLE)
    return word.values(Sort.NUMBER)[0] if named and spelt else ""
