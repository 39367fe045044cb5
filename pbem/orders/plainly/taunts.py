"""Whether a text that says `you` is talk with the enemy, or calls the writer's own troops."""

from __future__ import annotations

from typing import Final

from pbem.orders.plainly.case import Case, is_addressed, is_news
from pbem.orders.plainly.danger_words import POLITE, SPOKEN_TO
from pbem.orders.plainly.how_likely import NO_ORDER
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_TROOPS: Final = (Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.ORDINAL)


def is_a_taunt(case: Case) -> bool:
    """`The first laughs at you`: whether it is no order, and spoken to somebody who may be the enemy."""
    his_own = POLITE.search(case.text) or _calls_his_own(case) or is_addressed(case)
    return is_news(case.now) and case.says(SPOKEN_TO) and not his_own


def _calls_his_own(case: Case) -> bool:
    """`You gunners, …`, `The sixth: …`: whether his own troops are called first, and surely told something."""
    called = next((at for at, word in enumerate(case.words) if word.is_a(Sort.COLON, Sort.COMMA, Sort.VERB)), 0)
    first = case.words[: called + 1]
    addressed = key(first[0].raw) in SPOKEN_TO or first[-1].is_a(Sort.COLON) if called else False
    return addressed and case.way.likely >= NO_ORDER and any(word.is_a(*_TROOPS) for word in first)
