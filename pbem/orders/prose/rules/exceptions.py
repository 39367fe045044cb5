"""Exceptions: who is left out of a group, and what he does instead."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.deeds import verb
from pbem.orders.prose.rules.places import place
from pbem.orders.prose.rules.ways import count, way

_JOINS: Final = (Sort.AND, Sort.COMMA)


def exception(cut: Cutting) -> bool:
    """`all hold except FI1`: the names behind it are left out; a verb after them begins a clause of theirs."""
    if not cut.here.is_a(Sort.EXCEPT) or not cut.clause.subjects:
        return False
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and not cut.words[at].is_a(Sort.ARTICLE, Sort.UNIT):
        at += 1
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    if found is None or found[0].foe:
        return False
    cut.take(at - cut.at + found[1])
    cut.clause.excepted.append(found[0])
    cut.excepting = True
    return True


def more_exceptions(cut: Cutting) -> bool:
    """`except FI1 and FI2`: names that go on with an exception."""
    if not cut.excepting:
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
    if not cut.clause.begun:
        return False
    excepted = list(cut.clause.excepted)
    cut.close()
    cut.clause.subjects.extend(excepted)
    return verb(cut) or place(cut) or count(cut) or way(cut)
