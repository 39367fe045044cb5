"""What is a word of English or German, so that only what is none can be a slip of the keys."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spellchecker import SpellChecker

_LANGUAGES: Final = ("en", "de")
_LINKS: Final = ("", "s", "n", "en")
"""Letters between the parts of a German compound."""
_SHORTEST_PART: Final = 4
_BRITISH: Final = tuple(
    (re.compile(english), american)
    for english, american in (
        (r"(?<=[a-z]{2})our(?!s?e|n|t|g)", "or"),
        (r"(?<=[tv])re(?=s?\Z)", "er"),
        (r"(?<=[a-z])ence(?=s?\Z)", "ense"),
        (r"is(?=(?:e|es|ed|ing|ation)\Z)", "iz"),
        (r"ll(?=(?:ed|ing|er|ers)\Z)", "l"),
        (r"oeu", "eu"),
    )
)
"""How words are spelt in England, and how in America."""


@lru_cache(maxsize=1)
def _dictionaries() -> tuple[SpellChecker, ...]:
    """The word lists, which take half a second to load and are not loaded before a strange word is met."""
    from spellchecker import SpellChecker

    return tuple(SpellChecker(language=language) for language in _LANGUAGES)


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Whether somebody could have meant this word as it stands."""
    low = word.lower()
    plain = low.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    spelt = {low, plain, _american(low), *(each.replace("ss", "ß") for each in (low, plain))}
    return any(each in words for words in _dictionaries() for each in spelt)


def _american(word: str) -> str:
    """The word as Americans spell it, as the word list does: `colours`, `centre`, `defence`."""
    for english, american in _BRITISH:
        word = english.sub(american, word)
    return word


@lru_cache(maxsize=1024)
def is_compound(word: str) -> bool:
    """Whether it is put together of two German words: `Abwehrfeuer`."""
    low = word.lower()
    german = _dictionaries()[_LANGUAGES.index("de")]
    return any(
        low[:cut].removesuffix(link) in german and low[cut:] in german
        for cut in range(_SHORTEST_PART, len(low) - _SHORTEST_PART + 1)
        for link in _LINKS
        if low[:cut].endswith(link)
    )
