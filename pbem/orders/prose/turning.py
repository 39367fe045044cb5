"""`PI8 face N` on a measured table: a turn to the left or right by as many degrees as it takes, or about."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.bearing import CIRCLE, Heading
from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import holds_of
from pbem.orders.words.folding import key

_FACES: Final = "wheel to face"
_WHEEL: Final = "wheel"
_WHEELS: Final = ("wheel", "schwenk")
"""How the words begin with which it is said that it wheels."""
_SIDES: Final = ("left", "right")
_TURN: Final = "turn"
_ABOUT: Final = "about"


def turning(deed: Deed, piece: Piece, desk: Desk) -> Deed:
    """A deed that only names a side of the map to look at, as the turn that it is for the unit; any other as it is."""
    known, bearing = desk.subject(piece.id).verbs, piece.bearing
    if _WHEEL in known and _wheels_aside(deed):
        return replace(deed, verbs=(_WHEEL,), relatives=[], words=[*deed.words, *deed.relatives])
    only = len(deed.directions) == 1 and not (deed.places or deed.foes or deed.numbers or deed.words or deed.relatives)
    if _FACES not in deed.verbs or _TURN not in known or not only or not isinstance(bearing, Heading):
        return deed
    off = (deed.directions[0].degrees * 10 - bearing.tenths) % CIRCLE
    bare = replace(deed, directions=[], loose=True)
    if not off:
        return replace(bare, verbs=holds_of(desk, piece.id))
    if 2 * off == CIRCLE and _ABOUT in known:
        return replace(bare, verbs=(_ABOUT,))
    if off % 10:
        return deed
    side, degrees = ("right", off) if 2 * off < CIRCLE else ("left", CIRCLE - off)
    return replace(bare, verbs=(_TURN,), words=[side], numbers=[degrees // 10])


def _wheels_aside(deed: Deed) -> bool:
    """`wheels to the left`: that it wheels is said, and neither at what nor to which side of the map."""
    aims = deed.places or deed.foes or deed.friends or deed.directions or deed.ground or deed.relation
    wheels = _FACES in deed.verbs and key(deed.spoken).startswith(_WHEELS)
    return wheels and not aims and len(deed.relatives) == 1 and deed.relatives[0] in _SIDES
