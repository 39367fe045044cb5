"""Somebody who is made to do something: `can you make BA1 go to E3`, `get FI1 to march`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_MAKES: Final = frozenset(
    ("make", "makes", "get", "gets", "have", "has", "let", "lets", "cause", "lass", "lasst", "lassen")
)


def made_to(cut: Cutting) -> bool:
    """Before somebody with a verb of his own it is no deed, and begins what he is to do."""
    if key(cut.here.raw) not in _MAKES or cut.clause.negated or cut.ahead() is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    if found is None or found[0].foe or not found[0].units or cut.words[cut.at + 1].is_a(Sort.PRONOUN):
        return False
    length = 1 + found[1]
    while (word := cut.ahead(length)) is not None and word.is_a(Sort.LIGHT) and not cut.ordered(word):
        length += 1
    if word is None or not cut.ordered(word):
        return False
    if cut.clause.begun:
        cut.close()
    cut.at += 1
    return True
