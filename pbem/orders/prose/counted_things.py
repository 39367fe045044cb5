"""`the first hour`, `the second mail`: an ordinal before what is no troops counts nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.tokens import Token


def without_counted_things(found: Sequence[Lexeme], tokens: Sequence[Token], desk: Desk) -> list[Lexeme]:
    """The words, of which those that count an hour, a letter or the like count no troops; `bound the first` neither."""
    table = desk.words.small["counted_thing"]
    result = [*found]
    for at, (word, after) in enumerate(pairwise(found)):
        if _counts(word) and table.length(tokens, after.first) and not after.is_a(Sort.UNIT, Sort.ARM, Sort.BODY):
            result[at] = replace(word, sorts={Sort.LIGHT: ()})
        behind = found[at + 2] if at + 2 < len(found) else None
        ends = at + 3 == len(found) or (at + 3 < len(found) and found[at + 3].is_a(Sort.STOP, Sort.COMMA, Sort.COLON))
        if (
            behind is not None
            and ends
            and _counts(behind)
            and after.is_a(Sort.ARTICLE)
            and _is_bound(word, tokens, desk)
        ):
            result[at + 2] = replace(behind, sorts={Sort.LIGHT: ()})
    return result


def _counts(word: Lexeme) -> bool:
    """A word such as `first`; `1st` is rather a regiment."""
    return word.is_a(Sort.ORDINAL) and word.raw.isalpha()


def _is_bound(word: Lexeme, tokens: Sequence[Token], desk: Desk) -> bool:
    return bool(desk.words.small["bound_word"].length(tokens, word.first))
