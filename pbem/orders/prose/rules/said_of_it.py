"""What is said of an order behind a comma: `limber, I'll want it on wheels`, `to E3, it's only one square`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_OF_HIMSELF: Final = frozenset(("i", "i'll", "ill", "we", "we'll", "you", "you'll", "ich", "wir"))
_WE: Final = frozenset(("i", "we", "it", "he", "ich", "wir", "es", "er", "you", "ihr"))
_OF_IT: Final = frozenset(
    ("its", "it's", "thats", "that's", "they're", "theyre", "it", "they", "that", "das", "es", "sie", "there's")
)
_IS: Final = frozenset(("is", "are", "will", "would", "ist", "sind", "waere", "waeren", "was", "were", "'s", "'re"))
_LATER: Final = frozenset(("next time", "next turn", "next bound", "later", "tomorrow", "naechstes mal",
                           "naechste runde", "spaeter", "naechsten zug", "naechstes"))  # fmt: skip
_WEIGHTY: Final = (Sort.PLACE, Sort.ASTRAY, Sort.EXCEPT, Sort.UNLESS, Sort.IF, Sort.POLICY, Sort.CANCEL, Sort.STANDING,
                   Sort.COLON, Sort.KEEP, Sort.INSTEAD, Sort.RATHER, Sort.REQUEST, Sort.DIRECTION, Sort.RELATIVE,
                   Sort.LEAN, Sort.ALSO, Sort.MAYBE)  # fmt: skip
"""Words of these sorts tell more than a remark."""


def said_of_it(cut: Cutting) -> bool:
    """Behind a deed that needs nothing more the writer says why, and orders nothing by it."""
    first, second = cut.ahead(), cut.ahead(2)
    if not cut.here.is_a(Sort.COMMA) or first is None or second is None or not _is_whole(cut):
        return False
    opening = key(first.raw).partition(" ")[0]
    himself = opening in _OF_HIMSELF
    copula = "'" in first.raw or opening in ("its", "thats", "theyre")
    copula = copula or not _IS.isdisjoint((*key(first.raw).split(), key(second.raw).partition(" ")[0]))
    if not himself and not (opening in _OF_IT and copula):
        return False
    end = cut.at + 1
    later = himself and any(key(word.raw) in _LATER for word in cut.words[cut.at :])
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA):
        word = cut.words[end]
        if (
            (word.is_a(*_WEIGHTY) and not (later or word.is_a(Sort.LIGHT)))
            or _names(cut, end)
            or (cut.ordered(word) and not _is_free(cut, end, himself=himself))
        ):
            return False
        end += 1
    cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at + 1 : end]))
    cut.take(end - cut.at)
    return True


def before_him(cut: Cutting) -> bool:
    """`into the castle before the Poles are there`: behind a goal it says that there is no time to lose."""
    if key(cut.here.raw) not in ("before", "bevor", "ehe") or cut.ahead(2) is None or not _is_whole(cut):
        return False
    if not any(deed.places or deed.foes or deed.ground for deed in cut.clause.deeds) or cut.clause.condition:
        return False
    end = cut.at + 1
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA):
        word = cut.words[end]
        own = any(unit in cut.desk.roster.own for unit in word.values(Sort.UNIT))
        if (
            own
            or word.place is not None
            or word.is_a(Sort.NUMBER, Sort.NOT, Sort.ELSE, Sort.THEN)
            or key(word.raw) in _WE
        ):
            return False
        end += 1
    cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : end]))
    cut.take(end - cut.at)
    return True


def _is_whole(cut: Cutting) -> bool:
    """Whether somebody was told a deed that lacks nothing."""
    clause = cut.clause
    deed = clause.deeds[-1] if clause.deeds else None
    if clause.rules and not clause.begun:
        return True
    if deed is None or not clause.subjects or clause.negated:
        return False
    if deed.places or deed.foes or deed.words or deed.directions or deed.friends:
        return True
    verbs = [cut.desk.words.verb(name) for name in deed.verbs]
    return bool(verbs) and not any(not each.optional for verb in verbs for each in verb.arguments)


def _names(cut: Cutting, at: int) -> bool:
    """Whether somebody is named there."""
    word = cut.words[at]
    return word.is_a(Sort.UNIT, Sort.ALL, Sort.REST, Sort.NOBODY) and not word.is_a(Sort.PRONOUN, Sort.LIGHT)


def _is_free(cut: Cutting, at: int, *, himself: bool) -> bool:
    """Whether a verb there is what the writer himself does, or no verb at that place."""
    before = key(cut.words[at - 1].raw)
    return (himself and before not in ("to", "them", "it", "him", "zu", "sie", "ihn")) or cut.words[at].is_a(Sort.LIGHT)
