"""`FI3 goes to E5. It faces east there.`: what a second sentence tells the same unit beside, and not instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.spoken_of import tells_of_him

_GOES_ON: Final = re.compile(
    r"\s*+(?:(?:and|then|und|dann|always|please|bitte) )?(?:facing|fronting|looking|face|front|blick|gesicht)\b",
    re.IGNORECASE,
)
"""Without a name the front is that of him of whom was spoken."""


def joined_with_more(
    before: Sequence[LineReading], found: Sequence[LineReading], text: str, desk: Desk
) -> tuple[list[LineReading], list[LineReading]]:
    """The readings so far and those of a sentence, where it goes on with the last of them in one."""
    if not before or len(found) != 1 or not (tells_of_him(text) or _GOES_ON.match(text)):
        return [*before], [*found]
    joined = _joined(before[-1], found[0], desk)
    return ([*before[:-1]], [joined]) if joined is not None else ([*before], [*found])


def _joined(first: LineReading, second: LineReading, desk: Desk) -> LineReading | None:
    """Both as one; None where the second tells somebody else something, or something else instead."""
    known = {order.unit: order for order in second.orders}
    told = (Result.OK, Result.GUESS)
    if first.result not in told or second.result not in told or second.standing or first.standing:
        return None
    if not first.orders or {order.unit for order in first.orders} != {*known} or len(known) != len(second.orders):
        return None
    if not all(_is_more(order, known[order.unit], desk) for order in first.orders):
        return None
    orders = tuple(replace(order, actions=(*order.actions, *known[order.unit].actions)) for order in first.orders)
    note = "; ".join(dict.fromkeys(filter(None, (first.note, second.note))))
    return replace(
        first, text=f"{first.text} {second.text}", orders=orders, result=Result.GUESS, note=note or "read so"
    )


def _is_more(first: Order, second: Order, desk: Desk) -> bool:
    """Whether somebody goes somewhere, and is told only what he does there beside."""
    hangs = any(order.condition or order.otherwise or order.given for order in (first, second))
    movers = movers_of(desk.subject(first.unit))
    if hangs or not any(action.verb in movers for action in first.actions):
        return False
    said = {action.verb for action in first.actions}
    return bool(second.actions) and not any(
        action.verb in movers or action.verb in said or _stays(action) for action in second.actions
    )


def _stays(action: Action) -> bool:
    return action.verb == "hold" and not action.word
