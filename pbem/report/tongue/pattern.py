"""A message with its places to fill: `Bound {n} is held`, read from finished words and filled with others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

_PLACE: Final = re.compile(r"\{([a-z_]+?)(\d*)(?::([a-z]+))?\}")
_ANYTHING: Final = r"(?:(?!\. [A-Z])[^\n;])+?"
"""Words up to the end of their sentence."""
_KINDS: Final = {
    "n": r"\d+",
    "nth": r"\d+(?:st|nd|rd|th)",
    "tenths": r"[+-]?\d+\.\d",
    "clock": r"\d\d:\d\d",
    "date": r"\d{1,2}",
    "month": r"(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber",
    "zone": r"[A-Z][A-Za-z0-9+:-]*",
    "short": r"[A-Z][a-z]{2}",
    "id": r"[A-Z][A-Z0-9]{0,7}|[Ee]ach",
    "square": r"[A-Z]{1,2}\d{1,3}",
    "path": r"[A-Z0-9]+(?:-[A-Z0-9]+)*",
    "span": r"\d+ (?:days?|hours?|minutes?)(?: \d+ (?:hours?|minutes?))?",
    "side": r"(?:[Tt]he )?[A-Z][a-z]+(?: [A-Z][a-z]+)?(?: and [A-Z][a-z]+)?",
    "list": r"[A-Z0-9 ,-]+",
    "hex": r"[0-9a-f]+",
    "code": r"[A-Za-z0-9@.+_-]+",
    "said": r"\"[^;\n]*\"",
    "order": r"[^\n]+?",
    "note": r"[^()\n]+?",
    "own": r"(?:(?!\. [A-Z])[^\n])+?",
    "word": r"[^;()\n]+?",
    "verb": r"[A-Za-z]+",
    "signed": r"[+-]\d+",
    "halves": r"\d+½?|½",
    "files": r"\d+x\d+",
    "spot": r"\d[\d:.]*,\d[\d:.]*",
}
"""What may stand in a place of that name; a place with any other name holds words, which are told in their turn."""
AS_IT_IS: Final = frozenset(_KINDS) - {"nth", "tenths", "short", "span", "side", "month", "zone", "order", "note"}
"""Kinds of places whose words are the same in every language."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One message of a catalogue, English and translated; `weight` tells how much of it is fixed."""

    english: str
    translated: str
    regex: re.Pattern[str]
    weight: int

    @classmethod
    def of(cls, english: str, translated: str) -> Pattern:
        """A message; a place that stands twice in the English holds the same words twice."""
        seen: set[str] = set()
        parts: list[str] = []
        end = 0
        for found in _PLACE.finditer(english):
            name = f"{found[1]}{found[2]}"
            parts.append(re.escape(english[end : found.start()]))
            parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{_KINDS.get(found[1], _ANYTHING)})")
            seen.add(name)
            end = found.end()
        parts.append(re.escape(english[end:]))
        return cls(english, translated, re.compile("".join(parts)), len(_PLACE.sub("", english)))

    @property
    def head(self) -> str:
        """The fixed words before the first place."""
        return self.english.partition("{")[0]

    @property
    def has_places(self) -> bool:
        """Whether anything in it is to be filled."""
        return _PLACE.search(self.english) is not None


def fill(translated: str, value: Callable[[str, str, str], str]) -> str:
    """The message with its places filled by `value`, which is asked with kind, full name and grammatical case."""
    return _PLACE.sub(lambda found: value(found[1], f"{found[1]}{found[2]}", found[3] or ""), translated)


def kinds_of(message: str) -> Mapping[str, int]:
    """The places of a message and how often each stands in it, whatever their cases."""
    counts: dict[str, int] = {}
    for found in _PLACE.finditer(message):
        name = f"{found[1]}{found[2]}"
        counts[name] = counts.get(name, 0) + 1
    return counts
