"""`goes forward 4` on a measured table: ahead, back or aside as the unit itself fronts, whatever its bearing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.bearing import Heading
from pbem.battle.order import Action
from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Deed
from pbem.orders.words.tokens import phrase

_BY_THE_FRONT: Final = {"forward": "advance", "back": "back", "left": "sidestep", "right": "sidestep"}
_SIDES: Final = ("left", "right")
_OBLIQUE: Final = "oblique"
_HALF: Final = ("half left", "half right")
"""With figures behind them these are the same as to go obliquely to that hand."""
_ASLANT: Final = (_OBLIQUE, *_HALF)
_GOES: Final = "move"
_TURN: Final = "turn"
_DEGREES: Final = 30
"""Nobody steps so many inches to a side: they are degrees of a turn."""
_STRAIGHT_ON: Final = Action("advance")


def striding(deed: Deed, piece: Piece, desk: Desk) -> Deed:
    """A deed that only leads a unit ahead of its front, back or to a side of it, by the verb for that; else as it is.

    On squares a front is one of their sides, and a way to that side says the same.
    """
    if not isinstance(piece.bearing, Heading):
        return deed
    if (hand := _aslant(deed)) and _OBLIQUE in desk.subject(piece.id).verbs:
        words = [*deed.words, hand]
        return replace(deed, verbs=(_OBLIQUE,), spoken="", lean="", relatives=[], words=words, loose=True)
    if deed.verbs[:1] and deed.verbs[0] in _HALF and deed.numbers and _OBLIQUE in desk.subject(piece.id).verbs:
        return replace(deed, verbs=(_OBLIQUE,), words=[*deed.words, deed.verbs[0].split()[-1]])
    if not _only_goes(deed):
        return deed
    hands = [way for way in _ways(deed) if way in _SIDES]
    if len(hands) == 1 and any(number >= _DEGREES for number in deed.numbers) and _TURN in desk.subject(piece.id).verbs:
        return replace(deed, verbs=(_TURN,), spoken="", lean="", relatives=[], words=[*deed.words, *hands])
    ways = _ways(deed)
    name = _BY_THE_FRONT.get(ways[0]) if len(ways) == 1 else None
    if name is None or name not in desk.subject(piece.id).verbs:
        return deed
    sides = [way for way in ways if way in _SIDES]
    return replace(deed, verbs=(name,), spoken="", lean="", relatives=[], words=[*deed.words, *sides])


def setting_off(deeds: Sequence[Deed]) -> list[Deed]:
    """`steps off half right for two inches`: without the stepping off, as the way is told behind it."""
    return [
        deed
        for deed, after in pairwise((*deeds, None))
        if deed is not None
        and not (_only_sets_off(deed) and after is not None and after.verbs[:1] and after.verbs[0] in _ASLANT)
    ]


def _only_sets_off(deed: Deed) -> bool:
    told = deed.numbers or deed.places or deed.relatives or deed.directions or deed.foes or deed.spoken
    return deed.verbs == (_STRAIGHT_ON.verb,) and not told


def to_the_place(actions: Sequence[Action], piece: Piece) -> tuple[Action, ...]:
    """`goes forward to 30,24`: who is told where to goes there, and not first straight on as far as he can."""
    if not isinstance(piece.bearing, Heading):
        return tuple(actions)
    return tuple(
        action
        for action, after in pairwise((*actions, None))
        if action is not None and (action != _STRAIGHT_ON or after is None or after.verb != _GOES or not after.places)
    )


def _aslant(deed: Deed) -> str:
    """The hand to which `advance 2 left` leads: who advances to a side goes obliquely; empty for any other deed."""
    sides = [side for side in deed.relatives if side in _SIDES]
    elsewhere = deed.places or deed.directions or deed.foes or deed.friends or deed.relation or deed.negated
    return sides[0] if deed.verbs == (_STRAIGHT_ON.verb,) and len(sides) == 1 and not elsewhere else ""


def _only_goes(deed: Deed) -> bool:
    elsewhere = deed.places or deed.directions or deed.roads or deed.relation or deed.row or deed.ground or deed.start
    others = deed.foes or deed.friends or deed.nearest or deed.words or deed.negated
    return deed.verbs[:1] in ((), (_GOES,)) and not (elsewhere or others)


def _ways(deed: Deed) -> Sequence[str]:
    """Where it leads: in so many words, by its verb, or ahead where only inches are said.

    To a side without a figure is no way, but where to turn: `rechtsum`.
    """
    said = deed.relatives or ([deed.lean] if deed.lean else [])
    if not deed.numbers:
        return [way for way in said if way not in _SIDES]
    if said:
        return said
    sides = [side for side in _SIDES if side in phrase(deed.spoken)]
    return sides or (["forward"] if deed.counted and deed.verbs else [])
