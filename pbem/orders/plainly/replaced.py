"""What is taken back where another order follows it: `forget what I wrote of the battery, it holds its fire`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.reading import LineReading
from pbem.orders.plainly.danger_words import BACK
from pbem.orders.words.folding import key

_ENDS: Final = re.compile(r"[,;.:!?]| - ")


def without_what_is_replaced(lines: Sequence[LineReading]) -> list[LineReading]:
    """The readings without the taking back of an order for somebody who is told another one behind it."""
    found: list[LineReading] = []
    for at, line in enumerate(lines):
        new = [order for each in lines[at + 1 :] for order in each.orders if order.actions]
        later = {order.unit for order in new if not _is_what_is_taken_back(order, line.text)}
        left = tuple(order for order in line.orders if order.actions or order.unit not in later)
        if left == line.orders:
            found.append(line)
        elif left:
            found.append(replace(line, orders=left, units=tuple(unit for unit in line.units if unit not in later)))
    return found


def _is_what_is_taken_back(order: Order, text: str) -> bool:
    """`strike out Stone's march to L22`: whether the clause that takes something back names where he was to go."""
    said = key(text)
    back = BACK.search(said)
    clause = _ENDS.split(said[back.start() :])[0] if back is not None else said
    return any(key(str(place)) in clause for action in order.actions for place in action.places)
