"""`SU1 <-> ST1`, `FI1 and FI2 swap places`: two who change places, each of whom goes where the other stands."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk

_ID: Final = r"([A-Z]{1,4}\d{1,2})"
_PLACES: Final = r"(?>(?:(?: their| the| die)? (?:places|squares|positions|spots|pl\u00e4tze|felder|positionen))?)"
_SWAPPED: Final = re.compile(
    rf"(?:(?:(?:swap|exchange|trade|tausche?n?) )?{_ID} ?(?:<[-=]?>|\u2194|\u21c4) ?{_ID}"
    rf"(?: (?:swap|tausch\w*){_PLACES}| pl\u00e4tze tauschen)?"
    rf"|(?:swap|exchange|tausche?) {_ID} (?:and|with|for|&|\+|und|mit|gegen) {_ID}{_PLACES}"
    rf"|{_ID} (?:and|&|\+|und) {_ID} (?:(?:should|to|sollen) )?(?:swap|exchange|trade|change|tauschen){_PLACES}"
    rf"|{_ID} (?:swaps|trades|changes|tauscht){_PLACES} (?:with|mit) {_ID}{_PLACES})(?!\s*:)",
    re.IGNORECASE,
)
_SAID_AGAIN: Final = re.compile(
    r" ?\((?:(?:swap|swapped|tausch)[^()]{0,20}|[A-W]\d{1,2} ?[-/<>]{1,3} ?[A-W]\d{1,2})\)", re.IGNORECASE
)


def swapped(text: str, desk: Desk) -> str:
    """A line in which each of two own units that change places is told where to go; any other as it is."""

    def each(match: re.Match[str]) -> str:
        one, other = (desk.roster.find(name) for name in match.groups() if name)
        return f"{_goes(one, other)}; {_goes(other, one)}" if _may(one, desk) and _may(other, desk) else match[0]

    found = _SWAPPED.sub(each, text)
    return _SAID_AGAIN.sub("", found) if found != text else text


def _goes(one: Piece | None, other: Piece | None) -> str:
    return f"{one.id} to {other.place}" if one is not None and other is not None else ""


def _may(piece: Piece | None, desk: Desk) -> bool:
    return piece is not None and piece.id in desk.roster.own and piece.place is not None
