"""`Schulenburg rides with the Leib-Carabiniers, the regiment stays`: they are those whom a general has just joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_THOSE: Final = frozenset(("they", "them", "it", "these", "those", "sie", "es", "ihnen", "diese", "dieses"))
_GUNS: Final = frozenset(("battery", "batterie", "guns", "batteries", "batterien"))
_FIGHTS_ON_FOOT: Final = frozenset((
    "battalion", "battalions", "bn", "bns", "bataillon", "bataillone", "btl", "foot", "fuss",
))  # fmt: skip


def joined_by(orders: Iterable[Order], desk: Desk) -> str:
    """The own unit whom a general joins by the last of these orders that has one do so; empty where none has."""
    own = desk.roster.own
    names = [name for order in orders for act in order.actions if act.verb in RIDES for name in act.units]
    return next((name for name in reversed(names) if name in own and own[name].arm is not Arm.GENERAL), "")


def may_be_he(words: Sequence[Lexeme], unit: str, desk: Desk) -> bool:
    """Whether a name says no more than `they`, or that it is one body of men, and may so be that unit."""
    telling = [word for word in words if not word.is_a(Sort.ARTICLE)]
    if len(telling) != 1:
        return False
    body = telling[0].is_a(Sort.BODY) and not telling[0].is_a(Sort.SEVERAL)
    return key(telling[0].raw) in _THOSE or (body and may_be_called(telling, desk.roster.own[unit].arm))


def may_be_called(words: Iterable[Lexeme], arm: Arm) -> bool:
    """Whether a name's word for a body of men fits the arm: no battery is a battalion."""
    bodies = {key(word.raw) for word in words if word.is_a(Sort.BODY)}
    guns = arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
    return not bodies or (bool(bodies & _GUNS) == guns and not (bodies & _FIGHTS_ON_FOOT and arm is not Arm.INFANTRY))


def tells_the_arm(words: Iterable[Lexeme]) -> bool:
    """`the 2nd battalions`: whether a word for a body of men is only used of one arm."""
    return any(key(word.raw) in _GUNS | _FIGHTS_ON_FOOT for word in words)
