"""Exceptions: who is left out of a group, and what he does instead."""

from __future__ import annotations

from typing import Final

from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.deeds import verb
from pbem.orders.prose.rules.places import place
from pbem.orders.prose.rules.ways import count, way
from pbem.orders.words.folding import key

_BUT: Final = ("but", "aber", "nur", "only", "except")
_JOINS: Final = (Sort.AND, Sort.COMMA)


def exception(cut: Cutting) -> bool:
    """`all hold except FI1`: the names behind it are left out; a verb after them begins a clause of theirs."""
    if cut.clause.keep and not cut.clause.subjects and (cut.here.is_a(Sort.EXCEPT) or key(cut.here.raw) in _BUT):
        cut.take()
        cut.close()
        return True
    if _stands_behind(cut):
        return True
    if not cut.clause.subjects or cut.here.is_a(Sort.UNIT) or not (cut.here.is_a(Sort.EXCEPT) or _leaves_out(cut)):
        return False
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and not cut.words[at].is_a(Sort.ARTICLE, Sort.UNIT):
        at += 1
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    if found is None or found[0].foe:
        return False
    cut.take(at - cut.at + found[1])
    cut.clause.excepted.append(found[0])
    cut.excepting = cut.clause.begun or cut.clause.keep
    return True


def _stands_behind(cut: Cutting) -> bool:
    """`all one forward, FI3 ausgenommen`: who is left out stands before the word that says so."""
    before = cut.done[-1] if cut.done else None
    if not cut.here.is_a(Sort.EXCEPT) or cut.clause.begun or before is None or not before.begun:
        return False
    after, meant = cut.ahead(), {unit for name in before.subjects for unit in name.units}
    named = {unit for name in cut.clause.subjects for unit in name.units}
    if not named or not named <= meant or (after is not None and not after.is_a(Sort.STOP, Sort.COMMA)):
        return False
    before.excepted += cut.clause.subjects
    cut.clause.subjects = []
    cut.at += 1
    return True


def _leaves_out(cut: Cutting) -> bool:
    """`everyone but FI3`, `FI1-8 advance, not FI3`."""
    after = cut.ahead()
    if after is None or key(cut.here.raw) not in ("but", "not", "nicht", "aber", "less", "without", "ohne", "sans"):
        return False
    less = key(cut.here.raw) not in ("but", "not", "nicht", "aber")
    found = cut.namer.name(cut.words, cut.at + 1, None)
    group = {unit for name in cut.clause.subjects if name.scope is not Scope.NAMED for unit in name.units}
    if found is None or found[0].foe or not set(found[0].units) <= group or not found[0].units:
        return False
    end = cut.ahead(1 + found[1])
    wide = any(name.scope in (Scope.ALL, Scope.REST) for name in cut.clause.subjects)
    bracket = end is not None and (end.raw == ")" or (end.raw == "(" and wide))
    return (
        less
        or bracket
        or (key(cut.here.raw) == "but" and wide and not cut.clause.begun)
        or end is None
        or end.is_a(Sort.STOP)
    )


def more_exceptions(cut: Cutting) -> bool:
    """`except FI1 and FI2`: names that go on with an exception."""
    if not cut.clause.excepted or (cut.clause.begun and not cut.excepting):
        return False
    behind = cut.behind()
    found = cut.namer.name(cut.words, cut.at, None)
    if found is None or found[0].foe or behind is None or not behind.is_a(*_JOINS):
        return False
    cut.take(found[1])
    cut.clause.excepted.append(found[0])
    return True


def of_the_exception(cut: Cutting) -> bool:
    """`everyone holds except FI1, which moves to D5`: what follows the name is for those left out."""
    if not cut.excepting or cut.here.is_a(Sort.COMMA, Sort.AND, Sort.LIGHT, Sort.SIGN):
        return False
    if cut.here.is_a(Sort.PRONOUN):
        cut.take()
        return True
    if not cut.here.is_a(Sort.VERB, Sort.PLACE, Sort.RELATIVE, Sort.NUMBER, Sort.LEAN):
        return False
    if not (cut.clause.begun or cut.clause.keep):
        return False
    excepted = list(cut.clause.excepted)
    cut.close()
    cut.clause.subjects.extend(excepted)
    return verb(cut) or place(cut) or count(cut) or way(cut)
