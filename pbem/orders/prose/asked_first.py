"""A condition in a sentence of its own: `Enemy horse within two of FI4? Then it forms square.`"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.testing import tested
from pbem.orders.words.folding import fold, key

_THEN: Final = re.compile(
    r"(?:and )?(?:then|in that case|if so|if yes|dann|in dem fall|falls ja|wenn ja)\b[,:]? ?", re.I
)
"""How the sentence begins that is done if so."""
_GERMAN: Final = re.compile(r"dann|in dem|falls|wenn", re.I)
_MAY: Final = frozenset(
    ("can", "could", "may", "might", "shall", "kann", "koennen", "koennte", "darf", "duerfen", "soll")
)
"""With these the umpire is asked what he allows."""
_ONLY_THEN: Final = re.compile(r"(?:and |und )?(?:only then|erst dann|dann erst)\b", re.I)
_TILL: Final = re.compile(r"\b(?:until|till|bis)\b", re.I)
_LONGEST: Final = 14
"""Words of such a question, at most."""


def with_asked_conditions(
    told: Sequence[tuple[str, str]], lex: Callable[[str], tuple[Lexeme, ...]], desk: Desk
) -> list[tuple[str, str]]:
    """The sentences, each with the words it was made of, a condition joined to what is done if so.

    `HB1 waits until QR1 is in G23; only then it crosses` is one sentence as well.
    """
    found: list[tuple[str, str]] = []
    for text, said in told:
        if found and found[-1][0].endswith("?") and (begins := _THEN.match(fold(text).text.strip())):
            asked, before = found[-1]
            question = fold(asked).text.strip(" ?")
            if _is_condition(lex(question), desk):
                hangs, then = ("wenn", "dann") if _GERMAN.search(begins[0]) else ("if", "then")
                does = fold(text).text.strip()[begins.end() :]
                found[-1] = f"{hangs} {question}, {then} {does}", f"{before} {said}"
                continue
        if found and _ONLY_THEN.match(fold(text).text.strip()) and _TILL.search(found[-1][0]):
            waits, before = found[-1]
            found[-1] = f"{waits.rstrip(' .;!')}, {text}", f"{before} {said}"
            continue
        found.append((text, said))
    return found


def _is_condition(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether it asks what the rules can test, and nobody is asked for leave."""
    if not 1 < len(words) <= _LONGEST or key(words[0].raw) in _MAY or any(word.is_a(Sort.IF) for word in words):
        return False
    return tested(words, desk, Namer(desk), freely=True) is not None
