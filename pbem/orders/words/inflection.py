"""The forms in which a verb is said: made from one, so that the tables need only hold that one."""

from __future__ import annotations

from typing import Final

_VOWELS: Final = "aeiou"


def inflected(phrase: str, language: str) -> tuple[str, ...]:
    """A verb in all the forms that orders are written in; only the first word of a phrase is changed."""
    first, _, rest = phrase.partition(" ")
    forms = _german(first) if language == "de" else _english(first)
    return tuple(f"{form} {rest}".rstrip() for form in dict.fromkeys((first, *forms)))


def _english(word: str) -> tuple[str, ...]:
    if word.endswith("e"):
        return f"{word}s", f"{word[:-1]}ing"
    if word.endswith(("s", "sh", "ch", "x", "o")):
        return f"{word}es", f"{word}ing"
    if word.endswith("y") and word[-2:-1] not in tuple(_VOWELS):
        return f"{word[:-1]}ies", f"{word}ing"
    short = len(word) > 2 and word[-1] not in "aeiouwxy" and word[-2] in _VOWELS and word[-3] not in _VOWELS
    return (f"{word}s", f"{word}ing", f"{word}{word[-1]}ing") if short else (f"{word}s", f"{word}ing")


def _german(word: str) -> tuple[str, ...]:
    if not word.endswith("n"):
        return ()
    stem = word[:-2] if word.endswith("en") else word[:-1]
    link = "e" if stem.endswith(("t", "d")) else ""
    return stem, f"{stem}e", f"{stem}{link}t"
