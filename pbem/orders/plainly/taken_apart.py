"""German names in one word, of which the first part tells where somebody stands: `Flussbatterie`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Lexer, Sort
from pbem.orders.words.folding import key

_SHORTEST: Final = 3
_LONGEST: Final = 40
_LINKS: Final = ("s", "n", "es", "en")
"""Letters between the parts of a compound."""
_SISTERS: Final = ("schwester", "bruder", "nachbar", "zwillings")
"""So a compound begins that means the other one."""


def taken_apart(text: str, lex: Lexer) -> str:
    """The name with `Batterie am Fluss` for `Flussbatterie`, and `other Batterie` for `Schwesterbatterie`."""
    return " ".join(_apart(word, lex) for word in text.split())


def _apart(word: str, lex: Lexer) -> str:
    if not (word.isalpha() and word[0].isupper() and 2 * _SHORTEST <= len(word) <= _LONGEST):
        return word
    for cut in range(_SHORTEST, len(word) - _SHORTEST + 1):
        body = word[cut:]
        if not any(each.is_a(Sort.ARM, Sort.BODY) and not each.mended for each in _one(body, lex)):
            continue
        if word[:cut].casefold() in _SISTERS:
            return f"other {body}"
        stems = (word[:cut], *(word[:cut].removesuffix(link) for link in _LINKS if word[:cut].endswith(link)))
        ground = next((stem for stem in stems if _is_ground(stem, lex)), "")
        if ground:
            return f"{body} am {ground}"
    return word


def _one(word: str, lex: Lexer) -> Sequence[Lexeme]:
    lexed = lex(word)
    return lexed if len(lexed) == 1 else ()


def _is_ground(word: str, lex: Lexer) -> bool:
    return any(each.is_a(Sort.GROUND) and not each.mended and key(each.raw) == key(word) for each in _one(word, lex))
