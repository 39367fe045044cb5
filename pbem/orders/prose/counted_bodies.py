"""`the 2 Austrian bns`: a figure that counts several bodies of men, and is no number of one, as a word."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_GERMAN: Final = ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_COUNTED: Final = re.compile(
    r"\b(?P<who>the|these|those|all|all of the|my|our|(?P<german>die|alle|meine|unsere)) (?P<count>[2-9])"
    r"(?= (?:[^\W\d_][\w.'’-]*+ ){0,2}"
    r"(?:bns|battalions|regts|regiments|bdes|brigades|btys|batteries|sqns|squadrons"
    r"|Bataillone|Regimenter|Brigaden|Batterien|Schwadronen)\b)",
    re.IGNORECASE,
)


def with_counts(text: str) -> str:
    """A line in which such figures are words, which nobody takes for `2nd`."""

    def told(match: re.Match[str]) -> str:
        words = _GERMAN if match["german"] else _ENGLISH
        return f"{match['who']} {words[int(match['count']) - 2]}"

    return _COUNTED.sub(told, text)
