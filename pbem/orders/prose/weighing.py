"""Notation or sentences: which of two readings of the same lines counts, by a table of named rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.reading import UNCHANGED, Act, LineReading, Result, Unread
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.falling_back import hangs_later
from pbem.orders.prose.in_the_way import tells_who_stands_there
from pbem.orders.prose.mentions import shown
from pbem.orders.prose.messages import is_a_message
from pbem.orders.prose.reader import Prose
from pbem.orders.prose.spoken_of import is_likewise
from pbem.orders.prose.unlikely import asks_leave, skips
from pbem.orders.sheet.standing_choices import UNTIL_CHANGED

_NO_ORDER: Final = "is no order."
SHORTEST_QUESTION: Final = 4
"""`FI1 ???` is nothing that the umpire could answer."""


def better(both: Both) -> Chosen | None:
    """The better of two readings; None where the notation's stands as it is."""
    return next((outcome(both) for applies, outcome in RULES if applies(both)), None)


# When a rule applies.


def _asks_leave(both: Both) -> bool:
    return asks_leave(both.text)


def _says_nothing_as_notation(both: Both) -> bool:
    return all(line.result is Result.IGNORED for line in both.notation)


def _tells_who_stands_there(both: Both) -> bool:
    return tells_who_stands_there(both.text) and (both.prose.settled or not both.prose.lines)


def _is_odd_as_notation(both: Both) -> bool:
    unmentioned = both.units - shown(both.prose.lines) - both.prose.landmarks
    return both.odd and bool(both.prose.lines) and not unmentioned and not _said_so(both.notation, both.prose)


def _only_has_it_said(both: Both) -> bool:
    told = not both.prose.lines and all(each.act is Act.NEWS for each in both.prose.unread)
    asks = not any(line.orders or line.standing for line in both.notation) or all(map(skips, both.done))
    return told and bool(both.prose.unread) and asks and is_a_message(both.text)


def _is_thought_over(both: Both) -> bool:
    hangs = hangs_later(both.text) and (both.prose.settled or not both.prose.unread)
    return both.prose.thought_over or hangs


def _names_more_as_sentences(both: Both) -> bool:
    return both.hidden and bool(both.prose.lines) and both.told > both.said


def _only_rules_as_sentences(both: Both) -> bool:
    orders = any(line.orders or line.standing for line in both.done)
    return not orders and bool(both.prose.lines) and all(map(_of_rules, both.prose.lines))


def _knows_what_else_as_sentences(both: Both) -> bool:
    return both.hidden and both.prose.settled and both.covers and _knows_more(both.prose.lines, both.done)


def _tells_more_as_sentences(both: Both) -> bool:
    """`FI3 to E5.` and below it `It holds its fire there.`: the second line, which names nobody, is told as well."""
    told, said = ([order for line in lines for order in line.orders] for lines in (both.prose.lines, both.notation))
    goes_on = all(any(_begins_as(more, order) for more in told) for order in said)
    return both.hidden and both.prose.settled and bool(said) and goes_on and set(told) != set(said)


def _begins_as(more: Order, order: Order) -> bool:
    """Whether one order is the other, or the other and more."""
    alike = (more.unit, more.condition, more.otherwise) == (order.unit, order.condition, order.otherwise)
    return alike and more.actions[: len(order.actions)] == order.actions


def _repeats_as_sentences(both: Both) -> bool:
    """`FI4 one forward`, and below it `FI5 the same`: in a list it is the same as above, and not as it was before."""
    kept = [line for line in both.notation if line.note == UNCHANGED and is_likewise(line.text)]
    return len(kept) < len(both.notation) and bool(kept) and both.prose.settled and both.covers


def _skips_as_notation(both: Both) -> bool:
    weak = all(skips(line) for line in both.notation if line.result is not Result.IGNORED)
    return weak and bool(both.prose.lines) and both.covers


def _settled_as_sentences(both: Both) -> bool:
    return both.prose.settled and (both.asks or both.loses) and both.covers


def _offers_more_as_sentences(both: Both) -> bool:
    return both.asks and not both.orders and both.covers and _offers_more(both.prose.lines, both.notation)


def _no_order_as_notation(both: Both) -> bool:
    bare = all(line.message.endswith(_NO_ORDER) for line in both.notation)
    says = any(line.choices or line.orders for line in both.prose.lines)
    return bare and both.covers and not both.prose.unread and says


def _loses_less_as_sentences(both: Both) -> bool:
    if both.loses and not both.units - both.told:
        return True
    orders = any(line.orders or line.standing for line in both.prose.lines)
    offers = any(line.choices for line in both.notation)
    return both.told > both.said and both.asks and (orders or not offers)


def _asks_the_umpire(both: Both) -> bool:
    only = not both.prose.lines and bool(both.questions)
    orders = any(line.orders or line.result is Result.NO for line in both.notation)
    return both.asks and only and len(both.text.split()) >= SHORTEST_QUESTION and not orders


def _asks_beside_orders(both: Both) -> bool:
    told = bool(both.prose.lines) and all(line.orders or line.standing for line in both.prose.lines)
    asked = bool(both.questions) and len(both.questions) == len(both.prose.unread)
    return both.asks and told and asked and both.covers and not both.orders


def _understood_in_part(both: Both) -> bool:
    return both.pieced is not None


def _loses(both: Both) -> bool:
    return both.loses


def _passes_over_deeds(both: Both) -> bool:
    return both.orders and bool(both.idle)


# What comes of it.


def _sentences(both: Both) -> Chosen:
    return Chosen(both.prose.lines, both.prose.unread)


def _sentences_or_nothing(both: Both) -> Chosen | None:
    if not both.prose.lines and not both.prose.unread:
        return None
    return Chosen(both.prose.lines or _passed_over(both), both.prose.unread)


def _question(both: Both) -> Chosen:
    asked = both.prose.unread or (Unread(both.first, both.text.strip(), Act.QUESTION),)
    return Chosen(both.prose.lines or _passed_over(both), asked)


def _asked_as_notation(both: Both) -> Chosen:
    return Chosen(_as_asked(both.prose.lines, both.notation), both.prose.unread)


def _quoted(both: Both) -> Chosen:
    return Chosen(_passed_over(both), both.prose.unread)


def _pieces(both: Both) -> Chosen | None:
    pieced = both.pieced
    if pieced is None or not both.silent_about(pieced):
        return pieced
    return replace(pieced, unread=(*pieced.unread, Unread(both.first, both.text)))


def _notation_and_the_whole(both: Both) -> Chosen:
    return Chosen(both.notation, (Unread(both.first, both.text),))


def _notation_and_what_it_left(both: Both) -> Chosen:
    left = tuple(Unread(line.number, line.text) for line in both.idle)
    return Chosen(tuple(line for line in both.notation if line not in both.idle), left)


def _passed_over(both: Both) -> tuple[LineReading, ...]:
    return (LineReading(both.first, both.text, Result.IGNORED),)


RULES: Final[tuple[tuple[Callable[[Both], bool], Callable[[Both], Chosen | None]], ...]] = (
    (_asks_leave, _question),
    (_says_nothing_as_notation, _sentences_or_nothing),
    (_tells_who_stands_there, _sentences_or_nothing),
    (_is_odd_as_notation, _sentences),
    (_only_has_it_said, _quoted),
    (_is_thought_over, _sentences),
    (_names_more_as_sentences, _sentences),
    (_only_rules_as_sentences, _sentences),
    (_knows_what_else_as_sentences, _sentences),
    (_tells_more_as_sentences, _sentences),
    (_repeats_as_sentences, _sentences),
    (_skips_as_notation, _sentences),
    (_settled_as_sentences, _sentences),
    (_offers_more_as_sentences, _asked_as_notation),
    (_no_order_as_notation, _sentences),
    (_loses_less_as_sentences, _sentences),
    (_asks_the_umpire, _quoted),
    (_asks_beside_orders, _sentences),
    (_understood_in_part, _pieces),
    (_loses, _notation_and_the_whole),
    (_passes_over_deeds, _notation_and_what_it_left),
)
"""When what counts: the first rule that applies decides; where none does the notation stands as it is."""


def _said_so(notation: Sequence[LineReading], prose: Prose) -> bool:
    """`PB1 oblique right then attack AI5`: what is written is told as wrong, where sentences would only ask."""
    named = all(action.verb in line.text for line in notation for order in line.orders for action in order.actions)
    right = all(line.result is Result.OK for line in notation)
    return named and right and any(line.result is Result.ASK for line in prose.lines)


def _knows_more(prose: Sequence[LineReading], notation: Sequence[LineReading]) -> bool:
    """Whether as sentences it is told as well what is done where a condition fails."""
    told = {order.unit for line in prose for order in line.orders if order.otherwise}
    return bool(told - {order.unit for line in notation for order in line.orders if order.otherwise})


def _of_rules(line: LineReading) -> bool:
    """Whether it gives standing orders, or asks which are meant, and nothing else."""
    asked = line.result is Result.ASK and all(choice.note == UNTIL_CHANGED for choice in line.choices)
    return bool(line.standing) or (asked and bool(line.choices))


def _offers_more(prose: Sequence[LineReading], notation: Sequence[LineReading]) -> bool:
    """Whether as sentences they are done, or asked about with more to choose from."""
    if any(line.result in (Result.NO, Result.IGNORED) for line in (*prose, *notation)):
        return False
    offered = {choice.order for line in prose for choice in line.choices}
    known = {choice.order for line in notation for choice in line.choices}
    return len(offered) > len(known) and len(known) <= 1


def _as_asked(prose: tuple[LineReading, ...], notation: Sequence[LineReading]) -> tuple[LineReading, ...]:
    """The question as notation asks it, which knows best what is wrong with a line, with all that it could mean."""
    if len(prose) != 1 or len(notation) != 1 or prose[0].result is not Result.ASK:
        return prose
    if notation[0].message.endswith(_NO_ORDER) or notation[0].message.startswith("What of"):
        return prose
    return (replace(prose[0], message=notation[0].message, clause=notation[0].clause),)
