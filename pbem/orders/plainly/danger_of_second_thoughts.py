"""Where a network is not trusted because of what was told before: second thoughts, what stands or is taken back."""

from __future__ import annotations

from dataclasses import replace

from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED
from pbem.orders.plainly.case import (
    Case,
    tells_to_wait,
)
from pbem.orders.plainly.danger_words import (
    AFTER_ALL,
    AGAIN,
    BACK,
    BOTH,
    ON_FILE,
)
from pbem.orders.plainly.how_likely import NO_ORDER
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.next_breath import behind_the_call
from pbem.orders.words.folding import key


def thinks_again(case: Case) -> bool:
    """Whether somebody thinks again, and goes elsewhere."""
    again = AGAIN.search(case.text)
    behind = case.text[again.end() :] if again is not None else behind_the_call(case.text)
    if not behind or (_only_takes_back(case.way) and case.way.likely >= NO_ORDER):
        return False
    places = [word.raw for word in case.words if word.place is not None and word.raw in behind]
    if not places and BOTH.search(behind):
        return any(action.places for order in case.way.orders for action in order.actions)
    return any(place not in case.told for place in places) and not _waits(case, behind)


def _waits(case: Case, behind: str) -> bool:
    """Whether nobody goes anywhere, or somebody only stays who is not first named behind the second thought."""
    if not any(action.places for order in case.way.orders for action in order.actions):
        return tells_to_wait(case.way)
    later = {unit for word in case.words if word.raw in behind for unit in word.values(Sort.UNIT)}
    way = replace(case.way, lines=tuple(line for line in case.way.lines if not {*line.units} <= later))
    return tells_to_wait(way)


def _only_takes_back(way: PutPlainly) -> bool:
    return bool(way.lines) and all(line.note == TAKEN_BACK for line in way.lines)


def is_opposite(case: Case) -> bool:
    """`the second keeps up its fire`: whoever fires as the rules read it does not hold his fire."""
    known = [order for line in case.now.lines for order in line.orders]
    fires = {order.unit for order in known if any(act.verb == "fire" for act in order.actions)}
    return any(order.unit in fires and str(order).endswith("hold fire") for order in case.way.orders)


def is_kept(case: Case) -> bool:
    """Whether he stays after all, or no word says that his order stands."""
    kept = {unit for line in case.way.lines if line.note == UNCHANGED for unit in line.units}
    stays = {
        order.unit
        for line in case.now.lines
        for order in line.orders
        if {act.verb for act in order.actions} == {"hold"}
    }
    if kept & stays and AFTER_ALL.search(key(case.text)):
        return True
    return bool(kept) and not (case.has(Sort.KEEP) or ON_FILE.search(key(case.text)))


def is_taken_back(case: Case) -> bool:
    """Whether no word says that an order is taken back."""
    gone = any(line.note == TAKEN_BACK for line in case.way.lines)
    return gone and not (case.has(Sort.CANCEL) or BACK.search(key(case.text)))
