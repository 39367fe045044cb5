"""How many troops are meant, in figures: `all 5 rgts`, `alle 5 Rgt.`, which are not the fifth."""

from __future__ import annotations

import re
from typing import Final

_NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_SEVERAL: Final = (
    r"regiments|re?gts|battalions|btls|bns|batteries|btys|btts|squadrons|sqns|brigades|bdes|regimenter|bataillone|"
    r"batterien|brigaden|schwadronen"
)
_COUNTED: Final = re.compile(
    rf"(\A|\b(?:all|our|my|both|alle|meine|unsere) |: )([2-9]) (?=(?:{_SEVERAL})\b)"
    r"|(\b(?:alle|meine|unsere) )([2-9]) (?=(?:re?gt|btl|bat|batt|bttr|brig|esk)\b)",
    re.IGNORECASE,
)
"""Of a bare `5 Rgt.` in German nobody knows that it is no number of one."""


def so_many(text: str) -> str:
    """The text with such figures in letters."""
    return _COUNTED.sub(_in_letters, text)


def _in_letters(found: re.Match[str]) -> str:
    before, number = (found[1], found[2]) if found[2] else (found[3], found[4])
    return f"{before}{_NUMBERS[int(number) - 2]} "
