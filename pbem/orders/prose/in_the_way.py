"""`No, FI2 is already there`: whoever only stands where somebody else was to go is a landmark, and told nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import key

_THERE: Final = frozenset(("there", "da", "dort", "hier", "dahin", "drin"))
_IS: Final = frozenset(("is", "are", "ist", "sind", "sitzt", "sitzen"))
_STANDS: Final = frozenset(("steht", "stehen", "stands", "stand", "sits", "sit"))
_IS_THERE: Final = frozenset(("is there", "are there", "s there"))
_STANDS_THERE: Final = frozenset(("stands there", "stand there", "steht da", "steht dort", "stehen da", "stehen dort"))
_ALREADY: Final = frozenset(("already", "schon", "bereits"))
_SMALL: Final = _ALREADY | {"ja", "doch", "noch", "still", "eh", "also", "auch"}
_REFUSES: Final = frozenset((
    "no", "nope", "nein", "nee", "ne", "not possible", "cannot", "can't", "cant", "taken", "occupied", "blocked",
    "full", "besetzt", "belegt", "voll", "halt", "wait", "moment", "oops", "geht nicht", "sorry", "stacking",
))  # fmt: skip
"""What is said before it of a place where nobody can go."""
_NEAR: Final = 4
_AFTER_A_NAME: Final = (Sort.STOP, Sort.COMMA, Sort.COLON, Sort.AND, Sort.THEN)
_TELLS: Final = re.compile(
    r"\b(?:da|dort|there)\s(?:steht|stehen|ist|sind|sitzt|sitzen|stands?|is|are)\b"
    r"|\b(?:is|are|ist|sind)\s(?:(?:already|schon|bereits|ja|doch|still)\s){0,2}(?:there|dort|da|in the way|im weg)\b"
    r"|\b(?:stands?|sits?|steht|stehen)\s(?:already|schon|bereits|ja|doch)\s(?:there|dort|da|in the way|im weg)\b"
    r"|\b(?:stands?|sits?|steht|stehen)\s(?:there|dort|da|in the way|im weg)\s(?:already|schon|bereits|ja)\b"
    r"|\b(?:no|nein|nope|nee|taken|occupied|besetzt|belegt|geht nicht)[,.!]?\s\S{1,20}\s(?:\S{1,12}\s)?"
    r"(?:stands?|sits?|steht|stehen)\s(?:there|dort|da)\b"
    r"|\b(?:that'?s|that is|da|dort)\swhere\s\S{1,20}\s(?:is|are|stands?)\b",
    re.IGNORECASE,
)


def tells_who_stands_there(text: str) -> bool:
    """Whether a text may say so of somebody; as notation he would be ordered to stand."""
    return _TELLS.search(text) is not None


def may_be_in_the_way(words: Sequence[Lexeme], unit: str) -> bool:
    """Whether words for standing there are near to every place where a unit is named by its id."""
    named = [at for at, word in enumerate(words) if word.values(Sort.UNIT) == (unit,)]
    near = _THERE | _IS_THERE | _STANDS_THERE
    return all(any(key(word.raw) in near for word in words[max(at - _NEAR, 0) : at + 1 + _NEAR]) for at in named)


def in_the_way(words: Sequence[Lexeme], at: int, namer: Namer) -> tuple[Name, int] | None:
    """Who is said to stand there in the words from here on, and how many these are; None where nobody is."""
    return _there_stands(words, at, namer) or _stands_there(words, at, namer)


def all_in_the_way(words: Sequence[Lexeme], namer: Namer) -> frozenset[str]:
    """The units of whom no more is said in these words than that they stand there."""
    found: set[str] = set()
    spans: set[int] = set()
    at = 0
    while at < len(words):
        told = in_the_way(words, at, namer)
        if told is not None:
            found |= {*told[0].units}
            spans |= {*range(at, at + told[1])}
        at += told[1] if told is not None else 1
    others = {unit for at, word in enumerate(words) if at not in spans for unit in word.values(Sort.UNIT)}
    return frozenset(found - others)


def _there_stands(words: Sequence[Lexeme], at: int, namer: Namer) -> tuple[Name, int] | None:
    """`da steht ja FI2`, `there stands FI2`, `that's where FI2 is`."""
    if key(words[at].raw) not in _THERE or at + 2 >= len(words) or key(words[at + 1].raw) not in _STANDS | _IS:
        return None
    here = _behind_small(words, at + 2)
    found = _named(words, here, namer)
    if found is None or not _ends(words, here + found[1]):
        return None
    return found[0], here + found[1] - at


def _stands_there(words: Sequence[Lexeme], at: int, namer: Namer) -> tuple[Name, int] | None:
    """`FI2 is there`, `FI2 steht schon dort`; that he stands there may be what he is told, but behind a `no`."""
    found = _named(words, at, namer)
    if found is None:
        return None
    here = at + found[1]
    here += here < len(words) and words[here].raw == "'"
    said = [key(word.raw) for word in words[here : here + 4]]
    if not said:
        return None
    news = is_refused(words, at) or bool(_ALREADY & {*said})
    if said[0] in _IS_THERE or (said[0] in _STANDS_THERE and news):
        end = here + 1
    elif said[0] in _IS or (said[0] in _STANDS and news):
        end = _behind_small(words, here + 1)
        if end >= len(words) or key(words[end].raw) not in _THERE:
            return None
        end += 1
    else:
        return None
    end = _behind_small(words, end)
    return (found[0], end - at) if _ends(words, end) else None


def _named(words: Sequence[Lexeme], at: int, namer: Namer) -> tuple[Name, int] | None:
    """Who is named here, with an article perhaps."""
    if at >= len(words) or words[at].is_a(Sort.PRONOUN):
        return None
    found = namer.name(words, at, None)
    return found if found is not None and found[0].units else None


def _behind_small(words: Sequence[Lexeme], here: int) -> int:
    while here < len(words) and key(words[here].raw) in _SMALL and not words[here].is_a(Sort.UNIT):
        here += 1
    return here


def _ends(words: Sequence[Lexeme], here: int) -> bool:
    return here >= len(words) or words[here].is_a(*_AFTER_A_NAME) or words[here].raw in ("-", ")", "–")


def is_refused(words: Sequence[Lexeme], at: int) -> bool:
    """Whether it is said before that something cannot be."""
    return any(key(word.raw) in _REFUSES or word.is_a(Sort.NOT, Sort.RATHER) for word in words[max(at - 4, 0) : at])
