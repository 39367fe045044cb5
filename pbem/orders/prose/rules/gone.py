"""What is done when those are gone of whose presence was spoken: `…, and if they've gone it marches to F4`."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_GONE: Final = re.compile(
    r"(?:if|when|once|as soon as|wenn|sobald|falls) "
    r"(?:(?:they|he|it|she|those|that lot)(?:ve|s|re| have| has| are| is)? (?:all )?"
    r"(?:gone|left|withdrawn|cleared out|moved off|moved away|marched off|go|goes|leave|leaves|move off|moves off)"
    r"|(?:sie|er|es|die|der) (?:alle )?"
    r"(?:weg|fort|abgezogen|abgerueckt|verschwunden|abziehen|abzieht|verschwinden|verschwindet|gehen|geht)"
    r"(?: sind| ist)?)"
    r"(?: then| dann)?(?= |\Z)"
)
_LONGEST: Final = 8


def when_they_have_gone(cut: Cutting) -> bool:
    """Behind `as long as the enemy is there` what is done when he has gone is done otherwise."""
    clause = cut.clause
    if not cut.here.is_a(Sort.IF) or clause.guard or clause.else_open or clause.otherwise or not clause.begun:
        return False
    tests = clause.condition.clauses if clause.condition is not None else ()
    if len(tests) != 1 or tests[0].negated or tests[0].place is None:
        return False
    words = cut.words[cut.at : cut.at + _LONGEST]
    found = _GONE.match(" ".join(key(word.raw) for word in words))
    if found is None:
        return False
    told = len(found[0].split())
    length = 0
    while told > 0:
        told -= len(words[length].raw.split())
        length += 1
    cut.clause.else_open = True
    cut.take(length)
    while cut.at < len(cut.words) and (cut.here.is_a(Sort.COMMA) or _is_he(cut)):
        cut.take()
    return True


def _is_he(cut: Cutting) -> bool:
    """Whether a word only names again whoever does it."""
    return cut.here.is_a(Sort.PRONOUN) and not cut.here.is_a(Sort.ARTICLE, Sort.UNIT)
