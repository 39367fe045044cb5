"""`SU1 = L22`: the sign `=` behind an id, where it can only say what somebody is to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.reply.reply import Origin, TypedLine

_EQUALS: Final = re.compile(r"\b([A-Z]{2,3}\d{1,2}) ?=(?![=>]) ?(?=([\w*]++))")
"""An id, the sign, and what stands behind it."""
_ID: Final = re.compile(r"\b[A-Z]{2,3}\d{1,2}\b")
_PLACE: Final = re.compile(r"[A-Z]\d{1,2}")
_SIGNS: Final = "*x"


def spelled_out(lines: Sequence[TypedLine], desk: Desk) -> list[str]:
    """The texts of typed lines with a colon for the sign, where it says what somebody does.

    One alone before a place may say where he stands: it counts only beside others of its kind, or beside orders for
    somebody else.
    """
    typed = [line.text for line in lines if line.origin is Origin.TYPED]
    if not any("=" in text for text in typed):
        return [line.text for line in lines]
    own = {found[0] for text in typed for found in _ID.finditer(text) if found[0] in desk.roster.own}
    several = len(own) > 1
    used = {found[1] for text in typed for found in _EQUALS.finditer(text) if found[1] in desk.roster.own}

    def each(match: re.Match[str]) -> str:
        if match[1] not in desk.roster.own:
            return match[0]
        if match[2] in desk.roster.own:
            return f"{match[1]}, " if several else match[0]
        if _PLACE.fullmatch(match[2]):
            there = str(desk.roster.own[match[1]].place) == match[2]
            return f"{match[1]}: " if several and not there else match[0]
        does = match[2][0] in _SIGNS or desk.words.verbs.length(desk.tokens(match[2].casefold()), 0)
        return f"{match[1]}: " if does or len(used) > 1 else match[0]

    return [_EQUALS.sub(each, line.text) if line.origin is Origin.TYPED else line.text for line in lines]
