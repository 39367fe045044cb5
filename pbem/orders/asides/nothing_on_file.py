"""`The Swedes stay as they are`, where nothing of theirs is on file: they are to hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import UNCHANGED, LineReading
from pbem.orders.prose.cutting import holds_of

_STAYS: Final = re.compile(r"\b(?:stay|stays|stand|stands|remain|remains|bleib\w*|steh\w*)\b", re.IGNORECASE)

_THE_SAME: Final = re.compile(
    r"\b(?:beim alten|unver(?:ä|ae)ndert|wie gehabt|wie (?:es|sie) w(?:ar|aren)"
    r"|unchanged|the same|as (?:it|they|he) w(?:as|ere))\b",
    re.IGNORECASE,
)
"""What stays so only is not changed."""


def held(lines: Iterable[LineReading], desk: Desk) -> list[LineReading]:
    """The readings; of those that only leave units as they are, some as orders to hold."""
    known = {order.unit for order in desk.context.filed}
    return [_held(line, desk) if _only_stays(line) and known.isdisjoint(line.units) else line for line in lines]


def _only_stays(line: LineReading) -> bool:
    stays = _STAYS.search(line.text) is not None and _THE_SAME.search(line.text) is None
    return line.note == UNCHANGED and bool(line.units) and not line.orders and stays


def _held(line: LineReading, desk: Desk) -> LineReading:
    if desk.context.view.setting_up:
        return line
    verbs = {unit: holds_of(desk, unit) for unit in line.units}
    orders = tuple(Order(unit, (Action(found[0]),)) for unit, found in verbs.items() if found)
    return replace(line, orders=orders, note="") if len(orders) == len(line.units) else line
