"""Deeds that some troops alone can do: of `Jellacic bombards E5` only his guns do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.leftovers import LEAVES_OUT

_GUNS: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
_OF_ARMS: Final = {
    "attach": (Arm.GENERAL,),
    "detach": (Arm.GENERAL,),
    "dismount": (Arm.CAVALRY,),
    "unlimber": _GUNS,
    "limber": _GUNS,
    "bombard": _GUNS,
    "canister": _GUNS,
    "fire": (*_GUNS, Arm.INFANTRY),
}


def is_of_others(order: Order, desk: Desk) -> bool:
    """Whether a deed of it is one of other troops."""
    piece = desk.roster.own.get(order.unit)
    return piece is not None and any(piece.arm not in _arms_of(each) for each in order.actions)


def _arms_of(action: Action) -> Sequence[Arm]:
    """The arms that do it; a square is formed by foot."""
    if (action.verb, action.word, action.units) == ("form", "square", ()):
        return (Arm.INFANTRY,)
    return _OF_ARMS.get(action.verb, tuple(Arm))


def of_those_who_can(orders: Sequence[Order], desk: Desk) -> Sequence[Order]:
    """The orders of a group but those of whom the deed is none; all of them where nobody can do it."""
    return [order for order in orders if not is_of_others(order, desk)] or orders


def left_out(units: Sequence[str], orders: Sequence[Order]) -> str:
    """Who of a group is told nothing, as the answer says it; empty for nobody."""
    told = {order.unit for order in orders}
    left = [unit for unit in units if unit not in told]
    return f"{LEAVES_OUT} {', '.join(left)}" if told and left else ""
