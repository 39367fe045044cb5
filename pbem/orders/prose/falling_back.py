"""Two sentences for one unit, of which the second has a condition: `FI3 to F6. If cavalry within 2: square.`

What the first says is done where the condition of the second fails.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.reading import LineReading, Result, Score
from pbem.orders.meaning.conditions import contrary

_LATER_IF: Final = re.compile(
    r"[.;!]\s(?:[^.;!]{0,80}\s)?(?:if|when|unless|should|wenn|falls|sobald|sollte[nt]?|ausser|außer)\s", re.IGNORECASE
)
_ANY_IF: Final = re.compile(r"\b(?:if|when|unless|should|wenn|falls|sobald|sollte[nt]?)\s", re.IGNORECASE)


def hangs_later(text: str) -> bool:
    """Whether only a later sentence of a line has a condition, which then is not that of the first."""
    later = _LATER_IF.search(text)
    return later is not None and _ANY_IF.search(text[: later.start()]) is None


def with_what_else(lines: Sequence[LineReading]) -> list[LineReading]:
    """The readings of a paragraph, each plain order joined to the conditional one that follows it for its unit."""
    found = _of_both_cases(lines)
    for at, line in enumerate(found):
        if not line.orders or not all(map(_hangs_alone, line.orders)) or line.result not in (Result.OK, Result.GUESS):
            continue
        before = next((index for index in range(at - 1, -1, -1) if _is_told_before(found[index], line)), None)
        if before is None:
            continue
        plain = {order.unit: order for order in found[before].orders}
        joined = tuple(replace(order, otherwise=plain[order.unit].actions) for order in line.orders)
        text = f"{found[before].text} {line.text}" if found[before].text != line.text else line.text
        found[at] = replace(line, text=text, orders=joined, result=Result.GUESS, note=line.note or "read so",
                            score=Score.LOOSE, second_thoughts=True)  # fmt: skip
        left = tuple(order for order in found[before].orders if order.unit not in {each.unit for each in joined})
        units = tuple(unit for unit in found[before].units if unit not in {each.unit for each in joined})
        found[before] = replace(found[before], orders=left, units=units)
    return [line for line in found if line in lines or line.orders or line.choices]


def _of_both_cases(lines: Sequence[LineReading]) -> list[LineReading]:
    """`As long as they are there it fires. If they are gone, it goes there`: two cases of one order."""
    found: list[LineReading] = []
    for line in lines:
        before = found[-1] if found else None
        if before is None or not _are_contrary(before, line):
            found.append(line)
            continue
        waits = all(action.verb == "hold" for order in before.orders for action in order.actions)
        first, second = (line, before) if waits else (before, line)
        other = {order.unit: order.actions for order in second.orders}
        orders = tuple(replace(order, otherwise=other[order.unit]) for order in first.orders)
        found[-1] = replace(before, text=f"{before.text} {line.text}", orders=orders, result=Result.GUESS,
                            note=before.note or "read so", score=Score.LOOSE, second_thoughts=True)  # fmt: skip
    return found


def _are_contrary(before: LineReading, line: LineReading) -> bool:
    """Whether the same units are told one thing in a case, and another where that is not so."""
    done = all(each.result in (Result.OK, Result.GUESS) for each in (before, line)) and before.text != line.text
    alone = all(map(_hangs_alone, (*before.orders, *line.orders))) and not (before.standing or line.standing)
    told = {order.unit: order.condition for order in before.orders}
    return (
        done
        and alone
        and bool(told)
        and told.keys() == {order.unit for order in line.orders}
        and all(contrary(order.condition) == told[order.unit] for order in line.orders if order.condition)
    )


def _hangs_alone(order: Order) -> bool:
    return order.condition is not None and not order.otherwise and bool(order.actions)


def _is_told_before(before: LineReading, line: LineReading) -> bool:
    """Whether all units of a reading were told something without a condition in another one."""
    plain = {order.unit for order in before.orders if order.condition is None and order.actions and order.given is None}
    done = before.result in (Result.OK, Result.GUESS)
    return done and before.text != line.text and {order.unit for order in line.orders} <= plain
