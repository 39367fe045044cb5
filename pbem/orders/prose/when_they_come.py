"""A shot that waits until somebody comes: `canister H10 when they come in` is to hold canister for H10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.condition import ENEMY_AT
from pbem.battle.order import Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.words.folding import key

_COMES: Final = frozenset((
    "comes", "come", "coming", "enters", "enter", "appears", "appear", "walks", "marches", "kommt", "kommen", "betritt",
    "betreten", "reinkommt", "reinkommen", "hereinkommt", "hereinkommen", "auftaucht", "auftauchen", "naht", "nahen",
))  # fmt: skip


def held_until_they_come(order: Order, said: Sequence[Lexeme], desk: Desk) -> Order:
    """The order with the verb that waits, where the rules have one and it hangs on who comes to the place it is for."""
    clauses = order.condition.clauses if order.condition is not None else ()
    if len(clauses) != 1 or len(order.actions) != 1 or any(action.verb != "hold" for action in order.otherwise):
        return order
    test, action = clauses[0], order.actions[0]
    there = test.test == ENEMY_AT.says and not (test.negated or test.arm) and action.places == (test.place,)
    comes = any(key(part) in _COMES for word in said for part in word.raw.split())
    waits = f"hold {action.verb}"
    if not (there and comes and waits in desk.words.by_name):
        return order
    return replace(order, actions=(replace(action, verb=waits),), condition=None, otherwise=())
