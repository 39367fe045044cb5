"""Where a network is not trusted because of the words: too few, unknown, vague, or a slip on which much hangs."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import Result
from pbem.orders.plainly.case import (
    Case,
    asks,
    is_in_company,
    is_no_language,
    is_of_several,
    is_untested,
    questions,
    tells_to_wait,
)
from pbem.orders.plainly.danger_words import (
    ASIDE,
    FOR_GOOD,
    MUCH_HANGS,
    NEVER,
    NO_DEED,
    ONLY_SO_MANY,
    SAYINGS,
    VAGUE,
)
from pbem.orders.plainly.how_likely import CLEAR, NO_ORDER, SURE
from pbem.orders.prose.hedging import DOUBT
from pbem.orders.prose.leftovers import ONLY_NOW, may_turn
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.meaning import WHOSE_END
from pbem.orders.prose.standing_talk import WHICH
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_compound, is_word

_NOT_IN: Final = re.compile(r" stands in \S+, not in ")
"""So it is asked about who is told to go from where he is not."""
_LASTING: Final = frozenset(("join", "attach", "escort"))
"""Deeds that last until another is told."""
_TERSE: Final = 7
"""Words of a line so short that each of them was meant."""
_FEW: Final = 5
"""Fewer words are notation, of which the rules know best what it lacks."""
_NO_DEED: Final = (Sort.UNIT, Sort.FEATURE, Sort.PLACE, Sort.AND, Sort.ARTICLE)
"""Words of these alone tell nobody what to do."""
_NEWS_BEGIN: Final = 2
"""Words within which a sentence of news begins so: `we lost`."""


def is_vague(case: Case) -> bool:
    """Whether it tells something or somewhere, and not what or where."""
    stays = all({act.verb for act in order.actions} <= {"hold"} for order in case.way.orders)
    return case.says(VAGUE) or (stays and ASIDE.search(case.said) is not None)


def is_jotted(case: Case) -> bool:
    """Whether these are few words, none of them known to tell a deed, or one of them no word at all."""
    telling = [word for word in case.words if word.raw.isalpha() and not word.is_a(*_NO_DEED)]
    strange = [word for word in telling if word.strange]
    slips = any(len(word.raw) > 1 and not (is_word(word.raw) or is_compound(word.raw)) for word in strange)
    return len(case.words) < _FEW and (len(strange) == len(telling) or slips)


def is_gibberish(case: Case) -> bool:
    """Whether none of the words is one."""
    telling = [word for word in case.words if word.raw[0].isalpha() and not word.is_a(*_NO_DEED, Sort.LIGHT)]
    somewhere = any(word.is_a(Sort.PLACE, Sort.FEATURE) and not word.mended for word in case.words)
    return bool(telling) and not somewhere and all(word.strange and not is_word(word.raw) for word in telling)


def is_notation(case: Case) -> bool:
    """Whether these are few words, all of them known, which ask for what is lacking."""
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    lacking = any(said != DOUBT for said in questions(case.now))
    return len(case.words) < _FEW and not strange and lacking


def is_no_deed(case: Case) -> bool:
    """Whether it is a deed that no rules know."""
    return bool(NO_DEED.search(case.text))


def stays_open(case: Case) -> bool:
    """Whether no reading of the words alone answers the question."""
    known = case.way.likely >= (SURE if FOR_GOOD.search(case.said) else NO_ORDER)
    known = known or (case.way.likely >= CLEAR and _is_one_of_the_choices(case))
    return any(said.startswith(WHOSE_END if known else (WHOSE_END, WHICH)) for said in questions(case.now))


def _is_one_of_the_choices(case: Case) -> bool:
    """Whether it only gives standing orders of which it is asked which one is meant."""
    offered = {
        (choice.order.unit, choice.order.actions)
        for line in case.now.lines
        if line.result is Result.ASK and line.message == WHICH
        for choice in line.choices
    }
    rules = [rule for line in case.way.lines for rule in line.standing]
    alone = bool(rules) and not case.way.orders and not any(rule.condition for rule in rules)
    return alone and all((rule.unit, (rule.action,)) in offered for rule in rules)


def is_elsewhere(case: Case) -> bool:
    """Whether he stands elsewhere than the text says."""
    return any(_NOT_IN.search(said) for said in questions(case.now))


def is_terse(case: Case) -> bool:
    """Whether few words leave in doubt who, where or when."""
    return len(case.words) < _TERSE and (is_untested(case.now) or is_of_several(case.now))


def may_be_denied(case: Case) -> bool:
    """Whether a word may be a slip of `not`."""
    strange = (word for word in case.words if word.raw.isalpha() and not word.is_a(Sort.NOT))
    return any(may_turn(word) for word in strange if not is_word(word.raw))


def is_garbled(case: Case) -> bool:
    """Whether much hangs on a word beside one that is no word."""
    if not is_no_language(case):
        return False
    news = any(word.is_a(Sort.NEWS) for word in case.words[:_NEWS_BEGIN])
    until = case.has(Sort.UNTIL) and not tells_to_wait(case.way)
    counted = ONLY_SO_MANY.search(key(case.text))
    as_many = counted is not None and (counted[1] or counted[2]) in case.told
    return news or asks(case) or is_in_company(case) or until or (case.says(MUCH_HANGS) and not as_many)


def tells_a_stranger(case: Case) -> bool:
    """Whether somebody unknown is told something."""
    copied = {word.casefold() for word in case.told}
    return any(
        one.strange and one.raw.istitle() and not is_word(one.raw) and one.raw.casefold() not in copied
        for one, other in pairwise(case.words)
        if other.is_a(Sort.VERB)
    )


def is_by_road(case: Case) -> bool:
    """Whether it goes by a road."""
    return case.has(Sort.ROAD)


def is_for_good(case: Case) -> bool:
    """Whether it holds for good, or is talk."""
    pass_by = {o.unit for o in case.way.orders if any(act.verb not in _LASTING for act in o.actions)}
    asked = [line for line in case.now.lines if line.message.startswith(ONLY_NOW)]
    for_good = any(not line.units or pass_by.intersection(line.units) for line in asked) and bool(pass_by)
    for_good = for_good or case.says(NEVER)
    return "always" not in case.told and for_good and not SAYINGS.search(case.said)
