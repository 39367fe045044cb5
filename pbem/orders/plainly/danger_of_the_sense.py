"""Where a network is not trusted because it misses the sense: a deed is forgotten, or who is only helped is told."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.order import Order
from pbem.orders.plainly.case import Case
from pbem.orders.prose.lexemes import Sort

_SO_THAT: Final = re.compile(
    r"\b(?:so(?: that)?|damit|auf dass|so ?dass) "
    r"(?:the|my|our|their|his|those|der|die|das|meine?|unsere?|den|dem) (?=[^.;:!?,]+)",
    re.IGNORECASE,
)
"""Behind this it is told whom something helps."""


def forgets_a_deed(case: Case) -> bool:
    """`fires once more and then forms square`: whether somebody does only a part of what he is told in known words."""
    sure = {order.unit: order for line in case.now.lines for order in line.orders}
    return any(order.unit in sure and _is_a_part(order, sure[order.unit], case) for order in case.way.orders)


def _is_a_part(order: Order, sure: Order, case: Case) -> bool:
    done, told = ([action.verb for action in each.actions] for each in (order, sure))
    left = {verb for verb in told if verb not in done}
    said = {verb for word in case.words if not word.is_a(Sort.LIGHT) for verb in word.values(Sort.VERB)}
    return (
        bool(done)
        and order.condition == sure.condition
        and len(done) < len(told)
        and {*done} < {*told}
        and left <= said
    )


def tells_whom_it_helps(case: Case) -> bool:
    """`one right so the gunners get a bit of air`: whether they are told something, of whom nothing is asked."""
    purpose = _SO_THAT.search(case.text)
    if purpose is None:
        return False
    known = {unit for line in case.now.lines for unit in (*line.units, *(order.unit for order in line.orders))}
    parts = (part.partition(" : ")[0] for part in case.way.plain.split(" ; "))
    said = case.text.casefold()
    helped = [name for name in parts if said.find(name.casefold()) >= purpose.end()]
    more = {order.unit for order in case.way.orders} - known
    return bool(helped and more)
