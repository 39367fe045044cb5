"""How likely a way to put a text plainly must be to be done, by what the other reading made of it."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Act, LineReading, Result, Scope
from pbem.orders.plainly.case import Case, asks, forgotten, is_beside, is_news, is_only_courtesy, is_untested
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.both_readings import Chosen
from pbem.orders.prose.unlikely import skips

LIKELY: Final = 0.15
"""Less likely readings are not done, but offered."""
LIKELY_OF_MUCH: Final = 0.4
"""The same of what is told to many or to the seat as a whole, and of what the other reading holds for news."""
BESIDE_A_QUESTION: Final = 0.65
"""The same where there is a question in it as well."""
RATHER_SURE: Final = 0.6
"""The same against what is clear, of a condition that the other reading does not know, where one is forgotten of whom
that speaks, and where all of it is a question."""
SURE: Final = 0.8
"""How likely what is not done must be, for what the other reading does instead to be asked about."""
CLEAR: Final = 0.85
"""The same against what the other reading makes of a sentence without any doubt."""
NO_ORDER: Final = 0.97
"""How likely it must be that nothing is ordered, for what the other reading does to be asked about; or that something
is done where it is news for many, or somebody stands in it beside whom it is done."""
_MANY: Final = 4


def needed(case: Case) -> float:
    """How likely the way must be to be done and not only offered."""
    way, now = case.way, case.now
    told = [line for line in way.lines if line.note != UNCHANGED] or way.lines
    wide = any(map(is_wide, told))
    if wide and is_news(now):
        return NO_ORDER
    if not in_doubt(now) and not only_asks(now):
        return CLEAR
    if is_beside(case):
        return NO_ORDER
    if asks(case):
        return RATHER_SURE if case.text.rstrip().endswith("?") else BESIDE_A_QUESTION
    untested = is_untested(now) and not is_only_courtesy(case)
    if _contradicts(way, now) or forgotten(case) or untested:
        return RATHER_SURE
    return LIKELY_OF_MUCH if wide or any(each.act is Act.NEWS for each in now.unread) else LIKELY


def in_doubt(now: Chosen) -> bool:
    """Whether something is asked, passed over, or not read as an order, or makes no sense."""
    return is_open(now) or any(skips(line) or _makes_no_sense(line) for line in now.lines)


def _makes_no_sense(line: LineReading) -> bool:
    """Whether somebody is told nothing though nothing is taken back, or to limber up and unlimber on the spot."""
    if line.note == TAKEN_BACK:
        return False
    return any(
        (not order.actions and order.condition is not None)
        or {"limber", "unlimber"} == {action.verb for action in order.actions}
        for order in line.orders
    )


def only_asks(now: Chosen) -> bool:
    """Whether nothing is found in it but a question to the umpire."""
    asks = bool(now.unread) and all(each.act is Act.QUESTION for each in now.unread)
    return asks and all(line.result is Result.IGNORED for line in now.lines)


def is_open(now: Chosen) -> bool:
    """Whether something is asked, or not read as an order."""
    return is_asked(now) or any(each.act is not Act.QUESTION for each in now.unread)


def is_asked(now: Chosen) -> bool:
    """Whether something is asked."""
    return any(line.result is Result.ASK for line in now.lines)


def _contradicts(way: PutPlainly, now: Chosen) -> bool:
    """Whether somebody is told something else than what the other reading understood without a doubt."""
    left = any(each.act is Act.ORDER for each in now.unread)
    clear = [line for line in now.lines if _is_clear(line) and not (left and line.scope is Scope.REST)]
    sure = {order.unit: order for line in clear for order in line.orders}
    stays = {unit for line in now.lines if line.result is Result.OK and line.note == UNCHANGED for unit in line.units}
    return any(order.unit in stays or not _goes_with(order, sure.get(order.unit, order)) for order in way.orders)


def _is_clear(line: LineReading) -> bool:
    """Whether all of it was read, be it that a slip of the pen was mended."""
    mended = line.note.startswith('read "') and not skips(line) and ";" not in line.note
    return not _makes_no_sense(line) and (line.result is Result.OK or (line.result is Result.GUESS and mended))


def _goes_with(order: Order, sure: Order) -> bool:
    """Whether one order is the other, or only tells more of how it is done, as with whose help."""
    if (
        order.condition != sure.condition
        or order.otherwise != sure.otherwise
        or len(order.actions) != len(sure.actions)
    ):
        return False
    return all(
        (one.verb, one.places, one.number, one.direction) == (other.verb, other.places, other.number, other.direction)
        and {*one.units}.issuperset(other.units)
        and other.word in ("", one.word)
        for one, other in zip(order.actions, sure.actions, strict=True)
    )


def is_wide(line: LineReading) -> bool:
    """Whether it is told to everybody, to many, or to the seat as a whole."""
    return line.scope in (Scope.ALL, Scope.REST) or len(line.units) > _MANY or (not line.units and bool(line.orders))
