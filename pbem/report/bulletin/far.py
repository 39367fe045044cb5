"""Who is so far from all that a seat commands that a short report tells of his fights in a line."""

from __future__ import annotations

from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.spot import INCH
from pbem.battle.view import View

FAR: Final = 12 * INCH
"""Farther than foot marches and fires, and than most horse charges."""


def far_off(before: View, after: View, seat: str) -> frozenset[str]:
    """Units that are far from everybody whom the seat commands, before the bound and after it; on squares nobody is."""
    if not isinstance(after.ground, MeasuredGround):
        return frozenset()
    return frozenset(
        piece.id
        for view in (before, after)
        for piece in view.pieces
        if _is_far(before, piece.id, seat) and _is_far(after, piece.id, seat)
    )


def _is_far(view: View, unit: str, seat: str) -> bool:
    ground, piece = view.ground, view.piece(unit)
    if piece is None or piece.place is None or not isinstance(ground, MeasuredGround):
        return True
    own = [each.place for each in view.commands(seat) if each.place is not None]
    return all(ground.distance(place, piece.place) > FAR for place in own)
