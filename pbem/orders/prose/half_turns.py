"""`KB1 half right`, `KB1 halblinks`: half a turn from where somebody faces now, on a map of squares."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.grammar.desk import Desk

_HALF: Final = re.compile(
    r"\b([A-Z]{2,3}\d{1,2})\b(:?) (?:(?:faces?|turns?|wheels?|dreht|schwenkt|to) )?"
    r"(?:half[- ]?(right|left)(?: turn| wheel)?|halb[- ]?(rechts|links))\b",
    re.IGNORECASE,
)
_RIGHT: Final = ("right", "rechts")
_EIGHTH: Final = 45


def half_turned(text: str, desk: Desk) -> str:
    """A line in which half a turn of an own unit is told as the direction it comes to; any other as it is."""
    facer = desk.words.implied_facer(desk.subject().verbs)
    if facer is None or desk.context.view.ground.unit != "square":
        return text

    def told(match: re.Match[str]) -> str:
        piece = desk.roster.own.get(match[1].upper())
        side = (match[3] or match[4]).casefold()
        if piece is None or piece.facing is None:
            return match[0]
        way = piece.facing.turned(_EIGHTH if side in _RIGHT else -_EIGHTH)
        return f"{match[1]}{match[2]} {facer} {way}"

    return _HALF.sub(told, text)
