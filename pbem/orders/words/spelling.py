"""What is a word of English or German, so that only what is none can be a slip of the keys."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spellchecker import SpellChecker

_LANGUAGES: Final = ("en", "de")


@lru_cache(maxsize=1)
def _dictionaries() -> tuple[SpellChecker, ...]:
    """The word lists, which take half a second to load and are not loaded before a strange word is met."""
    from spellchecker import SpellChecker

    return tuple(SpellChecker(language=language) for language in _LANGUAGES)


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Whether somebody could have meant this word as it stands."""
    low = word.casefold()
    plain = low.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    return any(low in words or plain in words for words in _dictionaries())
