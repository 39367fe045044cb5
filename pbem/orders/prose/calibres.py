"""Guns told by the weight of their shot: `the 12-pounders`, `12pdrs`, `die Sechspfünder`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_CALIBRE: Final = re.compile(r"\b(\d{1,2})[ -]?(?:pounders?|pdrs?)\b", re.IGNORECASE)
_POUNDERS: Final = frozenset(("pounder", "pounders"))


def calibres(text: str) -> frozenset[str]:
    """The words by which guns of such a name are told from others."""
    return frozenset(map(calibre, _CALIBRE.findall(text)))


def calibre(pounds: str) -> str:
    """One word for guns of so many pounds."""
    return f"{pounds}pounder"


def with_calibres(words: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """The words of a sentence, `12-pounders` as one that describes guns."""
    at = 0
    while at < len(words):
        first, *others = words[at : at + 3]
        sign, noun = (*others, None, None)[:2]
        if sign is not None and noun is not None and _is_calibre(first, sign, noun):
            sorts: dict[Sort, tuple[str, ...]] = {Sort.FEATURE: (calibre(first.raw),)}
            if noun.raw.endswith("s"):
                sorts[Sort.SEVERAL] = ("several",)
            length = noun.first + noun.length - first.first
            yield Lexeme(f"{first.raw}-{noun.raw}", sorts, first.start, noun.end, first.first, length)
            at += 3
            continue
        yield first
        at += 1


def _is_calibre(number: Lexeme, sign: Lexeme, noun: Lexeme) -> bool:
    glued = sign.raw == "-" and number.end == sign.start and sign.end == noun.start
    return glued and number.raw.isdecimal() and key(noun.raw) in _POUNDERS
