"""Sentences that only say who does what he did in the bound before, in whatever sequence they say it."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.dictionary import dictionary
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.phrases import any_of

_LAST: Final = any_of(
    r"""
    (?:(?:in|of|from|the|our|my|their) ){0,3}(?:last|previous) (?:turn|bound|time|round|move|go|bn?d)(?:'?s)?
    (?:the |our |my ){0,2}preceding (?:turn|bound|round|move)
    zuletzt
    (?:(?:im|in der|beim|die|der|das|den|in|aus de[rm]) )?(?:letzt|vorig|vorherig|vergangen)\w* (?:zug|runde|mal|rd|zg)
    """,
    before=r"\b",
    after=r"(?!\w)",
)
_SAME: Final = any_of(
    r"""
    (?:(?:exactly|just|quite) )?(?:(?:the )?same(?: thing| again| orders?)?(?: as)?|as|like|ditto)
    repeat(?:s|ing)?|again|once more|what (?:we|i|they|he|it|you) (?:did|had|ordered)
    (?:genau |ganz )?(?:dasselbe|das gleiche|das selbe|genauso|ebenso|genau so|wie|dito)(?: wie)?
    wiederhol\w+|noch ?mals?|noch einmal|erneut
    """,
    before=r"\b",
    after=r"(?!\w)",
)
_SMALL: Final = any_of(
    r"""
    please|do|does|did|doing|the|in|of|from|for|with|me|us|my|our|carry on|orders?|is|it|was|to|so|just|everything|and
    für|bei|von|mit|mir|uns|bitte|befehle?|gibt es|machen|macht|mach|tut|tun|es|ist|war|gilt|gelten|auch|alles|noch|und
    all|everyone|everybody|alle|jeder|in der|die|der|das|den
    """,
    before=r"\b",
    after=r"(?!\w)",
)
_LONGEST: Final = 120
_LONGEST_REMARK: Final = 8
"""Words behind a comma that add nothing."""


def says_again(text: str) -> bool:
    """Whether a text says of somebody that he does the same as in the bound before."""
    return _LAST.search(text) is not None and _SAME.search(text) is not None


def given_again(text: str, desk: Desk) -> tuple[tuple[str, ...], Scope] | None:
    """Who does the same as in the bound before, no units for all of the seat; None where the sentence says more."""
    if len(text) > _LONGEST or "?" in text or _LAST.search(text) is None:
        return None
    whole = _only_again(text, desk)
    front, comma, remark = text.partition(", ")
    if whole is not None or not comma or len(remark.split()) > _LONGEST_REMARK or any(map(str.isdigit, remark)):
        return whole
    return _only_again(front, desk) if not _names_somebody(remark, desk) else None


def _only_again(text: str, desk: Desk) -> tuple[tuple[str, ...], Scope] | None:
    bare = _LAST.sub(_blank, text)
    same = _SAME.search(bare)
    if bare == text or same is None:
        return None
    words = lexemes(rest := _SMALL.sub(_blank, _SAME.sub(_blank, bare)), desk.tokens(rest), desk, dictionary(desk))
    names: list[Name] = []
    at = 0
    while at < len(words):
        found = None if words[at].is_a(Sort.PRONOUN) else Namer(desk).name(words, at, None)
        if found is not None and not found[0].foe and not found[0].which and found[0].units:
            names.append(found[0])
            at += found[1]
        elif words[at].is_a(Sort.COMMA, Sort.AND, Sort.COLON, Sort.STOP, Sort.SIGN, Sort.ARTICLE, Sort.PRONOUN):
            at += 1
        else:
            return None
    units = tuple(dict.fromkeys(unit for name in names for unit in name.units))
    scope = min((name.scope for name in names), key=lambda each: each.rank, default=Scope.ALL)
    return units, scope


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _names_somebody(text: str, desk: Desk) -> bool:
    words = lexemes(text, desk.tokens(text), desk, dictionary(desk))
    named = (Namer(desk).name(words, at, None) for at, word in enumerate(words) if not word.is_a(Sort.PRONOUN))
    return any(found is not None for found in named)
