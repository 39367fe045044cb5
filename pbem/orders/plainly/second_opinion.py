"""A second opinion: what a text that was guessed without a doubt may also mean by another reading; shown, not done."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import MAY_ALSO_MEAN, LineReading, Result
from pbem.orders.plainly.case import Case
from pbem.orders.plainly.dangers import is_dangerous
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH, in_doubt
from pbem.orders.plainly.likely_ways import best_of, ways_of
from pbem.orders.plainly.nothing_new import is_nothing_new
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.mentions import spoken_to
from pbem.orders.words.folding import fold

MOST_HEARD: Final = 30
"""Stretches of a letter that are put plainly for this alone; whoever writes more than these is asked to look at few."""
_FEWEST: Final = 11
"""Words of which a slip of the pen is the least that may be misunderstood; of fewer hardly anything else is."""
_MOST: Final = 4
"""Orders that are shown: of more than these nobody sees which one matters."""


def with_second_opinion(both: Both, counts: Chosen, third: ThirdReader) -> Chosen:
    """The same; where something was guessed and is rather likely meant otherwise, with a line that says how."""
    guessed = any(line.result is Result.GUESS for line in counts.lines)
    if not guessed or in_doubt(counts) or len(words_of(both.text)) < _FEWEST or len(third.known) > MOST_HEARD:
        return counts
    best = best_of(ways_of(both.text, both, third))
    if best is None or best.likely < LIKELY_OF_MUCH:
        return counts
    desk = both.reader.desk
    words = both.reader.lex(fold(both.text).text)
    case = Case(best, counts, words, both.text, frozenset(spoken_to(words, desk)))
    if is_nothing_new(best, counts, desk) or is_dangerous(case):
        return counts
    meant = _not_done(best, counts, desk)
    if not 0 < len(meant) <= _MOST:
        return counts
    choices = tuple(map(Choice, meant))
    line = LineReading(both.first, both.text, Result.GUESS, note=MAY_ALSO_MEAN, choices=choices)
    return Chosen((*counts.lines, line), counts.unread)


def _not_done(way: PutPlainly, counts: Chosen, desk: Desk) -> tuple[Order, ...]:
    """What it tells troops otherwise; a general who only rides along is told nothing."""
    done = {str(order) for line in counts.lines for order in line.orders}
    own = desk.roster.own
    return tuple(
        order
        for order in dict.fromkeys(way.orders)
        if order.actions and str(order) not in done and order.unit in own and own[order.unit].arm is not Arm.GENERAL
    )
