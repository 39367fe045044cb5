"""The ways to put a text plainly, as likely as the map and what is asked in the text make them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.reading import Act
from pbem.orders.plainly.case import own_questions
from pbem.orders.plainly.danger_words import ALLOWED, ASKS_FIRST, FIGHTS_ON, MAY_ASK, POLITE
from pbem.orders.plainly.not_in_the_text import is_not_in_the_text
from pbem.orders.plainly.odd import BREAKS_OFF, by_the_map
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.plainly.turned_round import turned_round
from pbem.orders.prose.both_readings import Both
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.writing_out import written_out
from pbem.orders.words.folding import fold

TROOPS: Final = (Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY)
"""Words for troops."""
_ASKED_TOO: Final = 3
"""So much less likely is a way that passes over a question."""


def ways_of(text: str, both: Both, third: ThirdReader) -> tuple[PutPlainly, ...]:
    """The ways to put a text plainly, as likely as the map and the questions in the text make them."""
    desk = both.reader.desk
    words = both.reader.lex(written_out(text))
    ways = [
        way
        for way in by_the_map(third.read(both.first, text), desk)
        if not (turned_round(way, words, desk) or is_not_in_the_text(way, words, desk))
    ]
    if FIGHTS_ON.search(text):
        ways = [way for way in ways if not _breaks_off(way)]
    return _with_questions(_only_asked(_without_polite_questions(ways, text), text), text)


def _with_questions(ways: Sequence[PutPlainly], text: str) -> tuple[PutPlainly, ...]:
    """Where a sentence of its own asks something, those that pass over it are less likely."""
    asked = [said for said in own_questions(text) if ASKS_FIRST.match(said)]
    heard = [any(each.act is Act.QUESTION for each in way.unread) for way in ways]
    if not asked or len(asked) == len(list(sentences(text))) or not any(heard):
        return tuple(ways)
    weighed = (
        replace(way, likely=way.likely if asks else way.likely / _ASKED_TOO)
        for way, asks in zip(ways, heard, strict=True)
    )
    return tuple(sorted(weighed, key=lambda way: -way.likely))


def _without_polite_questions(ways: Sequence[PutPlainly], text: str) -> tuple[PutPlainly, ...]:
    """`Could you bring them up?` asks nothing of the umpire, where it can be read as what is to be done."""
    said = tuple(way for way in ways if way.lines or any(each.act is not Act.QUESTION for each in way.unread))
    polite = POLITE.search(text) and not own_questions(text)
    return said if polite and any(way.lines for way in said) else tuple(ways)


def _breaks_off(way: PutPlainly) -> bool:
    return any(action.verb == BREAKS_OFF for order in way.orders for action in order.actions)


def _only_asked(ways: Sequence[PutPlainly], text: str) -> tuple[PutPlainly, ...]:
    """`Would it be allowed to shoot at E4?`: whoever asks the umpire what the rules allow orders nothing by it."""
    asks = [way for way in ways if not way.lines and any(each.act is Act.QUESTION for each in way.unread)]
    if not asks or not text.rstrip().endswith("?") or not ALLOWED.search(text) or len(list(sentences(text))) > 1:
        return tuple(ways)
    together = sum(way.likely for way in asks) or 1.0
    return tuple(replace(way, likely=way.likely / together) for way in asks)


def best_of(ways: Sequence[PutPlainly]) -> PutPlainly | None:
    """The likeliest way of which every sentence means something here; None where there is none."""
    return next((way for way in ways if way.whole), None)


def may_be_a_wish(said: str, both: Both) -> bool:
    """`Could Lauriston push his Badeners onto E5?`: whether it may ask somebody to do what was read as an order."""
    return MAY_ASK.match(said) is not None and any(word.is_a(*TROOPS) for word in both.reader.lex(fold(said).text))
