"""Where a network is not trusted because of when, or on what it hangs: later, otherwise, on what nobody said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import UNCHANGED
from pbem.orders.plainly.case import (
    Case,
    is_idle,
    is_untested,
    own_questions,
)
from pbem.orders.plainly.danger_words import (
    AT_ONCE,
    CONDITIONAL,
    HALF,
    NOT_NOW,
    NOW_OR,
    PRECAUTIONS,
    PURPOSES,
    TESTS,
    THIS_TIME,
    TIMES,
    UNTIL_TOLD,
    VERB_FIRST,
)
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.verb_first import verb_first
from pbem.orders.words.folding import key

_COMPARES: Final = frozenset((
    "has", "have", "had", "hat", "haben", "takes", "take", "took", "with", "mit", "at", "on", "more", "least", "mehr",
    "mindestens", "ab", "over", "ueber", "fewer", "less", "weniger", "or", "oder", "bei",
))  # fmt: skip
_SO_MANY: Final = re.compile(r"\b\d (?:hits?|treffer)\b", re.IGNORECASE)
_SHORTHAND: Final = 8
"""Words of a line that has them all."""
_DISTANCE: Final = re.compile(r"\bwithin (\d+)")


def is_later(case: Case) -> bool:
    """Whether it is for later, or half of it."""
    said = case.said
    for_good = any(both in said for both in NOW_OR)
    wanted = {key(word.raw) for word in _before_a_purpose(case)}
    later = not NOT_NOW.isdisjoint(wanted)
    return bool(HALF.search(said)) or (later and not for_good and not THIS_TIME.search(said))


def hangs(case: Case) -> bool:
    """Whether it hangs on something that the plain orders do not tell."""
    if not case.told.isdisjoint(CONDITIONAL):
        return False
    if verb_first(case.words) is not None or VERB_FIRST.search(case.text.casefold()):
        return True
    return any(word not in TIMES for word in _said_of_conditions(case))


def waits(case: Case) -> bool:
    """Whether a word of time is in it that the plain orders do not tell; `when he's there` often says nothing more."""
    return case.told.isdisjoint(CONDITIONAL) and any(word in TIMES for word in _said_of_conditions(case))


def _said_of_conditions(case: Case) -> Iterator[str]:
    """The words with which clauses begin on which something may hang."""
    asked = {key(word) for said in own_questions(case.text) for word in said.split()}
    words = list(_before_a_purpose(case))
    for at, word in enumerate(words):
        if word.is_a(Sort.IF, Sort.UNLESS) and key(word.raw) not in AT_ONCE | asked and not is_idle(words, at):
            yield key(word.raw)


def _before_a_purpose(case: Case) -> Iterator[Lexeme]:
    """The words of the text, but those that tell what it is good for: `…, so that he is near when it gets hot.`"""
    purpose, begun = False, False
    precautions = PRECAUTIONS if is_untested(case.now) else frozenset[str]()
    for one, other in pairwise((*case.words, None)):
        assert one is not None
        after = key(other.raw) if other is not None else ""
        said = key(one.raw)
        words = PURPOSES | precautions if begun else PURPOSES
        purpose = not one.is_a(Sort.STOP) and (purpose or said in words or f"{said} {after}" in words)
        begun = not one.is_a(Sort.STOP)
        if not purpose:
            yield one


def is_otherwise(case: Case) -> bool:
    """Whether it is what is done otherwise."""
    nobody_else = any(one.is_a(Sort.NOBODY) and other.is_a(Sort.ELSE) for one, other in pairwise(case.words))
    stands = any(line.note == UNCHANGED for line in case.way.lines)
    otherwise = case.has(Sort.ELSE) and not UNTIL_TOLD.search(case.said)
    return otherwise and case.told.isdisjoint({"else", "always"}) and not (nobody_else or stands)


def is_invented(case: Case) -> bool:
    """Whether it hangs on what no word speaks of."""
    said = [key(word.raw) for word in case.words if not word.is_a(Sort.IF)]
    return any(test in case.told and not any(each.startswith(words) for each in said) for test, words in TESTS.items())


def is_a_guessed_distance(case: Case) -> bool:
    """Whether it hangs on how near somebody comes, and nobody said how near; beside him is one square."""
    said = {value for word in case.words for value in (*word.values(Sort.NUMBER), word.raw)}
    pairs = not case.keys.isdisjoint({"couple", "pair", "paar", "few", "hand", "several"})
    told = (int(number) for number in _DISTANCE.findall(case.way.plain))
    # `Nearer than three` is within two.
    return not pairs and any(number > 1 and said.isdisjoint((str(number), str(number + 1))) for number in told)


def is_half_told(case: Case) -> bool:
    """`FI1 - C5 if 2`, `if hits`: whether hits are counted in shorthand that lacks the number, or how it compares."""
    compares = any(sign in case.text for sign in "<>≥≤=") or not case.keys.isdisjoint(_COMPARES)
    compares = compares or _SO_MANY.search(case.text) is not None
    return "hits" in case.told and len(case.words) <= _SHORTHAND and not compares


def is_anothers(case: Case) -> bool:
    """Whether it hangs on the hits of somebody else."""
    return "hits" in case.told and not case.ids <= {order.unit for order in case.way.orders}


def is_miscounted(case: Case) -> bool:
    """Whether a figure is left out, and another stands in its place."""
    said = {
        key(value)
        for word in case.words
        if word.raw.isdecimal() or word.raw not in case.told
        for value in (*word.values(Sort.NUMBER), word.raw)
        if value.isdecimal()
    }
    told = Counter(word for word in case.way.plain.split() if word.isdecimal())
    left = said - {*told} - {unit.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for unit in case.ids}
    return bool(left) and any(count > 1 or number not in said for number, count in told.items())
