"""What hardly anybody would order on this map, so that of several ways to put a text another is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.squared_ground import SquaredGround
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.of_arms import is_of_others

_SELDOM: Final = 0.05
"""How much less likely it is that somebody orders what is odd."""
_STRIKES: Final = "x"
_GOES: Final = "-"
BREAKS_OFF: Final = "disengage"
_LEAVES_THE_MAP: Final = "exit"
_HELPS: Final = "support"
_SUPPORT: Final = re.compile(r"\b(?:as|in|for|als|zur) (?:a |close |the )?(?:support|unterst\w*)", re.IGNORECASE)
_SHOOTS: Final = ("fire", "bombard")


def by_the_map(ways: Sequence[PutPlainly], desk: Desk) -> tuple[PutPlainly, ...]:
    """The ways with what is odd on this map as unlikely as that is; together they are as likely as before.

    Who takes the place of a likelier one is not likely for that alone.
    """
    odd = [any(is_odd(order, desk) for order in way.orders) for way in ways]
    if not any(odd):
        return tuple(ways)
    weighed = [way.likely * (_SELDOM if strange else 1) for way, strange in zip(ways, odd, strict=True)]
    scale = sum(way.likely for way in ways) / (sum(weighed) or 1)
    found = (
        replace(way, likely=weight * scale if way is ways[0] else min(weight * scale, LIKELY_OF_MUCH))
        for way, weight in zip(ways, weighed, strict=True)
    )
    return tuple(sorted(found, key=lambda way: -way.likely))


def is_odd(order: Order, desk: Desk) -> bool:
    """Whether it strikes at nobody, walks into an enemy, breaks off no fight, or leaves the map from within."""
    piece = desk.roster.own.get(order.unit)
    if piece is None or order.condition is not None:
        return order.condition is not None and _shoots_if_nobody_is_there(order)
    foes = {foe.place for foe in desk.context.view.enemy if foe.place is not None}
    strange = (_is_odd(action, piece.arm, piece.place in foes, foes, desk) for action in order.actions)
    leaves = any(action.verb == _LEAVES_THE_MAP for action in order.actions) and not _is_at_the_edge(piece, desk)
    at_himself = piece.place not in foes and any(
        action.verb in _SHOOTS and piece.place in action.places for action in order.actions
    )
    return is_of_others(order, desk) or at_himself or leaves or any(strange)


def _shoots_if_nobody_is_there(order: Order) -> bool:
    """`bombard E4 if E4 empty`: of what is said it is the opposite."""
    aims = {str(place) for action in order.actions if action.verb in _SHOOTS for place in action.places}
    hangs = str(order.condition)
    return any(hangs in (f"{place} empty", f"not enemy at {place}") for place in aims)


def _is_at_the_edge(piece: Piece, desk: Desk) -> bool:
    """Whether he may leave the map from where he stands; on a measured table nobody asks."""
    square, ground = piece.square, desk.context.view.ground
    if square is None or not isinstance(ground, SquaredGround):
        return True
    return any(near not in ground for near in square.neighbours())


def strikes_alone(order: Order, desk: Desk) -> bool:
    """Whether a general attacks somebody, who has no troops that are he."""
    piece = desk.roster.own.get(order.unit)
    general = piece is not None and piece.arm is Arm.GENERAL
    return general and any(_sign(action, desk) == _STRIKES for action in order.actions)


def forgets_help(lines: Sequence[LineReading], text: str, desk: Desk) -> bool:
    """`PI9 behind PI1 in support`: whether of a text that speaks of support somebody only goes somewhere."""
    actions = [action for line in lines if line.text == text for order in line.orders for action in order.actions]
    helps = any(action.verb == _HELPS or action.units for action in actions)
    goes = any(_sign(action, desk) == _GOES for action in actions)
    return _HELPS in desk.words.by_name and goes and not helps and _SUPPORT.search(text) is not None


def _sign(action: Action, desk: Desk) -> str:
    verb = desk.words.by_name.get(action.verb)
    return verb.sign if verb is not None else ""


def _is_odd(action: Action, arm: Arm, fights: bool, foes: set[Place], desk: Desk) -> bool:
    sign = _sign(action, desk)
    if action.verb == BREAKS_OFF:
        return not fights
    if action.verb in _SHOOTS and fights:
        return True
    if sign == _STRIKES:
        return arm is Arm.GENERAL or (bool(action.places) and not action.units and foes.isdisjoint(action.places))
    return sign == _GOES and bool(action.places) and not fights and action.places[-1] in foes
