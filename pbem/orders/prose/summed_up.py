"""`PB1 AI1, PB2 AB1, all firing`: what sums up the deeds of those just named, and tells nobody else anything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order
from pbem.orders.grammar.reading import LineReading, Result, Scope

_SUMS_UP: Final = re.compile(
    r"(?<=[-–—,;:( ])(?:all|both)(?: of (?:them|these|those))? \w+ing\b[ .!)]*\Z", re.IGNORECASE
)
_SEVERAL: Final = 2


def but_summed_up(lines: Sequence[LineReading]) -> list[LineReading]:
    """The readings of a paragraph without such words; those whom they sum up are shown with them."""
    if not lines or not _sums_up(lines[-1], lines[:-1]):
        return [*lines]
    verb = lines[-1].orders[0].actions[0].verb
    return [
        replace(line, result=Result.GUESS, note=line.note or "read so")
        if line.result is Result.OK and any(action.verb == verb for order in line.orders for action in order.actions)
        else line
        for line in lines[:-1]
    ]


def _sums_up(last: LineReading, before: Sequence[LineReading]) -> bool:
    """Whether somebody told everybody barely what he told several who were named, and nothing else."""
    if last.scope is not Scope.ALL or not last.orders or not _SUMS_UP.search(last.text):
        return False
    deeds = {order.actions for order in last.orders}
    deed = last.orders[0].actions
    if len(deeds) != 1 or len(deed) != 1 or not all(map(_is_plain, last.orders)) or _says_more(deed[0]):
        return False
    told = [
        order.unit
        for line in before
        if line.scope is not Scope.ALL
        for order in line.orders
        if any(action.verb == deed[0].verb and _says_more(action) for action in order.actions)
    ]
    return len({*told}) >= _SEVERAL


def _is_plain(order: Order) -> bool:
    return order.condition is None and not order.otherwise


def _says_more(action: Action) -> bool:
    """Whether it is told where, at whom, how far or which way."""
    return bool(action.places or action.units or action.number or action.direction)
