"""Whether a way to put a text plainly says no more than the other reading did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result
from pbem.orders.plainly.case import is_of_several
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH, is_asked, is_open
from pbem.orders.plainly.third_reading import WHICH_OF_THEM, PutPlainly
from pbem.orders.prose.both_readings import Chosen

_EMPTY: Final = re.compile(r"\b(?<!not )(\S+) empty\b")


def stumbles_alike(ways: Sequence[PutPlainly], now: Chosen) -> bool:
    """Whether the likeliest way, as far as it means something here, says no more than the other reading."""
    return bool(ways) and not ways[0].whole and bool(ways[0].lines) and _told(ways[0].lines) == _told(now.lines)


def agrees(way: PutPlainly, now: Chosen) -> bool:
    """Whether both tell the same, and neither asks."""
    told = _told(way.lines)
    return bool(told) and told == _told(now.lines) and not is_asked(now)


def is_nothing_new(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether it tells nobody anything that the other reading does not, or asks what that asks."""
    return not way.lines or _says_the_same(way, now, desk) or _only_asks_again(way, now) or _only_drops(way, now)


def _says_the_same(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether the other reading does just that, and asks nothing."""
    told = _told(way.lines)
    same = (
        (told == _told(now.lines) and bool(told or not _asks_anew(way, now)))
        or _only_goes(way, now, desk)
        or _only_asks(way, now)
    )
    return not is_open(now) and (same or _only_elsewhere(way, now))


def _asks_anew(way: PutPlainly, now: Chosen) -> bool:
    """`Colbert could do with a rest, what do you think?`: whether it is likely a wish, and no other knows of it."""
    asks = bool(way.lines) and all(line.result is Result.ASK for line in way.lines)
    return asks and way.likely >= LIKELY_OF_MUCH and not any(line.orders or line.choices for line in now.lines)


def _only_drops(way: PutPlainly, now: Chosen) -> bool:
    """Whether it is silent about what was not read beside standing orders, and tells just these.

    `Hussars: retreat W; no advance` is more than that they retreat to the west.
    """
    rules = {rule for line in now.lines for rule in line.standing}
    left = is_asked(now) or any(each.act is Act.ORDER for each in now.unread)
    return left and bool(rules) and _told(way.lines) == _told(now.lines)


def _only_asks_again(way: PutPlainly, now: Chosen) -> bool:
    """Whether both only ask; the other reading knows best which of several may be meant, and what places there are."""
    if is_of_several(now) and all(line.message == WHICH_OF_THEM for line in way.lines):
        return True
    if not (way.lines and now.lines) or any(line.result is not Result.ASK for line in (*way.lines, *now.lines)):
        return False
    if any(line.message == WHICH_OF_THEM for line in way.lines):
        return False  # The other reading asks of all of them together.
    units = [{unit for line in lines for unit in line.units} for lines in (way.lines, now.lines)]
    fewer = way.likely >= LIKELY_OF_MUCH and units[0] < units[1] and len(way.lines) == 1
    return not fewer and all(line.choices for line in (*way.lines, *now.lines))


def _only_asks(way: PutPlainly, now: Chosen) -> bool:
    """Whether it only asks whether that is meant which the other reading does; not which of them is to do it."""
    if any(line.message == WHICH_OF_THEM for line in way.lines) and any(len(line.orders) > 1 for line in now.lines):
        return False
    asked = {choice.order for line in way.lines for choice in line.choices}
    does = [order for line in now.lines for order in line.orders]
    return bool(does) and not way.orders and asked.issuperset(does)


def _only_elsewhere(way: PutPlainly, now: Chosen) -> bool:
    """Whether the same is done by the same at a place that has no code, which the whole sentence tells better."""
    does = [order for line in now.lines for order in line.orders]
    coded = any(map(str.isdigit, way.plain))
    told, known = (
        {(o.unit, tuple((a.verb, a.word) for a in o.actions)) for o in orders} for orders in (way.orders, does)
    )
    vague = {o.unit for o in does if not any(a.places for a in o.actions)}
    clearer = any(o.unit in vague and any(a.places for a in o.actions) for o in way.orders)
    return not coded and bool(told) and told == known and not clearer


def _only_goes(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether somebody only goes where the other reading knows that an enemy stands, whom he attacks."""
    held = {piece.place for piece in desk.context.view.enemy}
    struck = {
        (order.unit, action.places)
        for line in now.lines
        for order in line.orders
        for action in order.actions
        if held.intersection(action.places) and desk.words.verb(action.verb).sign == "x"
    }
    return any(
        (order.unit, action.places) in struck and desk.words.verb(action.verb).sign != "x"
        for order in way.orders
        for action in order.actions
    )


def _told(lines: Sequence[LineReading]) -> set[str]:
    """What is ordered; `if D5 empty` and `if not enemy at D5` are one wish."""
    orders = {str(each) for line in lines for each in (*line.orders, *line.standing)}
    return {_EMPTY.sub(r"not enemy at \1", order) for order in orders}
