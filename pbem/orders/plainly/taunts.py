"""Whether a text that says `you` is talk with the enemy, or calls the writer's own troops."""

from __future__ import annotations

from typing import Final

from pbem.orders.plainly.case import Case, is_addressed, is_news
from pbem.orders.plainly.danger_words import POLITE, SPOKEN_TO
from pbem.orders.plainly.how_likely import NO_ORDER
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.messages import is_a_message, without_message
from pbem.orders.words.folding import key

_STAYS: Final = "hold"
_TROOPS: Final = (Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.ORDINAL)


def is_a_taunt(case: Case) -> bool:
    """`The first laughs at you`: whether it is no order, and spoken to somebody who may be the enemy."""
    his_own = POLITE.search(case.text) or _calls_his_own(case) or is_addressed(case)
    return is_news(case.now) and case.says(SPOKEN_TO) and not his_own


def only_has_it_said(case: Case) -> bool:
    """`Potter lässt grüßen`: whether somebody who only has something said is told to stay, in no other word."""
    said = case.text.casefold()
    besides = without_message(said)
    holds = [word.raw.casefold() for word in case.words if _STAYS in word.values(Sort.VERB)]
    spoken = any(word in besides for word in holds)
    stays = all(act.verb == _STAYS for order in case.way.orders for act in order.actions)
    return stays and not spoken and is_a_message(case.text)


def _calls_his_own(case: Case) -> bool:
    """`You gunners, …`, `The sixth: …`: whether his own troops are called first, and surely told something."""
    called = next((at for at, word in enumerate(case.words) if word.is_a(Sort.COLON, Sort.COMMA, Sort.VERB)), 0)
    first = case.words[: called + 1]
    addressed = key(first[0].raw) in SPOKEN_TO or first[-1].is_a(Sort.COLON) if called else False
    return addressed and case.way.likely >= NO_ORDER and any(word.is_a(*_TROOPS) for word in first)
