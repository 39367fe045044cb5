"""Words that are written together or with a sign: `Dragonerregimenter`, `No. 3`, `das 5. und 6. Regiment`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.orders.prose.dictionary import Dictionary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import Kind, Token

_SHORTEST: Final = 3
"""Letters of either part of a compound."""
_LONGEST: Final = 40
_LINKS: Final = ("", "s", "n", "en", "er", "e")
"""Letters between the parts of a German compound."""
_SHORTENED: Final = {"art": "artillerie", "inf": "infanterie", "kav": "kavallerie", "cav": "kavallerie",
                     "btl": "bataillon", "batl": "bataillon", "regt": "regiment", "rgt": "regiment", "brig": "brigade",
                     "div": "division", "batt": "batterie"}  # fmt: skip
"""Last parts of compounds that are hardly ever written out."""
_NUMBER_SIGNS: Final = frozenset(("nr", "no", "nos", "num", "number", "nummer", "numero", "#"))
_UNCERTAIN: Final = frozenset(("no", "nos", "num"))
"""They need their full stop; `no 3` may be a refusal."""
_NEUTER: Final = frozenset(("das", "der", "die", "dem", "den", "the", "mein", "meine", "unser", "unsere"))
_OF_UNITS: Final = (Sort.BODY, Sort.ARM, Sort.FEATURE, Sort.BATTLE_LINE)
Parts = tuple[tuple[str, Mapping[Sort, tuple[str, ...]]], ...]


def parts_of(token: Token, book: Dictionary) -> Parts:
    """A German word for units that is put together of an arm or a name and a word for a body; empty for no such."""
    word = token.key
    if token.kind is not Kind.WORD or not 2 * _SHORTEST <= len(word) <= _LONGEST or not word.isalpha():
        return ()
    for cut in range(_SHORTEST, len(word) - _SHORTEST + 1):
        tail = book.of((word[cut:],)) or book.of((_SHORTENED.get(word[cut:], ""),))
        if not (Sort.BODY in tail or Sort.ARM in tail):
            continue
        for link in _LINKS:
            head = _said_of_units(word[:cut].removesuffix(link), book) if word[:cut].endswith(link) else {}
            if head and (raw := _written(token.raw, word[:cut])):
                return (raw, head), (token.raw[len(raw) :], tail)
    return ()


def _said_of_units(word: str, book: Dictionary) -> Mapping[Sort, tuple[str, ...]]:
    """What the first part of a compound says of units: their arm, or a word of their names."""
    shared = book.of((word,))
    said: dict[Sort, tuple[str, ...]] = {
        sort: values for sort, values in shared.items() if sort in (Sort.ARM, Sort.FEATURE)
    }
    named = tuple(
        feature
        for each in (word, *shared.get(Sort.GROUND, ()))
        for feature in book.names.book.get((each,), {}).get(Sort.FEATURE, ())
    )
    return said or ({Sort.FEATURE: named} if named else {})


def _written(raw: str, part: str) -> str:
    """The letters of a word that its first part is written with; empty where they end within a letter."""
    return next((raw[:end] for end in range(len(part) // 2, len(raw)) if key(raw[:end]) == part), "")


def with_names(found: Sequence[Lexeme], book: Dictionary) -> Iterator[Lexeme]:
    """`the reserve guns`: before a word for troops a small word that is part of somebody's name is his name."""
    for word, after in pairwise((*found, None)):
        assert word is not None
        small = {*word.sorts} and {*word.sorts} <= {Sort.IDLE, Sort.REPOSE, Sort.LIGHT}
        if small and after is not None and after.is_a(Sort.ARM, Sort.BODY) and (called := book.called(key(word.raw))):
            yield replace(word, sorts={Sort.FEATURE: called})
        else:
            yield word


def with_numbers(found: list[Lexeme]) -> list[Lexeme]:
    """`das 1. Regiment`, `No. 3`, `das 5. und 6. Regiment`: numbers that say which unit is meant."""
    result: list[Lexeme] = []
    index = 0
    while index < len(found):
        here, length = found[index], 1
        if numbered := _numbered(found, index):
            here, length = numbered
        elif _is_ordinal(found, index) or (_with_stop(found, index) and _goes_on(result)):
            here, length = _joined(here, found[index + 1], {Sort.ORDINAL: (here.raw,)}, f"{here.raw}."), 2
        result.append(here)
        index += length
    return result


def _numbered(found: Sequence[Lexeme], at: int) -> tuple[Lexeme, int] | None:
    """`Nr. 3`, `number 3`: the number of a unit, and how many words it has."""
    sign = key(found[at].raw)
    if sign not in _NUMBER_SIGNS:
        return None
    dot = at + 1 < len(found) and found[at + 1].raw == "."
    number = at + 1 + dot
    if number >= len(found) or not found[number].raw.isdecimal() or (sign in _UNCERTAIN and not dot):
        return None
    if number + 1 < len(found) and found[number + 1].is_a(Sort.SQUARES):
        return None
    value = found[number].raw.lstrip("0") or "0"
    words = _joined(found[at], found[number], {Sort.ORDINAL: (value,), Sort.BODY: (sign,)}, "")
    return replace(words, raw=f"{found[at].raw}{'.' * dot} {found[number].raw}"), 2 + dot


def _is_ordinal(found: Sequence[Lexeme], at: int) -> bool:
    """`1.` before a word for a unit, in a row of such numbers, or behind an article."""
    if not _with_stop(found, at):
        return False
    here = at + 2
    while here + 1 < len(found) and _joins(found[here]) and _with_stop(found, here + 1):
        here += 3
    if here < len(found) and (found[here].is_a(*_OF_UNITS) or (found[here].unknown and here > at + 2)):
        return True
    article = at > 0 and key(found[at - 1].raw) in _NEUTER
    return article and here < len(found) and not found[here].is_a(Sort.STOP)


def _goes_on(before: Sequence[Lexeme]) -> bool:
    """Whether such a number and a word that joins stand right before."""
    return len(before) > 1 and _joins(before[-1]) and before[-2].is_a(Sort.ORDINAL) and before[-2].raw.endswith(".")


def _joins(word: Lexeme) -> bool:
    return word.is_a(Sort.AND, Sort.COMMA) or word.raw in ("bis", "-")


def _with_stop(found: Sequence[Lexeme], at: int) -> bool:
    return at + 1 < len(found) and found[at].raw.isdecimal() and found[at + 1].raw == "."


def _joined(first: Lexeme, last: Lexeme, sorts: Mapping[Sort, tuple[str, ...]], raw: str) -> Lexeme:
    return replace(first, raw=raw, sorts=sorts, end=last.end, length=last.first + last.length - first.first, place=None)
