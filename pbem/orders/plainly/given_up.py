"""Places that a text gives up: of `forget 32,8, sit tight` only the last is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_BETWEEN: Final = (Sort.LIGHT, Sort.ARTICLE)


def but_given_up(deeds: Sequence[str], words: Sequence[Lexeme]) -> tuple[str, ...]:
    """The deeds of a plain sentence without those that lead where the text gives up to go, if any are left."""
    told = [word for word in words if not word.is_a(*_BETWEEN) or word.place is not None]
    places = {key(word.raw) for before, word in pairwise(told) if word.place is not None and before.is_a(Sort.CANCEL)}
    once = {raw for raw in places if sum(key(word.raw) == raw for word in told) == 1}
    left = tuple(deed for deed in deeds if key(deed.rpartition(" ")[2]) not in once)
    return left or tuple(deeds)
