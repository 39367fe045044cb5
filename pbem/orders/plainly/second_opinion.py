"""A second opinion: what a text that was guessed without a doubt may also mean by another reading; shown, not done."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Order
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import MAY_ALSO_MEAN, LineReading, Result
from pbem.orders.plainly.case import case_of
from pbem.orders.plainly.dangers import is_dangerous
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH, in_doubt
from pbem.orders.plainly.likely_ways import best_of, ways_of
from pbem.orders.plainly.nothing_new import is_nothing_new
from pbem.orders.plainly.third_reading import MOST_HEARD, PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.both_readings import Both, Chosen

_FEWEST: Final = 11
"""Words of which a slip of the pen is the least that may be misunderstood; of fewer hardly anything else is."""
_MOST: Final = 4
"""Orders that are shown: of more than these nobody sees which one matters."""


def second_opinion(both: Both, counts: Chosen, third: ThirdReader) -> LineReading | None:
    """What something that was guessed is rather likely meant as otherwise; None where nothing is."""
    guessed = any(line.result is Result.GUESS for line in counts.lines)
    if not guessed or in_doubt(counts) or len(words_of(both.text)) < _FEWEST or len(third.known) > MOST_HEARD:
        return None
    best = best_of(ways_of(both.text, both, third))
    if best is None or best.likely < LIKELY_OF_MUCH or is_nothing_new(best, counts, both.reader.desk):
        return None
    meant = _not_done(best, counts, both.reader.desk)
    if not 0 < len(meant) <= _MOST or is_dangerous(case_of(best, counts, both.text, both.reader)):
        return None
    choices = tuple(map(Choice, meant))
    return LineReading(both.first, both.text, Result.GUESS, note=MAY_ALSO_MEAN, choices=choices)


def _not_done(way: PutPlainly, counts: Chosen, desk: Desk) -> tuple[Order, ...]:
    """What it tells troops otherwise; a general who only rides along is told nothing."""
    done = {str(order) for line in counts.lines for order in line.orders}
    own = desk.roster.own
    return tuple(
        order
        for order in dict.fromkeys(way.orders)
        if order.actions and str(order) not in done and order.unit in own and own[order.unit].arm is not Arm.GENERAL
    )
