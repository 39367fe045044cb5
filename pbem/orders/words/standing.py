"""How standing orders are spoken of: cues for what happens to somebody, and for what he then does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from pbem.orders.words.folding import key, keys
from pbem.orders.words.lexicon import LANGUAGES

_WORDS: Final = Path(__file__).parent
_STEM: Final = 3
"""Letters by which stems are looked up."""
_ANY: Final = "*"
_SMALL: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("the", "and", "of", "to", "is", "are", "if", "his", "he", "it", "they", "them", "a", "an", "at", "by", "for",
           "from", "with", "when", "shall", "should", "that"),
    "de": ("der", "die", "das", "den", "dem", "des", "und", "nicht", "auf", "nach", "mit", "ein", "eine", "einen", "zu",
           "wenn", "ist", "sie", "er", "es", "im", "von", "fuer", "soll", "sich", "vor", "als", "wird", "zum", "zur",
           "bei", "ich"),
}  # fmt: skip
"""Words that tell a language from the other."""
_SECTIONS: Final = ("occasions", "values", "negation")


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase that was found: what it speaks of, its first word and how many words it has."""

    meaning: str
    at: int
    length: int


@dataclass(frozen=True, slots=True)
class Cues:
    """Phrases by the word, or by the first letters of the stem, that they begin with."""

    words: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    stems: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]

    def found(self, said: Sequence[str]) -> Iterator[Cue]:
        """Every phrase among the words of a sentence; `said` are their keys."""
        for at, word in enumerate(said):
            for phrase, meaning in (*self.words.get(word, ()), *self.stems.get(word[:_STEM], ())):
                if len(phrase) <= len(said) - at and all(map(_fits, phrase, said[at : at + len(phrase)])):
                    yield Cue(meaning, at, len(phrase))


def _fits(written: str, said: str) -> bool:
    return said.startswith(written[:-1]) if written.endswith(_ANY) else said == written


@lru_cache(maxsize=len(LANGUAGES))
def standing_cues(language: str) -> Mapping[str, Cues]:
    """The cues of a language, by section: `occasions`, `values`, `negation`."""
    table = tomllib.loads((_WORDS / f"standing_{language}.toml").read_text(encoding="utf-8"))
    return {
        section: _cues((text, meaning) for meaning, texts in table[section].items() for text in texts)
        for section in _SECTIONS
    }


def spoken_in(said: Sequence[str]) -> str:
    """The language of a sentence, told from its small words."""
    return max(LANGUAGES, key=lambda language: sum(word in _SMALL[language] for word in said))


def _cues(pairs: Iterable[tuple[str, str]]) -> Cues:
    words: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    stems: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for text, meaning in pairs:
        for phrase in {tuple(map(_key, text.split())), tuple(min(keys(word), key=len) for word in text.split())}:
            by_stem = phrase[0].endswith(_ANY)
            (stems if by_stem else words).setdefault(phrase[0][:_STEM] if by_stem else phrase[0], []).append(
                (phrase, meaning)
            )
    return Cues(words, stems)


def _key(word: str) -> str:
    return key(word.removesuffix(_ANY)) + _ANY * word.endswith(_ANY)
