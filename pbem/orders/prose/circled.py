"""German words around a place: `von D3 aus` says where somebody stands by a word before it and one behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_BEGINS: Final = frozenset(("von", "vom"))
ENDS_FROM: Final = frozenset(("aus", "her"))
_INSIDE: Final = (Sort.ARTICLE, Sort.GROUND, Sort.EPITHET, Sort.LIGHT)
_MOST: Final = 4
"""Words between the two, at most."""


def without_ends(words: Sequence[Lexeme]) -> list[Lexeme]:
    """The same; the word behind the place says nothing more, so that no other place begins with it."""
    found = list(words)
    for begin, word in enumerate(words):
        if key(word.raw) not in _BEGINS:
            continue
        end = begin + 1
        while end < min(len(words), begin + _MOST) and _may_be_inside(words[end]):
            end += 1
        told = any(each.place is not None or each.is_a(Sort.GROUND) for each in words[begin + 1 : end])
        if told and end < len(words) and key(words[end].raw) in ENDS_FROM and words[end].is_a(Sort.FROM, Sort.HARD):
            found[end] = replace(words[end], sorts={Sort.LIGHT: ()})
    return found


def _may_be_inside(word: Lexeme) -> bool:
    return (word.place is not None or word.is_a(*_INSIDE)) and key(word.raw) not in ENDS_FROM
