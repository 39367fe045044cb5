"""Halves and quarters as people write them, made decimals: `3 1/2`, `three and a half inches`, `dreieinhalb Zoll`."""

from __future__ import annotations

import re
from typing import Final

_PARTS: Final = {"1/4": ".25", "1/2": ".5", "2/4": ".5", "3/4": ".75"}
_FIGURES: Final = re.compile(r"(?<![\w/.,:])([0-9]{1,2})[ -]([1-3]/[24])(?![\w/])")
_ONES: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_WORDS: Final = re.compile(
    r"\b([0-9]{1,2}|" + "|".join(_ONES) + r") and a half(?= ?(?:inch|inches|degrees)\b)", re.IGNORECASE
)
_EINS: Final = (
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
_GERMAN: Final = re.compile(r"\b(?:(" + "|".join(_EINS) + r")einhalb|anderthalb)(?= ?(?:Zoll|Grad)\b)", re.IGNORECASE)


def as_decimals(text: str) -> str:
    """The text with such fractions as `3.5`; words are only taken for numbers before what they measure."""
    found = _FIGURES.sub(lambda part: part[1] + _PARTS.get(part[2], f" {part[2]}"), text) if "/" in text else text
    low = found.casefold()
    if " and a half" in low:
        found = _WORDS.sub(lambda part: f"{_number(part[1], _ONES)}.5", found)
    if "halb" in low:
        found = _GERMAN.sub(lambda part: f"{_number(part[1] or 'ein', _EINS)}.5", found)
    return found


def _number(word: str, words: tuple[str, ...]) -> str:
    return word if word.isdecimal() else str(words.index(word.casefold()))
