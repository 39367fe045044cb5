"""The words of a sentence, and the pieces by which a network knows words that it never met."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

WORD: Final = re.compile(
    r"[A-Za-z]{1,3}-?\d{1,2}(?![\w.,:]{0,12}\d)(?!\w)|\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?|\S"
)
"""A code, a number or a spot, a word with its apostrophe, a sign."""
MOST_WORDS: Final = 110
_MOST_PIECES: Final = 6
_UNIT: Final = re.compile(r"[a-z]{2,3}\d{1,2}", re.IGNORECASE)
_SQUARE: Final = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)
_SPOT: Final = re.compile(r"\d{1,4},\d{1,4}")
_PARTS: Final = re.compile(r"\w+|\W")
UNKNOWN: Final = "[UNK]"
SYSTEM: Final = "[unused10]"
"""The piece that stands for the rule system."""
UNIT, SQUARE, SPOT = "[unused1]", "[unused2]", "[unused3]"
"""All ids are one piece to the network, and so are all squares: which one it is it copies."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stands in the text."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The same for words that differ in capitals and accents alone."""
        return plain_letters(self.text)


def words_of(text: str) -> tuple[Word, ...]:
    """The first words of a text, as many as are read at once."""
    found = (Word(match[0], match.start(), match.end()) for match in WORD.finditer(text))
    return tuple(word for word, _ in zip(found, range(MOST_WORDS), strict=False))


@lru_cache(maxsize=4096)
def plain_letters(word: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in apart if unicodedata.category(sign) != "Mn").replace("ß", "ss").replace("’", "'")


def pieces_of(word: str, known: Mapping[str, int]) -> Sequence[int]:
    """The numbers of the longest known pieces of a word, from its beginning."""
    for pattern, piece in ((_UNIT, UNIT), (_SQUARE, SQUARE), (_SPOT, SPOT)):
        if pattern.fullmatch(word):
            return (known[piece],)
    found: list[int] = []
    for part in _PARTS.findall(plain_letters(word)):
        start = 0
        while start < len(part):
            end = next((end for end in range(len(part), start, -1) if _piece(part, start, end) in known), start)
            if end == start:
                found.append(known[UNKNOWN])
                break
            found.append(known[_piece(part, start, end)])
            start = end
    return found[:_MOST_PIECES] or (known[UNKNOWN],)


def _piece(part: str, start: int, end: int) -> str:
    return ("##" if start else "") + part[start:end]
