"""Deeds that end or have no object: `stops shooting`, `hört auf zu schießen`, `shoots at nothing`."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_STOPS: Final = frozenset(("stop", "stops", "stopping", "cease", "ceases", "ceasing", "quit", "quits"))
_LEAVES_OFF: Final = frozenset(("aufhoeren", "aufhoert", "aufzuhoeren", "hoert", "hoeren", "hoer", "hoere"))
_BUT: Final = frozenset(("sondern", "but", "rather", "but rather", "instead"))
_NEAR: Final = 3
"""Words from one that ends a deed to the deed."""


def ceases(cut: Cutting) -> bool:
    """`should stop shooting`, `soll aufhören zu schießen`: the deed that is ended is not done."""
    here = key(cut.here.raw)
    if not (here in _STOPS or here in _LEAVES_OFF) or not (cut.clause.subjects or cut.carried or _is_told_first(cut)):
        return False
    for length in range(1, _NEAR + 1):
        word = cut.ahead(length)
        if word is None or word.is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.UNIT):
            return False
        verbs = cut.ordered(word)
        if not verbs or all(stands(cut.desk.words.verb(name)) for name in verbs):
            continue
        said = _is_infinitive(key(word.raw), key(cut.words[cut.at + length - 1].raw), english=here in _STOPS)
        if said:
            cut.clause.negated = True
            cut.take(length)
            return True
    return False


def _is_told_first(cut: Cutting) -> bool:
    """`stop bombarding F5, RA1`: whether somebody is named behind it."""
    own = cut.desk.roster.own
    return cut.at == 0 and any(unit in own for word in cut.words for unit in word.values(Sort.UNIT))


def _is_infinitive(word: str, before: str, *, english: bool) -> bool:
    """`shooting`, `zu schießen`, `vorzurücken`."""
    return word.endswith("ing") if english else (before == "zu" or "zu" in word[2:])


def but_this(cut: Cutting) -> bool:
    """`doch nicht vorschicken, sondern stehen lassen`: what is not done gives way to what is done in its place."""
    clause, after = cut.clause, cut.ahead()
    deed = clause.deeds[-1] if clause.deeds else None
    if key(cut.here.raw) not in _BUT or after is None or deed is None or len(clause.deeds) > 1 or deed.said:
        return False
    if not (clause.cancel or clause.negated or deed.negated) or not deed.verbs or not clause.subjects:
        return False
    length = 1
    while (after := cut.ahead(length)) is not None and after.is_a(Sort.LIGHT) and not cut.ordered(after):
        length += 1
    if after is None or not cut.ordered(after):
        return False
    clause.remarks.append(deed.spoken)
    clause.deeds = []
    clause.cancel = clause.negated = clause.settled = False
    cut.take()
    return True


def at_nothing(cut: Cutting) -> bool:
    """`shoots at nothing`, `schießt auf niemanden`: a deed done to nobody is not done."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or not cut.here.is_a(Sort.NOTHING, Sort.NOBODY) or not cut.clause.subjects:
        return False
    behind = cut.behind(Sort.AT, Sort.ARTICLE)
    if behind is None or behind.raw != deed.spoken or deed.said or not cut.takes(deed.verbs, Takes.TARGET):
        return False
    deed.negated = True
    cut.take()
    return True
