"""`PI8 face N` on a measured table: a turn to the left or right by as many degrees as it takes, or about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pbem.battle.bearing import CIRCLE, Heading
from pbem.battle.facing import Facing
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
    if not {_FACES, _TURN} & {*deed.verbs} or _TURN not in known or not only or not isinstance(bearing, Heading):
        return deed
    bare = replace(deed, directions=[], loose=True)
    match turn_to(deed.directions[0], bearing, known):
        case ():
            return replace(bare, verbs=holds_of(desk, piece.id))
        case (verb,):
            return replace(bare, verbs=(verb,))
        case (verb, side, degrees):
            return replace(bare, verbs=(verb,), words=[side], numbers=[int(degrees)])
    return deed


def turn_to(way: Facing, bearing: Heading, known: Collection[str]) -> tuple[str, ...] | None:
    """The words of the turn by which somebody comes to look so; none where he does, and None where no turn does it."""
    off = (way.degrees * 10 - bearing.tenths) % CIRCLE
    if not off:
        return ()
    if 2 * off == CIRCLE and _ABOUT in known:
        return (_ABOUT,)
    side, degrees = ("right", off) if 2 * off < CIRCLE else ("left", CIRCLE - off)
    return None if off % 10 or _TURN not in known else (_TURN, side, str(degrees // 10))


def _wheels_aside(deed: Deed) -> bool:
    """`wheels to the left`: that it wheels is said, and neither at what nor to which side of the map."""
    aims = deed.places or deed.foes or deed.friends or deed.directions or deed.ground or deed.relation
    wheels = _FACES in deed.verbs and key(deed.spoken).startswith(_WHEELS)
    return wheels and not aims and len(deed.relatives) == 1 and deed.relatives[0] in _SIDES
