"""`PB1 four inches forward`, `PI3 vier vor`: how far in words, as a figure, which never counts how many they are."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.squared_ground import SquaredGround
from pbem.orders.grammar.desk import Desk

_FIGURES: Final = {
    word: figure
    for figure, words in enumerate(
        (
            ("two", "zwei"), ("three", "drei"), ("four", "vier"), ("five", "fünf"), ("six", "sechs"),
            ("seven", "sieben"), ("eight", "acht"), ("nine", "neun"), ("ten", "zehn"), ("eleven", "elf"),
            ("twelve", "zwölf"),
        ),
        start=2,
    )
    for word in words
}  # fmt: skip
_AHEAD: Final = r"(?:forward|fwd|ahead|vor|back|zurück)\b(?! (?:of|dem|der|die|den)\b)"
_SPELT: Final = re.compile(rf"\b({'|'.join(_FIGURES)})(?= (?:(?:inches|zoll)\b|{_AHEAD}))", re.IGNORECASE)
_COUNTS: Final = re.compile(r"\b(?:all|the|these|other|of|both|alle|die|diese|anderen|der)\s*+\Z", re.IGNORECASE)


def with_measures(text: str, desk: Desk) -> str:
    """A line in which lengths on a measured table are figures; any other as it is."""
    if isinstance(desk.context.view.ground, SquaredGround):
        return text
    return _SPELT.sub(
        lambda match: match[0] if _COUNTS.search(text[: match.start()]) else str(_FIGURES[match[1].casefold()]), text
    )
