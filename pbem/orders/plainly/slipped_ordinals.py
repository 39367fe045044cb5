"""Ordinals of which one key slipped: `frist horse`, `secnd brigade`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Lexer, Sort
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import edits

_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "erste", "ersten",
    "zweite", "zweiten", "dritte", "dritten", "vierte", "vierten", "fuenfte", "fuenften", "sechste", "sechsten",
)  # fmt: skip
_SLIPPED: Final = 4
"""Letters of an ordinal that slipped, at least."""


def mended_ordinal(word: Lexeme, lex: Lexer) -> Lexeme:
    """An ordinal of which one key slipped as it was meant; every other word as it is."""
    if not word.strange and not word.is_a(Sort.HARD):
        return word
    said = key(word.raw)
    meant = [each for each in _ORDINALS if len(said) >= _SLIPPED and edits(said, each) == 1]
    return next(iter(lex(meant[0])), word) if len(meant) == 1 else word
